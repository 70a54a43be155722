import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as yaml from "js-yaml";
import { onTestFinished } from "vitest";
import {
  type ChatServer,
  type ChatServerOptions,
  pseudoTranslate,
  startChatServer,
  textIn,
} from "../support/chat-server.ts";
import { repository, siteFolder } from "../support/folder.ts";
import { nameForms } from "../support/human-texts.ts";

export const kinds = ["bundles", "texts", "interface"] as const;
type Kind = (typeof kinds)[number];

/** The key of the tests' services: no output may show it. */
export const key = "test-key-that-must-not-be-printed";

/** Starts a chat service that ends with the test. */
export async function server(options: ChatServerOptions = {}): Promise<ChatServer> {
  const started = await startChatServer({ key, ...options });
  onTestFinished(() => started.close());
  return started;
}

/** Settings for a fast local service. */
export const environment = ({ url }: ChatServer, more: Record<string, string> = {}): Record<string, string> => ({
  BIOPEDIA_API_URL: url,
  BIOPEDIA_API_KEY: key,
  BIOPEDIA_MODEL: "test/model",
  BIOPEDIA_RETRY_DELAY: "0.002",
  BIOPEDIA_TIMEOUT: "30",
  ...more,
});

/** The files of a language's texts of a kind. */
export const pathsOf = (kind: Kind, code: string): string[] => [`${kind}/${code}.json`, `${kind}/${code}.state.json`];

/** A JSON file of a folder's content; empty where there is none. */
export function readJson<T = string>(folder: string, path: string): Record<string, T> {
  const file = join(folder, "content", path);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

interface Name {
  term: string;
  forms?: Record<string, string>;
}

const readYaml = (path: string): unknown =>
  yaml.load(readFileSync(join(repository, "content", path), "utf8"), { schema: yaml.CORE_SCHEMA });
const { subject, glossary } = readYaml("site.yaml") as { subject: { name: string }; glossary: Name[] };
const ownNames = nameForms();
/** The subject's last name, which is a name of its own where every form has as many words. */
const lastOf = (name: string): string => name.split(/[\s·]/).at(-1) ?? "";
const lastName: Name = {
  term: lastOf(subject.name),
  forms: Object.fromEntries(Object.entries(ownNames).map(([code, form]) => [code, lastOf(form)])),
};
const names: readonly Name[] = [{ term: subject.name, forms: ownNames }, lastName, ...glossary];
const anyName = names
  .map(({ term }) => term)
  .sort((a, b) => b.length - a.length)
  .join("|");
const nameInText = new RegExp(`(?<![\\p{L}\\p{N}])(${anyName})(?![\\p{L}\\p{N}])`, "u");

const tags: Record<string, string> = { "zh-cn": "zh-Hans", "zh-tw": "zh-Hant", "es-latam": "es-419" };
/** The BCP 47 tag of a language of the sample. */
const tagOf = (code: string): string => tags[code] ?? code.replace(/-\w+$/, (region) => region.toUpperCase());

/**
 * A folder with a small site in some languages, which have no texts yet: those and the names of the sample are to be
 * translated. Millions stand in digits, since the service of the tests has no words for them.
 *
 * @param codes languages, each variety with its parent
 */
export function siteInEnglish(codes: readonly string[]): string {
  const list = JSON.stringify(["en", ...codes]);
  const known = ({ term, forms = {} }: Name) => ({
    term,
    forms: Object.fromEntries(codes.flatMap((code) => (forms[code] ? [[code, forms[code]]] : []))),
  });
  const inDigits = (text: string) => text.replaceAll(" million", ",000,000").replaceAll(" billion", ",000,000,000");
  return siteFolder("basic", {
    "site.yaml": (old) =>
      old
        .replace("name: Ada Example", `name: ${subject.name}`)
        .replace(/^(languages|sidebar|grid): .*$/gm, `$1: ${list}`)
        .replace(/ {2}targets: .*\n.*\n/, `  targets: ${JSON.stringify(codes)}\n  defaultTarget: ${codes[0]}\n`)
        .replace(/^glossary: \[/m, `glossary: [${glossary.map((name) => `${JSON.stringify(known(name))}, `).join("")}`),
    ...Object.fromEntries(
      codes.map((code) => [`texts/${code}.json`, JSON.stringify(ownNames[code] ? { name: ownNames[code] } : {})]),
    ),
    ...(codes.includes("ar") ? {} : { "texts/ar.json": null }),
    ...(codes.includes("pt") ? {} : { "texts/pt.json": null }),
    "bundles/ar.json": null,
    "bundles/en.json": inDigits(readFileSync(join(repository, "content/bundles/en.json"), "utf8")),
  });
}

/**
 * The right translation of a text: the service's of all but the names, which are kept or have forms of their own.
 */
export function expectedText(source: string, code: string): string {
  const parts = source.split(nameInText);
  return parts
    .map((part, index) => (index % 2 === 0 ? pseudoTranslate(part, tagOf(code)) : formOf(part, code)))
    .join("");
}

function formOf(term: string, code: string): string {
  const forms = names.find((name) => name.term === term)?.forms ?? {};
  return forms[code] ?? forms[code.split("-")[0] ?? ""] ?? term;
}

const mark = "<>";
/** How a text looks in a prompt, where placeholders are numbered tags; here the tags have no numbers. */
const outlineOf = (source: string): string => source.replace(/\{\w+\}/g, mark);

/** The outlines of the texts that a prompt asks for, each with its language's tag: `pt-BR: Close`. */
export function askedIn(prompt: string): string[] {
  const tag = /^Target language: .* \(([\w-]+)\)$/m.exec(prompt)?.[1] ?? "";
  const text = textIn(prompt).replace(/<\/?[a-z]\d+\/?>/g, mark);
  const pieces = text.startsWith("[0] ") ? text.split(/^\[\d+\] /m).slice(1) : [text];
  return pieces.map((piece) => `${tag}: ${piece.trim()}`);
}

/** A text of a language, as it may occur in a prompt. */
export const asked = (code: string, source: string): string => `${tagOf(code)}: ${outlineOf(source)}`;

/** The texts of the infobox of the basic site's article. */
const infobox = {
  "infobox.alt": "Portrait of Ada Example",
  "infobox.caption": "Example in 2023",
  "infobox.born": "Valletta",
};

/** All texts of the languages that a run translates; a variety leaves its interface words to its parent. */
export function textsOf(
  folder: string,
  codes: readonly string[],
): { kind: Kind; code: string; key: string; source: string }[] {
  return kinds.flatMap((kind) => {
    const sources = Object.entries({ ...readJson(folder, `${kind}/en.json`), ...(kind === "texts" && infobox) });
    return codes
      .filter((code) => kind !== "interface" || !code.includes("-"))
      .flatMap((code) => sources.map(([key, source]) => ({ kind, code, key, source })));
  });
}
