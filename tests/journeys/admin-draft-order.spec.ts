import { adminOf, adminMessage } from "./admin";
import { newGoods } from "./shop";
import { expect, isScripted, test } from "./support";

test("an order that staff wrote is confirmed by the company, and its page names both", async ({
  page,
  browser,
  buyer,
  baseURL,
}, info) => {
  const [first, second] = await newGoods({}, {});
  const { page: admin, name } = await adminOf(browser, "sales", {
    javaScriptEnabled: isScripted(info),
    baseURL: baseURL!,
  });
  await admin.goto(`/staff/customers/${buyer.companyId}`);
  await admin.getByRole("link", { name: "代下单" }).click();
  await admin.getByRole("button", { name: "开始填写" }).click();
  await admin.getByLabel("品名、规格或条码").fill(first!.name);
  await admin.getByRole("button", { name: "查找" }).click();
  await admin.getByRole("row", { name: first!.name }).getByRole("textbox").fill("40");
  await admin.getByRole("button", { name: "加入", exact: true }).click();
  await expect(adminMessage(admin, "已加入 1 种商品")).toBeVisible();
  await admin.getByRole("textbox", { name: "清单" }).fill(`${second!.name} 60盒`);
  await admin.getByRole("button", { name: "读取清单" }).click();
  await expect(adminMessage(admin, "清单中 1 种商品已加入")).toBeVisible();
  await admin.getByRole("textbox", { name: `${first!.name} ` }).fill("50");
  await admin.getByLabel("给客户的备注").fill("月初备货");
  if (!isScripted(info)) await admin.getByRole("button", { name: "计算" }).click();
  await expect(admin.getByText("按填写的数量，还没有保存")).toBeVisible();
  await admin.getByRole("button", { name: "发送给客户" }).click();
  await expect(adminMessage(admin, "已发送")).toBeVisible();

  await page.goto("/user");
  await page.getByRole("link", { name: "查看并确认" }).click();
  await expect(page.getByText("备注：月初备货")).toBeVisible();
  await page.getByRole("button", { name: "放入购物车并结算" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto("/cart/step2");
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/cart\/step3\/\d+/);
  const id = /step3\/(\d+)/.exec(page.url())![1];
  await page.goto(`/order/info/${id}`);
  await expect(page.getByText(`由 ${name} 代下单，`)).toBeVisible();

  await admin.goto("/staff/proposed-orders?state=ordered");
  await expect(admin.getByRole("row", { name: buyer.companyName })).toContainText(name);
  await admin.getByRole("link", { name: buyer.companyName }).click();
  await admin.getByRole("link", { name: /^20\d+/ }).click();
  await expect(admin.getByText(`代客下单：${name} 拟单`)).toBeVisible();
});
