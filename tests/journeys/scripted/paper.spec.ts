import type { Locator, Page } from "playwright/test";
import { inCapitals } from "~/platform/values/money";
import { fillCart, newGoods, orderRow, placedOrder, shipped } from "../shop";
import { expect, signIn, test } from "../support";
import { getWidth } from "../width";

const FRAME = [".topbar", ".masthead", ".mainnav", ".toolbar", ".footer", ".side-menu", ".breadcrumb"];

/** Goes there as to a printer: nothing of the shop's frame, no button, nothing wider than the sheet. */
async function onDocument(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: "screen" });
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  for (const part of FRAME) await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0);
  await expect(page.locator("main .button").filter({ visible: true })).toHaveCount(0);
}

/** Sheets of a PDF and their size in points. */
async function getSheets(page: Page): Promise<{ count: number; size: string }> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  const size = `${Math.round(Number(width))}x${Math.round(Number(height))}`;
  return { count: text.match(/\/Type\s*\/Page\b/g)?.length ?? 0, size };
}

const style = (locator: Locator, name: string) =>
  locator.evaluate((element, query) => getComputedStyle(element).getPropertyValue(query), name);

test("orders, slips, statements, carts and tables print as documents", async ({ page, buyer }) => {
  const goods = await newGoods(...Array.from({ length: 60 }, () => ({})));
  const order = await placedOrder(
    buyer,
    goods.map((product) => [product, 1]),
  );
  const { payable } = await orderRow(order);
  await onDocument(page, `/order/info/${order}`);
  await expect(page.locator(".print-head")).toContainText("销售订单");
  const facts = page.locator(".print-facts");
  for (const text of [inCapitals(payable), "供货单位青囊医药", `购货单位${buyer.companyName}`])
    await expect(facts).toContainText(text);
  await expect(facts).toBeVisible();
  expect(await style(page.locator(".order-lines thead"), "display")).toBe("table-header-group");
  expect(await style(page.locator(".order-lines tbody tr").last(), "break-inside")).toBe("avoid");
  const sheets = await getSheets(page);
  expect(sheets.size).toBe("595x842");
  expect(sheets.count).toBeGreaterThan(1);
  expect(sheets.count).toBeLessThan(9);

  const [controlled] = await newGoods({ is_ephedrine: 1 });
  const transferProof = await placedOrder(buyer, [[controlled!, 1]]);
  await shipped(transferProof);
  await onDocument(page, `/hmdd/${transferProof}`);
  await expect(page.locator(".receipt")).toBeVisible();
  await expect(page.locator("main form").filter({ visible: true })).toHaveCount(0);
  expect((await getSheets(page)).count).toBe(1);

  await onDocument(page, "/dzfp?statement=now");
  await expect(page.locator(".print-head")).toContainText("对账单");
  await expect(page.locator(".print-facts")).toContainText(/期末[应预]付（大写）.+[整分]/);
  await expect(page.locator(".print-facts__sign")).toHaveText(["供货单位盖章、日期", "购货单位盖章、日期"]);

  await fillCart(buyer, [[goods[0]!, 3]]);
  await onDocument(page, "/cart");
  await expect(page.locator(".cart-line__name", { hasText: goods[0]!.name })).toBeVisible();
  await expect(page.locator(".sum__row--total").first()).toBeVisible();

  await onDocument(page, `/list/table?manufacturer=${goods[0]!.manufacturerId}`);
  await expect(page.locator(".order-table tbody tr").first()).toBeVisible();
  await expect(page.locator(".filter, .sort-bar, .pager, .order-bar").filter({ visible: true })).toHaveCount(
    0,
  );
});

test("what is chosen or filled shows without the shop's colours", async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ forcedColors: "active" });
  const canvas = await style(page.locator("body"), "background-color");
  const differs = async (chosen: Locator, other: Locator, name = "background-color") => {
    const [item, two] = [await style(chosen, name), await style(other, name)];
    expect(item).not.toBe(two);
    return [item, two];
  };
  await page.goto("/list");
  for (const part of [".list-bar__order a", ".list-bar__views a", ".pager__list a"]) {
    const all = page.locator(part);
    await differs(
      all.and(page.locator("[aria-current]")).first(),
      all.and(page.locator(":not([aria-current])")).first(),
    );
  }
  await page.goto("/order");
  await differs(
    page.locator(".tabs__link[aria-current]"),
    page.locator(".tabs__link:not([aria-current])").first(),
  );
  await differs(
    page.locator(".account__menu .side-menu__link[aria-current]"),
    page.locator(".account__menu .side-menu__link:not([aria-current])").first(),
  );
  expect(await style(page.locator(".masthead .badge").first(), "outline-style")).toBe("solid");
  await page.keyboard.press("Tab");
  expect(await style(page.locator(":focus-visible"), "outline-width")).toBe("3px");

  await page.goto("/user");
  const bars = page.locator(".chart:not(.chart--rows) .chart__bar");
  const [now, before] = await differs(bars.last(), bars.first(), "fill");
  for (const fill of [now, before]) expect(fill).not.toBe(canvas);

  await page.emulateMedia({ forcedColors: "none", contrast: "more" });
  await page.goto("/list");
  const tag = page.locator(".goods-card .tag").first();
  expect(await style(tag, "border-top-color")).toBe(await style(tag, "color"));
  expect(await style(page.locator(".goods-card").first(), "outline-style")).toBe("solid");
});

test("enlarged four times, pages flow in one column", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  for (const path of [
    "/",
    "/list",
    "/list/table",
    "/list/info/1",
    "/cart",
    "/order",
    "/user",
    "/yegl",
    "/dzfp",
    "/lqzx",
    "/jfsc",
    "/zhmz",
    "/help",
    "/desktop",
    "/addr",
  ]) {
    await page.goto(path);
    expect.soft(await getWidth(page), path).toEqual({ wide: 320, out: [] });
  }
});
