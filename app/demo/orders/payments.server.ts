/** Demo data: how the demo shop is paid, and what lies in its companies' wallets. */
import { paymentNumber } from "~/payments/payment/payment";
import { writePaymentSetting } from "~/payments/providers/settings.server";
import { DAY, dayOf } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import type { LedgerKind, WalletAccount } from "~/wallet/ledger";
import { postToLedger } from "~/wallet/ledger.server";
import { holdWithdrawal } from "~/wallet/withdrawal.server";

/** Company, account, amount, kind, days ago, note, and its key where that says something. Company 1 ends with ¥860.00 and ¥120.00 in red packets, as in the design. */
const WALLETS: readonly [number, WalletAccount, number, LedgerKind, number, string, string?][] = [
  [1, "balance", 200_000, "recharge", 210, "对公转账充值", "recharge"],
  [1, "redPacket", 8_000, "grant", 60, "新客红包"],
  [1, "redPacket", 4_000, "reward", 12, "满额返现", "cashback:demo"],
  [4, "balance", 500_000, "recharge", 40, "对公汇款充值"],
];

/** The company account, the wallets of the cast and its recharges. `now` in ms. */
export async function loadPayments(trx: Db, now: number): Promise<void> {
  await writePaymentSetting(trx, "redPacketPercent", 20);
  await writePaymentSetting(trx, "bankAccount", {
    name: "青囊医药（演示）有限公司",
    bank: "演示银行广州分行",
    number: "0000 0000 0000 0000",
  });
  for (const [i, [companyId, account, amount, kind, daysAgo, note, key = `demo:${i}`]] of WALLETS.entries())
    await postToLedger(trx, {
      companyId,
      account,
      amount,
      kind,
      key: key === "recharge" ? firstRecharge(now) : key,
      note: key === "recharge" ? `${note} ${firstRecharge(now)}` : note,
      now: now - daysAgo * DAY,
    });
  await paidOut(trx, now - 95 * DAY);
  await recharges(trx, now);
}

/** Lets the shop play WeChat Pay and Alipay. The last part of the demo: what it refunds before is sent once the shop is open. */
export async function openPaySandbox(trx: Db): Promise<void> {
  await writePaymentSetting(trx, "sandbox", true);
}

const FIRST_RECHARGE = 210 * DAY;
const firstRecharge = (now: number) => paymentNumber(dayOf(now - FIRST_RECHARGE - DAY), 3_184_907_265);

/** The demo company's recharges: one that was taken in, one that it gave up, one that it has not finished. */
async function recharges(trx: Db, now: number): Promise<void> {
  const own = { company_id: 1, purpose: "recharge", order_id: null, slip_file_id: null };
  const [since, leftAt, begunAt] = [now - FIRST_RECHARGE, now - 33 * DAY, now - DAY / 24];
  await trx
    .insertInto("payment")
    .values([
      {
        ...{ ...own, number: firstRecharge(now), provider: "bank", amount: 200_000, state: "succeeded" },
        ...{
          provider_ref: `${firstRecharge(now)}:demo`,
          created_at: since - DAY,
          finished_at: since,
          note: "",
        },
      },
      {
        ...{
          ...own,
          number: paymentNumber(dayOf(leftAt), 9_026_713_548),
          provider: "alipay",
          amount: 300_000,
          state: "closed",
        },
        ...{ provider_ref: null, created_at: leftAt, finished_at: leftAt + DAY, note: "" },
      },
      {
        ...{
          ...own,
          number: paymentNumber(dayOf(begunAt), 6_450_198_372),
          provider: "wechat",
          amount: 500_000,
          state: "pending",
        },
        ...{ provider_ref: null, created_at: begunAt, finished_at: null, note: "" },
      },
    ])
    .execute();
}

/** The demo company had ¥1,140.00 paid out to a made-up account of its own, the day after it asked. */
async function paidOut(trx: Db, asked: number): Promise<void> {
  const { name } = await trx
    .selectFrom("company")
    .select("name")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const bank = { holder: name, bank: "演示银行广州分行", bankAccount: "0000000000000000" };
  const id = await holdWithdrawal(trx, { ...bank, companyId: 1, accountId: 1, amount: 114_000 }, asked);
  await trx
    .updateTable("withdrawal")
    .set({ state: "paid", note: "演示流水 0001", finished_at: asked + DAY })
    .where("id", "=", id)
    .execute();
}
