/**
 * A crawler follows every link and sends every safe form from the first page on, signed out and signed in; pages that the map does not
 * name are then looked at in the browser, the others are by pages.spec.ts.
 */
import type { Page, TestInfo } from "playwright/test";
import { crawl, type Walk } from "../../crawl/crawl";
import { UNLINKED } from "../../crawl/declared";
import { Visitor } from "../../crawl/visitor";
import { pages, pathOf } from "../../spec/pages";
import { routeFiles, routeOf } from "../../spec/routes";
import { axeFindings } from "../axe";
import { expect, test } from "../errors";
import { failedRequests } from "../requests";
import { PASSWORD } from "../shop";
import { signIn } from "../support";
import { getWidth } from "../width";

/** px */
const PHONE = 390;

type Who = "visitor" | "demo" | "demo-new" | "demo-expired";

test.describe.configure({ mode: "parallel" });

async function walkAs(who: Who, how: "whole" | "brief", base: string, info: TestInfo): Promise<Walk> {
  const visitor = new Visitor(base);
  if (who !== "visitor") await visitor.signIn(who, PASSWORD);
  const walk = await crawl(visitor, how);
  const { faults, patterns, forms, ...counts } = walk;
  info.annotations.push({
    type: who,
    description: JSON.stringify({ ...counts, forms: forms.length, patterns: patterns.size }),
  });
  expect(faults).toEqual([]);
  return walk;
}

/** An address of each route that was met. */
const routesOf = (walk: Walk) =>
  new Map([...walk.patterns.values()].map((address) => [routeOf(new URL(address).pathname)?.name, address]));

const ofMap = new Set(pages.map((row) => routeOf(pathOf(row.url))?.name));

/** Without errors, readable by everybody, and no wider than a phone: the pages of the map are looked at so by pages.spec.ts. */
async function lookAtOthers(page: Page, routes: ReturnType<typeof routesOf>): Promise<void> {
  const failed = failedRequests(page);
  const faults: string[] = [];
  for (const [name, address] of routes) {
    if (ofMap.has(name)) continue;
    const answer = await page.goto(address);
    if (!answer?.headers()["content-type"]?.startsWith("text/html")) continue;
    faults.push(...(await axeFindings(page, true)).map((fault) => `${address}: ${fault}`));
    const before = page.viewportSize()!;
    await page.setViewportSize({ width: PHONE, height: before.height });
    const { wide, out } = await getWidth(page);
    if (wide > PHONE) faults.push(`${address}: ${wide} px wide: ${out.join(" ")}`);
    await page.setViewportSize(before);
  }
  expect(faults).toEqual([]);
  expect(failed).toEqual([]);
}

for (const who of ["visitor", "demo"] as const)
  test.describe(() => {
    test.describe.configure({ mode: "serial" });
    let routes: ReturnType<typeof routesOf>;
    test(`every link and every safe form leads on, ${who}`, async ({ baseURL }, info) => {
      routes = routesOf(await walkAs(who, "whole", baseURL!, info));
    });
    test(`pages that the map does not name have no error in a browser, ${who}`, async ({ page }) => {
      if (who === "demo") await signIn(page);
      await lookAtOthers(page, routes);
    });
    if (who === "demo")
      test("every page is led to by a link, or known to be led to otherwise", () => {
        const unmet = routeFiles.filter(
          ({ name, isPage, isDesk: isAdmin }) => isPage && !isAdmin && !routes.has(name),
        );
        expect(unmet.map(({ name }) => name).filter((name) => !(name in UNLINKED))).toEqual([]);
      });
  });

for (const who of ["demo-new", "demo-expired"] as const)
  test(`every link and every safe form leads on, ${who}`, async ({ baseURL }, info) => {
    await walkAs(who, "brief", baseURL!, info);
  });
