import { db } from "~/platform/database/database.server";
import { liftRecall, recallBatch } from "../modules/recalls/recalling";
import { fillCart, oneGoods, placedOrder, shipped } from "./shop";
import { expect, notice, test } from "./support";

test("a recalled batch: from the member centre to the answer and the return, sold no more until it is lifted", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods({});
  await shipped(await placedOrder(buyer, [[goods, 6]]));
  const values = { level: "one", reason: "旅程：无菌检查不合格" } as const;
  const begun = await recallBatch(goods.id, `LC${goods.id}`, values);
  if (!begun.ok) throw new Error(begun.text);
  const { number } = begun;

  await fillCart(buyer, [[goods, 1]]);
  await page.goto("/cart");
  await expect(page.locator(".cart-line", { hasText: goods.name })).toContainText("缺货");

  await page.goto("/user");
  await page.getByRole("link", { name: new RegExp(`查看并回复.*${goods.name}`) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("一级召回通知");
  await expect(page.getByRole("main")).toContainText("旅程：无菌检查不合格");
  const left = page.getByLabel(/剩余数量/);
  await left.fill("7");
  await page.getByRole("button", { name: "提交回复" }).click();
  await expect(page.getByRole("alert")).toContainText("剩余数量不能超过购进的 6");
  await expect(left).toHaveValue("7");
  await left.fill("4");
  await page.getByLabel("处理说明").fill("已售 2 盒");
  await page.getByRole("button", { name: "提交回复" }).click();
  await expect(notice(page, "已回复，退货单已为您开立")).toBeVisible();
  const row = page.locator(".recall__lines tbody tr");
  await expect(row).toContainText("4盒");
  await expect(row).toContainText("2盒");
  await row.getByRole("link", { name: /^TH/ }).click();
  await expect(page).toHaveURL(/\/order\/returnInfo\/\d+$/);
  await expect(page.getByRole("main")).toContainText(number);

  await liftRecall(number);
  const { stock } = await db
    .selectFrom("goods")
    .select("stock")
    .where("id", "=", goods.id)
    .executeTakeFirstOrThrow();
  expect(stock).toBe(494);
});
