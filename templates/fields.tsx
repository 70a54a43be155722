import { articleFields } from "../src/core/model/front-matter-schema.ts";
import { escapeText } from "./markdown/escape.ts";
import { type ArticlePage, pendingIn } from "./page.ts";

type Fields = typeof articleFields;
/** A field that is a list at the end of the article, under the interface word of its name. */
type EndField = { [Name in keyof Fields]: Fields[Name] extends { shown: "end" } ? Name : never }[keyof Fields];

const isEndField = (name: string): name is EndField => "shown" in articleFields[name as keyof Fields];
const endFields = Object.keys(articleFields).filter(isEndField);

/** The fields of the front matter that stand at the end of an article. */
export const EndFields = ({ page }: { page: ArticlePage }) =>
  endFields.map((name) => {
    const texts = page.article.frontMatter[name] ?? [];
    if (texts.length === 0) return null;
    const writtenIn = pendingIn(page);
    return (
      <div key={name} className={name}>
        <h2>{page.words[name]}</h2>
        <ul className={`${articleFields[name].role}-list`}>
          {texts.map((text) => (
            <li key={text} {...writtenIn(text)}>
              {text}
            </li>
          ))}
        </ul>
      </div>
    );
  });

/** The same fields as Markdown, each a line. */
export const endFieldLines = ({ article: { frontMatter }, words }: ArticlePage): string[] =>
  endFields.flatMap((name) => {
    const texts = frontMatter[name] ?? [];
    return texts.length === 0 ? [] : [`**${escapeText(words[name])}**: ${texts.map(escapeText).join(", ")}`];
  });
