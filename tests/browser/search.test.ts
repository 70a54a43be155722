import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { complaints, held, type Look, loaded, open as visit } from "./browser.ts";
import { basic, markdown, sample } from "./site.ts";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** A browser with the CSS Custom Highlight API, and one without. */
const ways = {
  highlights: async () => {},
  marks: (page: Page) => page.addInitScript("Object.defineProperty(CSS, 'highlights', { value: undefined })"),
};

async function open(url: string, look: Look = {}) {
  const visited = await visit(url, { viewport: desktop, ...look });
  const box = visited.page.locator("form.search input");
  const search = async (query: string) => {
    await box.fill(query);
    await box.press("Enter");
  };
  return { ...visited, box, search };
}

/** The texts that are marked, and the part of them that is the current match. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const texts = (name: string) =>
      CSS.highlights
        ? [...(CSS.highlights.get(name) ?? [])].map(String)
        : [...document.querySelectorAll(`mark.${name}`)].map(({ textContent }) => textContent);
    return { all: texts("search-match"), current: texts("search-current").join("") };
  });

const toasts = (page: Page) => page.locator("[data-toast-text]");
const position = (page: Page) => page.locator(".search-bar output");
const says = (page: Page, text: string) => expect.poll(() => toasts(page).allTextContents()).toEqual([text]);

/** Where the current match stands in the window, at rest. */
async function currentTop(page: Page): Promise<number> {
  const top = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights?.get("search-current") ?? [];
      const place = range instanceof Range ? range : document.querySelector("mark.search-current");
      return place?.getBoundingClientRect().top ?? Number.NaN;
    });
  let [before, now] = [Number.NaN, await top()];
  while (before !== now) {
    // Frames, however long the machine takes for them: a page that scrolls moves in each.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 9; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    });
    [before, now] = [now, await top()];
  }
  return now;
}

/** That the bar is in the header, beside what else is there. */
async function expectBarInHeader(page: Page): Promise<void> {
  const [bar, header, form, brand] = await page.evaluate(() =>
    [".search-bar", ".header", "form.search", ".brand"].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect,
    ),
  );
  if (!bar || !header || !form || !brand) throw new Error("a part is missing");
  expect(bar.top >= header.top && bar.bottom <= header.bottom).toBe(true);
  for (const part of [form, brand]) expect(bar.right <= part.left || bar.left >= part.right).toBe(true);
}

describe.each(["highlights", "marks"] as const)("with %s", (way) => {
  test("all matches are marked, the first is shown and announced; nothing moves, and Esc leaves no trace", async () => {
    const { page, box, search, console } = await open(basic("/"), { prepare: ways[way] });
    // The table of contents marks the section being read.
    const html = async () => (await page.locator("main").innerHTML()).replaceAll(' aria-current="location"', "");
    const places = () =>
      page.locator("main :is(p, li, dd, h2, h3)").evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y + scrollY, width, height].map(Math.round).join();
        }),
      );
    const before = { html: await html(), places: await places() };
    await search("  cLOCK ");
    await says(page, 'Found "cLOCK" on the page');
    const { all, current } = await marked(page);
    expect(all.length).toBeGreaterThan(5);
    expect(all).toEqual((await page.locator("article > *").allInnerTexts()).join().match(/clock/gi));
    expect(current).toBe("clock");
    expect(await position(page).textContent()).toBe(`1 of ${all.length}`);
    // The message has announced the first match already.
    expect(await position(page).getAttribute("aria-live")).toBe("off");
    const top = await currentTop(page);
    expect(top > 60 && top < 800).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("clock");
    expect(await places()).toEqual(before.places);
    await page.keyboard.press("Enter");
    expect(await position(page).textContent()).toBe(`2 of ${all.length}`);
    expect(await position(page).getAttribute("aria-live")).toBe("polite");
    expect((await marked(page)).current.toLowerCase()).toBe("clock");
    // In the header there is room.
    await expectBarInHeader(page);

    await page.emulateMedia({ colorScheme: "dark" });
    const colours = await page.evaluate(() => {
      const mark = document.querySelector("mark.search-current");
      const { color, backgroundColor } = mark
        ? getComputedStyle(mark)
        : getComputedStyle(document.body, "::highlight(search-current)");
      return [color, backgroundColor];
    });
    expect(colours, "the current match is black on yellow, in the dark too").toEqual([
      "rgb(0, 0, 0)",
      "rgb(255, 255, 0)",
    ]);

    await page.keyboard.press("Escape");
    expect(await marked(page)).toEqual({ all: [], current: "" });
    expect((await html()) === before.html).toBe(true);
    expect(await page.locator(".search-bar").isVisible()).toBe(false);
    expect(await box.inputValue()).toBe("");
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(complaints(console)).toEqual([]);
  });

  test("a match goes across inline elements and citation markers, not across blocks", async () => {
    const { page, search } = await open(markdown("/"), { prepare: ways[way] });
    for (const query of ["clockmaker inline code clockmaker", "day of rest. https://town.example/abc"]) {
      await search(query);
      await expect.poll(async () => (await marked(page)).current.replace(/\s+/g, " ").toLowerCase()).toBe(query);
      expect(await position(page).textContent()).toMatch(/^1 of/);
    }
    await search("Part one She repairs");
    await says(page, 'No results found for "Part one She repairs"');
    expect(await marked(page)).toEqual({ all: [], current: "" });
    expect(await page.locator(".search-bar").isVisible()).toBe(false);
  });
});

test("Enter, Shift-Enter and the buttons cycle through all matches, announced once; also after a click in the text", async () => {
  const { page, box, search } = await open(basic("/"));
  await search("clock");
  await says(page, 'Found "clock" on the page');
  const total = (await marked(page)).all.length;
  const counts = [];
  for (const keys of ["Enter", "Enter", "Shift+Enter", "Shift+Enter", "Shift+Enter", "Enter"]) {
    await page.keyboard.press(keys);
    counts.push(await position(page).textContent());
  }
  expect(counts).toEqual([2, 3, 2, 1, total, 1].map((current) => `${current} of ${total}`));
  await expect.poll(() => toasts(page).count()).toBe(0);
  await page.getByRole("button", { name: "Previous match" }).click();
  expect(await position(page).textContent()).toBe(`${total} of ${total}`);
  const last = await currentTop(page);
  expect(last > 60 && last < 850).toBe(true);
  await page.getByRole("button", { name: "Next match" }).press("Enter");
  expect(await position(page).textContent()).toBe(`1 of ${total}`);
  await box.press("Enter");
  expect(await position(page).textContent()).toBe(`2 of ${total}`);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect.poll(() => position(page).textContent()).toBe(`3 of ${total}`);
  await page.locator("article > p").first().click();
  await page.keyboard.press("Enter");
  await expect.poll(() => position(page).textContent()).toBe(`4 of ${total}`);
  await page.locator("article > p").first().click();
  await page.keyboard.press("Escape");
  expect(await marked(page)).toEqual({ all: [], current: "" });
  await search("clock");
  await position(page).waitFor();
  await page.getByRole("button", { name: "Clear search" }).click();
  expect(await marked(page)).toEqual({ all: [], current: "" });
  expect(await toasts(page).count()).toBeLessThanOrEqual(1);
});

test("a right-to-left page is searched in its language, its matches counted from the lead on, at any width", async () => {
  const { page, search, console } = await open(markdown("/ar"));
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await search("الابراج وتعلم");
    await says(page, "عُثر على «الابراج وتعلم» في الصفحة");
    expect((await marked(page)).current).toBe("الأبراج وتعلّم");
    expect(await page.evaluate(() => document.activeElement === document.querySelector("article > p"))).toBe(true);
    if (viewport === desktop) await expectBarInHeader(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => toasts(page).count()).toBe(0);
  }
  expect(complaints(console)).toEqual([]);
});

test("the button submits as Enter does; white space does nothing; markup and hidden text stay text that is not there", async () => {
  const asked: string[] = [];
  const { page, box, search } = await open(basic("/"), {
    prepare: async (page) => void page.on("request", (request) => asked.push(request.url())),
  });
  const button = page.getByRole("button", { name: "Search", exact: true });
  for (const nothing of ["", " \t\u00a0 "]) {
    await box.fill(nothing);
    await button.click();
    await box.press("Enter");
  }
  // A search that was submitted before then starts then.
  await loaded(page, "search");
  expect(await page.locator(".search-bar:visible").count()).toBe(0);
  // Nor is a message fetched.
  expect(asked.filter((url) => /toast/.test(url))).toEqual([]);
  expect(new URL(page.url()).search).toBe("");
  await box.fill("Valletta");
  await button.click();
  await says(page, 'Found "Valletta" on the page');
  await search("   ");
  expect((await marked(page)).current).toBe("Valletta");

  const query = "<img src=x onerror=alert(1)> {query}";
  await search(query);
  await says(page, `No results found for "${query}"`);
  expect(await page.locator("[data-toast] img").count()).toBe(0);

  await page.evaluate(() => {
    const hidden = document.createElement("p");
    hidden.hidden = true;
    hidden.textContent = "xyzzy";
    const script = document.createElement("script");
    script.type = "text/plain";
    script.append("xyzzy");
    document.querySelector("main")?.append(hidden, script);
  });
  await search("xyzzy");
  await says(page, 'No results found for "xyzzy"');
});

test("the URL runs a search on any page, unless the query is white space", async () => {
  for (const [url, query] of [
    [basic("/"), "CLOCK"],
    [basic("/ar"), "EXAMPLE"],
    [basic("/translate"), "CONTEXT"],
  ] as const) {
    const { page, box } = await open(`${url}?search=${query}`);
    await position(page).waitFor();
    expect(await box.inputValue()).toBe(query);
    expect((await marked(page)).current.toUpperCase()).toBe(query);
  }
  const { page } = await open(basic("/?search=%20%20"));
  await loaded(page, "search");
  expect(await page.locator(".search-bar:visible").count()).toBe(0);
});

describe("a search that has not loaded yet", () => {
  test("keeps the query", async () => {
    let load = async () => {};
    const { page, search } = await open(basic("/ar"), {
      prepare: async (page) => {
        load = await held(page, "**/search.*.js");
      },
    });
    await search("Example");
    await load();
    await expect.poll(async () => (await marked(page)).current).toBe("Example");
    expect(new URL(page.url()).pathname).toBe("/ar");
  });

  test("and cannot be fetched works on the page loaded by the form, as after a new deployment", async () => {
    const { page, search } = await open(basic("/ar"), {
      prepare: (page) =>
        page.route("**/search.*.js", (route) =>
          page.url().endsWith("/ar") ? route.fulfill({ status: 404 }) : route.continue(),
        ),
    });
    await search("clock");
    await page.waitForURL("**/?search=clock");
    await expect.poll(async () => (await marked(page)).current).toBe("clock");
  });

  test("leaves the page unchanged on an offline device", async () => {
    // Without what an earlier page has fetched.
    const { page, search } = await open(basic("/ar"), {
      prepare: (page) => page.route("**/nothing", (route) => route.abort()),
    });
    await page.context().setOffline(true);
    await search("Example");
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe("/ar");
    expect(await marked(page)).toEqual({ all: [], current: "" });
    expect(await page.locator("h1").isVisible()).toBe(true);
  });
});

test("scrolls smoothly, or instantly for readers who prefer reduced motion", async () => {
  const { page, search } = await open(basic("/"), { viewport: { width: 390, height: 500 } });
  await page.evaluate(() => {
    const calls: unknown[] = [];
    const original = scrollTo.bind(window);
    Object.assign(window, {
      calls,
      scrollTo: (options: ScrollToOptions) => {
        calls.push(options);
        original(options);
      },
    });
  });
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await search("Beta Review");
    await position(page).waitFor();
    const top = await currentTop(page);
    expect(top > 60 && top < 450).toBe(true);
    await page.keyboard.press("Escape");
    await page.evaluate("document.documentElement.scrollTo({ top: 0, behavior: 'instant' })");
  }
  expect(await page.evaluate("calls.map(({ behavior }) => behavior)")).toEqual([
    "instant",
    "smooth",
    "instant",
    "instant",
  ]);
  // Only the end of a long way is scrolled smoothly.
  const [start, end] = await page.evaluate<number[]>("calls.slice(0, 2).map(({ top }) => top)");
  expect(end).toBeGreaterThan(1300);
  expect((end ?? 0) - (start ?? 0)).toBe(1200);
});

test("a page without a search does not load the search", async () => {
  const scripts: string[] = [];
  const { page } = await open(basic("/"), {
    prepare: async (page) => {
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
      });
    },
  });
  await page.waitForTimeout(300);
  expect(scripts.filter((path) => /search|toast|citation/i.test(path))).toEqual([]);
  await page.locator("form.search input").focus();
  await expect.poll(() => scripts.some((path) => path.includes("/search."))).toBe(true);
  expect(scripts.some((path) => /toast/i.test(path))).toBe(false);
});

test("a large number of matches is not written in the way of English on a page in another language", async () => {
  const { page, search } = await open(sample("/fr"));
  await search("a");
  await expect.poll(() => position(page).textContent()).toMatch(/^1 sur \d{4}$/);
});

test("on a phone the bar does not lie over the title", async () => {
  const { page } = await open(sample("/?search=growth"), { viewport: phone });
  await page.locator(".search-bar").waitFor();
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const edges = () =>
    page.evaluate(() => {
      const [bar, title] = [".search-bar", "h1"].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      );
      return (title?.top ?? Number.NaN) - (bar?.bottom ?? Number.NaN);
    });
  await expect.poll(edges).toBeGreaterThanOrEqual(0);
});

describe("a page of very many words", () => {
  /** Puts the text of the article into the page again and again, in paragraphs that differ. */
  const lengthen = (page: Page) =>
    page.evaluate(() => {
      const texts = [...document.querySelectorAll("article p")].map(({ textContent }) => textContent);
      const more = document.createElement("div");
      for (let index = 0; index < 3000; index++) {
        const paragraph = document.createElement("p");
        paragraph.textContent = `N°${index} ${texts[index % texts.length]}`;
        more.append(paragraph);
      }
      document.querySelector("article")?.append(more);
    });

  test("is searched in turns, and a search that another follows shows nothing", async () => {
    const { page, box, search } = await open(sample("/"));
    await search("Vale");
    await position(page).filter({ hasText: "1 of" }).waitFor();
    await lengthen(page);
    // The page while the search runs, at each moment when the browser may do something else.
    const seen = await page.evaluate(async () => {
      const form = document.querySelector<HTMLFormElement>("form.search");
      const [input, output] = [form?.querySelector("input"), document.querySelector(".search-bar output")];
      const run = (query: string) => {
        if (input) input.value = query;
        form?.requestSubmit();
      };
      const seen: (string | null | undefined)[] = [];
      run("N°2999");
      await new Promise((resolve) => setTimeout(resolve));
      run("N°2998");
      while (!seen.at(-1)?.startsWith("1")) {
        await new Promise((resolve) => setTimeout(resolve));
        seen.push(output?.textContent);
      }
      return seen;
    });
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set(["", "…", "1 of 1"].filter((text) => seen.includes(text))));
    await says(page, 'Found "N°2998" on the page');
    expect(await marked(page)).toEqual({ all: ["N°2998"], current: "N°2998" });
    expect(await box.inputValue()).toBe("N°2998");
  });

  test("is read and normalized once, and again only where it has changed", async () => {
    const { page, search } = await open(sample("/"));
    await lengthen(page);
    /** How often text was normalized and elements were looked at while a text was searched. */
    const work = async (query: string, found: string) => {
      await page.evaluate(() => {
        const counts = { segments: 0, styles: 0 };
        Object.assign(window, { counts });
        const [segment, style] = [Intl.Segmenter.prototype.segment, window.getComputedStyle];
        Intl.Segmenter.prototype.segment = function (text) {
          counts.segments++;
          return segment.call(this, text);
        };
        window.getComputedStyle = (element) => {
          counts.styles++;
          return style(element);
        };
      });
      await search(query);
      await expect.poll(async () => (await marked(page)).current).toBe(found);
      return page.evaluate(() => (window as unknown as { counts: { segments: number; styles: number } }).counts);
    };
    const first = await work("N°2999", "N°2999");
    expect(first.segments).toBeGreaterThan(3000);
    expect(first.styles).toBeGreaterThan(3000);
    const second = await work("N°2998", "N°2998");
    // The query itself, and the areas that may scroll around the match.
    expect(second.segments).toBeLessThan(5);
    expect(second.styles).toBeLessThan(50);
    await page.evaluate(() => {
      const last = document.querySelector("article p:last-child");
      if (last) last.textContent = "changed, café";
    });
    const third = await work("CAFE", "café");
    expect(third.segments).toBeLessThan(10);
    expect(third.styles).toBeGreaterThan(3000);
  });
});

describe("the search of the site", () => {
  const panel = (page: Page) => page.locator(".site-panel");
  const results = (page: Page) => page.locator(".site-results li");
  const addresses = (page: Page) =>
    results(page)
      .locator("a")
      .evaluateAll((links) =>
        links.map((link) => (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).hash),
      );

  test("is offered beside that of the page, finds sections in spite of a slip, and leads there", async () => {
    const asked: string[] = [];
    const { page, box, console } = await open(sample("/about"), {
      prepare: async (page) => void page.on("request", (request) => asked.push(new URL(request.url()).pathname)),
    });
    await box.pressSequentially("telecomunication");
    await panel(page).waitFor();
    expect(await panel(page).locator("button:visible").allInnerTexts()).toEqual([
      expect.stringContaining("Search this page"),
      "Search this site",
    ]);
    expect(asked.filter((path) => /site-search|\.json$/.test(path))).toEqual([]);
    await page.getByRole("button", { name: "Search this site" }).click();
    await results(page).first().waitFor();
    expect(await addresses(page)).toContain("/#reliance-jio");
    expect(await results(page).first().locator("mark").first().innerText()).toMatch(/^telecommunication/i);
    // Each letter that is typed searches again.
    await box.fill("sourdough");
    await expect.poll(() => panel(page).locator("output").innerText()).toBe('No results found for "sourdough"');
    await box.fill("snapchat");
    await expect.poll(() => addresses(page)).toContain("/#snapchat");
    await box.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.closest("li") !== null)).toBe(true);
    const to = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href);
    await page.keyboard.press("Enter");
    await page.waitForURL(to);
    expect(complaints(console)).toEqual([]);
  });

  test("shows what it has where the page has nothing; Esc and a click elsewhere close it", async () => {
    const { page, box, search } = await open(sample("/about"));
    for (const leave of [() => box.press("Escape"), () => page.locator("h1").click()]) {
      await search("Dunzo");
      await says(page, 'No results found for "Dunzo"');
      await results(page).first().waitFor();
      expect((await addresses(page))[0]).toBe("/#dunzo");
      await leave();
      expect(await panel(page).isVisible()).toBe(false);
    }
    await search("Biopedia");
    await says(page, 'Found "Biopedia" on the page');
    expect(await panel(page).isVisible()).toBe(false);
  });

  test.each([
    ["/ja/about", "成長", /^\/ja(?:#|$)/],
    ["/ar/about", "الهِنْد", /^\/ar(?:#|$)/],
    ["/km/about", "ឥណ្ឌា", /^\/km(?:#|$)/],
    ["/ru/about", "инд", /^\/ru(?:#|$)/],
  ])("finds words of the language of %s: %s", async (path, query, address) => {
    const { page, box } = await open(sample(path));
    await box.fill(query);
    await page.locator(".search-ways button").last().click();
    await results(page).first().waitFor();
    expect((await addresses(page))[0]).toMatch(address);
    expect(await page.locator(".site-results mark").count()).toBeGreaterThan(0);
  });

  test("goes on in the other languages when it is asked to, each in its own direction", async () => {
    const { page, box } = await open(sample("/about"));
    await box.fill("ಭಾರತ सह-संस्थापक");
    await page.getByRole("button", { name: "Search this site" }).click();
    await panel(page).locator("output:not(:empty)").waitFor();
    await page.getByRole("button", { name: "Search in other languages" }).click();
    await page.locator(".site-panel h3[lang=hi]").waitFor();
    expect(await page.locator(".site-panel h3[lang=hi]").innerText()).toBe("हिन्दी");
    expect(await page.locator(".site-panel h3[lang=hi] + ul").getAttribute("lang")).toBe("hi");
  });

  test("says so when it cannot be fetched, and works once it can", async () => {
    let isDown = true;
    const { page, box } = await open(sample("/about"), {
      prepare: (page) =>
        page.route("**/search/*.json", (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue())),
    });
    await box.fill("Dunzo");
    await page.getByRole("button", { name: "Search this site" }).click();
    await expect.poll(() => panel(page).locator("output").innerText()).toMatch(/could not be loaded/);
    isDown = false;
    await page.getByRole("button", { name: "Search this site" }).click();
    await results(page).first().waitFor();
    expect(await panel(page).locator("output").innerText()).toBe("");
  });

  test("the not-found page lists what was probably meant", async () => {
    const { page } = await open(sample("/de/snapchat-indien"));
    await results(page).first().waitFor();
    expect(await addresses(page)).toContain("/de#snapchat");
  });

  test("shows text as text, and markup of a query as text that is not there", async () => {
    const { page, box } = await open(basic("/"));
    await box.fill("<img src=x onerror=alert(1)>");
    await page.getByRole("button", { name: "Search this site" }).click();
    await panel(page).locator("output:not(:empty), li").first().waitFor();
    expect(await panel(page).locator("img").count()).toBe(0);
  });
});
