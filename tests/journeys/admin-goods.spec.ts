import { db } from "~/platform/database/database.server";
import { fileDocuments } from "../modules/catalogue/admin/papers";
import { adminOf, adminMessage } from "./admin";
import { newBuyer, oneGoods, unique } from "./shop";
import { expect, isScripted, test } from "./support";

test("a goods is made by form, found, changed, and on sale once two people have approved it with its papers", async ({
  browser,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const sku = `HH-${unique()}`;
  const { page } = await adminOf(browser, "purchasing", options);
  await page.goto("/staff/goods/new");
  await page.getByLabel("基础价（元）").fill("8.00");
  await page.getByLabel("商品名称").fill(`旅程片${sku}`);
  await page.getByRole("textbox", { name: "规格", exact: true }).fill("0.1g*24片");
  await page.getByRole("textbox", { name: "生产企业", exact: true }).fill("旅程制药有限公司");
  await page.getByLabel("货号").fill(sku);
  // What the law asks for before an approval.
  await page.locator("[name=approval_number]").fill("国药准字H20999999");
  await page.locator("[name=dosage_form]").fill("片剂");
  await page.locator("[name=unit]").fill("盒");
  await page.locator("[name=prescription]").selectOption("否");
  // Of several warehouses one has to be named.
  await page.getByLabel("仓库").selectOption("广州中心仓");
  await page.getByRole("button", { name: "建立" }).click();
  await expect(adminMessage(page, "已建立，补齐首营资料后等待首营审批")).toBeVisible();
  await page.reload();
  await expect(page.getByText("中包装 1，件装量未填")).toBeVisible();
  await page.goto("/staff/goods");
  await page.getByPlaceholder("品名、厂家、商品编号、货号、条码、批准文号").fill(sku);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: `旅程片${sku} 0.1g*24片` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`旅程片${sku} 0.1g*24片`);
  await page.getByRole("link", { name: "修改", exact: true }).click();
  await page.getByLabel("中包装").fill("5");
  await page.getByLabel("原因").fill("包装换了");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(adminMessage(page, "资料已保存")).toBeVisible();
  await expect(page.getByText("原因：包装换了")).toBeVisible();
  await page.getByRole("link", { name: "上架", exact: true }).click();
  await page.getByLabel("原因（记入审计日志）").fill("新品");
  await page.getByRole("button", { name: "上架" }).click();
  await expect(adminMessage(page, "等待首营审批，通过后上架")).toBeVisible();

  const made = await db
    .selectFrom("goods")
    .select(["id", "manufacturer_id"])
    .where("sku", "=", sku)
    .executeTakeFirstOrThrow();
  const { page: first } = await adminOf(browser, "quality", options);
  await first.goto("/staff/first-goods?state=first");
  await first.getByRole("link", { name: `旅程片${sku} 0.1g*24片` }).click();
  await expect(first.getByText("缺少药品注册批件")).toBeVisible();
  await expect(first.getByRole("button", { name: "初审通过，交复核" })).toHaveCount(0);
  await fileDocuments(made.id, made.manufacturer_id);
  await first.reload();
  for (const box of await first.getByRole("group", { name: "核对项" }).getByRole("checkbox").all())
    await box.check();
  await first.getByRole("button", { name: "初审通过，交复核" }).click();
  await expect(adminMessage(first, "等待另一人复核")).toBeVisible();
  await first.goto(`/staff/first-goods/${made.id}`);
  await expect(first.getByText("您已办理初审，复核须由另一人办理")).toBeVisible();

  const { page: second, name } = await adminOf(browser, "quality", options);
  await second.goto(`/staff/first-goods/${made.id}`);
  // With scripts a double click answers once, and nothing of what stands there afterwards.
  const agree = second.getByRole("button", { name: "复核同意" });
  await (isScripted(info) ? agree.dblclick() : agree.click());
  await expect(adminMessage(second, "商品已上架")).toBeVisible();
  await second.goto(`/staff/first-goods/${made.id}/second`);
  await expect(second.getByText("现在没有等待复核的初审")).toBeVisible();
  await expect(second.getByRole("button", { name: "退回初审" })).toHaveCount(0);
  await second.goto(`/staff/first-goods/${made.id}/form`);
  await expect(second.getByRole("row", { name: /质量负责人审批意见/ })).toContainText(name);
  await page.goto(`/list/info/${made.id}`);
  await expect(page.getByText(`旅程片${sku}`).first()).toBeVisible();
});

test("a price is changed by one person, past the limit by two, and the company pays it", async ({
  browser,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const goods = await oneGoods({ stock: 100 });
  const { companyId } = await newBuyer();
  const { page } = await adminOf(browser, "purchasing", options);
  const path = `/staff/goods/${goods.id}/prices`;
  await page.goto(path);
  const base = page.locator("form", { has: page.getByRole("button", { name: "改基础价" }) });
  const price = Number(await base.getByLabel("基础价（元）").inputValue());
  const own = page.locator("form", { has: page.getByLabel("种类") });
  const give = async (yuan: string) => {
    await own.getByLabel("给谁：等级、地区名或客户编号、名称").fill(String(companyId));
    await own.getByLabel("单价（元）").fill(yuan);
    await own.getByLabel("原因").fill("合同");
    await own.getByRole("button", { name: "保存" }).click();
  };
  const near = (price * 0.9).toFixed(2);
  await give(near);
  await expect(adminMessage(page, "客户价已修改")).toBeVisible();
  const far = (price * 0.5).toFixed(2);
  await give(far);
  await expect(adminMessage(page, "由另一位同事复核后生效")).toBeVisible();
  await page.goto(`/staff/prices?company=${companyId}&goods=${goods.id}`);
  await expect(page.locator(".answer .money")).toHaveText(`¥${near}`);
  const { page: boss } = await adminOf(browser, "boss", options);
  const agree = async () => {
    await boss.goto(path);
    await boss.locator(".second").getByRole("link").click();
    await boss.getByRole("button", { name: /同意/ }).click();
  };
  await agree();
  await expect(adminMessage(boss, "客户价已修改")).toBeVisible();
  await page.reload();
  await expect(page.locator(".answer .money")).toHaveText(`¥${far}`);
  await page.goto(path);
  await own.getByLabel("开始，空为立即").fill("2098-01-01");
  await own.getByLabel("最后一天，空为长期").fill("2098-01-31");
  // Judged against the price of 30 days ago too: another small step from there is no small one.
  await give((price * 0.55).toFixed(2));
  await expect(adminMessage(page, "由另一位同事复核后生效")).toBeVisible();
  await agree();
  await expect(adminMessage(boss, "从 2098-01-01 起按新价计算")).toBeVisible();
  const paid = async (day: string, yuan: string) => {
    await page.goto(`/staff/prices?company=${companyId}&goods=${goods.id}&day=${day}`);
    await expect(page.locator(".answer .money")).toHaveText(`¥${yuan}`);
  };
  await paid("2098-01-31", (price * 0.55).toFixed(2));
  await paid("2098-02-01", far);
  await page.goto(path);
  await page.getByRole("link", { name: "取消" }).click();
  await page.getByLabel("原因（记在审计日志里）").fill("改期");
  await page.getByRole("button", { name: "取消价格" }).click();
  await expect(adminMessage(page, "由另一位同事复核后生效")).toBeVisible();
  await agree();
  await expect(adminMessage(boss, "客户价已修改")).toBeVisible();
  await paid("2098-01-31", far);
});
