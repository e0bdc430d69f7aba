import { holdOrder } from "~/modules/orders/admin/hold.server";
import { openPayment } from "~/modules/payments/payment/payments.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { formatAmount } from "~/platform/values/money";
import { adminOf, adminMessage } from "./admin";
import { approved, newBuyer, newGoods, orderRow, placedOrder, type Goods } from "./shop";
import { expect, isScripted, test } from "./support";

const now = () => Date.now();

test("two people approve a company, and only the second opens the shop to it", async ({
  browser,
  baseURL,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const company = await newBuyer({ status: "pending" });
  const { page: first, name: firstName } = await adminOf(browser, "quality", options);
  await first.goto(`/staff/companies?words=${encodeURIComponent(company.companyName)}&state=pending`);
  await first.getByRole("link", { name: company.companyName }).click();
  await first.getByRole("button", { name: "初审通过，交复核" }).click();
  await expect(first.getByRole("alert")).toContainText("请核对并勾选");
  for (const box of await first.getByRole("group", { name: "核对项" }).getByRole("checkbox").all())
    await box.check();
  await first.getByRole("button", { name: "初审通过，交复核" }).click();
  await expect(adminMessage(first, "等待另一人复核")).toBeVisible();

  // The first person is not the second one.
  await first.goto(`/staff/companies/${company.companyId}`);
  await expect(first.getByText("您已办理初审，复核须由另一人办理")).toBeVisible();
  await expect(first.getByRole("button", { name: "复核同意" })).toHaveCount(0);

  const { page: second, name: secondName } = await adminOf(browser, "quality", options);
  await second.goto(`/staff/companies/${company.companyId}`);
  await second.getByRole("button", { name: "复核同意" }).click();
  await expect(adminMessage(second, "复核已同意")).toBeVisible();
  const row = await db
    .selectFrom("company")
    .select("status")
    .where("id", "=", company.companyId)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe("approved");
  await second.goto(`/staff/companies/${company.companyId}/form`);
  await expect(second.getByRole("row", { name: /质量管理部门初审意见/ })).toContainText(firstName);
  await expect(second.getByRole("row", { name: /质量负责人审批意见/ })).toContainText(secondName);
});

test("a transfer is confirmed, the order approved and sent in two parcels", async ({
  browser,
  baseURL,
  buyer,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const [goods] = (await newGoods({ base_price: 2_000 })) as [Goods];
  const id = await placedOrder(buyer, [[goods, 20]]);
  const { number, payable } = await orderRow(id);
  const payment = { companyId: buyer.companyId, orderId: id, provider: "bank", amount: payable };
  await inTransaction((trx) => openPayment(trx, { ...payment, transferProofFileId: null }, now()));

  const { page: finance } = await adminOf(browser, "finance", options);
  await finance.goto("/staff/transfers");
  await finance.getByRole("row", { name: buyer.companyName }).getByRole("link").click();
  await finance.getByLabel("到账金额（元）").fill("1x");
  await finance.getByRole("button", { name: "确认到账" }).click();
  await expect(finance.getByRole("alert")).toContainText("到账金额请写作 1498.46");
  await finance.getByLabel("到账金额（元）").fill(formatAmount(payable));
  await finance.getByRole("button", { name: "确认到账" }).click();
  await expect(adminMessage(finance, "已确认，款项付清")).toBeVisible();

  const { page: sales } = await adminOf(browser, "sales", options);
  await sales.goto(`/staff/orders?words=${number}`);
  await sales.getByRole("link", { name: number }).click();
  await sales.getByRole("button", { name: "审核通过", exact: true }).click();
  await expect(adminMessage(sales, `审核通过：${number}`)).toBeVisible();

  const { page: warehouse } = await adminOf(browser, "warehouse", options);
  await warehouse.goto(`/staff/warehouse?words=${number}`);
  await warehouse.getByRole("link", { name: number }).click();
  await warehouse.getByLabel("承运商", { exact: true }).selectOption("shunfeng");
  await warehouse.getByRole("spinbutton").first().fill("5");
  await warehouse.getByRole("button", { name: "登记发货" }).click();
  await expect(warehouse.getByRole("alert")).toContainText("请填写顺丰速运的运单号");
  await expect(warehouse.getByRole("spinbutton").first()).toHaveValue("5");
  await warehouse.getByLabel("运单号", { exact: true }).fill("SF1234567890");
  await warehouse.getByRole("button", { name: "登记发货" }).click();
  await expect(adminMessage(warehouse, "其余待发")).toBeVisible();
  await expect(warehouse.getByRole("spinbutton").first()).toHaveValue("15");
  await warehouse.goto("/staff/warehouse");
  await warehouse.getByLabel("订单号、承运商和运单号").fill(`${number} 圆通速递 YT1234567890\n1 错`);
  await warehouse.getByRole("button", { name: "登记发货" }).click();
  await expect(warehouse.getByRole("heading", { name: "已办理 1 项，1 项未能办理" })).toBeVisible();
  expect((await orderRow(id)).status).toBe("pendingReceipt");
});

test("an order that is held back neither is approved nor leaves; a form that is sent twice sends one parcel", async ({
  browser,
  baseURL,
  buyer,
}, info) => {
  const options = { javaScriptEnabled: isScripted(info), baseURL: baseURL! };
  const [goods] = (await newGoods({})) as [Goods];
  const id = await placedOrder(buyer, [[goods, 10]]);
  await approved(id);
  const { number } = await orderRow(id);
  await holdOrder(id, "刘洋", "客户要求缓发", now());
  const { page: warehouse } = await adminOf(browser, "warehouse", options);
  await warehouse.goto(`/staff/warehouse/${number}`);
  await warehouse.getByLabel("承运商", { exact: true }).selectOption("own");
  await warehouse.getByRole("spinbutton").first().fill("4");
  await warehouse.getByRole("button", { name: "登记发货" }).click();
  await expect(warehouse.getByRole("alert")).toContainText("订单已挂起");

  const { page: sales } = await adminOf(browser, "sales", options);
  await sales.goto(`/staff/orders/${number}`);
  await expect(sales.getByText("客户要求缓发").first()).toBeVisible();
  await sales.getByRole("button", { name: "解除挂起" }).click();
  await expect(adminMessage(sales, "解除挂起")).toBeVisible();

  await warehouse.goto(`/staff/warehouse/${number}`);
  const key = await warehouse.locator("input[name=key]").inputValue();
  const form = { key, carrier: "own", tracking: "", "units-1": "4" };
  const headers = { origin: new URL(baseURL!).origin };
  const send = () => warehouse.request.post(`/staff/warehouse/${number}`, { form, headers, maxRedirects: 0 });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303]);
  const parcels = await db.selectFrom("shipment").select("id").where("order_id", "=", id).execute();
  expect(parcels).toHaveLength(1);
});
