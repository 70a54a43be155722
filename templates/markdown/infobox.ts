import { formatAge, formatDateValue } from "../../src/core/model/format-date.ts";
import type { InfoboxFact, InfoboxGroup, InfoboxValue } from "../../src/core/model/infobox.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import type { Context } from "./context.ts";
import { escapeText, joinBlocks, link } from "./escape.ts";
import { inline, lineOf } from "./inline.ts";

/** Formats the infobox: the portrait, then the facts as a list. */
export function infobox(context: Context): string {
  const { article, words } = context.page;
  const { infobox: box } = article;
  const { image: portrait, social = [] } = article.frontMatter.infobox ?? {};
  if (box === undefined) return "";
  const profiles = social.map(({ platform, url }) =>
    url === "#" ? escapeText(platform) : link(escapeText(platform), context.address(url)),
  );
  const last = profiles.length > 0 ? [`- **${escapeText(words.socialMedia)}**: ${profiles.join(", ")}`] : [];
  const groups: readonly InfoboxGroup[] = box.groups.length > 0 ? box.groups : [{ facts: [] }];
  return joinBlocks([
    portrait && context.image(portrait.src, portrait.alt),
    box.caption && lineOf(box.caption, context),
    ...groups.flatMap(({ heading, facts }, index) => [
      heading && `**${lineOf(heading, context)}**`,
      [...facts.flatMap((fact) => factLine(fact, context)), ...(index === groups.length - 1 ? last : [])].join("\n"),
    ]),
  ]);
}

/** A fact in a line; none for one that is only a picture, such as a signature. */
function factLine({ label, values, place, url, age, citations }: InfoboxFact, context: Context): string[] {
  const { words, language } = context.page;
  const texts = values.flatMap((value) => valueText(value, context));
  if (texts.length === 0) return [];
  const name = "known" in label ? words[label.known] : label.text;
  const value = texts.join("; ");
  const aged = age && ` (${fill(words.aged, { age: formatAge(age, language) })})`;
  const text = `${url === undefined || url === "#" ? value : link(value, context.address(url))}${aged ?? ""}`;
  return [
    `- **${escapeText(name)}**: ${text}${place ? `, ${inline(place, context).trim()}` : ""}${inline(citations, context)}`,
  ];
}

function valueText(value: InfoboxValue, context: Context): string[] {
  if ("picture" in value) return [];
  const { language, words } = context.page;
  return [
    "text" in value ? inline(value.text, context).trim() : escapeText(formatDateValue(value.date, language, words)),
  ];
}
