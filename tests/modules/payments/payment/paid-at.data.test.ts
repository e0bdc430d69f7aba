import { expect, test } from "vitest";
import { openPayment, paymentByNumber, changePaymentState } from "~/modules/payments/payment/payments.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { ensureRows } from "../../../rows";

test("a payment keeps when its money came after all of it went back", async () => {
  await ensureRows("company", 1);
  const wish = { companyId: 1, orderId: null, provider: "bank", amount: 5, transferProofFileId: null };
  const { id, number } = await inTransaction((trx) => openPayment(trx, wish, 1_000));
  const paidAt = async () =>
    (await db.selectFrom("payment").select("paid_at").where("id", "=", id).executeTakeFirstOrThrow()).paid_at;
  expect(await paidAt()).toBeNull();
  await inTransaction((trx) => changePaymentState(trx, id, { from: "pending", to: "succeeded" }, 2_000));
  await inTransaction((trx) => changePaymentState(trx, id, { from: "succeeded", to: "refunded" }, 9_000));
  expect([await paidAt(), (await paymentByNumber(number))!.finishedAt]).toEqual([2_000, 9_000]);
});
