/** What axe finds on a page as it stands; it needs a browser that runs scripts. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright/test";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What stands round every page and takes most of the time that axe needs for one. */
const FRAME = [
  ["body > header"],
  ["body > footer"],
  ["body > .toolbar"],
  ["body > .tabbar"],
  [".admin-bar"],
  [".admin-menu"],
];

/**
 * axe looks at the whole page unrolled: what a sticky bar covers at one moment, the buyer scrolls free at the next. Where the frame has
 * been looked at on another page as the same viewer, `hasSeenFrame` leaves it out.
 */
export async function axeFindings(page: Page, hasSeenFrame = false): Promise<string[]> {
  const before = page.viewportSize()!;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: before.width, height: Math.max(before.height, height) });
  await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async (exclude) => {
      type Run = (context: object, options: object) => Promise<{ violations: Finding[] }>;
      const { axe } = window as unknown as { axe: { run: Run } };
      const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      // What is in order need not be described.
      const options = { runOnly, resultTypes: ["violations"] };
      return (await axe.run({ include: [["html"]], exclude }, options)).violations;
    },
    hasSeenFrame ? FRAME : [],
  );
  await page.setViewportSize(before);
  return violations.map(
    ({ id, nodes }) =>
      `${id} (${nodes.length}): ${nodes[0]?.target.join(" ")}: ${nodes[0]?.failureSummary.replace(/\s+/g, " ")}`,
  );
}
