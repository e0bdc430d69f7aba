/** 代客下单: staff write an order by name and by a pasted list, the company confirms it and orders; the order names both. */
import { deskOf, deskSaid } from "./desk";
import { newGoods } from "./shop";
import { expect, isScripted, test } from "./support";

test("an order that staff wrote is confirmed by the company, and its page names both", async ({
  page,
  browser,
  buyer,
  baseURL,
}, info) => {
  const [first, second] = await newGoods({}, {});
  const { page: desk, name } = await deskOf(browser, "sales", {
    javaScriptEnabled: isScripted(info),
    baseURL: baseURL!,
  });
  await desk.goto(`/staff/customers/${buyer.companyId}`);
  await desk.getByRole("link", { name: "代下单" }).click();
  await desk.getByRole("button", { name: "开始填写" }).click();
  await desk.getByLabel("品名、规格或条码").fill(first!.name);
  await desk.getByRole("button", { name: "查找" }).click();
  await desk.getByRole("row", { name: first!.name }).getByRole("textbox").fill("40");
  await desk.getByRole("button", { name: "加入", exact: true }).click();
  await expect(deskSaid(desk, "已加入 1 种商品")).toBeVisible();
  await desk.getByRole("textbox", { name: "清单" }).fill(`${second!.name} 60盒`);
  await desk.getByRole("button", { name: "读取清单" }).click();
  await expect(deskSaid(desk, "清单中 1 种商品已加入")).toBeVisible();
  await desk.getByRole("textbox", { name: `${first!.name} ` }).fill("50");
  await desk.getByLabel("给客户的备注").fill("月初备货");
  if (!isScripted(info)) await desk.getByRole("button", { name: "计算" }).click();
  await expect(desk.getByText("按填写的数量，还没有保存")).toBeVisible();
  await desk.getByRole("button", { name: "发送给客户" }).click();
  await expect(deskSaid(desk, "已发送")).toBeVisible();

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

  await desk.goto("/staff/proposed-orders?state=ordered");
  await expect(desk.getByRole("row", { name: buyer.companyName })).toContainText(name);
  await desk.getByRole("link", { name: buyer.companyName }).click();
  await desk.getByRole("link", { name: /^20\d+/ }).click();
  await expect(desk.getByText(`代客下单：${name} 拟单`)).toBeVisible();
});
