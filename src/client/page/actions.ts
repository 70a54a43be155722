import { storageKey } from "../../core/page/page-data.ts";
import { toast } from "../toasts/toast.ts";
import { pageData } from "./page-data.ts";
import { write } from "./storage.ts";

/** The actions of controls with `data-action`, by its value. */
const actions: Readonly<Record<string, (control: HTMLElement) => unknown>> = {
  share: (link) => import("./share.ts").then((feature) => feature.share(link as HTMLAnchorElement)),
  // The box opens by itself.
  cite: () => import("./cite.ts").then((feature) => feature.start()),
  copy: ({ dataset }) => copy(document.getElementById(dataset.copies ?? "")?.textContent ?? ""),
  copySection: (link) => {
    const { hash } = link as HTMLAnchorElement;
    history.replaceState(history.state, "", hash);
    const beside = /[?&]beside=[^&]*/.exec(location.search)?.[0].replace("&", "?") ?? "";
    return copy(location.origin + location.pathname + beside + hash);
  },
  enlarge: openPictures,
  gallery: openPictures,
  reference: (marker) => import("../citations/sheet.ts").then((feature) => feature.open(marker as HTMLAnchorElement)),
  toggle: (part) => import("./sections.ts").then((feature) => feature.toggle(part)),
  collapseAll: () => import("./sections.ts").then((feature) => feature.setAll(false)),
  expandAll: () => import("./sections.ts").then((feature) => feature.setAll(true)),
  compare: () => import("../beside/beside.ts").then((feature) => feature.toggle()),
  sort: (button) => import("./sort.ts").then((feature) => feature.sort(button)),
  load: (link) => import("./players.ts").then((feature) => feature.loadPlayer(link as HTMLAnchorElement)),
  listen: (link) => import("./players.ts").then((feature) => feature.listen(link as HTMLAnchorElement)),
  print: () => print(),
  view: switchView,
};

/** Does what a control is for. @throws if the browser refuses */
export async function act(control: HTMLElement): Promise<void> {
  await actions[control.dataset.action ?? (control.localName === "h2" ? "toggle" : "reference")]?.(control);
}

async function openPictures(control: HTMLElement): Promise<void> {
  (await import("../pictures/lightbox.ts")).open(control);
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  await toast("success", pageData().words.copied, "copied");
}

/** Switches between the page and a phone's view of it, and stores which. */
function switchView(): void {
  const { dataset } = document.documentElement;
  const key = storageKey("view");
  if (dataset.view === undefined) {
    dataset.view = "mobileView";
    write(key, dataset.view);
  } else {
    delete dataset.view;
    write(key, "");
  }
}
