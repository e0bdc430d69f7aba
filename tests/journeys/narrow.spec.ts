/** Every page on a phone: nothing sticks out to the side. */
import { pages, pathOf } from "../spec/pages";
import { fillCart, newGoods, placedOrder, type Goods } from "./shop";
import { expect, test } from "./support";

test.use({ viewport: { width: 390, height: 844 } });

test("no page is wider than a phone", async ({ page, buyer }) => {
  test.setTimeout(180_000);
  const [first, second] = (await newGoods({}, { is_ephedrine: 1 })) as [Goods, Goods];
  const order = await placedOrder(buyer, [[first, 1]]);
  await fillCart(buyer, [
    [first, 2],
    [second, 1],
  ]);
  const own = [`/order/info/${order}`, `/cart/step3/${order}`, `/cart/step4?id=${order}`, "/login"];
  // Orders of the map's own ids are the demo's; this buyer's stand in for them.
  const map = pages
    .filter((row) => row.header !== "-" && !/order\/info|step3|^\/login|^\/loading|^\/eleven/.test(row.url))
    .map((row) => pathOf(row.url));
  for (const path of [...map, ...own])
    await test.step(path, async () => {
      await page.goto(path);
      const { wide, out } = await page.evaluate(() => {
        const wide = document.documentElement.scrollWidth;
        const out = [...document.body.querySelectorAll("*")].filter(
          (element) => wide > innerWidth && element.getBoundingClientRect().right > innerWidth + 1,
        );
        return { wide, out: out.slice(0, 5).map((element) => element.className || element.tagName) };
      });
      expect.soft({ wide, out }, path).toEqual({ wide: 390, out: [] });
    });
});
