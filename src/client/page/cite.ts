import { today } from "../../core/model/dates.ts";
import { citationKey, fileFormats, wikipediaTemplate } from "../../core/page/cite/file-formats.ts";
import { type CitationPart, type CitedPage, writtenStyles } from "../../core/page/cite/written-styles.ts";
import { storageKey } from "../../core/page/page-data.ts";
import { element } from "../element.ts";
import { pageData } from "./page-data.ts";
import { read, write } from "./storage.ts";

const key = storageKey("citation");

/** Adds all styles of citations and the day to the box that cites the page. */
export function start(): void {
  const box = document.querySelector<HTMLElement>("#cite-this-page");
  const text = box?.querySelector<HTMLElement>(".page-citation-text");
  // The box is filled once.
  if (!box?.dataset.page || !text) return;
  const page = JSON.parse(box.dataset.page) as CitedPage;
  delete box.dataset.page;
  const { words } = pageData();
  const select = element("select");
  for (const [value, label] of styleNames(words.wikipediaTemplate)) select.append(new Option(label, value));
  text.before(element("label", { className: "page-citation-style" }, words.citationStyle, select));
  const download = element("a", { className: "button secondary page-citation-file" });
  box.querySelector("[data-action=copy]")?.after(download);

  const show = () => {
    const { value } = select;
    const accessed = today();
    const file = value in fileFormats ? fileFormats[value as keyof typeof fileFormats] : undefined;
    const written =
      value in writtenStyles ? writtenStyles[value as keyof typeof writtenStyles](page, accessed) : undefined;
    if (written) text.replaceChildren(...written.map(toNode));
    else text.textContent = file?.format(page, accessed) ?? wikipediaTemplate(page, accessed);
    // Formats for programs run from left to right and keep their line breaks.
    text.classList.toggle("is-code", written === undefined);
    URL.revokeObjectURL(download.href);
    download.hidden = file === undefined;
    if (file === undefined) return;
    download.download = `${citationKey(page)}.${file.ending}`;
    download.textContent = `.${file.ending}`;
    download.ariaLabel = download.download;
    download.href = URL.createObjectURL(
      new Blob([file.format(page, accessed)], { type: `${file.type};charset=utf-8` }),
    );
  };
  const last = read(key);
  if ([...select.options].some(({ value }) => value === last)) select.value = last;
  select.addEventListener("change", () => {
    write(key, select.value);
    show();
  });
  show();
}

const styleNames = (template: string): [value: string, label: string][] => [
  ...Object.keys(writtenStyles).map((name): [string, string] => [name, name]),
  ["template", template],
  ...Object.keys(fileFormats).map((name): [string, string] => [name, name]),
];

function toNode(part: CitationPart): Node {
  if (typeof part === "string") return document.createTextNode(part);
  const isolated = element("bdi", {}, part.text);
  return part.isTitle ? element("i", {}, isolated) : isolated;
}
