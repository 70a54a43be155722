import { isFileNamespace, wikiOf } from "../wikipedia/address.ts";
import { isCitationTemplate, isShort } from "../wikipedia/citation-templates.ts";
import { expandTemplate, withAddresses } from "../wikipedia/expand-template.ts";
import { blocksToHtml } from "./blocks.ts";
import {
  bracketEnds,
  emphasisToHtml,
  escapeAttribute,
  escapeText,
  htmlTags,
  readTemplateCall,
  splitOutside,
  type TemplateCall,
} from "./inline.ts";

/** Characters around the number of a piece that is written already, from Unicode's private use area. */
const [pieceStart, pieceEnd] = ["\ue000", "\ue001"];
const piecePattern = /\ue000(\d+)\ue001/g;

/** Elements with text that is not wikitext. */
const rawElements = [
  "nowiki",
  "math",
  "chem",
  "pre",
  "syntaxhighlight",
  "source",
  "score",
  "timeline",
  "mapframe",
  "maplink",
  "graph",
];

/** Constructs within each other that are read, and characters of a tag: MediaWiki's own limit is 40 for templates. */
const [deepest, longestTag] = [30, 2000];

const opening = new RegExp(
  `<!--|<(ref|references|gallery|poem|templatestyles|section|onlyinclude|includeonly|noinclude|${rawElements.join("|")})\\b|\\{\\{|\\[\\[|\\[(?=https?:|//|mailto:)|__[A-Z]{3,20}__|https?://`,
  "gi",
);

/**
 * Writes wikitext as HTML in the form of Wikipedia's own (https://www.mediawiki.org/wiki/Specs/HTML), so that both are
 * read by the same code: templates and references carry `data-mw`.
 *
 * @param language the code of the wiki, such as `en`, for links and namespaces
 */
export function wikitextToHtml(wikitext: string, language: string): string {
  const pieces: { html: string; isBlock: boolean }[] = [];
  const keep = (html: string, isBlock = false): string =>
    `${pieceStart}${pieces.push({ html, isBlock }) - 1}${pieceEnd}`;
  const restore = (html: string): string =>
    html.replace(piecePattern, (_, index: string) => restore(pieces[Number(index)]?.html ?? ""));

  const lost = new Set<string>();
  const inline = (text: string): string =>
    emphasisToHtml(htmlTags(withoutStrayBrackets(text), (name) => lost.add(name)));
  const withoutStrayBrackets = (text: string): string =>
    text.replace(/\{\{+|\}\}+|\[\[+|\]\]+/g, (brackets) => {
      lost.add(`brackets ${brackets.slice(0, 2)} without their counterpart`);
      return "";
    });
  /** How deep the text that is being read lies in other constructs, and in references. */
  let [depth, referenceDepth] = [0, 0];
  const isBlock = (line: string): boolean => {
    const found = [...line.matchAll(piecePattern)];
    return (
      line.replace(piecePattern, "").trim() === "" &&
      found.length > 0 &&
      found.every(([, index]) => pieces[Number(index)]?.isBlock)
    );
  };

  // The private characters of a text would be taken for pieces.
  const html = blocksToHtml(protect(withAddresses(normalized(wikitext))), inline, isBlock);
  const notCarried = [...lost].map((name) => lostElement(name, "")).join("");
  return restore(html + notCarried);

  /** Replaces all that may have several lines by a piece. */
  function protect(text: string): string {
    if (depth >= deepest) {
      lost.add("text that is nested too deeply");
      return "";
    }
    depth += 1;
    let result = "";
    let end = 0;
    const pattern = new RegExp(opening);
    const ends = bracketEnds(text);
    const unclosed = new Set<string>();
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const begin = match[0];
      const found = /^(?:\{\{|\[\[)$/.test(begin)
        ? readBrackets(text, match.index, ends.get(match.index))
        : readConstruct(text, match.index, begin, match[1]?.toLowerCase(), unclosed);
      if (found === undefined) continue;
      result += text.slice(end, match.index) + found.piece;
      end = found.end;
      pattern.lastIndex = end;
    }
    depth -= 1;
    return result + text.slice(end);
  }

  function readBrackets(
    text: string,
    start: number,
    end: number | undefined,
  ): { piece: string; end: number } | undefined {
    if (end === undefined) return undefined;
    const whole = text.slice(start, end);
    if (whole.startsWith("[[")) return readLink(whole, text, end);
    return { piece: template(readTemplateCall(whole)), end };
  }

  /** @param unclosed the elements that are known not to be closed in the rest of the text */
  function readConstruct(
    text: string,
    start: number,
    begin: string,
    element: string | undefined,
    unclosed: Set<string>,
  ): { piece: string; end: number } | undefined {
    if (begin === "<!--") {
      const close = text.indexOf("-->", start);
      const end = close < 0 ? text.length : close + 3;
      return { piece: "", end };
    }
    if (begin.startsWith("__")) return { piece: "", end: start + begin.length };
    if (element !== undefined) return readElement(text, start, element, unclosed);
    if (begin.startsWith("http")) {
      const [address = ""] = /^[^\s<>"[\]{}|\ue000\ue001]+/.exec(text.slice(start)) ?? [];
      const written = address.replace(/(?<![.,;:!?'’”)])[.,;:!?'’”)]+$/, (marks) =>
        address.includes("(") && marks === ")" ? marks : "",
      );
      return { piece: keep(link(written, escapeText(written))), end: start + written.length };
    }
    const [whole, address = "", label = ""] =
      /^\[([^\s\][]+)(?:[^\S\n]+([^\]\n]*))?\]/.exec(text.slice(start, start + longestTag)) ?? [];
    if (whole === undefined) return undefined;
    const shown = label.trim() === "" ? escapeText(address) : inline(protect(label.trim()));
    return { piece: keep(link(address, shown)), end: start + whole.length };
  }

  /** Reads an element whose content is not a part of the text around it. */
  function readElement(
    text: string,
    start: number,
    name: string,
    unclosed: Set<string>,
  ): { piece: string; end: number } {
    const tag = /^<[a-z]+\b((?:"[^"<]*"|'[^'<]*'|[^<>"'])*?)(\/?)>/i.exec(text.slice(start, start + longestTag));
    if (tag === null) {
      lost.add(`<${name}> without its end`);
      return { piece: "", end: start + 1 + name.length };
    }
    const [opened, attributes = "", slash] = tag;
    const inside = start + opened.length;
    const isEmpty = slash === "/" || unclosed.has(name);
    const close = isEmpty ? -1 : text.slice(inside).search(new RegExp(`</${name}\\s*>`, "i"));
    if (close < 0 && !isEmpty) unclosed.add(name);
    const content = close < 0 ? "" : text.slice(inside, inside + close);
    const end = close < 0 ? inside : text.indexOf(">", inside + close) + 1;
    return { piece: element(name, readAttributes(attributes), content), end };
  }

  function element(name: string, attributes: Readonly<Record<string, string>>, content: string): string {
    if (name === "ref") return reference(attributes, content);
    if (name === "references") return keep(references(content), true);
    if (name === "nowiki") return keep(escapeText(content));
    if (name === "math" || name === "chem")
      return keep(`<span data-tex="${escapeAttribute(name === "chem" ? `\\ce{${content}}` : content.trim())}"></span>`);
    if (name === "pre" || name === "syntaxhighlight" || name === "source")
      return keep(`<pre>${escapeText(content)}</pre>`, true);
    if (name === "gallery") return keep(gallery(content), true);
    if (name === "poem")
      return keep(
        `<blockquote>${content
          .trim()
          .split("\n")
          .map((line) => inline(protect(line)))
          .join("<br>")}</blockquote>`,
        true,
      );
    if (name === "onlyinclude" || name === "noinclude" || name === "section") return protect(content);
    if (name === "includeonly" || name === "templatestyles") return "";
    return keep(lostElement(name, content), true);
  }

  function reference(attributes: Readonly<Record<string, string>>, content: string): string {
    // Each level escapes the one within it once more.
    if (referenceDepth >= 3) {
      lost.add("reference within references");
      return "";
    }
    referenceDepth += 1;
    const body = content.trim() === "" ? {} : { body: { html: inner(content.trim()) } };
    referenceDepth -= 1;
    return keep(
      `<sup typeof="mw:Extension/ref" data-mw="${escapeAttribute(JSON.stringify({ name: "ref", attrs: attributes, ...body }))}">*</sup>`,
    );
  }

  /** References that are defined at the place of the list are hidden there. */
  function references(content: string): string {
    return `<div typeof="mw:Extension/references">${restore(inner(content))}</div>`;
  }

  function gallery(content: string): string {
    const items = content.split("\n").flatMap((line) => {
      const [file = "", ...rest] = splitOutside(line.trim(), "|");
      const caption = rest.filter((part) => !/^\s*(?:alt|link|page|lang)\s*=/.test(part)).at(-1) ?? "";
      const alt = rest.find((part) => /^\s*alt\s*=/.test(part))?.replace(/^\s*alt\s*=/, "") ?? "";
      return file === "" ? [] : [figure(file.replace(/^[^:]+:/, ""), inner(caption), alt.trim(), "")];
    });
    return `<ul class="gallery">${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
  }

  function figure(file: string, caption: string, alt: string, align: string): string {
    const name = file.trim().replaceAll(" ", "_");
    const side = align === "" ? "" : ` class="mw-halign-${align}"`;
    return `<figure typeof="mw:File/Thumb"${side}><img resource="./File:${escapeAttribute(name)}" alt="${escapeAttribute(alt)}"><figcaption>${caption}</figcaption></figure>`;
  }

  function readLink(whole: string, text: string, end: number): { piece: string; end: number } {
    const [target = "", ...labels] = splitOutside(whole.slice(2, -2), "|");
    const [, namespace] = /^\s*([^:]{2,40}):/.exec(target) ?? [];
    const wiki = wikiOf(language);
    if (namespace !== undefined && isFileNamespace(namespace)) {
      const file = target.slice(target.indexOf(":") + 1);
      const options = labels
        .slice(0, -1)
        .concat(labels.slice(-1).filter((last) => /^(?:thumb|left|right|\d+px)$/.test(last)));
      const align = options.find((option) => /^(?:left|right|center)$/.test(option.trim()))?.trim() ?? "";
      const alt = labels.find((label) => /^\s*alt\s*=/.test(label))?.replace(/^\s*alt\s*=\s*/, "") ?? "";
      const last = labels.at(-1) ?? "";
      const caption = options.includes(last) || /^\s*(?:alt|link|upright)\s*=?/.test(last) ? "" : inner(last);
      return { piece: keep(figure(file, caption, alt, align), true), end };
    }
    if (namespace !== undefined && wiki.isCategory(namespace) && !target.trimStart().startsWith(":")) {
      const category = target.slice(target.indexOf(":") + 1).trim();
      return {
        piece: keep(`<link rel="mw:PageProp/Category" href="./Category:${escapeAttribute(category)}">`, true),
        end,
      };
    }
    // As in MediaWiki, letters after a link belong to it.
    const [trail = ""] = /^\p{Ll}+/u.exec(text.slice(end)) ?? [];
    const shown = inline(protect(labels.at(-1) ?? target.replace(/^\s*:/, "")));
    return { piece: keep(link(wiki.address(target), shown + trail)), end: end + trail.length };
  }

  /**
   * Writes a call with its parameters, so that it is read as in Wikipedia's HTML, around the text that it stands for.
   */
  function template(call: TemplateCall): string {
    const params = Object.fromEntries(Object.entries(call.params).map(([key, wt]) => [key, { wt }]));
    const data = JSON.stringify({ parts: [{ template: { target: { wt: call.name }, params } }] });
    // Without a sign in it, an element would join the spaces around it.
    const isCited = isCitationTemplate(call) || isShort(call.name);
    const expanded = isCited ? { wikitext: "", isBlock: false } : expandTemplate(call, language);
    if (expanded?.html !== undefined) return keep(expanded.html, expanded.isBlock);
    const content = expanded === undefined || isCited ? "*" : inner(expanded.wikitext ?? "");
    const name = expanded?.isBlock ? "div" : "span";
    const known = expanded === undefined ? ' data-unknown="template"' : "";
    return keep(
      `<${name} typeof="mw:Transclusion"${known} data-mw="${escapeAttribute(data)}">${restore(content)}</${name}>`,
      expanded?.isBlock ?? false,
    );
  }

  /** Writes wikitext within another construct: text on one line, else blocks. */
  function inner(text: string): string {
    const guarded = protect(text);
    const html = /\n[\s\S]*\n|\n[*#:;]|^[*#:;]|\n\n|^\{\||\n\{\|/.test(guarded)
      ? blocksToHtml(guarded, inline, isBlock)
      : inline(guarded);
    return restore(html);
  }
}

const link = (address: string, html: string): string =>
  `<a href="${escapeAttribute(address.replaceAll("&amp;", "&"))}">${html}</a>`;

/** Leaves out characters that would be taken for pieces, and long runs of space. */
const normalized = (wikitext: string): string =>
  wikitext
    .replace(/[\ue000-\ue002\r\0]/g, "")
    .replace(/[^\S\n]{40,}/g, " ")
    .replace(/\n{10,}/g, "\n\n");

/** Marks a place where something could not be carried. */
const lostElement = (name: string, content: string): string =>
  `<div data-lost="${escapeAttribute(name)}" data-text="${escapeAttribute(content.trim().slice(0, 2000))}">*</div>`;

function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/(?<![a-z-])([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'/>]+))/gi);
  return Object.fromEntries(
    [...found].map(([, key = "", double, single, bare]) => [
      key.toLowerCase(),
      (double ?? single ?? bare ?? "").trim(),
    ]),
  );
}
