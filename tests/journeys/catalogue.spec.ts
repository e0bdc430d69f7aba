import { cartOf, newGoods, oneGoods, type Goods } from "./shop";
import { expect, isScripted, notice, test } from "./support";

test("a whole page of numbers is one form, and each row is answered", async ({ page, buyer }) => {
  const goods = await newGoods({}, { pack_size: 10 }, { stock: 2 }, {});
  const [plain, packs, scarce, left] = goods as [Goods, Goods, Goods, Goods];
  await page.goto(`/list/table?manufacturer=${plain.manufacturerId}`);
  const number = (goods: Goods) => page.locator(`#number-${goods.id}`);
  await number(plain).fill("7");
  await number(packs).fill("20");
  await number(scarce).fill("5");
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  const answer = (goods: Goods) => page.locator(`#number-${goods.id}-answer`);
  await expect(answer(plain)).toHaveText("已加入");
  await expect(answer(packs)).toHaveText("已加入");
  await expect(answer(scarce)).toHaveText("库存不足，仅剩2盒");
  await expect(answer(left)).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText(`${scarce.name}：库存不足，仅剩2盒`);
  await expect(number(plain)).toHaveValue("");
  await expect(number(scarce)).toHaveValue("5");
  await number(scarce).fill("2");
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(notice(page, "已将 1 种商品加入购物车")).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [plain.id]: 7, [packs.id]: 20, [scarce.id]: 2 });
});

test("what nobody sells together is said above the goods that come nearest", async ({ page }) => {
  const goods = await oneGoods();
  await page.goto(`/search?keywords=${encodeURIComponent(`${goods.name} 无此厂家`)}`);
  await expect(page.getByRole("main")).toContainText(`没有“${goods.name} 无此厂家”，以下商品不含“无此厂家”`);
  await expect(page.locator(".goods-card", { hasText: goods.name })).toHaveCount(1);
});

test("an empty table says what to do", async ({ page, buyer }) => {
  const goods = await oneGoods();
  await page.goto(`/list/table?manufacturer=${goods.manufacturerId}`);
  await page.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(page.getByRole("alert")).toContainText("请先在数量列填写要订购的数量");
  expect(await cartOf(buyer)).toEqual({});
});

test("the table sums what is typed before anything is bought", async ({ page, buyer }, info) => {
  const goods = await oneGoods({ ladder: JSON.stringify([{ from: 5, price: 900 }]) });
  await page.goto(`/list/table?manufacturer=${goods.manufacturerId}`);
  await page.locator(`#number-${goods.id}`).fill("6");
  if (!isScripted(info)) await page.getByRole("button", { name: "重新计算" }).click();
  await expect(page.locator(".order-bar__sum")).toContainText("已填 1 种，6 件");
  await expect(page.locator(".order-bar__sum")).toContainText("¥54.00");
  await expect(page.locator(`#number-${goods.id}`)).toHaveValue("6");
  expect(await cartOf(buyer)).toEqual({});
});

test("a favourite is marked and unmarked, on the card and on its page", async ({ page, buyer }) => {
  expect(buyer.companyId).toBeGreaterThan(0);
  const goods = await oneGoods();
  await page.goto(`/list?manufacturer=${goods.manufacturerId}`);
  await page.getByRole("button", { name: `收藏：${goods.name}`, exact: true }).click();
  await expect(notice(page, "收藏成功")).toBeVisible();
  await expect(page.getByRole("button", { name: `取消收藏：${goods.name}` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goto(`/list/info/${goods.id}`);
  await page.getByRole("button", { name: "取消收藏" }).click();
  await expect(notice(page, "已取消收藏")).toBeVisible();
  await expect(page.locator(".goods__buy").getByRole("button", { name: "收藏", exact: true })).toBeVisible();
});

test("goods that were looked at are found again, the last one first, without the one in sight", async ({
  page,
}) => {
  const [first, second, third] = (await newGoods({}, {}, {})) as [Goods, Goods, Goods];
  for (const goods of [first, second, third]) {
    await page.goto(`/list/info/${goods.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(goods.name);
  }
  const heads = page.getByRole("heading", { name: "最近浏览" });
  await expect(heads).toBeVisible();
  const names = page.locator(".goods__strip").last().locator("li > a[title]");
  await expect(names).toHaveText([second.name, first.name]);
});
