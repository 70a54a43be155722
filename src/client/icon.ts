/** Drawings of 24×24, because fonts may lack such signs. */
const drawings = {
  undo: "M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11",
  redo: "m15 14 5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13",
  open: "M6 9l6 6 6-6",
  up: "M12 20V4M5 11l7-7 7 7",
  down: "M12 4v16M5 13l7 7 7-7",
  left: "M20 12H4M11 5l-7 7 7 7",
  right: "M4 12h16M13 5l7 7-7 7",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
} as const;

/** Makes a line icon in the color of the text, hidden from screen readers. */
export const icon = (name: keyof typeof drawings): Element => draw(drawings[name]);

/** Makes an icon of a path. */
export function draw(path: string): Element {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(svg.namespaceURI, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}
