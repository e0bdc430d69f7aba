import type { Locator, Page } from "playwright/test";
import { fillCart, oneGoods, ordersOfBuyer, type Goods } from "./shop";
import { expect, focusBySlash, isScripted, notice, skipToContent, tabTo, test } from "./support";

/** With JavaScript a navigation ends with the focus on the new page's heading; who presses keys earlier loses their place. */
const arrived = (page: Page) => expect(page.getByRole("heading", { level: 1 })).toBeFocused();

test("from search to paid order with the keyboard alone", async ({ page, buyer }, info) => {
  const goods: Goods = await oneGoods({ pack_size: 10 });
  const content = () => (isScripted(info) ? arrived(page) : skipToContent(page));
  await page.goto("/");
  const box = page.getByRole("search", { name: "商品搜索" }).getByLabel("搜索药品或厂家");
  if (isScripted(info)) await focusBySlash(page, box);
  else await tabTo(page, box);
  await page.keyboard.type(goods.name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?/);

  const table = page.getByRole("main").getByRole("link", { name: /表格/ });
  await content();
  await tabTo(page, table);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\/table\?/);
  const add = page.getByRole("button", { name: "全部加入购物车" });
  // Cards and table name their number fields alike: the table has come when its button has.
  await expect(add).toBeVisible();
  await content();
  const number = page.locator(`#number-${goods.id}`);
  await tabTo(page, number);
  await page.keyboard.type("20");
  if (isScripted(info)) {
    await page.keyboard.press("Enter");
    await expect(add).toBeFocused();
    await expect(number).toHaveValue("20");
  } else await tabTo(page, add);
  await page.keyboard.press("Enter");
  await expect(notice(page, /^已将 1 种商品加入购物车/)).toBeVisible();

  const toCart = page.locator(".flash, .toast-region").getByRole("link", { name: "去购物车" });
  if (isScripted(info)) await page.goto("/cart");
  else {
    await skipToContent(page);
    await page.keyboard.press("Shift+Tab");
    await tabTo(page, toCart);
    await page.keyboard.press("Enter");
  }
  await expect(page).toHaveURL(/\/cart$/);
  await skipToContent(page);
  await tabTo(page, page.getByRole("button", { name: "去结算（1种）" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cart\/step2$/);
  await content();
  await tabTo(page, page.getByRole("button", { name: "提交订单" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);

  await content();
  // One Tab reaches the group of means, the arrows choose in it.
  await tabTo(page, page.getByRole("radio", { checked: true }));
  const paymentMethod = page.getByRole("radio", { name: /支付宝（演示）/ });
  if (!(await paymentMethod.isChecked())) await page.keyboard.press("ArrowDown");
  await expect(paymentMethod).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: "立即付款" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await tabTo(page, page.getByRole("button", { name: "支付成功" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("付款成功");
  expect((await ordersOfBuyer(buyer)).map((order) => order.status)).toEqual(["pendingReview"]);
});

test("the first Tab offers to skip to the content, and focus is always seen", async ({ page }) => {
  await page.goto("/list");
  await skipToContent(page);
  await page.keyboard.press("Tab");
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  expect(outline).not.toBe("none");
});

test("going down the number column, no bar ever covers the field in hand", async ({ page, buyer }, info) => {
  expect(buyer.companyId).toBeGreaterThan(0);
  await page.goto("/list/table");
  await page.locator(".order-table__number").first().focus();
  for (let row = 0; row < 20; row++) {
    const isFree = await page.evaluate(() => {
      const field = document.activeElement!;
      const { x, y, width, height } = field.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height - 3) === field;
    });
    expect(isFree, `row ${row}`).toBe(true);
    await page.keyboard.press("Tab");
  }
  if (isScripted(info)) await walkByArrows(page);
});

/** Arrows and the wheel change no number, `/` and `?` work in fields of numbers. */
async function walkByArrows(page: Page): Promise<void> {
  const fields = page.locator(".order-table__number");
  await fields.first().fill("10");
  await fields.first().press("ArrowDown");
  await expect(fields.nth(1)).toBeFocused();
  await fields.nth(1).press("ArrowUp");
  await expect(fields.first()).toBeFocused();
  await fields.first().hover();
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 240);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  await expect(fields.first()).toHaveValue("10");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "本页按键" });
  await expect(keys).toContainText("到下一行的数量");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(fields.first()).toBeFocused();
  await page.keyboard.press("/");
  await expect(fields.first()).not.toBeFocused();
  await expect(fields.first()).toHaveValue("10");
}

/** Presses of Tab from where the focus is until `target` has it. */
async function presses(page: Page, target: Locator): Promise<number> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return pressed;
    await page.keyboard.press("Tab");
  }
  throw new Error(`not reached: ${target}`);
}

test("a list's first number and the cart's end are few presses away", async ({ page, buyer }) => {
  const goods = await oneGoods();
  const [LIMIT, SKIPS] = [12, 2];
  await page.goto(`/list?manufacturer=${goods.manufacturerId}`);
  await skipToContent(page);
  let pressed = SKIPS + (await presses(page, page.getByRole("link", { name: "跳到商品" })));
  await page.keyboard.press("Enter");
  await expect(page.locator("#goods")).toBeFocused();
  pressed += 1 + (await presses(page, page.locator(".goods-card").first().getByRole("spinbutton")));
  expect(pressed).toBeLessThanOrEqual(LIMIT);

  await fillCart(buyer, [[goods, 2]]);
  await page.goto("/cart");
  await skipToContent(page);
  pressed = SKIPS + (await presses(page, page.getByRole("link", { name: "跳到结算" })));
  await page.keyboard.press("Enter");
  pressed += 1 + (await presses(page, page.getByRole("button", { name: "去结算（1种）" })));
  expect(pressed).toBeLessThanOrEqual(LIMIT);
});
