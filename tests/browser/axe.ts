import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a colour scheme can break. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/** The rules that the width of the window can break. */
export const layoutRules = ["target-size", "scrollable-region-focusable", "meta-viewport"];

/**
 * Findings of axe on the page as it is, or a part of it, against WCAG 2.2 AA and best practices. @param rules only
 * these
 */
export async function findings(page: Page, part = "html", rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
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
  // Of what is right, nothing is described; the rules in use need no stylesheet fetched again.
  const options = {
    ...{ resultTypes: ["violations"], selectors: false, preload: false },
    // Of WCAG 2.2; axe-core leaves it out unless it is named.
    ...(rules ? { runOnly: rules } : { rules: { "target-size": { enabled: true } } }),
  };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
