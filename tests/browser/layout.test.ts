import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fileOf, generate, shipped } from "../site/pages.ts";
import { routes } from "../site/spec.ts";
import { findings } from "./axe.ts";
import { open } from "./browser.ts";
import { basic as at, markdown, sample } from "./site.ts";

const phone = { width: 360, height: 800 };
const desktop = { width: 1440, height: 900 };
const wide = (width: number) => ({ width, height: 900 });

/** The edges of everything that a selector finds. */
const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      return { left, right, top, bottom, width, height };
    }),
  );

test.each(["/", "/ar"])(
  "the parts of an article stand in the order in which they are seen, and links are large enough to tap, on %s",
  async (path) => {
    const { page } = await open(markdown(path), { viewport: phone });
    const isRtl = path === "/ar";
    for (const width of [360, 600, 768, 1440]) {
      await page.setViewportSize(wide(width));
      const tops = (await boxes(page, "article > :is(.title-bar, p, .infobox, section)")).map(({ top }) =>
        Math.round(top),
      );
      expect(tops.length).toBeGreaterThan(5);
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
      expect(
        await page.locator("article > *").evaluateAll((all) => all.slice(0, 3).map(({ localName }) => localName)),
      ).toEqual(["header", "p", "aside"]);

      // Dividers stand between categories, not at the edges of lines.
      const [list] = await boxes(page, ".categories ul");
      const items = await boxes(page, ".categories li");
      const first = items.filter(({ top }, index) => top !== items[index - 1]?.top);
      expect(first.length).toBeGreaterThan(0);
      for (const item of first)
        expect(isRtl ? item.right - (list?.right ?? 0) : (list?.left ?? 0) - item.left).toBeGreaterThanOrEqual(1);
      const divider = await page
        .locator(".categories li")
        .evaluateAll(([item]) => item && getComputedStyle(item).borderInlineEndWidth);
      expect(divider).toBe("0px");

      if (width !== 360 && (width !== 1440 || isRtl)) continue;
      expect(await findings(page, "html", ["target-size"])).toEqual([]);
      const links = await boxes(page, ".infobox-social a, .categories a, .footer li a");
      expect(links.length).toBeGreaterThan(1);
      expect(Math.min(...links.map(({ height }) => height))).toBeGreaterThanOrEqual(24);
    }
  },
);

test("what is not in a line of text is at least 24 pixels wide and high, on every kind of page", async () => {
  for (const path of ["/", "/ar", "/translate", "/nowhere"]) {
    const { page } = await open(at(path), { viewport: phone });
    for (const width of [360, 1440]) {
      await page.setViewportSize(wide(width));
      const small = await page.locator("a, button, input, select, summary").evaluateAll((controls) =>
        controls.flatMap((control) => {
          const { width, height } = control.getBoundingClientRect();
          // The link to a section stands alone in the margin, which has 16 pixels on a phone.
          const counts =
            height > 0 &&
            !control.matches(".skip-link, .section-link") &&
            !control.closest("p, sup, .references, .notes, figcaption, dd > div, label");
          return counts && (width < 24 || height < 24)
            ? [`${control.outerHTML.slice(0, 80)} ${width} x ${height}`]
            : [];
        }),
      );
      expect(small, `${path}, ${width} pixels`).toEqual([]);
      if (path !== "/translate") continue;
      // The notice of the tool is as wide as its fields, but its lines are no longer than others.
      const [[field], [notice], [text]] = [
        await boxes(page, ".field textarea"),
        await boxes(page, ".card .notice"),
        await boxes(page, ".card .notice > span"),
      ];
      expect([notice?.left, notice?.right]).toEqual([field?.left, field?.right]);
      expect(text?.width).toBeLessThanOrEqual(37 * 15);
    }
  }
});

test("nothing moves while a page is scrolled, and its current section marked", async () => {
  const { page } = await open(markdown("/"), { viewport: wide(1440) });
  // The script that marks comes with the first scrolling.
  await page.evaluate("scrollTo(0, 2000)");
  await page.locator("#toc [aria-current]").waitFor();
  const moved = await page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    const marked = new Set();
    for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
      scrollTo(0, top);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
      marked.add(document.querySelector("#toc [aria-current]")?.textContent);
    }
    return { sum, marked: marked.size };
  });
  expect(moved.marked).toBeGreaterThan(3);
  expect(moved.sum).toBe(0);
});

/** The most characters in a line: 75 in a wide font such as Open Sans, more in a narrower one such as Noto Sans. */
const mostCharacters = 84;

/** How many average characters fit into the lines of each longer block. */
const charactersPerLine = (page: Page) =>
  page.locator("article :is(p, figcaption), .references li").evaluateAll((blocks) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    return blocks.map((block) => {
      const text = (block.textContent ?? "").trim();
      if (context === null || text.length < 100) return 0;
      const { font, width } = getComputedStyle(block);
      context.font = font;
      return Number.parseFloat(width) / (context.measureText(text).width / text.length);
    });
  });

test("lines of Arabic letters are no longer than others, and an article ends where the header does", async () => {
  const { page } = await open(sample("/ar"), { viewport: wide(1280) });
  const longest = Math.max(...(await charactersPerLine(page)));
  expect(longest).toBeGreaterThan(55);
  expect(longest).toBeLessThan(mostCharacters);
  const [article] = await boxes(page, "article");
  const [header] = await boxes(page, ".header-tools");
  // The last button of the header has a margin of its own.
  expect(article?.left).toBe((header?.left ?? 0) + 8);
});

test("the shipped article is comfortable to read at any width", async () => {
  const { page } = await open(sample("/"), { viewport: wide(768) });
  for (const width of [768, 1280, 1440, 1920]) {
    await page.setViewportSize(wide(width));
    const longest = Math.max(...(await charactersPerLine(page)));
    expect(longest, `${width} pixels`).toBeGreaterThan(55);
    expect(longest, `${width} pixels`).toBeLessThan(mostCharacters);
    if (width !== 1440) continue;
    // The last of an odd number of testimonials fills its line.
    const cards = await boxes(page, ".testimonial");
    expect(cards).toHaveLength(11);
    const [grid] = await boxes(page, ".testimonials");
    expect([cards.at(-1)?.left, cards.at(-1)?.right]).toEqual([grid?.left, grid?.right]);
  }
  // Unless the reader wants them longer. Tests of the menu are in menus.test.ts.
  await page.evaluate("document.documentElement.dataset.width = 'wide'");
  expect(Math.max(...(await charactersPerLine(page)))).toBeGreaterThan(95);
  await page.evaluate("delete document.documentElement.dataset.width");

  await page.setViewportSize(phone);
  const [pictures, captions] = [
    await boxes(page, "article .figure img"),
    await boxes(page, "article .figure figcaption"),
  ];
  expect(captions.length).toBeGreaterThan(5);
  for (const [index, { left }] of captions.entries()) expect(left).toBeCloseTo(pictures[index]?.left ?? Number.NaN, 0);

  // A citation marker is on the line of its claim.
  const alone = await page.locator("main p .citation").evaluateAll(
    (markers) =>
      markers.filter((marker) => {
        const before = marker.previousSibling;
        if (before?.nodeType !== Node.TEXT_NODE) return false;
        const range = document.createRange();
        range.setStart(before, (before.textContent?.length ?? 1) - 1);
        range.setEnd(before, before.textContent?.length ?? 1);
        return marker.getBoundingClientRect().top > range.getBoundingClientRect().bottom;
      }).length,
  );
  expect(alone).toBe(0);
});

test("no label of an infobox breaks within a word without a hyphen, in any language", async () => {
  const site = await generate(shipped);
  const { page } = await open(sample("/"));
  // All in one page, with nothing else to lay out: visits would take many times as long.
  await page.locator(".infobox").evaluate((infobox) => infobox.parentElement?.replaceChildren(infobox));
  const infoboxes = routes.flatMap((route) => {
    const html = site.text(fileOf(route));
    const [, lang = "", dir = ""] = /<html lang="([^"]+)" dir="(\w+)"/.exec(html) ?? [];
    const labels = [...html.matchAll(/<dt>([^<]+)/g)].map(([, label = ""]) => label);
    return labels.length > 0 ? [{ lang, dir, labels }] : [];
  });
  expect(infoboxes).toHaveLength(43);
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize(wide(width));
    const broken = await page.locator(".infobox dl").evaluateAll(
      ([list], infoboxes) =>
        infoboxes.flatMap(({ lang, dir, labels }) => {
          Object.assign(document.documentElement, { lang, dir });
          const rows = labels.map((text) => {
            const label = document.createElement("dt");
            label.textContent = text;
            // As where the browser cannot hyphenate the language.
            label.style.hyphens = "manual";
            return label;
          });
          list?.replaceChildren(...rows.flatMap((label) => [label, document.createElement("dd")]));
          return rows.flatMap((label) =>
            [...(label.textContent ?? "").matchAll(/[\p{L}\p{M}]+/gu)].flatMap(({ index, 0: word }) => {
              const range = document.createRange();
              range.setStart(label.firstChild as Node, index);
              range.setEnd(label.firstChild as Node, index + word.length);
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              // Languages without spaces break where the browser finds words.
              return lines.size === 1 || /^(?:zh|ja|th|km)/.test(lang) ? [] : [`${lang}: ${word}`];
            }),
          );
        }),
      infoboxes,
    );
    expect(broken, `${width} pixels`).toEqual([]);
  }
  // A word that is too long for any column leaves room for what it labels.
  const [label, value] = await page.locator(".infobox dl").evaluateAll(([list]) => {
    const cells = [list?.querySelector("dt"), list?.querySelector("dd")];
    cells[0]?.replaceChildren("Donaudampfschifffahrtsgesellschaftskapitän");
    return cells.map((cell) => cell?.getBoundingClientRect().width ?? 0);
  });
  expect(label).toBeGreaterThan(140);
  expect(value).toBeGreaterThan(100);
});

test("lines of Chinese and Japanese have at most 40 characters", async () => {
  const { page } = await open(sample("/ja"), { viewport: wide(1920) });
  const widths = await page
    .locator("article :is(p, li, figcaption, dd)")
    .evaluateAll((blocks) =>
      blocks.map((block) => block.clientWidth / Number.parseFloat(getComputedStyle(block).fontSize)),
    );
  expect(Math.max(...widths)).toBeGreaterThan(30);
  expect(Math.max(...widths)).toBeLessThanOrEqual(40);
});

describe("the header", () => {
  test.each(["standard", "large"])(
    "breaks no word of the site's name in %s text, and makes the search narrower before the name",
    async (size) => {
      const { page } = await open(at("/"), { viewport: phone });
      for (const width of [420, 512, 576, 768, 1024]) {
        await page.setViewportSize(wide(width));
        const looks = await page.locator(".header-bar").evaluate((bar, size) => {
          document.documentElement.dataset.size = size;
          const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
          const [name, search] = [bar.querySelector(".brand span"), bar.querySelector("search")];
          return ["Biopedia", "Ada Lovelace", "An Encyclopedia of Mathematicians and Their Friends"].map((text) => {
            name?.replaceChildren(text);
            const line = document.createRange();
            if (name) line.selectNodeContents(name);
            const isLow = (name?.clientHeight ?? Number.NaN) <= bar.clientHeight;
            return {
              words: text.split(" ").length,
              lines: line.getClientRects().length,
              isLow,
              search: (search?.clientWidth ?? 0) / rem,
            };
          });
        }, size);
        for (const { words, lines, isLow, search } of looks) {
          const place = `${words} words, ${width} pixels`;
          expect(lines, place).toBeLessThanOrEqual(words);
          if (lines > 1) expect(search, place).toBeCloseTo(6.5, 1);
          expect(isLow, place).toBe(true);
        }
      }
    },
  );

  test("has its menus at the end of the line without scripts too", async () => {
    const { page } = await open(at("/"), { viewport: desktop, scripts: false });
    const [button] = await boxes(page, "[popovertarget=language-menu]");
    const [header] = await boxes(page, ".header-bar");
    expect((header?.right ?? 0) - (button?.right ?? 0)).toBeLessThan(80);
  });

  // A browser with letters of 32 pixels shows half as many on its 320 pixels.
  test.each([
    ["large text", 320, "large"],
    ["the browser's text at 200 %", 160, "standard"],
  ])("shows the whole word in the search box on a small phone with %s", async (_, width, size) => {
    const { page } = await open(at("/"), { viewport: { width, height: 640 } });
    await page.evaluate((size) => {
      document.documentElement.dataset.size = size;
    }, size);
    expect(await page.locator(".header-bar").evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
    const [room, word] = await page.locator("form.search input").evaluate((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      const text = document.createElement("span");
      text.textContent = (input as HTMLInputElement).placeholder;
      text.style.font = getComputedStyle(input).font;
      document.body.append(text);
      return [
        input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
        text.getBoundingClientRect().width,
      ];
    });
    expect(room).toBeGreaterThanOrEqual(word ?? Number.NaN);
  });
});

test("the button that collapses a section does not lie over its heading, whichever way that runs", async () => {
  for (const path of ["/", "/ar"]) {
    const { page } = await open(markdown(path), { viewport: phone });
    for (const direction of ["ltr", "rtl"]) {
      const overlap = await page
        .locator("article section > h2")
        .first()
        .evaluate((heading, dir) => {
          heading.setAttribute("dir", dir);
          const text = document.createRange();
          text.selectNodeContents(heading);
          const [words, button] = [text, heading.parentElement?.querySelector(".section-toggle")].map((part) =>
            part?.getBoundingClientRect(),
          );
          return !words || !button?.width || (words.left < button.right && button.left < words.right);
        }, direction);
      expect(overlap, `${direction} on ${path}`).toBe(false);
    }
  }
});

test("a long link in a list of the not-found page runs on in its lines, so that the sign of the list stands beside the first", async () => {
  const { page } = await open(at("/a-page-with-a-name-that-takes-more-than-one-line-on-a-phone"), { viewport: phone });
  const link = page.locator("[data-not-found-search]");
  expect(await link.evaluate((element) => element.getClientRects().length)).toBeGreaterThan(1);
});

test("the keyboard reaches the sidebar in two stops, where there is one", async () => {
  const { page } = await open(at("/"), { viewport: desktop });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("#menu");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("#menu") !== null)).toBe(true);
  // Where there is none (tests/site/least.test.ts), no column is kept for it.
  await page.locator(".with-side").evaluate((frame) => {
    frame.classList.remove("with-side");
    frame.querySelector(".side")?.remove();
  });
  const [[main], [header]] = [await boxes(page, "main"), await boxes(page, ".brand")];
  expect(main?.left).toBe(header?.left);
  await page.setViewportSize(phone);
  expect(await page.locator(".skip-to-menu").evaluate((link) => getComputedStyle(link).display)).toBe("none");
});

test("the text has its place whether the sidebar has arrived or not", async () => {
  const { page } = await open(sample("/"), { viewport: desktop });
  const arrived = await boxes(page, "main");
  await page.locator(".sidebar").evaluate((sidebar) => sidebar.remove());
  expect(await boxes(page, "main")).toEqual(
    arrived.map((box) => ({ ...box, bottom: expect.any(Number), height: expect.any(Number) })),
  );
});

test("a link to the current page does not look like a visited one", async () => {
  const { page } = await open(at("/ar"), { viewport: desktop });
  await page.goto(at("/translate"));
  await page.goto(at("/ar"));
  for (const part of ["#menu", ".language-grid"]) {
    const link = page.locator(`${part} a[aria-current]`);
    await link.scrollIntoViewIfNeeded();
    const picture = (await link.screenshot()).toString("base64");
    const colourful = await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      let most = 0;
      for (let index = 0; index < pixels.length; index += 4) {
        const [red = 0, green = 0, blue = 0] = pixels.slice(index, index + 3);
        most = Math.max(most, Math.max(red, green, blue) - Math.min(red, green, blue));
      }
      return most;
    }, picture);
    expect(colourful, part).toBeLessThan(30);
  }
});

test("the site's name and code have one font in every language; nothing is slanted where it must not be, and emphasis is seen", async () => {
  const { page } = await open(markdown("/"), { viewport: desktop });
  const languages = ["en", "he", "ar", "fa", "ja", "zh-Hans", "ko", "ur", "hi", "th"];
  const styles = await page.evaluate(
    (languages) =>
      languages.map((lang) => {
        document.documentElement.lang = lang;
        const [name, code, text, em] = [".brand span", "article p code", "article p", "article section em"].map(
          (selector) => {
            const element = document.querySelector(selector);
            const { fontFamily, fontStyle, fontWeight, textEmphasisStyle } = element
              ? getComputedStyle(element)
              : new CSSStyleDeclaration();
            return { fontFamily, fontStyle, marked: Number(fontWeight) >= 600 || textEmphasisStyle !== "none" };
          },
        );
        return { lang, name: name?.fontFamily, code: code?.fontFamily, text: text?.fontFamily, em };
      }),
    languages,
  );
  expect(styles[0]?.code).toContain("monospace");
  for (const { lang, name, code, text, em } of styles) {
    expect([name, code], lang).toEqual([styles[0]?.name, styles[0]?.code]);
    if (["he", "ar", "fa", "ja", "zh-Hans", "ko"].includes(lang))
      expect(em, lang).toMatchObject({ fontStyle: "normal", marked: true });
    if (lang === "he") expect(em?.fontFamily).toContain("Hebrew");
    if (lang === "ja") expect(text).toContain("Noto Sans JP");
  }
});

test("letters with marks above and below have room between lines, and headings in the font of the text", async () => {
  const { page } = await open(at("/"), { viewport: desktop });
  const looks = await page.evaluate(() =>
    ["en", "hi", "ne", "bn", "pa", "gu", "ta", "te", "kn", "ml", "si", "th", "lo", "km", "my"].map((lang) => {
      document.documentElement.lang = lang;
      const [text, heading] = ["article section p", "article section h2"].map((selector) => {
        const { lineHeight, fontSize, fontFamily } = getComputedStyle(
          document.querySelector(selector) ?? document.body,
        );
        return { leading: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize), fontFamily };
      });
      return {
        lang,
        text: text?.leading ?? 0,
        heading: heading?.leading ?? 0,
        isAlike: text?.fontFamily === heading?.fontFamily,
      };
    }),
  );
  const [english, ...others] = looks;
  expect(english).toMatchObject({ text: 1.65, isAlike: false });
  for (const { lang, text, heading, isAlike } of others) {
    expect(text, lang).toBeGreaterThanOrEqual(1.8);
    expect([heading, isAlike], lang).toEqual([1.5, true]);
  }
});

describe("on paper", () => {
  const print = async (path: string) => {
    const { page } = await open(at(path), { viewport: { width: 800, height: 1000 } });
    await page.emulateMedia({ media: "print" });
    return page;
  };

  test.each([
    ["/", "https://basic.example/"],
    ["/ar", "https://basic.example/ar"],
  ])("%s shows its URL", async (path, address) => {
    const page = await print(path);
    expect(await page.locator(".footer .origin bdi").last().innerText()).toBe(address);
    if (path === "/") expect((await page.pdf()).length).toBeGreaterThan(1000);
  });

  test("the address of a page from right to left is said from right to left, and those after links run from left to right", async () => {
    const { page } = await open(sample("/ar"), { viewport: { width: 800, height: 1000 } });
    await page.emulateMedia({ media: "print" });
    const origin = page.locator(".footer .origin");
    expect(await origin.evaluate((line) => getComputedStyle(line).direction)).toBe("rtl");
    const link = page.locator(".footer a[rel=license]");
    // Content that a style adds cannot be measured, so it is measured as text.
    const order = await link.evaluate((link) => {
      const content = getComputedStyle(link, "::after").content.replace(
        "attr(href)",
        JSON.stringify(link.getAttribute("href")),
      );
      const text = new Text([...content.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join(""));
      link.after(text);
      return ["<", "http", ">"].map((part) => {
        const range = document.createRange();
        const start = text.data.indexOf(part);
        range.setStart(text, start);
        range.setEnd(text, start + part.length);
        return range.getBoundingClientRect().left;
      });
    });
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test("the translation tool has its texts at full length, and no controls", async () => {
    const page = await print("/translate");
    const source = page.getByLabel("Text to translate");
    await source.fill("One more line of a long text.\n".repeat(40));
    expect(await source.isVisible()).toBe(true);
    expect(await source.evaluate((area) => area.scrollHeight <= area.clientHeight + 1)).toBe(true);
    expect(await page.getByRole("combobox", { name: /^Target language/ }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Translate", exact: true }).isVisible()).toBe(false);
  });
});

test.each(["light", "dark"] as const)(
  "readers who ask for more contrast get 7 to 1, in the %s scheme",
  async (colorScheme) => {
    const { page } = await open(sample("/"), { viewport: desktop, colorScheme });
    const enhanced = () => findings(page, "html", ["color-contrast-enhanced"]);
    // Dark colours have it anyway.
    if (colorScheme === "light") expect(await enhanced()).not.toEqual([]);
    await page.emulateMedia({ contrast: "more" });
    expect(await enhanced()).toEqual([]);
    await page.emulateMedia({ contrast: null });
  },
);
