import { confirmReceipt } from "~/modules/orders/transitions/transitions.server";
import { db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { adminMessage, adminOf } from "./admin";
import { oneGoods, placedOrder, shipped } from "./shop";
import { expect, isScripted, test } from "./support";

test("a company corrects what it has, and returns a batch near its expiry as agreed", async ({
  browser,
  baseURL,
  buyer,
  page,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  await page.setViewportSize({ width: 390, height: 844 });
  const goods = await oneGoods({ stock: 20 });
  const expiry = toDay(now() + 60 * DAY);
  await db.updateTable("batch").set({ expires_on: expiry }).where("goods_id", "=", goods.id).execute();
  await db.updateTable("goods").set({ nearest_expiry: expiry }).where("id", "=", goods.id).execute();
  const id = await placedOrder(buyer, [[goods, 6]]);
  await shipped(id);
  await confirmReceipt(buyer.companyId, id, `buyer:${buyer.viewer.buyer.accountId}`, now());

  await page.goto("/wdxq");
  await expect(page.getByText("近效期不属于退货原因")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const left = page.getByRole("spinbutton", { name: /现有数量/ });
  await expect(left).toHaveValue("6");
  await left.fill("7");
  await page.getByRole("button", { name: "保存现有数量" }).click();
  await expect(page.getByText("最多 6盒，即收货减去已退")).toBeVisible();
  await left.fill("4");
  await page.keyboard.press("Enter");
  // With scripts Enter leads down the column and then to the button.
  if (isScripted(info)) await page.keyboard.press("Enter");
  await expect(page.getByText("已保存 1 个批次的现有数量")).toBeVisible();
  await expect(left).toHaveValue("4");

  const { page: sales } = await adminOf(browser, "sales", options);
  await sales.setViewportSize({ width: 390, height: 844 });
  await sales.goto(`/staff/customers/${buyer.companyId}/near-expiry-return`);
  await sales.getByLabel("到期前可退天数").fill("90");
  await sales.getByLabel("原因").fill("合同附件二");
  await sales.getByRole("button", { name: "保存", exact: true }).click();
  await expect(adminMessage(sales, "近效期退货的约定已保存")).toBeVisible();

  await page.goto("/wdxq?term=90");
  await page.getByRole("link", { name: /近效期退货/ }).click();
  await page.getByRole("button", { name: "下一步：说明原因" }).click();
  await expect(page.getByLabel("原因")).toHaveValue("nearExpiry");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("退货申请已提交，请等待审核")).toBeVisible();
  await expect(page.getByText("约定的近效期退货")).toBeVisible();
});
