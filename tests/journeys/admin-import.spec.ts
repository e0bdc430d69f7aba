import { adminOf, adminMessage } from "./admin";
import { oneGoods } from "./shop";
import { expect, isScripted, test } from "./support";

test("a price list is previewed, put right, imported and taken back", async ({ browser, baseURL }, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const goods = [await oneGoods({ stock: 100 }), await oneGoods({ stock: 100 })];
  const { page } = await adminOf(browser, "purchasing", options);
  await page.goto(`/staff/goods/${goods[0]!.id}/prices`);
  const price = Number(await page.getByLabel("基础价（元）").inputValue());
  const near = (price * 0.95).toFixed(2);
  const list = `十二月调价表,,\n编码,商品编号,新价\nA,${goods[0]!.id},${near}元\nB,${goods[1]!.id},面议\n`;
  await page.goto("/staff/imports");
  await page.getByLabel("种类").selectOption("prices");
  await page
    .getByLabel(/CSV（UTF-8 或 GBK）或 XLSX 文件/)
    .setInputFiles({ name: "调价.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await page.getByRole("button", { name: "读入" }).click();
  await expect(adminMessage(page, "已读入 2 行")).toBeVisible();
  await page.getByLabel("“新价”对应").selectOption({ label: "价格" });
  await page.getByRole("button", { name: "预览" }).click();
  await expect(adminMessage(page, "已预览，还没有导入")).toBeVisible();
  await expect(page.getByRole("link", { name: "改好再交" })).toBeVisible();
  await page.getByRole("link", { name: "第一处不能导入：第 4 行" }).click();
  await expect(page).toHaveURL(/after=3/);
  const row = page.getByRole("row", { name: /价格不是金额/ });
  await row.getByRole("link", { name: "改" }).click();
  await page.getByLabel("价格", { exact: true }).fill(near);
  await page.getByRole("button", { name: "改好并重新预览" }).click();
  await expect(page.getByText("价格不是金额")).toHaveCount(0);
  await page.getByLabel("原因").fill("十二月调价");
  await page.getByRole("button", { name: /^导入 \d 行$/ }).click();
  await expect(adminMessage(page, "已开始导入")).toBeVisible();
  await expect(page.getByRole("heading", { name: "撤回导入" })).toBeVisible();
  await page.getByLabel("原因").fill("发错了");
  await page.getByRole("button", { name: "撤回" }).click();
  await expect(page.getByText(/已撤回 \d 行，0 行未能撤回/)).toBeVisible();
  await page.goto(`/staff/goods/${goods[0]!.id}/prices`);
  await expect(page.getByLabel("基础价（元）")).toHaveValue(price.toFixed(2));
});
