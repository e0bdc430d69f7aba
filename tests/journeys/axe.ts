/** What axe finds on a page as it stands; it needs a browser that runs scripts. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright/test";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** axe looks at the whole page unrolled: what a sticky bar covers at one moment, the buyer scrolls free at the next. */
export async function axeFindings(page: Page): Promise<string[]> {
  const before = page.viewportSize()!;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: before.width, height: Math.max(before.height, height) });
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } })
      .axe;
    return (
      await axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
    ).violations;
  });
  await page.setViewportSize(before);
  return violations.map(
    ({ id, nodes }) =>
      `${id} (${nodes.length}): ${nodes[0]?.target.join(" ")}: ${nodes[0]?.failureSummary.replace(/\s+/g, " ")}`,
  );
}
