import { onFirstUse } from "./page/first-use.ts";

/** The script of every page: small, without a framework. Everything else is fetched on first use. */

const root = document.documentElement;
// The message sends nothing, because a provider's script is in the page only if the site has configured one.
console.info(
  `Analytics initialized${document.querySelector("script[data-analytics]") ? "" : ": no provider is configured"}`,
);
watchLogo();
const contents = document.getElementById("toc");
if (contents) {
  const loadContents = () => import("./page/contents.ts").then((feature) => feature.start(contents));
  for (const control of [contents, document.querySelector(".contents-button")]) onFirstUse(control, loadContents);
  // If fetching fails, the current section is not marked.
  addEventListener("scroll", () => loadContents().catch(() => {}), { once: true });
}
keepSection();

const isRead = (selector: string) =>
  navigator.languages.some((tag) => document.querySelector(`${selector}[lang|="${tag.split("-")[0]}"]`));
// Not everyone who reads a language reads the script that a page's tag names. Without a connection, nothing is offered.
if (isRead("#language-menu :not([data-other])") && (/-\w{4}/.test(root.lang) || !isRead("html")))
  import("./page/also-available.ts").then((feature) => feature.start()).catch(() => {});

onFirstUse(document.querySelector(".header-tools"), () => import("./page/menus.ts").then((feature) => feature.start()));

const search = document.querySelector<HTMLFormElement>("form.search");
const searchInput = search?.querySelector("input");
const loadSearch = () => import("./search/search.ts").then((feature) => feature.start());
const runSearch = () => loadSearch().then((feature) => feature.run());
onFirstUse(search, loadSearch);
search?.addEventListener("submit", (event) => {
  event.preventDefault();
  // If fetching fails, as after a new deployment, submitting the form loads a new page with current scripts.
  runSearch().catch(() => navigator.onLine && search.submit());
});
// The search of an address. If fetching fails, the page still works, and the next use retries.
if (/[?&]search=/.test(location.search)) runSearch().catch(() => {});
addEventListener("keydown", (event) => {
  const typing = document.activeElement?.matches("input, textarea, select, [contenteditable]");
  const command = event.ctrlKey || event.metaKey;
  // On many keyboards / is typed with Shift.
  const shortcut =
    event.key === "/" ? !typing && !command : event.key.toLowerCase() === "k" && command && !event.shiftKey;
  if (!shortcut || event.altKey || !searchInput) return;
  event.preventDefault();
  searchInput.focus();
});

// On phones and in the mobile view, references open on the page, and headings collapse their sections.
const phone = matchMedia("(width < 45rem), (hover: none)");
const isPhone = () => phone.matches || root.dataset.view;

// Other clicks on a link open it in a new tab or window. Without a script, or if fetching fails, a link leads to its
// address.
addEventListener("click", (event) => {
  const control = (event.target as Element).closest<HTMLElement>("[data-action], a, h2");
  if (!control?.matches(`[data-action]${isPhone() ? ", :is(.citation, .note-mark) > a, section > h2" : ""}`)) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // A control that opens a box without a script does so with one, too.
  if (!control.matches("[popovertarget]")) event.preventDefault();
  import("./page/actions.ts")
    .then((feature) => feature.act(control))
    .catch(() => "href" in control && location.assign(control.href as string));
});

const select = () => {
  const { isCollapsed = true, anchorNode } = getSelection() ?? {};
  if (isCollapsed || !anchorNode?.parentElement?.closest(".article")) return;
  document.removeEventListener("selectionchange", select);
  import("./page/selection.ts").then((feature) => feature.start()).catch(() => {});
};
document.addEventListener("selectionchange", select);

// Sections to collapse again, a service worker, areas that scroll.
if (
  history.state ||
  /[?&]beside=/.test(location.search) ||
  root.matches("[data-worker],:has([data-scrolls],[data-collapses])")
)
  import("./page/at-start.ts").then((feature) => feature.start()).catch(() => {});

// Printed pages name the day.
const line = document.querySelector<HTMLElement>("[data-printed]");
addEventListener("beforeprint", () => {
  const date = new Date().toLocaleDateString(line?.dataset.locale, { dateStyle: "long" });
  if (line) line.textContent = line.dataset.printed?.replace("{date}", date) ?? "";
});

// The page's own script follows this one. If it cannot be loaded, the page shows a message.
for (const script of document.querySelectorAll<HTMLScriptElement>("script[type=module]")) {
  script.onerror = () => document.querySelector("[data-script-failed]")?.removeAttribute("hidden");
}

onFirstUse(document.querySelector(".article"), (target) =>
  import("./citations/citations.ts").then((feature) => feature.start(target, isPhone)),
);

/**
 * Makes links to the page in other languages lead to the section that is being read, as anchors are the same in all
 * languages. A page that lacks one is shown from its start.
 */
function keepSection(): void {
  // A middle click is no click, and the Enter key presses no pointer.
  for (const type of ["pointerdown", "click"]) {
    addEventListener(type, ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>("a[hreflang]:not([data-other])");
      if (link) link.hash = currentSection();
    });
  }
}

/**
 * The anchor of the section being read: what the address names while it is in view, which a short last section cannot
 * scroll to the top, or else as the contents say.
 */
function currentSection(): string {
  const named = document.querySelector(":is(h2,h3):target")?.getBoundingClientRect().top ?? -1;
  return named >= 0 && named < innerHeight
    ? location.hash
    : (document.querySelector<HTMLAnchorElement>("#toc [aria-current]")?.hash ?? "");
}

/**
 * Shows a pulsing placeholder until the logo has loaded, then fades it in. Without scripts, the logo is simply visible.
 */
function watchLogo(): void {
  const logo = document.querySelector<HTMLImageElement>("img[data-logo]");
  if (logo === null || logo.complete) return;
  logo.dataset.logo = "loading";
  logo.onload = logo.onerror = () => {
    logo.dataset.logo = "loaded";
  };
}
