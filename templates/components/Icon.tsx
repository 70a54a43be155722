const paths = {
  menu: "M3 6h18M3 12h18M3 18h18",
  contents: "M4 6h.1M8 6h12M4 12h.1M8 12h12M4 18h.1M8 18h12",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.8-4.8",
  languages:
    "M4 5.5h9M8.5 3v2.5M11 5.5c-.8 4-3.3 7-6.7 8.8M6.2 8.6c1 2.4 3 4.3 5.8 5.4M12.5 21l4.2-10 4.3 10M14 17.5h5.5",
  appearance: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18M12 7.5h7.6M12 12h9M12 16.5h7.6",
  close: "M6 6l12 12M18 6 6 18",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  play: "M7 4.5v15l12-7.5z",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6v.1",
} as const;

/** A 24×24 line icon in the color of the text; hidden from screen readers, as the text next to it says the same. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
