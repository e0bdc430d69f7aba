import { db } from "~/platform/database/database.server";
import { cartOf, fillCart, newGoods, oneGoods } from "../shop";
import { expect, notice, test } from "../support";

test("a number that is still being kept when the order is sent is ordered once", async ({ page, buyer }) => {
  const [item] = await newGoods({ pack_size: 1, base_price: 500 });
  const order: string[] = [];
  let press = () => {};
  const pressed = new Promise<void>((done) => (press = done));
  await page.route(/\/search\/table/, async (route) => {
    const sent = route.request().postData() ?? "";
    const intent = /intent=(keep|add)/.exec(sent)?.[1];
    if (intent) order.push(intent);
    // As a line that is slow: the number is on its way until the button was pressed.
    if (intent === "keep") await pressed;
    await route.continue();
  });
  await page.goto(`/search/table?${new URLSearchParams({ keywords: item!.name })}`);
  const number = page.locator(`#number-${item!.id}`);
  await number.fill("7");
  await number.blur();
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  press();
  await expect(notice(page, "已将 1 种商品加入购物车")).toBeVisible();
  await expect(number).toHaveValue("");
  expect(order).toEqual(["keep", "add"]);
  expect(await cartOf(buyer)).toEqual({ [item!.id]: 7 });
});

test("a number in the cart and a tick right after it both count", async ({ page, buyer }) => {
  const goods = await oneGoods();
  await fillCart(buyer, [[goods, 2]]);
  await page.goto("/cart");
  const row = page.locator(".cart-line", { hasText: goods.name });
  await expect(row.getByRole("button", { name: /^增加/ })).toBeVisible();
  await row.getByRole("spinbutton").fill("7");
  await row.getByRole("checkbox").click();
  const selected = () =>
    db.selectFrom("cart_line").select("is_selected").where("company_id", "=", buyer.companyId).execute();
  await expect.poll(selected).toEqual([{ is_selected: 0 }]);
  expect(await cartOf(buyer)).toEqual({ [goods.id]: 7 });
});
