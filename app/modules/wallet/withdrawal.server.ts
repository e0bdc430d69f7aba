/** Withdrawals: the amount leaves the balance with the request, and comes back if the shop returns it. Each step happens once. */
import { withCompanies } from "~/modules/company/identity/companies.server";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import { countWritten } from "~/platform/http/limits/quota.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { readAmount, postToLedger } from "./ledger.server";
import {
  asWithdrawalState,
  overdrawnText,
  readBankAccount,
  readWithdrawal,
  WITHDRAWAL_STATES,
  withdrawalNumber,
  type BankFacts,
  type WithdrawalPage,
  type WithdrawalState,
  WITHDRAWALS_PATH,
  WITHDRAWALS_QUOTA,
} from "./withdrawal";

const ROWS_PER_PAGE = 10;

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

/** The same as typed into the form: `text` is what the company reads, of a refusal beside the amount. Throws QuotaSpent. */
export async function submitWithdrawal(
  input: Omit<WithdrawalDraft, "amount"> & { amount: string },
  token: string,
  now: number,
): Promise<{ ok: true; to: string; text: string } | { ok: false; text: string }> {
  const read = readWithdrawal(input.amount);
  if ("text" in read) return { ok: false, text: read.text };
  const { amount } = read;
  const bankAccount = readBankAccount(input.bankAccount) ?? "";
  const query = await requestWithdrawal({ ...input, amount, bankAccount }, token, now);
  if (!query.ok) return { ok: false, text: overdrawnText(amount, query.balance) };
  return { ok: true, to: query.to, text: `提现申请已提交，${formatYuan(amount)} 已从余额中预留` };
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
        return WITHDRAWALS_PATH;
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
  const result = await postToLedger(trx, { ...entry, amount: -amount, key: `withdrawal:${id}` });
  if (result !== "posted") throw new Overdrawn(await readAmount(companyId, "balance", trx));
  return id;
}

/** null: no such withdrawal. */
export type WithdrawalMoved = { ok: true; amount: Fen } | { ok: false; text: string } | null;

/** Notes that the money of a withdrawal has gone out; `reference` is the bank's, as the company reads it. Refused unless it waits. */
export const payWithdrawal = (number: string, reference: string, now: number): Promise<WithdrawalMoved> =>
  inTransaction((trx) => payWithdrawalIn(trx, number, reference, now));

/** The same in the caller's transaction. */
export async function payWithdrawalIn(
  trx: Db,
  number: string,
  reference: string,
  now: number,
): Promise<WithdrawalMoved> {
  const row = await finish(trx, number, "paid", reference, now);
  if (!row) return refusal(trx, number);
  const message = { companyId: row.company_id, amount: row.amount, url: WITHDRAWALS_PATH };
  const paid = { ...message, event: "paid", bankAccount: row.bank_account } as const;
  await sendMessages(trx, "withdrawal", [paid], now);
  return { ok: true, amount: row.amount };
}

/** Returns a withdrawal with the reason: its amount is back on the balance, once. Refused unless it waits. */
export function returnWithdrawal(number: string, reason: string, now: number): Promise<WithdrawalMoved> {
  return inTransaction(async (trx) => {
    const row = await finish(trx, number, "returned", reason, now);
    if (!row) return refusal(trx, number);
    await postToLedger(trx, {
      companyId: row.company_id,
      account: "balance",
      amount: row.amount,
      kind: "withdraw",
      key: `withdrawal:${row.id}:back`,
      note: `退回 ${number}：${reason}`,
      now,
    });
    const message = { companyId: row.company_id, amount: row.amount, url: WITHDRAWALS_PATH };
    await sendMessages(trx, "withdrawal", [{ ...message, event: "returned", reason }], now);
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

/** One page of a company's withdrawals, newest first; a page beyond the end is the last. */
export async function readWithdrawals(
  companyId: number,
  page: number,
  size = ROWS_PER_PAGE,
): Promise<WithdrawalPage> {
  const own = db.selectFrom("withdrawal").where("company_id", "=", companyId);
  const counts = await own.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const total = Number(counts.n);
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

/** Withdrawals in a state with their companies, the oldest first, behind the one with the id `after`. Two queries. */
export async function withdrawalsIn(
  state: WithdrawalState,
  { after, most: limit }: { after: number | null; most: number },
) {
  let query = db
    .selectFrom("withdrawal")
    .select(["id", "number", "state", "amount", "holder", "bank", "bank_account", "note"])
    .select(["created_at", "company_id"])
    .where("state", "=", state);
  if (after !== null) query = query.where("id", ">", after);
  return withCompanies(await query.orderBy("id").limit(limit).execute());
}

/** The numbers of the withdrawals that wait, the oldest first. One query. */
export async function waitingWithdrawalNumbers(maxCount: number): Promise<string[]> {
  const waiting = db.selectFrom("withdrawal").select("number").where("state", "=", "pending");
  const rows = await waiting.orderBy("created_at").orderBy("id").limit(maxCount).execute();
  return rows.map(({ number }) => number);
}

/** How many withdrawals wait, and since when the oldest does, epoch ms. One query. */
export async function countWaitingWithdrawals(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await db
    .selectFrom("withdrawal")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** One withdrawal by its number, as finance reads it; null: none. Two queries. */
export async function findWithdrawal(number: string, trx: Db = db) {
  const row = await trx
    .selectFrom("withdrawal")
    .select(["id", "number", "state", "amount", "holder", "bank", "bank_account", "note"])
    .select(["created_at", "company_id"])
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? (await withCompanies([row]))[0]! : null;
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

/** Withdrawals of a company that are neither paid nor returned, the oldest first. One query. */
export function openWithdrawalsOf(
  companyId: number,
  limit: number,
  trx: Db = db,
): Promise<{ number: string; amount: Fen }[]> {
  return trx
    .selectFrom("withdrawal")
    .select(["number", "amount"])
    .where("company_id", "=", companyId)
    .where("state", "=", "pending")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Whose these withdrawals are: the company's id by number. One query, none without numbers. */
export async function companiesOfWithdrawals(numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("withdrawal")
    .select(["number", "company_id"])
    .where("number", "in", [...numbers])
    .execute();
  return new Map(rows.map(({ number, company_id }) => [number, company_id]));
}
