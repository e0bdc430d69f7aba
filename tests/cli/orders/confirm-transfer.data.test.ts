import { expect, test } from "vitest";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { confirm, refunded, waiting } from "~/cli/orders/confirm-transfer";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { db } from "~/platform/database/database.server";
import { storedPath } from "~/platform/files/files.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { listPayments } from "~/modules/payments/payment/payments.server";
import {
  choice,
  company,
  NOW,
  order,
  transferProof,
  stateOf,
} from "../../modules/orders/payment/pay-fixtures";

const nameOf = ({ buyer }: SignedIn) => `测试药房${buyer.companyId}`;

async function transfer() {
  const viewer = await company();
  const id = await order(viewer, 149_846, true);
  await startPayment(
    viewer,
    id,
    choice(149_846, { paymentMethod: "bank", transferProof: transferProof() }),
    NOW,
  );
  return { viewer, id, number: (await listPayments(id))[0]?.number ?? "" };
}

test("a transfer is listed with company, order and picture until it is confirmed", async () => {
  const { viewer, id, number } = await transfer();
  const line = (await waiting()).find((item) => item.startsWith(number))!;
  const order = await db.selectFrom("orders").select("number").where("id", "=", id).executeTakeFirstOrThrow();
  const [slip] = await db
    .selectFrom("payment as p")
    .innerJoin("file as f", "f.id", "p.slip_file_id")
    .select("f.stored_name")
    .where("p.number", "=", number)
    .execute();
  const own = [viewer.buyer.companyId, nameOf(viewer)].join("\t");
  for (const part of ["¥1,498.46", `订单 ${order.number}`, own, storedPath(slip!.stored_name)])
    expect(line).toContain(part);
  for (const amount of ["much", "0", "-5"])
    expect(await confirm(number, amount, "finance")).toMatchObject({ ok: false });
  expect(await confirm(number, "1,498.46", "finance")).toMatchObject({ ok: true });
  expect((await stateOf(id)).status).toBe("pendingReview");
  expect((await waiting()).some((line) => line.startsWith(number))).toBe(false);
  expect(await confirm(number, "1498.46", "finance")).toMatchObject({ ok: true });
});

test("money that came too late is listed until it is sent back", async () => {
  const { viewer, id, number } = await transfer();
  await cancelOrder(viewer.buyer.companyId, id, "buyer:1", "不要了", NOW);
  expect(await refunded(number)).toMatchObject({ ok: false });
  expect(await confirm(number, "1498.46", "finance")).toMatchObject({ ok: false });
  expect(
    (await waiting()).some((line) => line.includes(`${number} 对公转账`) && line.includes("退款中")),
  ).toBe(true);
  // The account's name is the company's; what it gave for a withdrawal says bank and number.
  const companyName = nameOf(viewer);
  const back = async () => (await waiting()).find((line) => line.includes(`${number} 对公转账`))!;
  expect(await back()).toContain(`\t${companyName}\t见转账凭证\t\t`);
  await db
    .insertInto("withdrawal")
    .values({
      number: `TX${number}`,
      company_id: viewer.buyer.companyId,
      account_id: viewer.buyer.accountId,
      amount: 100,
      holder: companyName,
      bank: "工商银行广州分行",
      bank_account: "6222000011112222",
      state: "paid",
      created_at: NOW,
      finished_at: NOW,
    })
    .execute();
  expect(await back()).toContain(`\t${companyName}\t工商银行广州分行\t6222000011112222\t`);
  expect(await refunded(number)).toMatchObject({ ok: true });
  expect((await stateOf(id)).payments).toEqual(["bank 149846 refunded"]);
  expect((await waiting()).some((line) => line.includes(number))).toBe(false);
});

test("a payment that does not exist is said so", async () => {
  expect(await confirm("P0", "1", "finance")).toMatchObject({ ok: false });
  expect(await refunded("P0")).toMatchObject({ ok: false });
});
