/** Every page of the map: answered as the table says, valid HTML, no accessibility finding, no error in the console. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { HtmlValidate } from "html-validate/node";
import type { Page } from "playwright/test";
import { expect, test } from "./errors";
import { pages, pathOf, type PageRow } from "../spec/pages";
import { signIn } from "./support";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes attributes and void elements its own way; the rules below judge style, not validity.
    "void-style": "off",
    "attr-case": "off",
    // Repeated names are how a form sends a list.
    "form-dup-name": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-implicit-button-type": "error",
    "tel-non-breaking": "off",
    "prefer-native-element": "off",
    "no-inline-style": "error",
    "script-type": "off",
    "element-required-attributes": "error",
  },
});

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

/** `isScripted`: the server's HTML is the same either way, so it is validated once, without JavaScript. */
async function look(page: Page, row: PageRow, isScripted: boolean): Promise<void> {
  const path = pathOf(row.url);
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(row.url === "/404" ? 404 : 200);
  const html = (await answer?.text()) ?? "";
  if (row.title !== "-" && !row.note.includes("leads the title"))
    expect(/<title>([^<]*)/.exec(html)?.[1], path).toContain(row.title);
  expect(html, path).toMatch(/<html[^>]*lang="zh-CN"/);
  expect(html.match(/<h1[\s>]/g)?.length, `one h1 on ${path}`).toBe(1);
  for (const part of ["header", "footer", "toolbar"] as const)
    expect(/<body[^>]*>/.exec(html)?.[0], path).toContain(`data-${part}="${row[part]}"`);
  expect(html, `no link to nowhere on ${path}`).not.toMatch(/href=(""|"#")/);
  if (isScripted) return;
  const report = await validator.validateString(html);
  const faults = report.results.flatMap((r) =>
    r.messages.map((m) => `${m.ruleId} ${m.line}:${m.column} ${m.message}`),
  );
  expect.soft(faults.slice(0, 8), `valid HTML on ${path}`).toEqual([]);
}

const shown = pages.filter((row) => row.header !== "-");
const PART = 12;
const parts = Array.from({ length: Math.ceil(shown.length / PART) }, (_, i) =>
  shown.slice(i * PART, (i + 1) * PART),
);

test.describe.configure({ mode: "parallel" });

for (const who of ["visitor", "demo"] as const)
  for (const part of parts)
    test(`every page from ${part[0]!.url} on answers as the map says, ${who}`, async ({ page }, info) => {
      test.setTimeout(180_000);
      if (who === "demo") await signIn(page);
      for (const row of part) {
        await test.step(`${row.url}`, async () => {
          if (who === "visitor" && row.auth === "company") {
            const answer = await page.request.get(pathOf(row.url), { maxRedirects: 0 });
            expect(answer.status(), row.url).toBeGreaterThanOrEqual(300);
            expect(answer.headers()["location"], row.url).toContain("/login");
            return;
          }
          await look(page, row, info.project.name === "js");
          // Pages that lead on by themselves are gone before axe could read them.
          if (info.project.name === "js" && !row.url.startsWith("/loading"))
            expect.soft(await axeFindings(page), row.url).toEqual([]);
        });
      }
    });

test("other URLs lead to the page by a permanent redirect that keeps the query", async ({ request }) => {
  for (const row of pages)
    for (const other of row.also) {
      const answer = await request.get(`${pathOf(other)}?x=1`, { maxRedirects: 0 });
      expect([301, 308], other).toContain(answer.status());
      expect(answer.headers()["location"], other).toMatch(
        new RegExp(`${pathOf(row.url).replace(/\//g, "\\/")}\\?x=1$`),
      );
    }
});

test("an unknown path leads to the page that says so", async ({ request }) => {
  const answer = await request.get("/no/such/page", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()["location"]).toBe("/404");
});
