import type { Page } from "playwright/test";
import { ADMIN_PAGES } from "~/admin/frame/admin-menu";
import { axeFindings } from "../axe";
import { enterAdmin, whoSeesAll } from "../admin";
import { expect, test } from "../errors";
import { htmlFaults } from "../html";
import { failedRequests } from "../requests";
import { getWidth } from "../width";

const PHONE = { width: 390, height: 844 };
const ADMIN = { width: 1366, height: 768 };

/** Pages that no list leads to. */
const OTHERS = [
  "/staff/me",
  "/staff/me/password",
  "/staff/me/second-factor",
  "/staff/search",
  "/staff/nothing-here",
  "/staff/search?q=demo",
  "/staff/test-reports/upload",
  "/staff/goods-pictures/upload",
  "/staff/goods-documents/upload",
];
/** So many pages a test, that several are looked at side by side. */
const EACH = 8;

async function look(page: Page, path: string, hasSeenFrame = false): Promise<void> {
  const html = await (await page.request.get(path)).text();
  expect.soft(await htmlFaults(html), `valid HTML on ${path}`).toEqual([]);
  expect.soft(html.match(/<h1[\s>]/g)?.length, `one h1 on ${path}`).toBe(1);
  await page.goto(path);
  expect.soft(await axeFindings(page, hasSeenFrame), path).toEqual([]);
  for (const size of [PHONE, ADMIN]) {
    await page.setViewportSize(size);
    expect.soft(await getWidth(page), `${path} at ${size.width}`).toEqual({ wide: size.width, out: [] });
  }
}

/** The first thing that a list leads to, which stands below it or elsewhere on the back office. */
const findDetail = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>("main table a.grid-table__name");
    return link?.pathname.startsWith("/staff/") ? link.pathname + link.search : null;
  });

const paths = [...ADMIN_PAGES.map(({ to }) => to), ...OTHERS];
const parts = Array.from({ length: Math.ceil(paths.length / EACH) }, (_, i) =>
  paths.slice(i * EACH, (i + 1) * EACH),
);

test.describe.configure({ mode: "parallel" });

for (const part of parts)
  test(`the back office from ${part[0]!} on is whole`, async ({ page, baseURL }) => {
    const failed = failedRequests(page);
    await page.setViewportSize(ADMIN);
    await enterAdmin(page.context(), (await whoSeesAll()).id, baseURL!);
    for (const path of part)
      await test.step(path, async () => {
        await look(page, path, path !== part[0]);
        const detail = path === "/staff" ? null : await findDetail(page);
        if (detail) await test.step(detail, () => look(page, detail, true));
      });
    expect(failed).toEqual([]);
  });

test("what comes before signing in is whole", async ({ page }) => {
  for (const path of ["/staff/sign-in", "/staff/forgot", "/staff/invitation?key=none"])
    await look(page, path);
});
