import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Findings of axe on the page as it is, or a part of it, against WCAG 2.2 AA and best practices. */
export async function findings(page: Page, part = "html"): Promise<string[]> {
  await page.evaluate(axeSource);
  // Colours are measured when nothing fades any more.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .flatMap((animation) =>
          animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY ? [] : [animation.finished],
        ),
    ),
  );
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(part)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
