/** 我的收藏: marks, several goods into the cart or out at once. */
import type { Page } from "playwright/test";
import { db } from "~/platform/database.server";
import { cartOf, changeGoods, newGoods } from "./shop";
import { confirm, expect, said, test } from "./support";

const row = (page: Page, name: string) => page.locator(".favourite", { hasText: name });
const tab = (page: Page, list: string, name: RegExp) =>
  page.getByRole("navigation", { name: list }).getByRole("link", { name });

test("favourites say what became better, go into the cart together and are removed after a question", async ({
  page,
  buyer,
}) => {
  const [one, two, three] = await newGoods({}, { stock: 0 }, {});
  await page.goto(`/list/info/${one!.id}`);
  await page.getByRole("main").getByRole("button", { name: "收藏", exact: true }).click();
  await expect(said(page, "收藏成功")).toBeVisible();
  for (const { id } of [two!, three!]) {
    const stock_then = id === two!.id ? 0 : 500;
    await db
      .insertInto("favourite")
      .values({ company_id: buyer.companyId, goods_id: id, created_at: id, price_then: 1_000, stock_then })
      .execute();
  }
  await page
    .getByRole("link", { name: "查看我的收藏" })
    .or(page.getByRole("button", { name: "查看我的收藏" }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/star$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("我的收藏");
  await expect(page.locator(".favourite__name")).toHaveText([one!.name, three!.name, two!.name]);
  await expect(row(page, two!.name)).toContainText("缺货");
  await changeGoods(one!, { base_price: 940 });
  await page.reload();
  await expect(row(page, one!.name)).toContainText("比收藏时低 ¥0.60");
  await tab(page, "我的收藏", /^有货/).click();
  await expect(page.locator(".favourite")).toHaveCount(2);
  await tab(page, "我的收藏", /^全部/).click();
  await expect(page.locator(".favourite")).toHaveCount(3);

  await page.getByRole("button", { name: "加入购物车", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("请先勾选商品");
  await row(page, one!.name).getByRole("spinbutton").fill("7");
  for (const goods of [one!, two!]) await page.getByLabel(`选择：${goods.name}`).check();
  await page.getByRole("button", { name: "加入购物车", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(`${two!.name}：`);
  await expect(row(page, one!.name)).toContainText("已加入购物车");
  await expect(page.getByLabel(`选择：${one!.name}`)).not.toBeChecked();
  await expect(page.getByLabel(`选择：${two!.name}`)).toBeChecked();
  expect(await cartOf(buyer)).toEqual({ [one!.id]: 7 });
  await row(page, three!.name)
    .getByRole("button", { name: /^加入购物车/ })
    .click();
  await expect(said(page, "已加入购物车")).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [one!.id]: 7, [three!.id]: 1 });

  await changeGoods(two!, { stock: 30 });
  await page.goto("/star");
  await expect(row(page, two!.name)).toContainText("到货");
  await confirm(page, `取消收藏：${two!.name}`, "确定取消收藏这件商品吗?", "取消收藏");
  await expect(said(page, "已取消收藏 1 种商品")).toBeVisible();
  for (const goods of [one!, three!]) await page.getByLabel(`选择：${goods.name}`).check();
  await page.locator(".favourites__bar").getByRole("button", { name: "取消收藏" }).click();
  await expect(page.getByText("确定取消收藏选中的 2 种商品吗?")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "取消收藏" }).click();
  await expect(page.getByText("您还没有收藏商品")).toBeVisible();
});
