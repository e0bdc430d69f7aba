import { changeGoods, fillCart, newBuyer, oneGoods, ordersOfBuyer, readStock } from "./shop";
import { enter, expect, getFields, send, test } from "./support";

test("an order form sent twice at once places one order and both answers lead to it", async ({
  page,
  buyer,
  baseURL,
}) => {
  const goods = await oneGoods();
  await fillCart(buyer, [[goods, 2]]);
  await page.goto("/cart/step2");
  const fields = { ...(await getFields(page, "input[name=token]")), intent: "place" };
  const answers = await Promise.all([1, 2].map(() => send(page.request, baseURL!, "/cart/step2", fields)));
  const [order, ...others] = await ordersOfBuyer(buyer);
  expect(others).toEqual([]);
  expect(answers.map((answer) => [answer.status(), answer.headers()["location"]])).toEqual([
    [303, `/cart/step3/${order!.id}`],
    [303, `/cart/step3/${order!.id}`],
  ]);
  expect(await readStock(goods)).toBe(498);
});

test("two companies want the last pack: one gets it, the other is told", async ({
  browser,
  baseURL,
}, info) => {
  const goods = await oneGoods({ stock: 1 });
  const sides = await Promise.all(
    [1, 2].map(async () => {
      const buyer = await newBuyer();
      const context = await browser.newContext(info.project.use);
      await enter(context, buyer, baseURL!);
      await fillCart(buyer, [[goods, 1]]);
      const page = await context.newPage();
      await page.goto("/cart/step2");
      return { buyer, context, page };
    }),
  );
  await Promise.all(sides.map(({ page }) => page.getByRole("button", { name: "提交订单" }).click()));
  // Both are answered: one stands at paying, the other reads why not.
  const answered = ({ page }: (typeof sides)[number]) =>
    expect
      .poll(async () => page.url().includes("/cart/step3/") || (await page.getByRole("alert").count()) > 0)
      .toBe(true);
  await Promise.all(sides.map(answered));
  const orders = await Promise.all(sides.map(({ buyer }) => ordersOfBuyer(buyer)));
  expect(orders.map((own) => own.length).sort()).toEqual([0, 1]);
  const winner = sides[orders.findIndex((own) => own.length === 1)]!;
  const loser = sides[orders.findIndex((own) => own.length === 0)]!;
  await expect(winner.page).toHaveURL(/\/cart\/step3\/\d+$/);
  await expect(loser.page.getByRole("alert").first()).toContainText(`${goods.name}：`);
  await expect(loser.page.getByRole("alert").first()).toContainText(/暂时缺货|库存不足/);
  expect(await readStock(goods)).toBe(0);
  await loser.page.goto("/cart");
  await expect(loser.page.locator(".cart-line--blocked", { hasText: goods.name })).toContainText("暂时缺货");
  for (const { context } of sides) await context.close();
});

test("goods that went off sale before the submit are said, and nothing is placed", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods();
  await fillCart(buyer, [[goods, 1]]);
  await page.goto("/cart/step2");
  await changeGoods(goods, { status: "off" });
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page.getByRole("alert").first()).toContainText(`${goods.name}：该商品已下架`);
  expect(await ordersOfBuyer(buyer)).toEqual([]);
});
