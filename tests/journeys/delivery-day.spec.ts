import { changeDeliverySchedule } from "~/modules/shipping/delivery-days.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY, formatTime, toDay } from "~/platform/values/clock";
import { adminMessage, adminOf } from "./admin";
import { approved, fillCart, oneGoods, orderRow, ordersOfBuyer, placedOrder } from "./shop";
import { expect, isScripted, test } from "./support";

/** A region of this test alone, because other journeys order meanwhile. */
const AREA = "540102";
const setRules = async (isSet: boolean) => {
  const rule = { area: AREA, weekdays: [1, 2, 3, 4, 5, 6, 7], cutOff: 23 * 60 + 59, leadDays: 1 };
  await inTransaction((trx) => changeDeliverySchedule(trx, { rules: isSet ? [rule] : [], restDays: [] }));
};

test("the buyer chooses a day at step 2, on a phone too, and a day that passed is asked again", async ({
  page,
  buyer,
}) => {
  await db
    .updateTable("address")
    .set({ area_code: AREA })
    .where("company_id", "=", buyer.companyId)
    .execute();
  await setRules(true);
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    const goods = await oneGoods();
    await fillCart(buyer, [[goods, 2]]);
    await page.goto("/cart/step2");
    const days = page.getByRole("group", { name: "配送日" }).getByRole("combobox").first();
    await expect(days).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const chosen = toDay(Date.now() + 3 * DAY);
    await days.selectOption(chosen);
    await page.getByRole("button", { name: "提交订单" }).click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    const [order] = await ordersOfBuyer(buyer);
    await page.goto(`/order/info/${order!.id}`);
    await expect(page.getByRole("main")).toContainText(`配送日${chosen}`);

    // The rules change while the page is open.
    await fillCart(buyer, [[goods, 2]]);
    await page.goto("/cart/step2");
    await setRules(false);
    await page.getByRole("button", { name: "提交订单" }).click();
    await expect(page.getByRole("alert")).toContainText("该地区目前不能预约配送日");
    await page.getByRole("button", { name: "确认变化并提交订单" }).click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
  } finally {
    await setRules(false);
  }
});

test("a logger's file is uploaded, and the buyer sees its chart and what was outside", async ({
  browser,
  baseURL,
  buyer,
  page: shop,
}, info) => {
  const goods = await oneGoods();
  await db.updateTable("goods").set({ storage_class: "cold" }).where("id", "=", goods.id).execute();
  const id = await placedOrder(buyer, [[goods, 2]]);
  await approved(id);
  await advance(id, "ship", { actor: "operator:刘洋", text: "顺丰速运 SF0001" }, Date.now());
  const { number } = await orderRow(id);
  await shop.goto(`/order/info/${id}`);
  await expect(shop.locator("#temperature")).toContainText("未提供");

  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page } = await adminOf(browser, "warehouse", options);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/staff/warehouse/${number}/temperature`);
  const rows = [5, 9.1, 5].map((degrees, at) => `${formatTime(Date.now() - DAY + at * 300_000)},${degrees}`);
  await page.getByLabel("记录仪编号").fill("TL-0012");
  await page.locator("input[type=file]").setInputFiles({
    name: "log.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["时间,温度(℃)", ...rows].join("\n")),
  });
  await page.getByRole("button", { name: "上传", exact: true }).click();
  await expect(adminMessage(page, "包裹 1 的温度记录已上传，共 3 次读数。")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await shop.goto(`/order/info/${id}`);
  const temperature = shop.locator("#temperature");
  await expect(temperature.getByRole("img", { name: "记录仪 TL-0012 的温度曲线" })).toBeVisible();
  await expect(temperature).toContainText("超出限值 1 次，累计 5 分钟");
  await expect(temperature).toContainText("最高 9.1 ℃");
});
