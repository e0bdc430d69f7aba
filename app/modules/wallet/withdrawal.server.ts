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
  amount: Fen;
  /** the company's name, because money goes only to its own account */
  holder: string;
}

/** `balance`: the actual balance, fen. A second submit gets the first one's answer. */
export type Requested = { ok: true; to: string } | { ok: false; balance: Fen };

/** Rolls the transaction back. */
class Overdrawn extends Error {
  constructor(readonly balance: Fen) {
    super("withdrawal above the balance");
  }
}

/** The same for the form: `text` is the message, shown at the amount if refused. Throws QuotaSpent. */
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

/** Requests a withdrawal and holds its amount (design rules, "Money that the shop owes"). Refused if the balance is too low; throws QuotaSpent. */
export async function requestWithdrawal(
  draft: WithdrawalDraft,
  token: string,
  now: number,
): Promise<Requested> {
  try {
    const to = await inTransaction((trx) =>
      once(trx, token, async () => {
        await countWritten(trx, WITHDRAWALS_QUOTA, { key: `withdrawals:${draft.companyId}`, count: 1 }, now);
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

/** Writes a request and takes its amount; returns its id. Throws if the balance is too low: roll back. */
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

export type WithdrawalMoved = { ok: true; amount: Fen } | { ok: false; text: string } | null;

/** Marks a withdrawal as paid; `reference` is the bank's, shown to the company. Refused unless it is pending. */
export const payWithdrawal = (number: string, reference: string, now: number): Promise<WithdrawalMoved> =>
  inTransaction((trx) => payWithdrawalIn(trx, number, reference, now));

/** The same in the caller's transaction. */
export async function payWithdrawalIn(
  trx: Db,
  number: string,
  reference: string,
  now: number,
): Promise<WithdrawalMoved> {
  const row = await finish(trx, number, { state: "paid", note: reference }, now);
  if (!row) return refusal(trx, number);
  const message = { companyId: row.company_id, amount: row.amount, url: WITHDRAWALS_PATH };
  const paid = { ...message, event: "paid", bankAccount: row.bank_account } as const;
  await sendMessages(trx, "withdrawal", [paid], now);
  return { ok: true, amount: row.amount };
}

/** Returns a withdrawal with a reason: its amount goes back to the balance once. Refused unless it is pending. */
export function returnWithdrawal(number: string, reason: string, now: number): Promise<WithdrawalMoved> {
  return inTransaction(async (trx) => {
    const row = await finish(trx, number, { state: "returned", note: reason }, now);
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

interface WithdrawalResult {
  state: WithdrawalState;
  note: string;
}

async function finish(trx: Db, number: string, { state, note }: WithdrawalResult, now: number) {
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

/** Returns one page of a company's withdrawals, newest first, at most the last page. */
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

/** Counts a company's pending withdrawals, with their amount, fen. One query. */
export async function waitingWithdrawals(companyId: number): Promise<{ count: number; amount: Fen }> {
  const row = await db
    .selectFrom("withdrawal")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.sum<number | null>("amount").as("held")])
    .where("company_id", "=", companyId)
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return { count: Number(row.n), amount: Number(row.held ?? 0) };
}

/** Returns the bank account of the company's last request, or null. */
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

/** Returns withdrawals in a state, oldest first, after the id `after`. Two queries. */
export async function withdrawalsIn(
  state: WithdrawalState,
  { after, limit }: { after: number | null; limit: number },
) {
  let query = db
    .selectFrom("withdrawal")
    .select(["id", "number", "state", "amount", "holder", "bank", "bank_account", "note"])
    .select(["created_at", "company_id"])
    .where("state", "=", state);
  if (after !== null) query = query.where("id", ">", after);
  return withCompanies(await query.orderBy("id").limit(limit).execute());
}

/** Returns the numbers of pending withdrawals, oldest first. One query. */
export async function waitingWithdrawalNumbers(maxCount: number): Promise<string[]> {
  const waiting = db.selectFrom("withdrawal").select("number").where("state", "=", "pending");
  const rows = await waiting.orderBy("created_at").orderBy("id").limit(maxCount).execute();
  return rows.map(({ number }) => number);
}

/** Counts pending withdrawals, with the oldest time, epoch ms. One query. */
export async function countWaitingWithdrawals(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await db
    .selectFrom("withdrawal")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("oldest")])
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** Returns one withdrawal by number for finance, or null. Two queries. */
export async function findWithdrawal(number: string, trx: Db = db) {
  const row = await trx
    .selectFrom("withdrawal")
    .select(["id", "number", "state", "amount", "holder", "bank", "bank_account", "note"])
    .select(["created_at", "company_id"])
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? (await withCompanies([row]))[0]! : null;
}

export interface Payee {
  holder: string;
  bank: string;
  account: string;
}

/** Returns the last bank account of each company; those without a request have none. One query. */
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

/** Returns a company's pending withdrawals, oldest first. One query. */
export function getOpenWithdrawals(
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

/** Returns the company id of each withdrawal, by number. One query, none without numbers. */
export async function companiesOfWithdrawals(numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("withdrawal")
    .select(["number", "company_id"])
    .where("number", "in", [...numbers])
    .execute();
  return new Map(rows.map(({ number, company_id }) => [number, company_id]));
}
