import spec from "commonmark-spec";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { toTree } from "../../src/core/article/syntax/tree.ts";
import { tokenize } from "../../src/core/article/tokenizer.ts";
import { createUrls } from "../../src/core/model/urls.ts";
import { Prose } from "../../templates/components/Prose.tsx";

/** Examples of CommonMark 0.31.2 that articles show differently, by why they do. */
const intended = {
  "HTML is shown as text, with a warning": [
    21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168,
    169, 170, 171, 172, 173, 174, 175, 176, 178, 180, 181, 182, 184, 185, 186, 187, 188, 189, 190, 191, 201, 344, 475,
    476, 477, 491, 494, 524, 536, 613, 614, 615, 616, 617, 623, 627, 628, 629, 630, 631, 632, 642, 643,
  ],
  "comments are left out": [177, 179, 183, 308, 309, 625, 626],
  "bare addresses are links, as in GitHub's Markdown": [602, 608, 611],
  "an article begins with its front matter": [96, 98],
  "a list begins with 0 or 1 and counts on, so that days and years can begin paragraphs": [
    265, 268, 271, 296, 297, 299, 302,
  ],
  "Markdoc's parser follows version 0.30, where symbols such as £ are not punctuation": [354],
};

const addresses = createUrls({ baseUrl: "https://a.example", trailingSlash: undefined });
const pictures = {
  imageSize: () => undefined,
  showPicture: (src: string, { width }: { width: number }) => ({ width, src, sources: [] }),
};
const page = { addresses, pictures, words: {}, language: { tag: "en", dir: "ltr" } };

/** The HTML of a Markdown text, as in an article. */
function html(markdown: string): string {
  const { root } = toTree(tokenize(markdown));
  return renderToStaticMarkup(createElement(Prose, { nodes: root.children, page: page as never, title: "" }));
}

/** HTML without what the specification leaves open: classes, how signs are written, where lines may break. */
const normalized = (text: string): string =>
  text
    .replace(/<a class="enlarge"[^>]*>(.*?)<\/a>/g, "$1")
    .replace(/<link rel="preload"[^>]*>|<wbr\/>/g, "")
    .replace(/ (?:class|role|aria-label|tabindex|data-scrolls|width|height|loading|decoding)="[^"]*"/gi, "")
    .replace(/ ?\/>/g, ">")
    .replace(
      / (href|src)="([^"]*)"/g,
      (_, name, address) => ` ${name}="${decodeURI(address).replaceAll("&#x27;", "'")}"`,
    )
    .replaceAll("&#x27;", "'")
    .replace(/<img( src="[^"]*")( alt="[^"]*")/g, "<img$2$1")
    .replace(/<img[^>]*>/g, (image) =>
      image.replace(/^<img( alt="[^"]*")?( src="[^"]*")?( title="[^"]*")?.*/, "<img$1$2$3>"),
    )
    .replace(/\s*(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr|br)\b[^>]*>)\s*/g, "$1")
    .replace(/\s+/g, " ")
    .trim();

test("the examples of CommonMark's specification look as it says, with these exceptions", () => {
  const different = spec.tests.filter(({ markdown, html: expected }) => {
    const [text, wanted] = [markdown, expected].map((each) => each.replaceAll("→", "\t")) as [string, string];
    return normalized(html(text)) !== normalized(wanted);
  });
  expect(different.map(({ number }) => number)).toEqual(
    Object.values(intended)
      .flat()
      .sort((a, b) => a - b),
  );
});
