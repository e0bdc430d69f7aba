import { expect, test } from "vitest";
import { receiveNotice } from "~/modules/orders/payment/settle.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { refundLines } from "~/cli/orders/refunds";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { refundOrder, sendRefunds } from "~/modules/payments/refunds/refund.server";
import { PAYMENT_COLUMNS } from "~/admin/customer-export/customer-columns";
import { findOrder } from "~/modules/orders/order/orders.server";
import { paymentParts } from "~/modules/payments/payment/company-payments.server";
import { retryRefund, settleRefund } from "~/modules/payments/refunds/refund-admin.server";
import { listRefunds, sumReturnedByKey } from "~/modules/payments/refunds/refund-progress.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import { writePaymentSetting } from "~/modules/payments/providers/settings.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { begun, choice, company, NOW, order, transferProof } from "../../orders/payment/pay-fixtures";
import { bookState } from "../admin";
import { confirmTransfer } from "../../orders/payment/confirm-transfer";

/** ¥50.00 of ¥140.00 that goes back by Alipay, and waits. */
async function waitingRefund() {
  const viewer = await company();
  const id = await order(viewer, 14_000);
  const payment = await begun(viewer, id, choice(14_000));
  await receiveNotice("alipay", (await decideSandbox(payment, "success", NOW))!, NOW);
  await inTransaction((trx) => refundOrder(trx, id, { amount: 5_000, key: "case:TH1" }, NOW));
  const { rows } = await listRefunds(viewer.buyer.companyId, id, NOW);
  return { viewer, id, payment, number: rows[0]!.number };
}
const stick = (number: string) =>
  db.updateTable("payment_refund").set({ state: "stuck" }).where("number", "=", number).execute();
const getState = (number: string) =>
  db.selectFrom("payment_refund").select(["state", "note"]).where("number", "=", number).executeTakeFirst();
const messages = (companyId: number) =>
  db.selectFrom("message").select("title").where("company_id", "=", companyId).execute();

/** While `work` runs, nobody answers at the provider's address. */
async function unreachable<T>(work: () => Promise<T>): Promise<T> {
  const { value } = await db
    .selectFrom("setting")
    .select("value")
    .where("key", "like", "%sandboxOrigin%")
    .executeTakeFirstOrThrow();
  await writePaymentSetting(db, "sandboxOrigin", "http://127.0.0.1:9");
  return work().finally(() =>
    db.updateTable("setting").set({ value }).where("key", "like", "%sandboxOrigin%").execute(),
  );
}

test("a refund that waits is listed, and goes back when the provider is asked again", async () => {
  const { viewer, id, payment, number } = await waitingRefund();
  const line = (await refundLines(NOW + 86_400_000)).find((line) => line.startsWith(number));
  expect(line).toContain("¥50.00\t支付机构退款中\t");
  expect(await unreachable(() => sendRefunds(NOW))).toBe(0);
  expect(await unreachable(() => retryRefund(number, NOW))).toMatchObject({ ok: false });
  expect(await listRefunds(viewer.buyer.companyId, id, NOW)).toMatchObject({ rows: [{ state: "waiting" }] });
  const shown = async () => {
    const found = await findOrder(viewer.buyer.companyId, id);
    const exported = (await paymentParts(viewer.buyer.companyId).next()).value!;
    const row = exported.find((item) => item.order_id === id)!;
    return {
      order: found!.payments[0]!.state,
      request: (await sumReturnedByKey([id], ["case:TH1"])).get("case:TH1") ?? 0,
      exported: [PAYMENT_COLUMNS["已退（元）"]!, PAYMENT_COLUMNS["退款中（元）"]!].map((cell) =>
        Number(cell({ ...row, order: "1" })),
      ),
    };
  };
  expect(await shown()).toEqual({ order: "退款中 ¥50.00", request: 0, exported: [0, 50] });
  expect(await retryRefund(number, NOW)).toEqual({ ok: true, text: "已退款 ¥50.00" });
  expect(await shown()).toEqual({ order: "已退 ¥50.00", request: 5_000, exported: [50, 0] });
  expect(await retryRefund(number, NOW)).toMatchObject({ ok: false });
  expect((await bookState(payment))?.refunded).toBe(5_000);
  expect(await listRefunds(viewer.buyer.companyId, id, NOW)).toMatchObject({
    rows: [{ state: "done", provider: "alipay", amount: 5_000 }],
    manager: null,
  });
  expect(await listRefunds(viewer.buyer.companyId + 1, id, NOW)).toMatchObject({ rows: [] });
  expect(await listRefunds(viewer.buyer.companyId, id, NOW, "case:TH2")).toMatchObject({ rows: [] });
});

test("one that the provider declined is asked for again where its reason is gone", async () => {
  const { payment, number } = await waitingRefund();
  await stick(number);
  expect(await sendRefunds(NOW)).toBe(0);
  expect((await refundLines(NOW)).find((line) => line.startsWith(number))).toContain(
    "支付机构未受理，人工退款",
  );
  expect(await retryRefund(number, NOW)).toMatchObject({ ok: true });
  expect((await bookState(payment))?.refunded).toBe(5_000);
});

test("settled by hand only once the provider surely does not pay it too, and the company is told", async () => {
  const { viewer, payment, number } = await waitingRefund();
  const settle = (reason: string, isUnasked = false) => settleRefund(number, { reason, isUnasked, now: NOW });
  expect(await settle(" ")).toMatchObject({ ok: false });
  expect(await unreachable(() => settle("汇至对公账户"))).toMatchObject({ ok: false });
  expect(await getState(number)).toMatchObject({ state: "waiting" });
  expect(await unreachable(() => settle("汇至对公账户", true))).toMatchObject({ ok: true });
  expect(await getState(number)).toEqual({ state: "done", note: "退货退款（人工退款：汇至对公账户）" });
  expect(await messages(viewer.buyer.companyId)).toContainEqual({ title: "退款 ¥50.00 已办理" });
  expect(await settle("再次")).toMatchObject({ ok: false });
  expect(await sendRefunds(NOW)).toBe(0);
  expect((await bookState(payment))?.refunded).toBe(0);
});

test("a provider that pays when it is asked before the settling is believed: nothing is sent by hand", async () => {
  const { viewer, payment, number } = await waitingRefund();
  const done = await settleRefund(number, { reason: "汇款", isUnasked: false, now: NOW });
  expect(done.text).toContain("请勿重复退款");
  expect((await bookState(payment))?.refunded).toBe(5_000);
  expect((await getState(number))?.note).toBe("退货退款");
  expect(await messages(viewer.buyer.companyId)).toEqual([]);
});

test("a transfer goes back by hand alone", async () => {
  const viewer = await company();
  const id = await order(viewer, 30_000);
  await startPayment(
    viewer,
    id,
    choice(30_000, { paymentMethod: "bank", transferProof: transferProof() }),
    NOW,
  );
  await confirmTransfer((await listPayments(id))[0]!.number, 30_000, "finance", NOW);
  await inTransaction((trx) => refundOrder(trx, id, { amount: 1_000, key: "case:TH9" }, NOW));
  const { number } = (await listRefunds(viewer.buyer.companyId, id, NOW)).rows[0]!;
  expect((await refundLines(NOW)).find((line) => line.startsWith(number))).toContain(
    `\t测试药房${viewer.buyer.companyId}\t见转账凭证\t\t`,
  );
  expect(await retryRefund(number, NOW)).toMatchObject({ ok: false });
  expect(await settleRefund(number, { reason: "网银汇出", isUnasked: false, now: NOW })).toMatchObject({
    ok: true,
  });
  expect(await getState(number)).toMatchObject({ state: "done" });
});

test("all refunds that are not done are listed, however many, with the account that they go back to", async () => {
  const { viewer, payment, number } = await waitingRefund();
  await stick(number);
  const { companyId, accountId } = viewer.buyer;
  await db
    .insertInto("withdrawal")
    .values({
      number: `TX${number}`,
      company_id: companyId,
      account_id: accountId,
      amount: 100,
      holder: `测试药房${companyId}`,
      bank: "工商银行广州分行",
      bank_account: "6222000011112222",
      state: "paid",
      created_at: NOW,
      finished_at: NOW,
    })
    .execute();
  const { id: _id, ...row } = await db
    .selectFrom("payment_refund")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: 405 }, (_, at) => ({
    ...row,
    number: `MANY${1000 + at}`,
    key: `case:MANY${at}`,
    created_at: NOW + at + 1,
  }));
  await db.insertInto("payment_refund").values(many).execute();
  const lines = (await refundLines(NOW)).filter((line) => line.includes(payment));
  expect(lines.map((line) => line.split("\t")[0])).toEqual([number, ...many.map((item) => item.number)]);
  for (const line of lines)
    expect(line).toContain(`\t测试药房${companyId}\t工商银行广州分行\t6222000011112222\t`);
});
