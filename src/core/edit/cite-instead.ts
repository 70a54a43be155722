import { frontMatterRange } from "../article/front-matter.ts";
import { Source } from "../diagnostics/source.ts";
import type { Data } from "./data.ts";
import { changeYaml, readData } from "./write-yaml.ts";

/** A tag with its attributes. */
const tag = /\{%(?:[^%{]|%(?!\})|\{(?!%))*%\}/g;

/**
 * Returns a content file that cites another reference in place of one; undefined if its YAML cannot be changed.
 *
 * @param file its name: `articles/en.md`
 */
export function citeInstead(file: string, text: string, from: string, to: string): string | undefined {
  const inTags = (written: string) =>
    written.replace(tag, (each) =>
      [`cite "${from}"`, `cite="${from}"`, `cite \\"${from}\\"`, `cite=\\"${from}\\"`].reduce(
        (result, citation) => result.replaceAll(citation, () => citation.replace(from, () => to)),
        each,
      ),
    );
  const inData = (value: Data, key = ""): Data => {
    if (typeof value === "string") return key === "cite" && value === from ? to : inTags(value);
    if (Array.isArray(value)) {
      const all = value.map((each) => inData(each as Data, key));
      return key === "cite" ? [...new Set(all)] : all;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inData(each as Data, name)]));
  };
  const inYaml = (yaml: string) => {
    const data = yaml.includes(from) ? readData(yaml) : undefined;
    return data === undefined ? yaml : changeYaml(yaml, inData(data.value));
  };
  if (!text.includes(from)) return text;
  if (file.endsWith(".yaml")) return inYaml(text);
  if (!/^---[ \t]*\n/.test(text)) return inTags(text);
  const [start, end] = frontMatterRange(new Source(file, text));
  const front = inYaml(text.slice(start, end));
  return front === undefined ? undefined : text.slice(0, start) + front + inTags(text.slice(end));
}
