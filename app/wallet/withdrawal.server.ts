/** Withdrawals: the amount leaves the balance with the request, and comes back if the shop returns it. Each step happens once. */
import { audited } from "~/platform/audit.server";
import { db, inTransaction, type Db } from "~/platform/database.server";
import { readPart } from "~/platform/list-part.server";
import { once } from "~/platform/forms.server";
import { formatYuan, type Fen } from "~/platform/money";
import { countWritten } from "~/platform/quota.server";
import { sendMessages } from "~/support/messages.server";
import { amountOf, post } from "./ledger.server";
import {
  asWithdrawalState,
  WITHDRAWAL_STATES,
  withdrawalNumber,
  type BankFacts,
  type WithdrawalPage,
  type WithdrawalState,
  WITHDRAWALS_QUOTA,
} from "./withdrawal";

const ROWS_A_PAGE = 10;
/** Where a company sees its withdrawals. */
export const WITHDRAWALS_AT = "/yegl?tab=withdraw";

export interface WithdrawalDraft extends BankFacts {
  companyId: number;
  accountId: number;
  /** fen, above zero */
  amount: Fen;
  /** the company's name: money goes to its own account alone */
  holder: string;
}

/** `balance`: what there was instead, fen. A second submit of the same form gets the first one's answer. */
export type Requested = { ok: true; to: string } | { ok: false; balance: Fen };

/** Ends the transaction with nothing done. */
class Overdrawn extends Error {
  constructor(readonly balance: Fen) {
    super("withdrawal above the balance");
  }
}

/** Asks for a withdrawal and holds its amount at once (design rules, "Money that the shop owes"). Refused when the balance does not cover it; throws QuotaSpent. */
export async function requestWithdrawal(
  draft: WithdrawalDraft,
  token: string,
  now: number,
): Promise<Requested> {
  try {
    const to = await inTransaction((trx) =>
      once(trx, token, async () => {
        await countWritten(trx, WITHDRAWALS_QUOTA, `withdrawals:${draft.companyId}`, 1, now);
        await holdWithdrawal(trx, draft, now);
        return WITHDRAWALS_AT;
      }),
    );
    return { ok: true, to };
  } catch (error) {
    if (error instanceof Overdrawn) return { ok: false, balance: error.balance };
    throw error;
  }
}

/** Writes a request down and takes its amount from the balance; gives its id. Throws when the balance does not cover it: undo the transaction. */
export async function holdWithdrawal(trx: Db, draft: WithdrawalDraft, now: number): Promise<number> {
  const { companyId, amount } = draft;
  if (!(amount > 0)) throw new RangeError(`withdrawal of ${amount}`);
  const { id } = await trx
    .insertInto("withdrawal")
    .values({
      number: `new:${companyId}:${draft.accountId}:${now}:${amount}`,
      company_id: companyId,
      account_id: draft.accountId,
      amount,
      holder: draft.holder,
      bank: draft.bank,
      bank_account: draft.bankAccount,
      state: "pending",
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const number = withdrawalNumber(id, now);
  await trx.updateTable("withdrawal").set({ number }).where("id", "=", id).execute();
  const entry = { companyId, account: "balance", kind: "withdraw", note: number, now } as const;
  const verdict = await post(trx, { ...entry, amount: -amount, key: `withdrawal:${id}` });
  if (verdict !== "posted") throw new Overdrawn(await amountOf(companyId, "balance", trx));
  return id;
}

/** null: no such withdrawal. */
export type WithdrawalMoved = { ok: true; amount: Fen } | { ok: false; text: string } | null;

/** Notes that the money of a withdrawal has gone out; `reference` is the bank's, as the company reads it. Refused unless it waits. */
export function payWithdrawal(number: string, reference: string, now: number): Promise<WithdrawalMoved> {
  return inTransaction(async (trx) => {
    const row = await finish(trx, number, "paid", reference, now);
    if (!row) return refusal(trx, number);
    const text = `${formatYuan(row.amount)} 已打款至您尾号 ${row.bank_account.slice(-4)} 的账户。`;
    await tell(trx, row.company_id, "提现已打款", text, now);
    return { ok: true, amount: row.amount };
  });
}

/** Returns a withdrawal with the reason: its amount is back on the balance, once. Refused unless it waits. */
export function returnWithdrawal(number: string, reason: string, now: number): Promise<WithdrawalMoved> {
  return inTransaction(async (trx) => {
    const row = await finish(trx, number, "returned", reason, now);
    if (!row) return refusal(trx, number);
    await post(trx, {
      companyId: row.company_id,
      account: "balance",
      amount: row.amount,
      kind: "withdraw",
      key: `withdrawal:${row.id}:back`,
      note: `退回 ${number}：${reason}`,
      now,
    });
    const text = `${formatYuan(row.amount)} 已退回您的余额。原因：${reason}`;
    await tell(trx, row.company_id, "提现已退回", text, now);
    return { ok: true, amount: row.amount };
  });
}

async function finish(trx: Db, number: string, state: WithdrawalState, note: string, now: number) {
  const row = await trx
    .updateTable("withdrawal")
    .set({ state, note, finished_at: now })
    .where("number", "=", number)
    .where("state", "=", "pending")
    .returning(["id", "company_id", "amount", "bank_account"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { company_id: company, amount } = row;
  const after = { state, note, company, amount };
  await audited(trx, {
    subject: "withdrawal",
    id: number,
    before: { ...after, state: "pending", note: "" },
    after,
  });
  return row;
}

async function refusal(trx: Db, number: string): Promise<WithdrawalMoved> {
  const row = await trx
    .selectFrom("withdrawal")
    .select("state")
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) return null;
  return { ok: false, text: `未处理：该提现${WITHDRAWAL_STATES[asWithdrawalState(row.state)]}` };
}

function tell(trx: Db, companyId: number, title: string, body: string, now: number): Promise<void> {
  return sendMessages(trx, [{ companyId, kind: "account", title, body, url: WITHDRAWALS_AT }], now);
}

/** One page of a company's withdrawals, newest first; a page beyond the end is the last. */
export async function withdrawalsOf(
  companyId: number,
  page: number,
  size = ROWS_A_PAGE,
): Promise<WithdrawalPage> {
  const own = db.selectFrom("withdrawal").where("company_id", "=", companyId);
  const counted = await own.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const total = Number(counted.n);
  const pages = Math.max(1, Math.ceil(total / size));
  const at = Math.min(page, pages);
  const rows = await own
    .select(["id", "number", "amount", "bank", "bank_account", "state", "note", "created_at", "finished_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((at - 1) * size)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      number: row.number,
      amount: row.amount,
      bank: row.bank,
      accountEnd: row.bank_account.slice(-4),
      state: asWithdrawalState(row.state),
      note: row.note,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
    })),
    total,
    page: at,
    pages,
  };
}

/** How many requests of a company wait, and what they hold, fen. One query. */
export async function waitingWithdrawals(companyId: number): Promise<{ count: number; amount: Fen }> {
  const row = await db
    .selectFrom("withdrawal")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.sum<number | null>("amount").as("held")])
    .where("company_id", "=", companyId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return { count: Number(row.n), amount: Number(row.held ?? 0) };
}

/** Where the company's last request went, or null. */
export async function lastBank(companyId: number): Promise<BankFacts | null> {
  const row = await db
    .selectFrom("withdrawal")
    .select(["bank", "bank_account as bankAccount"])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** For operators: withdrawals with their companies, oldest first; all, or those in one state. */
export function withdrawalsForOperator(state: WithdrawalState | null) {
  let query = db
    .selectFrom("withdrawal as w")
    .innerJoin("company as c", "c.id", "w.company_id")
    .select(["w.number", "w.state", "w.amount", "w.holder", "w.bank", "w.bank_account", "w.note"])
    .select(["w.created_at", "w.company_id", "c.name as company", "c.contact_phone as phone"]);
  if (state) query = query.where("w.state", "=", state);
  return readPart(query.orderBy("w.created_at").orderBy("w.id"));
}

/** Whom money is sent to: the account's name, its bank and number. */
export interface Payee {
  holder: string;
  bank: string;
  account: string;
}

/** The bank account that each of these companies gave last; those that never asked for a withdrawal have none. One query. */
export async function lastPayees(companyIds: readonly number[], trx: Db = db): Promise<Map<number, Payee>> {
  if (companyIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("withdrawal as w")
    .select(["w.company_id", "w.holder", "w.bank", "w.bank_account as account"])
    .where("w.id", "in", (eb) =>
      eb
        .selectFrom("withdrawal")
        .select((of) => of.fn.max("id").as("id"))
        .where("company_id", "in", [...companyIds])
        .groupBy("company_id"),
    )
    .execute();
  return new Map(rows.map(({ company_id: id, holder, bank, account }) => [id, { holder, bank, account }]));
}
