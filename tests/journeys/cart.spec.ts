import type { Page } from "playwright/test";
import { cartOf, changeGoods, fillCart, newGoods, oneGoods, ordersOfBuyer, type Goods } from "./shop";
import { confirm, expect, isScripted, notice, test } from "./support";

const line = (page: Page, goods: Goods) => page.locator(".cart-line", { hasText: goods.name });
const checkout = (page: Page, kinds: number) => page.getByRole("button", { name: `去结算（${kinds}种）` });

test("a number is rounded up to whole packs and said, on the goods' page and in the cart", async ({
  page,
  buyer,
}, info) => {
  const goods = await oneGoods({ pack_size: 10 });
  await page.goto(`/list/info/${goods.id}`);
  const number = page.locator(`input[name="number-${goods.id}"]`);
  await number.fill("11");
  if (isScripted(info)) {
    await number.blur();
    await expect(notice(page, "已按中包装取整为20盒")).toBeVisible();
    await expect(number).toHaveValue("20");
  } else {
    // A browser's own check of whole packs must not stand in the way of the shop's rounding.
    await page.locator("#buy").evaluate((form) => form.setAttribute("novalidate", ""));
  }
  await page.locator("#buy").getByRole("button", { name: "加入购物车" }).click();
  await expect(notice(page, /已加入购物车/)).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [goods.id]: 20 });

  await page.goto("/cart");
  const inCart = line(page, goods).getByRole("spinbutton");
  await inCart.fill("31");
  await inCart.press("Enter");
  await expect(notice(page, /取整为40盒/)).toBeVisible();
  await expect(inCart).toHaveValue("40");
  await expect.poll(() => cartOf(buyer)).toEqual({ [goods.id]: 40 });
});

test("a number that cannot be had is refused, stays as typed and changes nothing", async ({
  page,
  buyer,
}, info) => {
  const goods = await oneGoods({ stock: 30 });
  await fillCart(buyer, [[goods, 2]]);
  await page.goto("/cart");
  const number = line(page, goods).getByRole("spinbutton");
  await number.fill("31");
  await number.press("Enter");
  await expect(line(page, goods)).toContainText("库存不足，仅剩30盒");
  await expect(number).toHaveValue("31");
  if (!isScripted(info)) await expect(page.getByRole("alert")).toContainText("库存不足，仅剩30盒");
  expect(await cartOf(buyer)).toEqual({ [goods.id]: 2 });
});

test("what is not selected does not count; an asked validity that cannot be kept holds the order until it is mended", async ({
  page,
  buyer,
}, info) => {
  const [first, second] = (await newGoods({}, { base_price: 2_000 })) as [Goods, Goods];
  await fillCart(buyer, [
    [first, 1],
    [second, 1],
  ]);
  await page.goto("/cart");
  const aside = page.getByRole("complementary", { name: "结算" });
  await expect(checkout(page, 2)).toBeVisible();
  await expect(aside).toContainText("¥38.00");
  await line(page, second).getByRole("checkbox").uncheck();
  if (!isScripted(info)) await page.getByRole("button", { name: "更新选择与数量" }).click();
  await expect(checkout(page, 1)).toBeVisible();
  await expect(aside).toContainText("¥18.00");
  const all = page.getByRole("checkbox", { name: "全选", exact: true });
  await expect(all).not.toBeChecked();
  await all.check();
  if (!isScripted(info)) await page.getByRole("button", { name: "更新选择与数量" }).click();
  await expect(checkout(page, 2)).toBeVisible();
  await line(page, first).getByRole("checkbox").uncheck();
  if (isScripted(info)) await expect(checkout(page, 1)).toBeVisible();
  await page.getByRole("button", { name: /^去结算/ }).click();
  await expect(page).toHaveURL(/\/cart\/step2$/);
  await expect(page.getByRole("main")).toContainText(second.name);
  await expect(page.getByRole("main")).not.toContainText(first.name);

  // The goods of the journeys keep for 500 days: a wish beyond that holds the order, and one step mends it.
  const wish = page.getByRole("combobox", { name: "效期要求（选填）" });
  await wish.selectOption("24");
  if (!isScripted(info)) await page.getByRole("button", { name: "提交订单" }).click();
  const lower = page.getByRole("button", { name: `效期降为 12 个月：${second.name}` });
  await expect(lower).toBeVisible();
  await lower.click();
  await expect(lower).toHaveCount(0);
  // The step between had nothing to order: what the form held is kept over it.
  await expect(page.getByRole("checkbox", { name: "药品退换规则" })).toBeChecked();
  await page.goto("/cart");
  const query = line(page, second).getByRole("link", { name: `效期不少于 12 个月：${second.name}，修改` });
  await query.press("Enter");
  const own = page.getByRole("combobox", { name: `效期要求：${second.name}` });
  await own.selectOption("18");
  if (!isScripted(info)) await page.getByRole("button", { name: `保存效期要求：${second.name}` }).click();
  await expect(page.getByRole("heading", { name: "效期要求暂不能满足（2种）" })).toBeVisible();
  await page.getByRole("button", { name: `效期降为 12 个月：${second.name}` }).click();
  await expect(query.or(own)).toBeVisible();
  await expect(checkout(page, 1)).toBeVisible();
  await page.goto("/cart/step2");
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\//);
  await page.goto(`/order/info/${(await ordersOfBuyer(buyer))[0]!.id}`);
  await expect(page.getByRole("main")).toContainText("效期不少于 12 个月");
});

test("removing asks 确定删除这件商品吗? and takes that line alone", async ({ page, buyer }) => {
  const [first, second] = (await newGoods({}, {})) as [Goods, Goods];
  await fillCart(buyer, [
    [first, 1],
    [second, 2],
  ]);
  await page.goto("/cart");
  await confirm(page, `删除：${first.name}`, "确定删除这件商品吗?", "删除");
  await expect(notice(page, "已删除1种商品")).toBeVisible();
  await expect(line(page, first)).toHaveCount(0);
  expect(await cartOf(buyer)).toEqual({ [second.id]: 2 });
  await line(page, second)
    .getByRole("button", { name: `移入收藏：${second.name}` })
    .click();
  await expect(page.getByText("购物车还是空的")).toBeVisible();
  await page.goto(`/list/info/${second.id}`);
  await expect(page.getByRole("button", { name: "取消收藏" })).toBeVisible();
});

test("the best coupon is taken by itself; choosing none changes the total, also at checkout", async ({
  page,
  buyer,
}, info) => {
  const goods = await oneGoods({ base_price: 12_000 });
  await fillCart(buyer, [[goods, 1]]);
  await page.goto("/cart");
  const aside = page.getByRole("complementary", { name: "结算" });
  await expect(aside.getByRole("status")).toContainText("应付¥118.00");
  await page.getByText("更换优惠券或不使用").click();
  await page.getByRole("radio", { name: "不使用优惠券" }).check();
  if (!isScripted(info)) await page.getByRole("button", { name: "使用所选" }).click();
  await expect(page).toHaveURL(/coupon=none/);
  await expect(aside.getByRole("status")).toContainText("应付¥128.00");
  await page.getByRole("button", { name: /^去结算/ }).click();
  await expect(page).toHaveURL(/\/cart\/step2\?coupon=none/);
  await expect(page.locator(".checkout__bar")).toContainText("¥128.00");
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\//);
  expect((await ordersOfBuyer(buyer)).map((order) => order.payable)).toEqual([12_800]);
});

test("a price that changed is shown in the cart, and asked about when it changes after checking", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods();
  await fillCart(buyer, [[goods, 2]]);
  await page.goto("/cart");
  await changeGoods(goods, { base_price: 1_200 });
  await page.reload();
  await expect(line(page, goods)).toContainText("单价由 ¥10.00 变为 ¥12.00");
  await page.getByRole("button", { name: "确认变化" }).click();
  await expect(line(page, goods)).not.toContainText("单价由");

  await page.goto("/cart/step2");
  await changeGoods(goods, { base_price: 1_300 });
  await page.getByRole("button", { name: "提交订单" }).click();
  const changes = page.getByRole("alert").filter({ hasText: "订单尚未提交" });
  await expect(changes).toContainText(`${goods.name}：单价由 ¥12.00 变为 ¥13.00`);
  await expect(changes).toContainText("应付金额由 ¥32.00 变为 ¥34.00");
  expect(await ordersOfBuyer(buyer)).toEqual([]);
  await page.getByRole("button", { name: "确认变化并提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\//);
  expect((await ordersOfBuyer(buyer)).map((order) => order.payable)).toEqual([3_400]);
});

test("a price that changed after the page was read is confirmed before the checkout", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods();
  await page.goto(`/list/info/${goods.id}`);
  await changeGoods(goods, { base_price: 3_000 });
  await page.locator("#buy").getByRole("button", { name: "加入购物车" }).click();
  await expect(page.getByText("已加入购物车").first()).toBeVisible();
  await page.goto("/cart");
  await expect(line(page, goods)).toContainText("单价由 ¥10.00 变为 ¥30.00");
  await page.getByRole("button", { name: /^去结算/ }).click();
  await expect(page.locator(".error-summary")).toContainText("请先确认变化再结算");
  await page.goto("/cart/step2");
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "订单尚未提交" })).toContainText(
    `${goods.name}：单价由 ¥10.00 变为 ¥30.00`,
  );
  expect(await ordersOfBuyer(buyer)).toEqual([]);
  await page.getByRole("button", { name: "确认变化并提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\//);
});

test("the page that a form leads on to begins at its top", async ({ page, buyer }) => {
  const goods = await newGoods({}, {}, {}, {});
  await fillCart(
    buyer,
    goods.map((product) => [product, 20]),
  );
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto("/cart");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.getByRole("button", { name: /^去结算/ }).click();
  await expect(page).toHaveURL(/\/cart\/step2$/);
  await expect(page.getByRole("button", { name: "提交订单" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
