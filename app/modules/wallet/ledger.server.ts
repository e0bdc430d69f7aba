/** The ledger of all money that the shop owes: append-only rows with a running balance (design rules, "Money that the shop owes"). */
import type { Fen } from "~/platform/values/money";
import { db, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { LedgerEntry, PostResult, WalletAccount, WalletAmounts } from "./ledger";

/** Posts one signed amount (fen, or points) to an account in the caller's transaction. "already": the key was posted before; "insufficient": the account would be negative; both change nothing. Throws if the amount is no whole number other than 0, or if the key was used for something else. Post several accounts in the order balance, redPacket, points, to avoid deadlocks. */
export async function postToLedger(trx: Db, entry: LedgerEntry): Promise<PostResult> {
  const { companyId, account, amount, key } = entry;
  if (!Number.isSafeInteger(amount) || amount === 0) throw new RangeError(`ledger amount ${amount} (${key})`);
  // The upsert locks the account first, so the lookup of the key below sees all earlier posts.
  await trx
    .insertInto("wallet_account")
    .values({ company_id: companyId, account, amount: 0 })
    .onConflict((oc) =>
      oc
        .columns(["company_id", "account"])
        .doUpdateSet((eb) => ({ amount: eb.ref("wallet_account.amount") })),
    )
    .execute();
  const before = await trx
    .selectFrom("ledger")
    .select(["company_id", "account", "amount"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (before) {
    const isSame = before.company_id === companyId && before.account === account && before.amount === amount;
    if (!isSame) throw new Error(`ledger key ${key} was used for something else`);
    return "already";
  }
  const changed = await trx
    .updateTable("wallet_account")
    .set((eb) => ({ amount: eb("amount", "+", amount) }))
    .where("company_id", "=", companyId)
    .where("account", "=", account)
    .where("amount", ">=", -amount)
    .returning("amount")
    .executeTakeFirst();
  if (!changed) return "insufficient";
  await trx
    .insertInto("ledger")
    .values({
      company_id: companyId,
      account,
      amount,
      after: changed.amount,
      kind: entry.kind,
      key,
      order_id: entry.orderId ?? null,
      note: entry.note,
      at: entry.now,
    })
    .execute();
  return "posted";
}

/** Returns one account of a company: fen, or points. */
export async function readAmount(companyId: number, account: WalletAccount, trx: Db = db): Promise<number> {
  const row = await trx
    .selectFrom("wallet_account")
    .select("amount")
    .where("company_id", "=", companyId)
    .where("account", "=", account)
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/** Returns all accounts of a company in one query. */
export async function readAccounts(companyId: number, trx: Db = db): Promise<WalletAmounts> {
  const rows = await trx
    .selectFrom("wallet_account")
    .select(["account", "amount"])
    .where("company_id", "=", companyId)
    .execute();
  const amount = (account: WalletAccount) => rows.find((row) => row.account === account)?.amount ?? 0;
  return { balance: amount("balance"), redPacket: amount("redPacket"), points: amount("points") };
}

export interface LedgerPage {
  rows: Row<"ledger">[];
  total: number;
  page: number;
  pages: number;
}

/** Returns one page of an account's rows, newest first, at most the last page (specification, section 7: user_money_log). */
export async function ledgerRows(
  companyId: number,
  account: WalletAccount,
  page = 1,
  size = 20,
): Promise<LedgerPage> {
  const own = db.selectFrom("ledger").where("company_id", "=", companyId).where("account", "=", account);
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / size));
  const at = Math.min(Math.max(1, page), pages);
  const rows = await own
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((at - 1) * size)
    .execute();
  return { rows, total: Number(total), page: at, pages };
}

/** Returns the cashback of a company's completed orders, fen. One query. */
export async function cashbackCredited(companyId: number): Promise<Fen> {
  const row = await db
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("amount"))
    .where("company_id", "=", companyId)
    .where("account", "=", "redPacket")
    .where("key", "like", "cashback%")
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
}
