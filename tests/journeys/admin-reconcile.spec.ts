import { openPayment, changePaymentState } from "~/modules/payments/payment/payments.server";
import { db } from "~/platform/database/database.server";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { wechatText } from "../modules/payments/reconciliation/samples";
import { adminOf, adminMessage } from "./admin";
import { unique } from "./shop";
import { expect, isScripted, test } from "./support";

test("finance hands in a bill, looks at its day, and settles what we do not have", async ({
  browser,
  baseURL,
  buyer,
}, info) => {
  const day = toDay(startOfDay(toDay(Date.now())) - 9 * DAY);
  const at = startOfDay(day) + DAY / 2;
  const payment = await openPayment(
    db,
    {
      companyId: buyer.companyId,
      orderId: null,
      provider: "wechat",
      amount: 12_345,
      transferProofFileId: null,
    },
    at,
  );
  await changePaymentState(db, payment.id, { from: "pending", to: "succeeded" }, at);
  const stranger = `POS${unique()}`;
  const row = { at: `${day} 12:00:00` };
  const text = wechatText([
    { ...row, ours: payment.number, yuan: "123.45" },
    { ...row, ours: stranger, yuan: "6.00" },
  ]);
  const { page } = await adminOf(browser, "finance", {
    javaScriptEnabled: isScripted(info),
    baseURL: baseURL!,
  });
  await page.goto("/staff/reconciliation");
  await page
    .getByLabel(/微信支付交易账单/)
    .setInputFiles({ name: "账单.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "读入并核对" }).click();
  await expect(adminMessage(page, /微信支付：已读入 2 笔/)).toBeVisible();
  await expect(page.getByRole("heading", { name: `微信支付 ${day}` })).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`相符.*${payment.number}`) })).toBeVisible();

  await page
    .getByRole("row", { name: new RegExp(stranger) })
    .getByRole("link", { name: "我方未入账" })
    .click();
  await expect(page.getByText("没有这个编号的付款或退款")).toBeVisible();
  await page.getByRole("button", { name: "登记已处理" }).click();
  await page.getByLabel("结果").selectOption("refunded");
  await page.getByLabel("原因").fill("线下收款，已退回付款人");
  await page.getByRole("button", { name: "登记已处理" }).click();
  await expect(adminMessage(page, /已处理/)).toBeVisible();
  await expect(page.getByText("线下收款，已退回付款人").first()).toBeVisible();
});
