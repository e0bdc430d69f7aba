/** Pages of one buyer's own things on a phone: nothing sticks out to the side (pages.spec.ts looks at the pages of the map). */
import { fillCart, newBuyer, newGoods, placedOrder, type Goods } from "../shop";
import { enter, expect, signIn, test } from "../support";
import { widthOf } from "../width";

test.use({ viewport: { width: 390, height: 844 } });

test("no page of a buyer's cart and order is wider than a phone", async ({ page, buyer }) => {
  const [first, second] = (await newGoods({}, { is_ephedrine: 1 })) as [Goods, Goods];
  const order = await placedOrder(buyer, [[first, 1]]);
  await fillCart(buyer, [
    [first, 2],
    [second, 1],
  ]);
  for (const path of [
    ...["/cart", "/cart/step2", `/cart/step3/${order}`, `/cart/step4?id=${order}`],
    `/order/info/${order}`,
  ])
    await test.step(path, async () => {
      await page.goto(path);
      expect.soft(await widthOf(page), path).toEqual({ wide: 390, out: [] });
    });
});

test("a count behind a filter stands in one line", async ({ page }) => {
  await page.goto("/list");
  const counts = page.locator(".filter__link small");
  await expect(counts.first()).toBeVisible();
  const lines = await counts.evaluateAll((all) => all.map((count) => count.getClientRects().length));
  expect(new Set(lines)).toEqual(new Set([1]));
  const links = await page
    .locator(".filter__link")
    .evaluateAll((all) => all.map((link) => link.clientHeight));
  expect(Math.max(...links)).toBeLessThanOrEqual(44);
});

test("the account keeps inside the narrowest screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, "demo", "/zzzj");
  for (const path of ["/zzzj", "/user", "/yegl", "/hmdd", "/dzfp?statement=2026-10"])
    await test.step(path, async () => {
      await page.goto(path);
      expect.soft(await widthOf(page), path).toEqual({ wide: 320, out: [] });
    });
});

test("the menu and the tabs of the account stand at where the buyer is", async ({
  page,
  context,
  baseURL,
}) => {
  await enter(context, await newBuyer(), baseURL!);
  for (const [path, row] of [
    ["/yjfk", ".side-menu"],
    ["/order?status=cancelled", ".tabs"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(`${row} [aria-current]`)).toBeInViewport({ ratio: 0.9 });
  }
});
