import { articleFields } from "../src/core/model/front-matter-schema.ts";
import { identifiersIn } from "../src/core/model/identifiers.ts";
import { escapeText, link } from "./markdown/escape.ts";
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

/** The identifiers that registers have for the subject, at the end of the article about it. */
export function Identifiers({ page }: { page: ArticlePage }) {
  const identifiers = identifiersIn(page.site.subject.identifiers);
  if (page.route.slug !== undefined || identifiers.length === 0) return null;
  return (
    <div className="categories identifiers">
      <h2>{page.words.identifiers}</h2>
      <ul className="category-list">
        {identifiers.map(({ name, value, url }) => (
          <li key={name}>
            {name}{" "}
            <a href={url}>
              {/* Groups of digits keep their order where text runs from right to left. */}
              <bdi dir="ltr">{value}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The fields of {@link EndFields} as Markdown, a line each. */
export function endFieldLines({ article: { frontMatter }, words, site, route }: ArticlePage): string[] {
  const line = (title: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : [`**${escapeText(title)}**: ${texts.join(", ")}`];
  const identifiers = route.slug === undefined ? identifiersIn(site.subject.identifiers) : [];
  return [
    ...endFields.flatMap((name) => line(words[name], (frontMatter[name] ?? []).map(escapeText))),
    ...line(
      words.identifiers,
      identifiers.map(({ name, value, url }) => `${name} ${link(escapeText(value), url)}`),
    ),
  ];
}
