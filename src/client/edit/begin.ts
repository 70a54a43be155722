import type { NewSitePlace, NewSiteReply } from "../../core/edit/form-protocol.ts";
import { editPath } from "../../core/edit/protocol.ts";
import type { NewSiteRequest } from "../../core/edit/requests.ts";
import { knownCodes } from "../../core/model/languages.ts";
import { element } from "../element.ts";
import { request } from "./api.ts";
import { languagePicker } from "./language-picker.ts";
import { failureOf } from "./notice.ts";
import { fill, localeOf, told, words, wordsLanguage } from "./words.ts";

/* The script of the page in which a site is begun: the questions of `biopedia init`. */

const own = words.begin;
/** The language of the application is the first proposal for the site's, where the browser prefers it. */
const { language: base = "en", region } = localeOf(navigator.language) ?? {};
const isOfWords = wordsLanguage.lang.startsWith(base);
const [usual = "en"] = [...(isOfWords ? [wordsLanguage.lang, `${base}-${region}`, base] : [base])]
  .map((tag) => tag.toLowerCase())
  .filter((code) => knownCodes().includes(code));
const name = element("input", { id: "name", autocomplete: "off" });
const purpose = element(
  "select",
  { id: "purpose" },
  ...Object.entries(own.purposes).map(([value, label]) => element("option", { value }, label)),
);
const language = languagePicker("language", [usual], true);
const others = languagePicker("languages", [], false);
const address = element("input", { id: "baseUrl", autocomplete: "off", placeholder: "https://example.org" });
const boxes = { name, purpose, language: language.root, languages: others.root, baseUrl: address };

const notice = element("div", { className: "edit-notice", role: "alert", hidden: true });
const intro = element("p", { dir: "auto" });
const make = element("button", { type: "submit", className: "edit-main" }, own.make);
const fields = Object.entries(boxes).map(([key, box]) =>
  element(
    "div",
    { className: "edit-field" },
    element("label", { htmlFor: key }, own[key as keyof typeof boxes]),
    box,
    key === "languages" || key === "baseUrl" ? element("p", { className: "edit-hint" }, own.later) : undefined,
  ),
);
const form = element("form", { className: "edit-begin" }, element("h1", {}, own.title), intro, notice, ...fields, make);
form.noValidate = true;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void send();
});
Object.assign(document.documentElement, wordsLanguage);
document.title = own.title;
document.body.append(element("main", {}, form));
name.focus();
const { folder } = await request<NewSitePlace>("begin");
intro.textContent = fill(own.intro, { folder });

async function send(): Promise<void> {
  const asked: NewSiteRequest = {
    name: name.value,
    purpose: purpose.value,
    language: language.values.join(),
    languages: others.values,
    baseUrl: /^$|^https?:/i.test(address.value.trim()) ? address.value : `https://${address.value.trim()}`,
  };
  make.disabled = true;
  for (const old of form.querySelectorAll(".edit-problem")) old.remove();
  try {
    const { problems } = await request<NewSiteReply>("begin", asked);
    for (const [key, problem] of Object.entries(problems).reverse()) {
      const box = boxes[key as keyof typeof boxes];
      box.after(element("p", { className: "edit-problem edit-error", dir: "auto" }, told(problem)));
      (box.matches("input, select") ? box : box.querySelector("input"))?.focus();
    }
    if (Object.keys(problems).length === 0) return await openSite();
  } catch (error) {
    notice.replaceChildren(...failureOf(error));
    notice.hidden = false;
  }
  make.disabled = false;
}

/** Waits until the command serves the new site. */
async function openSite(): Promise<void> {
  for (let count = 0; count < 100; count++) {
    // The command needs a moment; until then, the one that began the site may still be there.
    await new Promise((resolve) => setTimeout(resolve, 400));
    // Only the command that edits a site answers this.
    const reply = await fetch(`${editPath}place?page=/`).catch(() => undefined);
    if (reply?.ok) break;
  }
  location.assign("/");
}
