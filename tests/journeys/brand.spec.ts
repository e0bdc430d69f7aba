import { pictureBytes } from "../modules/pictures/made";
import { adminOf, adminMessage } from "./admin";
import { oneGoods, unique } from "./shop";
import { expect, isScripted, test } from "./support";
import { db } from "~/platform/database/database.server";

test("a new brand with its mark stands on the wall with the goods of its maker, until it is hidden", async ({
  browser,
  page: visitor,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const goods = await oneGoods();
  const { manufacturer_id } = await db
    .selectFrom("goods")
    .select("manufacturer_id")
    .where("id", "=", goods.id)
    .executeTakeFirstOrThrow();
  const name = `旅程${unique()}`;

  const { page: purchasing } = await adminOf(browser, "purchasing", options);
  await purchasing.goto("/staff/brands");
  await purchasing.getByRole("link", { name: "新增" }).click();
  await expect(purchasing.getByRole("heading", { level: 1 })).toHaveText("新增品牌");
  await purchasing.getByLabel("品牌名称").fill(name);
  await purchasing.getByLabel("厂家").fill("没有这样的厂家");
  await purchasing.getByLabel("原因").fill("旅程");
  await purchasing.getByRole("button", { name: "保存" }).click();
  await expect(purchasing.getByRole("alert")).toContainText("没有这个厂家");
  await purchasing.getByLabel("厂家").fill(String(manufacturer_id));
  await purchasing.getByLabel("原因").fill("旅程");
  await purchasing.getByRole("button", { name: "保存" }).click();
  await expect(adminMessage(purchasing, "已保存，立即生效")).toBeVisible();
  const id = new URL(purchasing.url()).pathname.split("/").at(-1)!;
  await expect(purchasing.getByRole("region", { name: "这个品牌的商品" })).toBeVisible();

  await purchasing.getByRole("link", { name: "图片", exact: true }).click();
  await expect(purchasing.getByRole("heading", { level: 1 })).toHaveText(`${name}的图片`);
  const buffer = Buffer.from(await pictureBytes({ width: 800, height: 300, format: "png" }));
  await purchasing
    .getByLabel("图片", { exact: true })
    .setInputFiles({ name: "标志.png", mimeType: "image/png", buffer });
  await purchasing.getByRole("button", { name: "上传图片" }).click();
  await expect(adminMessage(purchasing, "图片已保存")).toBeVisible();

  await visitor.goto(`/ppzq/info/${id}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(visitor.locator("img.brand-mark")).toHaveAttribute(
    "src",
    /^\/pictures\/\d+-[0-9a-f]{12}\/160\.webp$/,
  );

  await purchasing.goto(`/staff/brands/${id}`);
  await purchasing.getByLabel("状态").selectOption("隐藏");
  await purchasing.getByLabel("原因").fill("旅程结束");
  await purchasing.getByRole("button", { name: "保存" }).click();
  await expect(adminMessage(purchasing, "已保存，立即生效")).toBeVisible();
  await visitor.goto(`/ppzq/info/${id}`);
  await expect(visitor.locator("img.brand-mark")).toHaveCount(0);
});
