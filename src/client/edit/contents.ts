import { element } from "../element.ts";

/**
 * Makes the page's list of contents that of the headings in the editor, which need not be saved.
 *
 * @param root the text
 * @param lang the language of the text, which has numbers of its own
 * @returns a function to call after changes; all within a moment are one
 */
export function followHeadings(root: HTMLElement, lang: string): () => void {
  const list = document.querySelector<HTMLElement>(".toc > ol");
  const numbers = new Intl.NumberFormat(lang, { useGrouping: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const headings = () =>
    [...root.querySelectorAll<HTMLElement>(":scope > :is(h2, h3)")].filter(({ textContent }) => textContent?.trim());
  const show = () => {
    if (list === null) return;
    const titles = [...list.querySelectorAll("a")].map(({ lastChild }) => lastChild?.textContent?.trim());
    const now = headings();
    if (titles.length === now.length && now.every((each, index) => each.textContent?.trim() === titles[index])) return;
    const sections: HTMLElement[] = [];
    let [outer, inner] = [0, 0];
    for (const [index, heading] of now.entries()) {
      const isInner = heading.matches("h3") && sections.length > 0;
      [outer, inner] = isInner ? [outer, inner + 1] : [outer + 1, 0];
      const number = (isInner ? [outer, inner] : [outer]).map((each) => numbers.format(each));
      const link = element("a", { href: `#${index}` }, element("span", { className: "toc-number" }, number.join(".")));
      link.append(` ${heading.textContent}`);
      const item = element("li", {}, link);
      if (!isInner) sections.push(item);
      else {
        const section = sections.at(-1);
        const below = section?.querySelector("ol") ?? element("ol");
        below.append(item);
        section?.append(below);
      }
    }
    list.replaceChildren(...sections);
  };
  // The editor's headings have no ids.
  list?.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const target = link === null ? undefined : headings()[[...list.querySelectorAll("a")].indexOf(link)];
    if (target === undefined) return;
    event.preventDefault();
    target.scrollIntoView({ block: "center" });
  });
  return () => {
    clearTimeout(timer);
    timer = setTimeout(show, 400);
  };
}
