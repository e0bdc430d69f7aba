import type { Page } from "playwright/test";
import { db } from "~/platform/database/database.server";
import { adminOf } from "../admin";
import { approved, cartOf, fillCart, newGoods, oneGoods, orderRow, placedOrder, type Goods } from "../shop";
import { expect, focusBySlash, test } from "../support";

/** Opens a page whose scripts come only when `act` is done with what it shows. */
async function before(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  const alive = page.goto(path);
  await act();
  release();
  await alive;
}

const line = (page: Page, goods: Goods) => page.locator(".cart-line", { hasText: goods.name });

test("what is typed and searched for stays", async ({ page, buyer }) => {
  const goods = await oneGoods();
  expect(buyer.companyId).toBeGreaterThan(0);
  const search = page.getByRole("search", { name: "商品搜索" });
  const box = search.getByLabel("搜索药品或厂家");
  const type = search.getByLabel("搜索类型");
  const number = page.locator(".goods-card").first().getByRole("spinbutton");
  await before(page, `/list?manufacturer=${goods.manufacturerId}`, async () => {
    await number.fill("7");
    await type.selectOption("厂家");
    await box.fill("板蓝根");
  });
  await expect(box).toHaveAttribute("placeholder", /^厂家名称/);
  await expect(type).toHaveValue("manufacturer");
  await expect(box).toHaveValue("板蓝根");
  await expect(number).toHaveValue("7");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?type=manufacturer&/);
});

test("lines of the cart are left out and numbered as they were", async ({ page, buyer }) => {
  const [first, second, third] = (await newGoods({}, {}, {})) as [Goods, Goods, Goods];
  await fillCart(buyer, [
    [first, 1],
    [second, 1],
    [third, 1],
  ]);
  await before(page, "/cart", async () => {
    await line(page, first).getByRole("checkbox").uncheck();
    await line(page, second).getByRole("spinbutton").fill("5");
    await line(page, third).getByRole("checkbox").uncheck();
    await line(page, third).getByRole("checkbox").check();
  });
  await expect(page.getByRole("button", { name: "去结算（2种）" })).toBeVisible();
  await expect(line(page, first).getByRole("checkbox")).not.toBeChecked();
  await expect(line(page, third).getByRole("checkbox")).toBeChecked();
  await expect.poll(() => cartOf(buyer)).toEqual({ [first.id]: 1, [second.id]: 5, [third.id]: 1 });
  await page.reload();
  await expect(page.getByRole("button", { name: "去结算（2种）" })).toBeVisible();
  await expect(line(page, first).getByRole("checkbox")).not.toBeChecked();
});

test("the sum of an order follows how it is fetched, and consent that was taken back is not given", async ({
  page,
  buyer,
}) => {
  await fillCart(buyer, [[await oneGoods(), 1]]);
  const agree = page.getByRole("checkbox", { name: /已阅读并同意/ });
  const special = page.getByRole("radio", { name: "增值税电子专用发票" });
  await before(page, "/cart/step2", async () => {
    await page.getByRole("radio", { name: /自提/ }).check();
    await special.check();
    await agree.uncheck();
  });
  const bar = page.locator(".checkout__bar");
  await expect(bar).toContainText("应付 ¥10.00");
  await expect(page.getByRole("radio", { name: /自提/ })).toBeChecked();
  await expect(special).toBeChecked();
  await expect(agree).not.toBeChecked();
});

test("an order is paid from what was ticked", async ({ page, buyer }) => {
  // 10.00 of goods and 8.00 of shipping: a fifth may come from red packets.
  const id = await placedOrder(buyer, [[await oneGoods(), 1]]);
  const redPacket = page.getByRole("checkbox", { name: /红包/ });
  const alipay = page.getByRole("radio", { name: /支付宝（演示）/ });
  await before(page, `/cart/step3/${id}`, async () => {
    await redPacket.check();
    await alipay.check();
  });
  const sum = page.locator(".pay-sum");
  await expect(sum).toContainText("−3.60");
  await expect(sum).toContainText("¥14.40");
  await expect(redPacket).toBeChecked();
  await expect(alipay).toBeChecked();
});

test("every number of an order template counts", async ({ page, buyer }) => {
  const [first, second] = (await newGoods({}, {})) as [Goods, Goods];
  const { id } = await db
    .insertInto("order_template")
    .values({ company_id: buyer.companyId, name: "常购", created_at: Date.now(), updated_at: Date.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = [first, second].map((goods, place) => ({ goods_id: goods.id, quantity: 1, place }));
  await db
    .insertInto("order_template_line")
    .values(lines.map((line) => ({ template_id: id, ...line })))
    .execute();
  await before(page, `/kjcg/templates/${id}`, async () => {
    await page.locator(`#number-${first.id}`).fill("3");
    await page.locator(`#number-${second.id}`).fill("5");
  });
  await expect(page.getByText("已填 2 种，8 件")).toBeVisible();
  await expect(page.locator(`#number-${first.id}`)).toHaveValue("3");
  await expect(page.locator(`#number-${second.id}`)).toHaveValue("5");
});

test("every number at the packing bench counts", async ({ browser, baseURL, buyer }) => {
  const [first, second] = (await newGoods({}, {})) as [Goods, Goods];
  const id = await placedOrder(buyer, [
    [first, 3],
    [second, 3],
  ]);
  await approved(id);
  const { page } = await adminOf(browser, "warehouse", { javaScriptEnabled: true, baseURL: baseURL! });
  const packed = (goods: Goods) => page.getByLabel(new RegExp(`^${goods.name} .*已装的数量$`));
  await before(page, `/staff/warehouse/${(await orderRow(id)).number}/scanner`, async () => {
    await packed(first).fill("2");
    await packed(second).fill("3");
  });
  await expect(page.getByText("还差 1，未装的留待下一个包裹")).toBeVisible();
  await expect(packed(first)).toHaveValue("2");
  await expect(packed(second)).toHaveValue("3");
});

test("a slow machine's search ends with the focus on the heading of what was found", async ({ page }) => {
  await page.goto("/");
  await focusBySlash(page, page.getByLabel("搜索药品或厂家").first());
  await page.keyboard.type("片");
  const browser = await page.context().newCDPSession(page);
  // So slow that React draws the new page without having drawn that it is waited for.
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?/);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
