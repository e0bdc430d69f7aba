import type { Page } from "playwright/test";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { config } from "~/platform/config/config.server";
import { findPrintout, PRINTOUTS } from "../../demo/printouts";
import { enterAdmin, whoSeesAll } from "../admin";
import { expect, signIn, test } from "../support";

/** A4 less the margins of the sheet, in CSS pixels. */
const SHEET = { width: 703, height: 1017 };
const TITLES = "h1, .print-head__title, .paper-sheet__title, .paper-label__title, .contract__title";
const FRAME = [
  ".topbar",
  ".masthead",
  ".mainnav",
  ".toolbar",
  ".footer",
  ".side-menu",
  ".breadcrumb",
  ".top-ad",
  ".toast-region",
  ".admin-bar",
  ".admin-menu",
  ".admin-banner",
  ".admin-flash",
  ".filter-line",
  ".button",
  ".part__more",
].join(", ");

const shownCount = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll(
      (elements) => elements.filter((element) => element.getBoundingClientRect().width > 2).length,
    );

/** Sections of which only the heading is printed, and days broken over two lines. */
const findPrintFaults = (page: Page) =>
  page.evaluate(() => {
    const faults = [...document.querySelectorAll<HTMLElement>("section")].flatMap((section) => {
      const heading = section.querySelector<HTMLElement>("h2")?.innerText.trim();
      return heading && section.innerText.trim() === heading ? [heading] : [];
    });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      for (const { 0: day, index } of texts.currentNode.nodeValue!.matchAll(/\d{4}-\d{2}-\d{2}/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + day.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) faults.push(day);
      }
    return faults;
  });

test.use({ viewport: SHEET });

test("every printed page is a document of the legal entity", async ({ page, browser, baseURL }) => {
  const seller = await readSellerName();
  const context = await browser.newContext({ viewport: SHEET });
  await enterAdmin(context, (await whoSeesAll()).id, baseURL!);
  const admin = await context.newPage();
  await signIn(page, "demo");
  for (const printout of PRINTOUTS.filter(({ isPdf }) => !isPdf)) {
    const { path } = await findPrintout(printout);
    const sheet = printout.as === "buyer" ? page : admin;
    await test.step(path, async () => {
      await sheet.emulateMedia({ media: "screen" });
      expect((await sheet.goto(printout.signedPath ?? path))?.status()).toBe(200);
      await sheet.emulateMedia({ media: "print" });
      await expect(sheet.locator(FRAME).filter({ visible: true })).toHaveCount(0);
      expect.soft(await shownCount(sheet, TITLES), "titles").toBe(1);
      const text = (await sheet.locator("body").innerText()).replace(/\s+/g, " ");
      expect.soft(text, "seller").toContain(seller);
      expect.soft(text.replaceAll(seller, ""), "brand").not.toContain(config.SHOP_NAME);
      for (const line of printout.lines ?? []) expect.soft(text, "line to sign").toContain(line);
      if (!printout.layout) expect.soft(await sheet.title(), "title").not.toContain(config.SHOP_NAME);
      expect.soft(await findPrintFaults(sheet), "empty sections, broken days").toEqual([]);
      const width = await sheet.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, "width").toBeLessThanOrEqual(SHEET.width);
    });
  }
});
