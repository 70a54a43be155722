declare module "@adobe/structured-data-validator" {
  interface Issue {
    rootType: string;
    issueMessage: string;
    severity: "ERROR" | "WARNING";
  }
  export default class Validator {
    validate(data: Record<"jsonld" | "microdata" | "rdfa", Record<string, object[]>>): Promise<Issue[]>;
  }
}
