/** Numbers of an order table are kept as they are typed, while the form itself may be on its way. */
import { cartOf, newGoods } from "../shop";
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
