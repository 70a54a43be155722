import type { NewSiteReply } from "../../core/edit/form-protocol.ts";
import { editPath } from "../../core/edit/protocol.ts";
import type { NewSiteRequest } from "../../core/edit/requests.ts";
import { knownCodes, knownLanguage } from "../../core/model/languages.ts";
import { element } from "../element.ts";
import { RequestError, request } from "./api.ts";
import { words, wordsLanguage } from "./words.ts";

/* The script of the page in which a site is begun: the questions of `biopedia init`. */

const own = words.begin;
const known = knownCodes().flatMap((code) => {
  const language = knownLanguage(code);
  return language ? [language] : [];
});
const languages = known.toSorted((a, b) => a.name.localeCompare(b.name));
const [usual] = [wordsLanguage.lang.toLowerCase(), "en"].filter((code) => languages.some((each) => each.code === code));

const labels = languages.map(({ name, fullName }) => (name === fullName ? name : `${name} (${fullName})`));
/** Languages that have two codes are told apart by them. */
const options = () =>
  languages.map(({ code }, index) => {
    const label = labels[index] ?? code;
    const isTwice = labels.indexOf(label) !== labels.lastIndexOf(label);
    return element("option", { value: code }, isTwice ? `${label} – ${code}` : label);
  });
const name = element("input", { id: "name", autocomplete: "off" });
const purpose = element(
  "select",
  { id: "purpose" },
  ...Object.entries(own.purposes).map(([value, label]) => element("option", { value }, label)),
);
const language = element("select", { id: "language" }, ...options());
language.value = usual ?? "en";
const others = element("select", { id: "languages" }, ...options());
others.multiple = true;
others.size = 6;
others.selectedIndex = -1;
const address = element("input", { id: "baseUrl", autocomplete: "off", placeholder: "https://example.org" });
const boxes = { name, purpose, language, languages: others, baseUrl: address };

const notice = element("p", { className: "edit-notice", role: "alert", hidden: true });
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
const form = element("form", { className: "edit-begin" }, element("h1", {}, own.title), notice, ...fields, make);
form.noValidate = true;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void send();
});
Object.assign(document.documentElement, wordsLanguage);
document.title = own.title;
document.body.append(element("main", {}, form));
name.focus();

async function send(): Promise<void> {
  const asked: NewSiteRequest = {
    name: name.value,
    purpose: purpose.value,
    language: language.value,
    languages: [...others.selectedOptions].map(({ value }) => value),
    baseUrl: address.value,
  };
  make.disabled = true;
  for (const old of form.querySelectorAll(".edit-problem")) old.remove();
  try {
    const { problems } = await request<NewSiteReply>("begin", asked);
    for (const [key, problem] of Object.entries(problems).reverse()) {
      const box = boxes[key as keyof typeof boxes];
      box.after(element("p", { className: "edit-problem edit-error", lang: "en", dir: "ltr" }, problem));
      box.focus();
    }
    if (Object.keys(problems).length === 0) return await openSite();
  } catch (error) {
    notice.textContent = error instanceof RequestError ? error.text : String(error);
    notice.hidden = false;
  }
  make.disabled = false;
}

/** Waits until the command serves the new site. */
async function openSite(): Promise<void> {
  for (let count = 0; count < 100; count++) {
    // Only the command that edits a site answers this.
    const reply = await fetch(`${editPath}place?page=/`).catch(() => undefined);
    if (reply?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  location.assign("/");
}
