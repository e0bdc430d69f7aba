import { paymentNumber } from "~/modules/payments/payment/payment";
import { writePaymentSetting } from "~/modules/payments/providers/settings.server";
import { DAY, toDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { holdWithdrawal } from "~/modules/wallet/withdrawal.server";

/** Company, amount, days ago, random part of the number. Company 1 ends with ¥860.00 and ¥120.00 in red packets. */
const RECHARGES = [
  [1, 200_000, 210, 3_184_907_265],
  [4, 500_000, 40, 5_720_381_946],
] as const;
/** Of company 1: amount, kind, days ago, note, key. */
const RED_PACKETS = [
  [8_000, "grant", 60, "新客红包", "demo:1"],
  [4_000, "reward", 12, "满额返现", "cashback:demo"],
] as const;

/** Loads the company account, wallets and recharges. `now` in ms. */
export async function loadPayments(trx: Db, now: number): Promise<void> {
  await writePaymentSetting(trx, "redPacketPercent", 20);
  await writePaymentSetting(trx, "bankAccount", {
    name: "青囊医药（演示）有限公司",
    bank: "演示银行广州分行",
    number: "0000 0000 0000 0000",
  });
  for (const [companyId, amount, daysAgo, random] of RECHARGES)
    await insertDemoRecharge(trx, { companyId, amount, at: now - daysAgo * DAY, random });
  for (const [amount, kind, daysAgo, note, key] of RED_PACKETS)
    await postToLedger(trx, {
      companyId: 1,
      account: "redPacket",
      amount,
      kind,
      key,
      note,
      now: now - daysAgo * DAY,
    });
  await paidOut(trx, now - 95 * DAY);
  await recharges(trx, now);
}

/** Simulates WeChat Pay and Alipay. The demo's last part: earlier refunds are sent once the shop is open. */
export async function openPaySandbox(trx: Db): Promise<void> {
  await writePaymentSetting(trx, "sandbox", true);
}

/** A transfer to the balance that arrived a day later, in both books. */
export async function insertDemoRecharge(
  trx: Db,
  { companyId, amount, at, random }: { companyId: number; amount: number; at: number; random: number },
): Promise<void> {
  const number = paymentNumber(toDay(at - DAY), random);
  await trx
    .insertInto("payment")
    .values({
      number,
      company_id: companyId,
      purpose: "recharge",
      order_id: null,
      transfer_proof_file_id: null,
      provider: "bank",
      amount,
      state: "succeeded",
      provider_ref: `${number}:demo`,
      note: "",
      created_at: at - DAY,
      finished_at: at,
      paid_at: at,
    })
    .execute();
  const posted = { companyId, account: "balance", kind: "recharge", key: number, amount } as const;
  await postToLedger(trx, { ...posted, note: `对公转账充值 ${number}`, now: at });
}

/** Unsuccessful recharges of demo: one abandoned, one unfinished. */
async function recharges(trx: Db, now: number): Promise<void> {
  const own = { company_id: 1, purpose: "recharge", order_id: null, transfer_proof_file_id: null };
  const [leftAt, begunAt] = [now - 33 * DAY, now - DAY / 24];
  await trx
    .insertInto("payment")
    .values([
      {
        ...own,
        number: paymentNumber(toDay(leftAt), 9_026_713_548),
        provider: "alipay",
        amount: 300_000,
        state: "closed",
        provider_ref: null,
        created_at: leftAt,
        finished_at: leftAt + DAY,
        note: "",
      },
      {
        ...own,
        number: paymentNumber(toDay(begunAt), 6_450_198_372),
        provider: "wechat",
        amount: 500_000,
        state: "pending",
        provider_ref: null,
        created_at: begunAt,
        finished_at: null,
        note: "",
      },
    ])
    .execute();
}

/** A withdrawal of ¥1,140.00 to a made-up account, paid a day after the request. */
async function paidOut(trx: Db, query: number): Promise<void> {
  const { name } = await trx
    .selectFrom("company")
    .select("name")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const bank = { holder: name, bank: "演示银行广州分行", bankAccount: "0000000000000000" };
  const id = await holdWithdrawal(trx, { ...bank, companyId: 1, accountId: 1, amount: 114_000 }, query);
  await trx
    .updateTable("withdrawal")
    .set({ state: "paid", note: "演示流水 0001", finished_at: query + DAY })
    .where("id", "=", id)
    .execute();
}
