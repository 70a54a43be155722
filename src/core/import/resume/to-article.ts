import type { InterfaceKey } from "../../model/interface-keys.ts";
import { attributeValue } from "../html/markdown.ts";
import { emptyCounts, type ImportedArticle, type ImportedRow, type ImportedSubject, type Loss } from "../imported.ts";
import { isWebAddress } from "../wikipedia/citation-templates.ts";
import { Entry, list, markdown, maybe, paragraphs, record, text } from "./entry.ts";

interface ResumeSource {
  /** The code of the article's language. */
  language: string;
  /** The interface words of the language, which head the sections. */
  word: (key: InterfaceKey) => string | undefined;
}

/** Private parts of `basics`, which are not imported. */
const privateParts = ["email", "phone"];

/**
 * Makes an article of a résumé in the form of JSON Resume (https://jsonresume.org/schema): an infobox, a section for
 * each kind of entry as a skeleton, and a timeline. Its texts are data, and no markup.
 */
export function resumeToArticle(
  data: unknown,
  { language, word }: ResumeSource,
): { article: ImportedArticle; subject: ImportedSubject } {
  const resume = record(data);
  const basics = record(resume.basics);
  const losses: Loss[] = [];
  const entries = (key: string): Entry[] => list(resume[key]).map((each) => new Entry(record(each)));
  const [work, volunteer, education, awards] = [
    entries("work"),
    entries("volunteer"),
    entries("education"),
    entries("awards"),
  ] as const;
  const name = text(basics.name) ?? "Name";
  const { city, region, countryCode, ...address } = record(basics.location);
  const social = list(basics.profiles)
    .map(record)
    .flatMap(({ network, url }) => {
      const platform = text(network);
      return platform !== undefined && isWebAddress(text(url)) ? [{ platform, url: String(url).trim() }] : [];
    });
  for (const part of privateParts) if (text(basics[part]) !== undefined) losses.push({ what: part, section: "" });
  if (Object.values(address).some((part) => text(part) !== undefined)) losses.push({ what: "street", section: "" });
  if (text(basics.image) !== undefined) losses.push({ what: "picture", section: "" });

  const rows: ImportedRow[] = [];
  const add = (label: string, values: readonly (string | undefined)[]) => {
    const given = [...new Set(values.filter((value) => value !== undefined))];
    if (given.length > 0) rows.push({ [label]: given.length === 1 ? (given[0] ?? "") : given });
  };
  const current = work.filter((each) => each.isNow && each.markdown("name") !== undefined);
  const place = [city, region, countryCode].flatMap((part) => text(part) ?? []).join(", ");
  const website = text(basics.url);
  add("occupation", [maybe(basics.label)]);
  add("residence", [place === "" ? undefined : markdown(place)]);
  add(
    "employer",
    current.map((each) => each.markdown("name")),
  );
  add(
    "education",
    education.map((each) => each.joined(["studyType", "area", "institution"])),
  );
  add(
    "expertise",
    list(resume.skills).map((each) => maybe(record(each).name)),
  );
  add(
    "awards",
    awards.map((each) => each.joined(["title", "awarder"])),
  );
  if (isWebAddress(website)) rows.push({ website: new URL(website).hostname.replace(/^www\./, ""), url: website });

  const career = language.split("-")[0] === "en" ? "Career" : word("occupation");
  const sections = [
    section(
      career,
      work.map((each) => each.asSection(["position", "name"], ["location"])),
    ),
    section(
      title("volunteer"),
      volunteer.map((each) => each.asSection(["position", "organization"], [])),
    ),
    section(
      word("education"),
      education.map((each) => each.asSection(["studyType", "area", "institution"], ["score"])),
    ),
    section(
      title("projects"),
      entries("projects").map((each) => each.asSection(["name"], ["entity"])),
    ),
    listSection(
      word("awards"),
      awards.map((each) => each.asLine(["title", "awarder", "date", "summary"])),
    ),
    listSection(
      word("notableWork"),
      entries("publications").map((each) => each.asLine(["name", "publisher", "releaseDate", "summary"])),
    ),
    listSection(
      title("certificates"),
      entries("certificates").map((each) => each.asLine(["name", "issuer", "date"])),
    ),
    listSection(
      word("expertise"),
      entries("skills").map((each) => each.asLine(["name", "level", "keywords"])),
    ),
    listSection(
      word("languages"),
      entries("languages").map((each) => each.asLine(["language", "fluency"])),
    ),
    listSection(
      title("interests"),
      entries("interests").map((each) => each.asLine(["name", "keywords"])),
    ),
    section(
      undefined,
      entries("references").map((each) => testimonial(each)),
    ),
    timeline(word("timeline"), [
      ...education.map((each) => each.asEvent(["studyType", "area", "institution"])),
      ...[...work, ...volunteer].map((each) => each.asEvent(["position", "name", "organization"])),
      ...awards.map((each) => each.asEvent(["title", "awarder"])),
    ]),
  ].filter((part) => part !== "");
  const summary = paragraphs(basics.summary);
  const label = maybe(basics.label);
  const lead = [`**${markdown(name)}**${label === undefined ? "" : ` – ${label}`}`, summary];
  const body = [...lead.filter((part) => part !== ""), ...sections].join("\n\n");
  const known = new Set(
    "basics work volunteer education awards projects publications certificates skills languages interests references meta $schema".split(
      " ",
    ),
  );
  for (const key of Object.keys(resume)) if (!known.has(key)) losses.push({ what: `“${key}”`, section: "" });
  const count = (pattern: RegExp) => body.match(pattern)?.length ?? 0;
  return {
    article: {
      title: name,
      language,
      isSkeleton: true,
      body,
      infobox: { rows, ...(social.length > 0 && { social }) },
      categories: [],
      pictures: [],
      losses,
      counts: { ...emptyCounts, headings: count(/^#{2,3} /gm), listItems: count(/^- /gm) },
    },
    subject: {
      subject: {
        name,
        ...(isWebAddress(website) && { url: website }),
        ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
      },
      texts: new Map(),
    },
  };

  function title(key: string): string {
    return key.charAt(0).toUpperCase() + key.slice(1);
  }
}

/** A section, unless it is empty. */
function section(heading: string | undefined, parts: readonly string[]): string {
  const given = parts.filter((part) => part !== "");
  if (given.length === 0) return "";
  return [...(heading === undefined ? [] : [`## ${heading}`]), ...given].join("\n\n");
}

const listSection = (heading: string | undefined, lines: readonly string[]): string =>
  section(heading, [lines.flatMap((line) => (line === "" ? [] : `- ${line}`)).join("\n")]);

function testimonial(entry: Entry): string {
  const [name, said] = [entry.markdown("name"), entry.markdown("reference")];
  return name === undefined || said === undefined
    ? ""
    : `{% testimonial name=${attributeValue(name)} %}\n${said}\n{% /testimonial %}`;
}

function timeline(
  heading: string | undefined,
  events: readonly ({ date: string; text: string } | undefined)[],
): string {
  const lines = events
    .filter((event) => event !== undefined)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((event) => `- ${event.date}: ${event.text}`);
  return lines.length === 0 ? "" : section(heading, [`{% timeline %}\n${lines.join("\n")}\n{% /timeline %}`]);
}
