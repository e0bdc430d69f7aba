import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import { fillCart, oneGoods, placedOrder, shipped } from "./shop";
import { expect, notice, test } from "./support";

const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const photo = { name: "回执.png", mimeType: "image/png", buffer: PHOTO };

test("an overdue slip: refused in the cart, found from the member centre, signed, and the goods are sold again", async ({
  page,
  buyer,
}) => {
  const goods = await oneGoods({ is_ephedrine: 1 });
  const id = await placedOrder(buyer, [[goods, 3]]);
  await shipped(id);
  const at = now();
  await db
    .updateTable("orders")
    .set({ status: "completed", shipped_at: at - 9 * DAY, completed_at: at - 8 * DAY })
    .where("id", "=", id)
    .execute();
  await fillCart(buyer, [[goods, 2]]);

  await page.goto("/cart");
  const line = page.locator(".cart-line", { hasText: goods.name });
  await expect(line).toContainText("含麻回执单已逾期");
  await line.getByRole("link", { name: "签回回执单" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("含麻回执单");
  await expect(page.locator(".case-cards__item")).toContainText("已逾期");

  await page.goto("/user");
  await page.getByRole("link", { name: /去签回/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("含麻黄碱类复方制剂收货回执单");
  await expect(page.locator(".receipt")).toContainText(`LC${goods.id}`);
  await page.getByLabel("收货人姓名").fill("李娟");
  await page.getByLabel("身份证号后四位").fill("012x");
  await page.getByLabel("收货日期").fill(toDay(at - 20 * DAY));
  await page.getByLabel("回执单照片").setInputFiles(photo);
  await page.getByRole("button", { name: "提交签回" }).click();
  await expect(page.getByRole("alert")).toContainText("收货日期不能早于发货日期");
  await expect(page.getByLabel("收货人姓名")).toHaveValue("李娟");
  await page.getByLabel("收货日期").fill(toDay(at - 8 * DAY));
  await page.getByLabel("回执单照片").setInputFiles(photo);
  await page.getByRole("button", { name: "提交签回" }).click();
  await expect(notice(page, "回执单已签回")).toBeVisible();
  await expect(page.locator(".receipt")).toContainText("身份证号后四位：012X");
  await expect(page.getByRole("link", { name: "下载已签字的回执单照片" })).toBeVisible();

  await page.goto("/cart");
  await expect(line).toBeVisible();
  await expect(line).not.toContainText("含麻回执单已逾期");
  await db.deleteFrom("cart_line").where("company_id", "=", buyer.companyId).execute();
  expect(await placedOrder(buyer, [[goods, 2]])).toBeGreaterThan(id);
});
