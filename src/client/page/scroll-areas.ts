// One observer serves all calls, because `dev` calls again after each exchange of parts of the page.
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) update(target);
});

/** Makes tables and code focusable only if they are too wide for the page. */
export function start(): void {
  for (const area of document.querySelectorAll("[data-scrolls]")) observer.observe(area);
}

/** Makes a scrolling part a named, focusable group; resets others. */
function update(area: Element): void {
  const attributes = { role: "group", "aria-label": area.getAttribute("data-scrolls") ?? "", tabindex: "0" };
  const scrolls = area.scrollWidth > area.clientWidth;
  for (const [name, value] of Object.entries(attributes)) {
    if (scrolls) area.setAttribute(name, value);
    else area.removeAttribute(name);
  }
}
