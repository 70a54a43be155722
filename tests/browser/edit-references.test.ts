import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Source } from "../../src/core/diagnostics/source.ts";
import { textsIn } from "../../src/core/documents/segment.ts";
import { editPath } from "../../src/core/edit/protocol.ts";
import { articleTags } from "../../templates/tags/article-tags.ts";
import { findings } from "./axe.ts";
import { complaints } from "./browser.ts";
import { body, dialog, editing, goTo, tool } from "./editing.ts";

const references = `# Ours.
- id: Alpha
  title: A Life in Clocks
  date: 2020
  authors: Press, Alpha
- id: Beta
  content: "Beta Review. *The Tower Clock*. 2022."
- id: Alpha2 # from the catalogue
  title: A life in clocks
  date: 2020-03
  publisher: Clock House
- { id: Gears, title: Gears, doi: 10.1000/182 }
- { id: Wheels, title: Of wheels, doi: "https://doi.org/10.1000/182" }
- { id: Wheels2, title: Of wheels, isbn: 978-3-16-148410-0 }
- { id: Site, title: The clock at the harbor, url: "https://clock.example/harbor" }
- { id: Site2, title: Harbor clock, url: "https://clock.example/harbor" }
`;
const english = (old: string) =>
  old
    .replace('clockmaker.{% cite "Alpha" /%}', 'clockmaker.{% cite "Alpha2" page="3" /%}')
    .replace("cite: Alpha }", "cite: [Alpha, Alpha2] }");
const portuguese =
  '**Ada Example** é relojoeira.{% cite "Alpha2" page="3" /%}\n\n## Trabalho {% #work %}\n\nEla não cita `Alpha2`.\n';
const upload = '{ "note": "{% cite \\"Alpha2\\" /%}" }';
const contextOf = { isPage: false, tags: articleTags };
const textsOf = (text: string) => textsIn(new Source("", text), contextOf) ?? [];
const state = JSON.stringify({
  source: "en",
  segments: [
    {
      source: textsOf('**Ada Example** is a clockmaker.{% cite "Alpha2" page="3" /%}')[0],
      output: textsOf(portuguese)[0],
      origin: "machine",
      status: "ok",
      text: '**Ada Example** is a clockmaker.{% cite "Alpha2" page="3" /%}',
    },
  ],
});

async function opened() {
  const site = await editing("", {
    "references.yaml": references,
    "articles/en.md": english,
    "articles/pt.md": portuguese,
    "articles/pt.state.json": state,
    "uploads/notes.json": upload,
  });
  const read = (name: string) => readFileSync(join(site.folder, "content", name), "utf8");
  return { ...site, readFile: read };
}

const openReferences = async (page: Page) => {
  await tool(page, "Cite").click();
  await dialog(page).getByRole("button", { name: "Uses, edit, merge" }).click();
  await dialog(page).locator("details").first().waitFor();
};
const item = (page: Page, id: string) =>
  dialog(page)
    .first()
    .locator("details", { has: page.locator("summary > bdi:first-child").getByText(id, { exact: true }) });

test("a reference tells where it is cited, and its fields are changed in a form, which keeps the rest of the file", async () => {
  const { page, readFile, messages } = await opened();
  await openReferences(page);
  await item(page, "Beta").locator("summary").click();
  expect(await item(page, "Beta").locator("li").allTextContents()).toEqual([
    "/ (English) § Early life",
    "/ (English) § Work",
    "/ (English) § Tower clock",
  ]);
  expect(await item(page, "Beta").locator("a").nth(1).getAttribute("href")).toBe("/#cite-Beta-2");
  expect(await findings(page)).toEqual([]);
  await dialog(page).getByLabel("Search").fill("catalog");
  expect(await item(page, "Beta").isVisible()).toBe(false);
  await dialog(page).getByLabel("Search").fill("");
  await item(page, "Alpha2").getByRole("button", { name: "Edit" }).click();
  const form = dialog(page).last();
  await form.locator("#edit-form-date").fill("2020-02-31");
  expect(await form.getByLabel("Type").locator("option").allTextContents()).toContain("Entry of a reference work");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("There is no such day").waitFor();
  expect(readFile("references.yaml")).toBe(references);
  await form.locator("#edit-form-date").fill("2020-04");
  await form.getByLabel("Editors").fill("Hill, Anna\nMoor Club");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => readFile("references.yaml")).toContain("date: 2020-04\n");
  expect(readFile("references.yaml")).toMatch(/editors:\s*(?:\[\s*)?(?:- )?"?Hill, Anna"?,?\s+(?:- )?Moor Club/);
  expect(readFile("references.yaml").split("\n").slice(0, 7)).toEqual(references.split("\n").slice(0, 7));
  expect(complaints(messages)).toEqual([]);
});

test("authors are written a line each, kinds have names, and any two references can be merged", async () => {
  const { page, readFile } = await opened();
  await openReferences(page);
  await item(page, "Gears").getByRole("button", { name: "Edit" }).click();
  const form = dialog(page).last();
  await form.getByLabel("Authors").fill("النجار، سلمى\nPress, Alpha; Moor House");
  await form.getByLabel("Type").selectOption({ label: "Thesis" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => readFile("references.yaml")).toContain("thesis");
  for (const name of ["النجار, سلمى", "Press, Alpha", "Moor House"])
    expect(readFile("references.yaml")).toContain(name);
  await item(page, "Alpha").getByRole("button", { name: "Merge another one" }).click();
  await dialog(page).last().getByLabel("Reference").selectOption("Beta");
  await page.keyboard.press("Enter");
  await dialog(page).last().getByRole("button", { name: "Merge Beta into Alpha" }).waitFor();
});

test("two references with one title and year are merged in all files, and translations do not count as changed", async () => {
  const { page, readFile } = await opened();
  await openReferences(page);
  const offers = await dialog(page)
    .getByRole("button", { name: /^Merge \w+ into \w+$/ })
    .allTextContents();
  expect(offers).toEqual([
    "Merge Alpha2 into Alpha",
    "Merge Alpha into Alpha2",
    "Merge Wheels into Gears",
    "Merge Gears into Wheels",
    "Merge Site2 into Site",
    "Merge Site into Site2",
  ]);
  await item(page, "Alpha").getByRole("button", { name: "Merge Alpha2 into Alpha" }).click();
  await dialog(page).last().getByRole("button", { name: "Merge Alpha2 into Alpha" }).click();
  await expect.poll(() => readFile("references.yaml")).not.toContain("Alpha2");
  expect(readFile("references.yaml")).toContain(
    "- id: Alpha\n  title: A Life in Clocks\n  date: 2020\n  authors: Press, Alpha\n  publisher: Clock House\n- id: Beta\n",
  );
  expect(readFile("references.yaml")).toContain("# Ours.");
  expect(readFile("articles/en.md")).not.toContain("Alpha2");
  expect(readFile("articles/en.md")).toContain('clockmaker.{% cite "Alpha" page="3" /%}');
  expect(readFile("articles/en.md")).toMatch(/cite: \[\s*Alpha\s*\] \}/);
  expect(readFile("articles/pt.md")).toBe(portuguese.replace('"Alpha2"', '"Alpha"'));
  expect(readFile("uploads/notes.json")).toBe(upload);
  const [segment] = JSON.parse(readFile("articles/pt.state.json")).segments;
  expect([segment.source, segment.output]).toEqual([
    textsOf(segment.text)[0],
    textsOf(portuguese.replace('"Alpha2"', '"Alpha"'))[0],
  ]);
  expect(segment.text).toBe('**Ada Example** is a clockmaker.{% cite "Alpha" page="3" /%}');
});

test("a work that is pasted in BibTeX is added under its key, and cited; half an entry is refused", async () => {
  const { page, readFile, save } = await opened();
  await goTo(page, "She repairs clocks");
  const paste = async (bibtex: string) => {
    await dialog(page).getByRole("combobox", { name: "Reference" }).fill(bibtex);
    await page.keyboard.press("Enter");
  };
  await tool(page, "Cite").click();
  await paste("@book{Hill1960, author={Hill, Anna}, title={Moss");
  await dialog(page).getByText("the BibTeX entry cannot be read").waitFor();
  expect(readFile("references.yaml")).toBe(references);
  await paste("@book{Hill1960, author={Hill, Anna}, title={Moss}, year={1960}, publisher={Moor Press}}");
  await body(page).locator(".edit-piece[title*=Moss]").waitFor();
  await save();
  expect(readFile("references.yaml")).toMatch(/- id: Hill1960\n(?: .*\n)*? {2}title: Moss\n/);
  expect(readFile("articles/en.md")).toContain('{% cite "Hill1960" /%}');
});

test("a reference is chosen by a part of its text, and shown with the number that the page gives it", async () => {
  const { page, save, readFile } = await opened();
  await goTo(page, "She repairs clocks");
  await tool(page, "Cite").click();
  await page.keyboard.type("tower clock");
  await page.keyboard.press("Enter");
  expect(await dialog(page).getByRole("combobox", { name: "Reference" }).inputValue()).toBe(
    "Beta Review. The Tower Clock. 2022.",
  );
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  await save();
  expect(readFile("articles/en.md")).toMatch(/She repairs clocks.*\{% cite "Beta" \/%\}/);
  const marks = async () =>
    (await body(page).locator(".edit-piece[data-kind=citation]").allTextContents()).map((each) => each.trim());
  const written = await (await page.request.get(page.url())).text();
  const ofPage = [...written.matchAll(/<sup class="citation"[^>]*>\s*<a[^>]*>(\[\d+\])/g)].map(([, mark]) => mark);
  const infobox = await page.locator(".infobox .citation").count();
  expect((await marks()).length + infobox).toBe(ofPage.length);
  expect([...new Set(ofPage)].sort()).toEqual([...new Set([...(await marks()), ...ofPage])].sort());
  expect((await marks())[0]).toBe("[1]");
  const name = body(page).getByRole("img", { name: /^\[\d\] Beta Review\. The Tower Clock/ });
  expect(await name.first().getAttribute("title")).toBe("Beta Review. The Tower Clock. 2022.");
});

test("an entry that cannot be read is told in the list of references, and mended there; an empty list says so", async () => {
  const { page, folder } = await editing("", {
    "references.yaml": "- id: Tóth levele\n  title: A letter\n",
    "articles/en.md": "---\ntitle: Ada\n---\n\nShe repairs clocks.\n",
  });
  const file = join(folder, "content/references.yaml");
  await tool(page, "Cite").click();
  await dialog(page).getByRole("button", { name: "Uses, edit, merge" }).click();
  await dialog(page).getByText("cannot be read: Tóth levele").waitFor();
  await dialog(page).getByRole("button", { name: "Edit" }).click();
  const form = dialog(page).last();
  await form.locator("#edit-form-1-id").fill("Letter");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => readFileSync(file, "utf8")).toContain("id: Letter");
  await dialog(page).locator("summary", { hasText: "Letter" }).waitFor();
});

test.each([
  ["Tóth Ilona levele Kovács Jánosnak, 1956", "TothIlona"],
  ["رسالة إلى أختي، 1950", "Source"],
])("a source in words, %s, gets a name that the content takes", async (source, id) => {
  const { page, readFile, save } = await opened();
  await goTo(page, "She repairs clocks");
  await tool(page, "Cite").click();
  await dialog(page).getByRole("combobox", { name: "Reference" }).fill(source);
  await page.keyboard.press("Enter");
  await body(page)
    .locator(`.edit-piece[title*="${source.slice(0, 4)}"]`)
    .waitFor();
  await save();
  expect(readFile("articles/en.md")).toContain(`{% cite "${id}" /%}`);
  expect(readFile("references.yaml")).toContain(source);
});

test("an address that cannot be reached stays in the dialog, and is added as it is with a title before it", async () => {
  const { page, readFile } = await opened();
  await goTo(page, "She repairs clocks");
  await page.route(`**${editPath}reference`, async (route) => {
    const isAddress = route.request().postData()?.includes('"https:');
    const json = {
      message: "https://old.example/ cannot be had: ENOTFOUND",
      hint: "check the network",
      isOffline: true,
    };
    await (isAddress ? route.fulfill({ status: 500, json }) : route.continue());
  });
  await tool(page, "Cite").click();
  const field = dialog(page).getByRole("combobox", { name: "Reference" });
  await field.fill("https://old.example/");
  await page.keyboard.press("Enter");
  await dialog(page).getByText("as in “Title, 1950, https://old.example/”").waitFor();
  expect(await field.inputValue()).toBe("https://old.example/");
  await field.fill("Letters from the moor, https://old.example/");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("dialog").count()).toBe(0);
  expect(readFile("references.yaml")).toMatch(/Letters from the moor, https\\?:\/\/old\.example\//);
});
