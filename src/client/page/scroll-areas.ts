/** Lets the Tab key stop at tables and code only where they are too wide for the page. */
export function start(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) update(target);
  });
  for (const area of document.querySelectorAll("[data-scrolls]")) observer.observe(area);
}

/** A part that scrolls is a named group that can be focused; another is nothing of its own. */
function update(area: Element): void {
  const attributes = { role: "group", "aria-label": area.getAttribute("data-scrolls") ?? "", tabindex: "0" };
  const scrolls = area.scrollWidth > area.clientWidth;
  for (const [name, value] of Object.entries(attributes)) {
    if (scrolls) area.setAttribute(name, value);
    else area.removeAttribute(name);
  }
}
