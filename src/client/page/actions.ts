import { toast } from "../toasts/toast.ts";
import { remember } from "./remember.ts";

/** What the controls with `data-action` do. */
const actions: Readonly<Record<string, (control: HTMLElement) => unknown>> = {
  share: async (control) => {
    const address = (control as HTMLAnchorElement).href;
    if (!("share" in navigator)) return copy(address, control);
    await navigator.share({ title: document.title, url: address }).catch((error: unknown) => {
      // Visitors may close the dialog.
      if (!(error instanceof DOMException && error.name === "AbortError")) return copy(address, control);
    });
  },
  copy: (control) => copy(document.getElementById(control.dataset.copies ?? "")?.textContent ?? "", control),
  enlarge: (link) => import("../pictures/pictures.ts").then((feature) => feature.open(link as HTMLAnchorElement)),
  reference: (marker) => import("../citations/sheet.ts").then((feature) => feature.open(marker as HTMLAnchorElement)),
  toggle: (part) => import("./sections.ts").then((feature) => feature.toggle(part)),
  view: () => remember("view", document.documentElement.dataset.view === undefined ? "mobileView" : undefined),
};

/** Does what a control is for. @throws if the browser refuses */
export async function act(control: HTMLElement): Promise<void> {
  await actions[control.dataset.action ?? (control.localName === "h2" ? "toggle" : "reference")]?.(control);
}

async function copy(text: string, { dataset }: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(text);
  await toast("success", dataset.done ?? "", "copied");
}
