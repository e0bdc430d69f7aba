import type { Page } from "playwright/test";
import { db } from "~/platform/database/database.server";
import { cartOf, changeGoods, newGoods } from "./shop";
import { confirm, expect, isScripted, notice, test } from "./support";

const row = (page: Page, name: string) => page.locator(".favourite", { hasText: name });
const tab = (page: Page, list: string, name: RegExp) =>
  page.getByRole("navigation", { name: list }).getByRole("link", { name });

test("favourites say what became better, go into the cart together and are removed after a question", async ({
  page,
  buyer,
}, info) => {
  const [item, two, three] = await newGoods({}, { stock: 0 }, {});
  await page.goto(`/list/info/${item!.id}`);
  await page.getByRole("main").getByRole("button", { name: "收藏", exact: true }).click();
  await expect(notice(page, "收藏成功")).toBeVisible();
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
  await expect(page.locator(".favourite__name")).toHaveText([item!.name, three!.name, two!.name]);
  await expect(row(page, two!.name)).toContainText("缺货");
  await changeGoods(item!, { base_price: 940 });
  await page.reload();
  await expect(row(page, item!.name)).toContainText("比收藏时低 ¥0.60");
  await tab(page, "我的收藏", /^有货/).click();
  await expect(page.locator(".favourite")).toHaveCount(2);
  await tab(page, "我的收藏", /^全部/).click();
  await expect(page.locator(".favourite")).toHaveCount(3);
  await tab(page, "排序", /^降价优先/).click();
  await expect(page).toHaveURL(/sort=drop/);
  await expect(page.locator(".favourite__name").first()).toHaveText(item!.name);

  await page.getByRole("button", { name: "加入购物车", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("请先勾选商品");
  await row(page, item!.name).getByRole("spinbutton").fill("7");
  for (const goods of [item!, two!]) await page.getByLabel(`选择：${goods.name}`).check();
  await page.getByRole("button", { name: "加入购物车", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(`${two!.name}：`);
  await expect(row(page, item!.name)).toContainText("已加入购物车");
  await expect(page.getByLabel(`选择：${item!.name}`)).not.toBeChecked();
  await expect(page.getByLabel(`选择：${two!.name}`)).toBeChecked();
  expect(await cartOf(buyer)).toEqual({ [item!.id]: 7 });
  await row(page, three!.name)
    .getByRole("button", { name: /^加入购物车/ })
    .click();
  await expect(notice(page, "已加入购物车")).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [item!.id]: 7, [three!.id]: 1 });

  await changeGoods(two!, { stock: 30 });
  await page.goto("/star");
  await expect(row(page, two!.name)).toContainText("到货");
  if (isScripted(info)) {
    await row(page, item!.name).getByRole("spinbutton").press("Enter");
    await expect(row(page, three!.name).getByRole("spinbutton")).toBeFocused();
  }
  await page.getByRole("button", { name: "全部 3 种加入购物车" }).click();
  await expect(notice(page, "3种商品已加入购物车")).toBeVisible();
  expect(await cartOf(buyer)).toEqual({ [item!.id]: 8, [two!.id]: 1, [three!.id]: 2 });
  await confirm(page, `取消收藏：${two!.name}`, "确定取消收藏这件商品吗?", "取消收藏");
  await expect(notice(page, "已取消收藏 1 种商品")).toBeVisible();
  for (const goods of [item!, three!]) await page.getByLabel(`选择：${goods.name}`).check();
  await page.locator(".favourites__bar").getByRole("button", { name: "取消收藏" }).click();
  await expect(page.getByText("确定取消收藏选中的 2 种商品吗?")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "取消收藏" }).click();
  await expect(page.getByText("您还没有收藏商品")).toBeVisible();
});

test("favourites are sorted into groups and noted; a removed group's goods stay", async ({ page, buyer }) => {
  const goods = await newGoods({}, {});
  for (const { id } of goods)
    await db
      .insertInto("favourite")
      .values({
        company_id: buyer.companyId,
        goods_id: id,
        created_at: id,
        price_then: null,
        stock_then: null,
      })
      .execute();
  const [item, two] = goods as [(typeof goods)[number], (typeof goods)[number]];
  await page.goto("/star");
  await page.getByLabel(`选择：${item.name}`).check();
  await page.getByLabel("勾选的商品移到").selectOption({ label: "新建分组…" });
  await page.getByRole("button", { name: "移动" }).click();
  await page.getByLabel("新分组的名称（移入 1 种商品）").fill("未分组");
  await page.getByRole("button", { name: "新建分组" }).click();
  await expect(page.getByRole("alert")).toContainText("已有名为“未分组”的分组");
  await page.getByLabel("新分组的名称（移入 1 种商品）").fill("常备药");
  await page.getByRole("button", { name: "新建分组" }).click();
  await expect(notice(page, "已新建分组“常备药”，移入 1 种商品")).toBeVisible();
  await expect(page).toHaveURL(/\/star\?group=\d+$/);
  await expect(page.locator(".favourite__name")).toHaveText([item.name]);

  await row(page, item.name).getByText("添加备注").click();
  await page.getByLabel(`备注：${item.name}`, { exact: true }).fill("冬季多备");
  await page.getByRole("button", { name: new RegExp(`^保存.*备注：${item.name}$`) }).click();
  await expect(row(page, item.name)).toContainText("备注：冬季多备");
  await tab(page, "收藏分组", /^未分组/).click();
  await expect(page.locator(".favourite__name")).toHaveText([two.name]);

  await page.getByRole("link", { name: "管理分组" }).click();
  await page.getByLabel("“常备药”的名称").fill("秋冬备货");
  await page.getByRole("button", { name: /^改名.*常备药$/ }).click();
  await expect(notice(page, "分组已改名为“秋冬备货”")).toBeVisible();
  await confirm(page, "删除分组：秋冬备货", "确定删除分组“秋冬备货”吗?", "删除分组");
  await expect(notice(page, "分组“秋冬备货”已删除")).toBeVisible();
  await page.getByRole("link", { name: "返回我的收藏" }).click();
  await expect(page.locator(".favourite__name")).toHaveText([two.name, item.name]);
  await expect(row(page, item.name)).toContainText("备注：冬季多备");
});
