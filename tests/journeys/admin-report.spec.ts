import { db } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import { adminOf } from "./admin";
import { newGoods, placedOrder } from "./shop";
import type { Goods } from "./shop";
import { expect, isScripted, test } from "./support";

test("what was just sold stands in the reports, by maker, by goods and as a file", async ({
  browser,
  buyer,
  baseURL,
}, info) => {
  const [goods] = (await newGoods({ base_price: 900_100 })) as [Goods];
  const orderId = await placedOrder(buyer, [[goods, 10]]);
  const line = await db
    .selectFrom("order_line")
    .select(["amount", "discount_share"])
    .where("order_id", "=", orderId)
    .where("goods_id", "=", goods.id)
    .executeTakeFirstOrThrow();
  const sold = formatYuan(line.amount - line.discount_share);
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const { page: admin } = await adminOf(browser, "boss", options);
  await admin.goto("/staff/reports?by=manufacturer&span=today");
  await admin.getByRole("button", { name: "现在更新" }).click();
  await expect(admin.getByText("已更新到现在")).toBeVisible();
  await expect(admin.getByRole("heading", { name: "销售", exact: true })).toBeVisible();

  await admin.getByRole("link", { name: "商品", exact: true }).last().click();
  const row = admin.getByRole("row", { name: new RegExp(goods.name) });
  await expect(row).toContainText(sold);

  const file = await admin.request.get("/staff/reports/export?report=sales&by=goods&span=today&format=csv");
  expect(await file.text()).toContain(`${goods.name}`);
  await admin.getByRole("link", { name: "近 7 天" }).click();
  await expect(admin.getByRole("row", { name: new RegExp(goods.name) })).toContainText(sold);
});
