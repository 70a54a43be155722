import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as yaml from "js-yaml";
import { repository } from "./folders.ts";

/** An article of a generated site. Every generator gets the same articles. */
export interface Article {
  code: string;
  /** As Biopedia reads it: YAML, and Markdown with tags. */
  tagged: string;
  /**
   * As every generator reads it: the same facts as YAML, and the same text in plain Markdown, with its references as a
   * list.
   */
  plain: string;
}

const sample = (path: string): string => readFileSync(join(repository, "content", path), "utf8");
const [, frontMatter = "", taggedBody = ""] = sample("articles/en.md").split(/^---\n/m);

/** The parts of a reference that the sample's have. */
interface Reference {
  id: string;
  /** A person, the family name first, or a group. */
  authors: string | { name: string };
  title: string;
  work?: string;
  publisher?: string;
  date: string;
  url?: string;
}

/** Writes the sample's tags as plain Markdown: citations are links to the list of references at the end. */
function plainBody(): string {
  const references = yaml.load(sample("references.yaml"), { schema: yaml.CORE_SCHEMA }) as Reference[];
  const cited: string[] = [];
  const numberOf = (id: string) => (cited.includes(id) ? cited.indexOf(id) + 1 : cited.push(id));
  const body = taggedBody
    .replace(/\{% cite "([^"]+)" \/%\}/g, (_, id: string) => `[[${numberOf(id)}]](#references)`)
    .replace(/\{% figure src="([^"]+)" alt="([^"]+)"[^%]*%\}\n/g, "![$2]($1)\n\n")
    .replace(
      /\{% testimonial name="([^"]+)" title="([^"]+)"[^%]*date="([^"]+)" %\}\n([^\n]*)/g,
      "> $4\n>\n> $1, $2, $3",
    )
    .replace(/\s*\{% #[\w-]+(?: [^%]*)? %\}|\n\{% \/\w+ %\}/g, "");
  const left = /\{%(?! references \/%).*/.exec(body);
  if (left) throw new Error(`no plain Markdown is known for ${left[0]}`);
  const list = cited.map((id, index) => {
    const reference = references.find((each) => each.id === id);
    return `${index + 1}. ${reference ? plainReference(reference) : id}`;
  });
  const contents = [...body.matchAll(/^## (.+)$/gm)].map(
    ([, heading = ""]) => `- [${heading}](#${heading.toLowerCase().replaceAll(" ", "-")})`,
  );
  const text = body.trimEnd().replace("{% references /%}", `## References\n\n${list.join("\n")}`);
  return `${contents.join("\n")}\n\n${text}\n`;
}

function plainReference({ authors, title, work, publisher, date, url }: Reference): string {
  const source = [work && `*${work}*`, publisher, date].filter(Boolean).join(", ");
  const names = typeof authors === "string" ? authors : authors.name;
  return `${names}. ${url ? `[${title}](${url})` : title}. ${source}.`;
}

const plainSource = `---\n${frontMatter}---\n${plainBody()}`;

/** The languages that every page of a generated site links to, in its menu and in its sidebar. */
export const linked = 35;

/** Generates articles with the text of the sample's English article, each a little different. */
export function articlesOf(count: number): Article[] {
  return Array.from({ length: count }, (_, index) => {
    const code = index === 0 ? "en" : `qx-${index.toString(36).padStart(4, "0")}`;
    return { code, ...variant(String(index)) };
  });
}

/** The texts of an article with a word that no other one has. */
export function variant(word: string): Omit<Article, "code"> {
  const vary = (text: string) => text.replaceAll("engineer", `engineer (${word})`);
  // Alternates are left out, because they grow with the square of the number of pages and other generators write none.
  return {
    tagged: `---\n${vary(frontMatter)}metadata: { alternates: false }\n---\n${vary(taggedBody)}`,
    plain: vary(plainSource),
  };
}
