/** Every page of the map in a browser: no accessibility finding, no error in the console, no request in vain, nothing wider than a phone. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright/test";
import { expect, test } from "../errors";
import { pathOf, partsOf } from "../../spec/pages";
import { failedRequests } from "../requests";
import { signIn } from "../support";
import { widthOf } from "../width";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** axe looks at the whole page unrolled: what a sticky bar covers at one moment, the buyer scrolls free at the next. */
async function axeFindings(page: Page): Promise<string[]> {
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

const PHONE = { width: 390, height: 844 };

test.describe.configure({ mode: "parallel" });

for (const who of ["visitor", "demo"] as const)
  for (const part of partsOf(12))
    test(`every page from ${part[0]!.url} on is whole, ${who}`, async ({ page }) => {
      test.setTimeout(180_000);
      const desk = page.viewportSize()!;
      const failed = failedRequests(page);
      if (who === "demo") await signIn(page);
      for (const row of part) {
        // Pages that lead on by themselves are gone before anybody could look at them.
        if ((who === "visitor" && row.auth === "company") || row.url.startsWith("/loading")) continue;
        const path = pathOf(row.url);
        await test.step(path, async () => {
          await page.goto(path);
          expect.soft(await axeFindings(page), path).toEqual([]);
          await page.setViewportSize(PHONE);
          expect.soft(await widthOf(page), `${path} on a phone`).toEqual({ wide: PHONE.width, out: [] });
          await page.setViewportSize(desk);
        });
      }
      expect(failed).toEqual([]);
    });
