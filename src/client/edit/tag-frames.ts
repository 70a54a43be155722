import { element } from "../element.ts";
import { uploadAddress } from "./api.ts";

type Values = ReadonlyMap<string, string>;

/** The elements of a tag, with the classes that it has on the page. */
export interface Frame {
  root: HTMLElement;
  /** The element around its content. */
  content: HTMLElement;
  /** Shows its attributes. @returns the classes of the element around the whole tag */
  show: (values: Values) => string;
}

/** Makes the elements of a tag. */
export function frameOf(name: string): Frame {
  const frame = (frames[name] ?? other)();
  // Only the content is text.
  for (const part of frame.root.querySelectorAll<HTMLElement>("*"))
    if (!part.contains(frame.content)) part.contentEditable = "false";
  return frame;
}

const frames: Readonly<Record<string, () => Frame>> = {
  figure() {
    const [content, credit] = [element("div"), element("small", { className: "picture-credit" })];
    const picture = element("img");
    return {
      root: element("div", {}, picture, element("figcaption", {}, content, credit)),
      content,
      show: (values) => {
        showPicture(picture, values.get("src"));
        picture.alt = values.get("alt") ?? "";
        picture.width = Number(values.get("width") ?? 260);
        credit.textContent = joined(values, ["credit", "license"]);
        return `figure figure-${values.get("align") ?? "right"}`;
      },
    };
  },
  quote() {
    const [content, caption] = [element("blockquote"), element("figcaption")];
    const show = (values: Values) => {
      const cited = element("sup", { className: "edit-piece" });
      Object.assign(cited.dataset, { kind: "citation", text: values.get("cite") });
      caption.replaceChildren(joined(values, ["by", "source"]), ...(values.has("cite") ? [cited] : []));
      return "";
    };
    return { root: element("figure", { className: "quote" }, content, caption), content, show };
  },
  testimonial() {
    const [content, caption] = [element("blockquote"), element("figcaption")];
    const show = (values: Values) => {
      const rows = ["title", "relationship", "date"].flatMap((key) => values.get(key) ?? []);
      const name = element("strong", {}, values.get("name") ?? "");
      caption.replaceChildren(name, ...rows.map((row) => element("span", {}, row)));
      return "";
    };
    return { root: element("figure", { className: "testimonial" }, content, caption), content, show };
  },
  note: () => titled(element("div", { className: "note" }), element("p", { className: "note-title" }), "title"),
  hatnote() {
    const content = element("div", { className: "hatnote" });
    return { root: content, content, show: () => "" };
  },
  navbox: () => titled(element("details", { className: "navbox", open: true }), element("summary"), "title"),
  table: () => titled(element("figure", { className: "table-figure" }), element("figcaption"), "caption"),
  family: () => titled(element("figure", { className: "family" }), element("figcaption"), "caption"),
  gallery() {
    const content = element("div", { className: "gallery" });
    return { root: content, content, show: () => "" };
  },
  timeline: other,
  audio: () => recording(element("audio")),
  video: () => recording(element("video")),
  embed() {
    const [picture, service] = [element("img"), element("span", { className: "load-button" })];
    picture.alt = "";
    const player = element("div", { className: "load-player" }, picture, service);
    return recorded(player, (values) => {
      showPicture(picture, values.get("poster"));
      service.textContent = URL.canParse(values.get("src") ?? "") ? new URL(values.get("src") ?? "").hostname : "";
    });
  },
};

function other(): Frame {
  const content = element("div");
  return { root: content, content, show: () => "" };
}

/** A box with a title. @param key of the attribute that is the title */
function titled(root: HTMLElement, title: HTMLElement, key: string): Frame {
  const content = element("div");
  root.append(title, content);
  const show = (values: Values) => {
    title.textContent = values.get(key) ?? "";
    title.hidden = title.textContent === "";
    return "";
  };
  return { root, content, show };
}

/** Sound or film in the browser's player. */
function recording(player: HTMLAudioElement | HTMLVideoElement): Frame {
  Object.assign(player, { controls: true, preload: "none" });
  return recorded(player, (values) => {
    // The same address, set again, would stop what is played.
    const address = uploadAddress(values.get("src") ?? "");
    if (player.getAttribute("src") !== address) player.src = address;
    if ("poster" in player) player.poster = uploadAddress(values.get("poster") ?? "");
  });
}

function recorded(player: HTMLElement, show: (values: Values) => void): Frame {
  const frame = titled(element("figure", { className: "recording" }), element("figcaption"), "title");
  frame.root.firstElementChild?.after(player);
  return {
    ...frame,
    show: (values) => {
      show(values);
      return frame.show(values);
    },
  };
}

function showPicture(picture: HTMLImageElement, path = ""): void {
  const address = uploadAddress(path);
  picture.hidden = path === "";
  if (path !== "" && picture.getAttribute("src")?.split("?", 1)[0] !== address) picture.src = address;
}

const joined = (values: Values, keys: readonly string[]): string =>
  keys.flatMap((key) => values.get(key) ?? []).join(" · ");
