import type { Page } from "playwright/test";
import { newSwap, orderLines } from "./offers";
import { cartOf, fillCart, newGoods, ordersOfBuyer, type Goods } from "./shop";
import { confirm, expect, notice, send, test } from "./support";

const line = (page: Page, goods: Goods) => page.locator(".cart-line", { hasText: goods.name });
const group = (page: Page, name: string) => page.getByRole("region", { name });

async function setQuantity(page: Page, goods: Goods, quantity: number): Promise<void> {
  const field = line(page, goods).getByRole("spinbutton");
  await field.fill(String(quantity));
  await field.press("Enter");
}

test("the threshold is met, the goods is swapped for and ordered at its low price", async ({
  page,
  buyer,
}) => {
  const [main, extra] = (await newGoods({}, {})) as [Goods, Goods];
  const { name } = await newSwap(main, 8_000, extra, 100);
  await fillCart(buyer, [[main, 5]]);
  await page.goto("/cart");
  await expect(group(page, name)).toContainText("还差 ¥30.00");
  await expect(group(page, name).getByRole("button", { name: `换购：${extra.name}` })).toHaveCount(0);

  await setQuantity(page, main, 8);
  await expect(group(page, name)).toContainText("已满足");
  await group(page, name)
    .getByRole("button", { name: `换购：${extra.name}` })
    .click();
  await expect(notice(page, "换购商品已加入购物车")).toBeVisible();
  await expect(line(page, extra)).toContainText("换购");
  await expect(line(page, extra)).toContainText("¥1.00");
  await expect(page.getByRole("button", { name: "去结算（2种）" })).toBeVisible();

  await page.getByRole("button", { name: /^去结算/ }).click();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
  const [placed] = await ordersOfBuyer(buyer);
  expect(placed!.goods_amount).toBe(8_100);
  expect(await orderLines(placed!.id)).toMatchObject([
    { goods_id: main.id, type: "ordinary", number: 8 },
    { goods_id: extra.id, type: "swap", number: 1, unit_price: 100 },
  ]);
});

test("the threshold is lost: the line stays with 还差, counts for nothing, and is not ordered", async ({
  page,
  buyer,
}) => {
  const [main, extra] = (await newGoods({}, {})) as [Goods, Goods];
  const { name } = await newSwap(main, 8_000, extra, 100);
  await fillCart(buyer, [[main, 8]]);
  await page.goto("/cart");
  await group(page, name)
    .getByRole("button", { name: `换购：${extra.name}` })
    .click();
  await expect(line(page, extra)).toContainText("¥1.00");
  await setQuantity(page, main, 6);
  await expect(line(page, extra)).toContainText("还差 ¥20.00 可换购");
  await expect(page.getByRole("button", { name: "去结算（1种）" })).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [main.id]: 6, [extra.id]: 1 });

  await page.getByRole("button", { name: /^去结算/ }).click();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
  const [placed] = await ordersOfBuyer(buyer);
  expect((await orderLines(placed!.id)).map((l) => l.goods_id)).toEqual([main.id]);
  expect(await cartOf(buyer)).toEqual({ [extra.id]: 1 });

  await page.goto("/cart");
  await confirm(page, `删除：${extra.name}`, "确定删除这件商品吗?", "删除");
  await expect(page.getByText("购物车还是空的")).toBeVisible();
});

test("a form that asks for it too early is answered with what is missing", async ({
  page,
  buyer,
  baseURL,
}) => {
  const [main, extra] = (await newGoods({}, {})) as [Goods, Goods];
  const { id } = await newSwap(main, 8_000, extra, 100);
  await fillCart(buyer, [[main, 5]]);
  const form = { offer: String(id), goods: String(extra.id), number: "1", quiet: "1" };
  const answer = await send(page.request, baseURL!, "/cart/swaps", form);
  expect(await answer.json()).toMatchObject({ ok: false, text: "还差 ¥30.00 可换购" });
  expect(await cartOf(buyer)).toEqual({ [main.id]: 5 });
});
