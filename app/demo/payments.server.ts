/** Demo data: how the demo shop is paid, and what lies in its companies' wallets. */
import { writePaymentSetting } from "~/payments/settings.server";
import { DAY } from "~/platform/clock";
import type { Db } from "~/platform/database.server";
import type { LedgerKind, WalletAccount } from "~/wallet/ledger";
import { post } from "~/wallet/ledger.server";
import { holdWithdrawal } from "~/wallet/withdrawal.server";

/** Company, account, amount, kind, days ago, note, and its key where that says something. Company 1 ends with ¥860.00 and ¥120.00 in red packets, as in the design. */
const WALLETS: readonly [number, WalletAccount, number, LedgerKind, number, string, string?][] = [
  [1, "balance", 200_000, "recharge", 210, "对公汇款充值"],
  [1, "redPacket", 8_000, "grant", 60, "新客红包"],
  [1, "redPacket", 4_000, "reward", 12, "满额返现", "cashback:demo"],
  [4, "balance", 500_000, "recharge", 40, "对公汇款充值"],
];

/** The played providers (a demo shop's alone), the company account and the wallets of the cast. `now` in ms. */
export async function loadPayments(trx: Db, now: number): Promise<void> {
  await writePaymentSetting(trx, "sandbox", true);
  await writePaymentSetting(trx, "redPacketPercent", 20);
  await writePaymentSetting(trx, "bankAccount", {
    name: "青囊医药（演示）有限公司",
    bank: "演示银行广州分行",
    number: "0000 0000 0000 0000",
  });
  for (const [i, [companyId, account, amount, kind, daysAgo, note, key = `demo:${i}`]] of WALLETS.entries())
    await post(trx, {
      companyId,
      account,
      amount,
      kind,
      key,
      note,
      now: now - daysAgo * DAY,
    });
  await paidOut(trx, now - 95 * DAY);
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
