import type { ReferenceEntry } from "../reference-entry.ts";
import { addressAsTitle, isWebAddress, plain } from "../wikipedia/citation-templates.ts";
import { readDateInWords } from "../wikipedia/dates.ts";

/**
 * Reads the parts of a citation that is written as text around a link: its title, address, and the date and the work
 * that stand beside it.
 *
 * @param markdown inline Markdown
 * @returns undefined if it has no link, or several: then only the text as a whole is known
 */
export function readTextReference(markdown: string, language: string): ReferenceEntry | undefined {
  const links = [...markdown.matchAll(/(?<!\\)\[((?:[^[\]\\]|\\.)*)\]\(<?([^()\s>]+)>?\)|<(https?:[^<>\s]+)>/g)];
  const outside = links.filter(([, , address, bare]) => !/\/\/[a-z-]+\.wikipedia\.org\//.test(address ?? bare ?? ""));
  const [link] = outside;
  if (link === undefined || outside.length > 2) return undefined;
  const [whole, label = "", address, bare] = link;
  // Markdown escapes signs in addresses, too.
  const url = (address ?? bare ?? "").replace(/\\([!-/:-@[-`{-~])/g, "$1");
  if (!isWebAddress(url)) return undefined;
  const before = plain(markdown.slice(0, link.index)).replace(/(?<![\s,:;.“"«])[\s,:;.“"«]+$/, "");
  const after = plain(markdown.slice(link.index + whole.length)).replace(/^[\s,:;.”"»]+/, "");
  const archive = outside
    .map(([, , to]) => to ?? "")
    .find((to) => /web\.archive\.org|archive\.(?:is|today|ph)/.test(to) && to !== url);
  const isBare = label === "" || /^https?:/.test(plain(label));
  const title = isBare ? before || addressAsTitle(url) : plain(label);
  const pieces = after
    .split(/[,;.]\s+|\s+[–—]\s+|\(|\)/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const accessed = /(?:retrieved|accessed|abgerufen am|consulté le|besoek op)(?:\s*:)?\s*(\S.*)/i
    .exec(after)?.[1]
    ?.replace(/\.$/, "");
  const dates = [after, ...pieces, pieces.slice(-2).join(" ")].filter((piece) => !/retrieved|accessed/i.test(piece));
  const date = dates
    .map((piece) => readDateInWords(piece.replace(/\.$/, ""), language))
    .find((found) => found !== undefined);
  const work = pieces.find(
    (piece) =>
      piece.length > 1 &&
      piece.length < 80 &&
      readDateInWords(piece, language) === undefined &&
      !/retrieved|accessed|archived|p\. ?\d/i.test(piece),
  );
  const read = accessed === undefined ? undefined : readDateInWords(accessed, language);
  return {
    type: "web",
    ...(!isBare && before !== "" && before.length < 100 && { authors: [{ name: before }] }),
    title: title.replace(/^[“"«]|[”"»]$/g, ""),
    ...(work !== undefined && { work }),
    ...(date !== undefined && { date }),
    url,
    ...(read !== undefined && { accessed: read }),
    ...(archive !== undefined && { archive: { url: archive } }),
  };
}
