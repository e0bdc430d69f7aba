import { companiesLike, withCompanies } from "~/modules/company/identity/companies.server";
import { db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { asAccount } from "./account.server";
import { type Age, type Ageing, getAge, type CreditAccount, getDueDays, NO_AGEING } from "./credit";
import { isOpenReceivable } from "./open-rows.server";

export interface CreditFilter {
  words: string;
  state: "" | "late" | "owing" | "running" | "stopped" | Age;
}

export interface DebtorRow extends CreditAccount {
  id: number;
  company: string;
  contact: string;
  phone: string;
  late: Fen;
  earliestDue: string | null;
}

const MAX_COMPANIES = 200;

const openRows = () => db.selectFrom("receivable").where(isOpenReceivable);

/** Returns matching accounts by company id, after this one. Four queries. */
export async function listDebtors(
  { words, state }: CreditFilter,
  { after, limit, today }: { after: number | null; limit: number; today: string },
): Promise<DebtorRow[]> {
  let query = db.selectFrom("credit_account").selectAll();
  if (after !== null) query = query.where("company_id", ">", after);
  if (words !== "") {
    const ids = await companiesLike(words, MAX_COMPANIES);
    if (ids.length === 0) return [];
    query = query.where("company_id", "in", ids);
  }
  if (state === "owing") query = query.where("outstanding", ">", 0);
  else if (state === "stopped") query = query.where("stopped_at", "is not", null);
  else if (state === "running")
    query = query
      .where("stopped_at", "is", null)
      .where("starts_on", "<=", today)
      .where((eb) => eb.or([eb("ends_on", "is", null), eb("ends_on", ">=", today)]));
  else if (state !== "") {
    const { from, to } = state === "late" ? { from: null, to: dayBefore(today) } : getDueDays(state, today);
    let due = openRows().select("company_id");
    if (from !== null) due = due.where("due_on", ">=", from);
    if (to !== null) due = due.where("due_on", "<=", to);
    query = query.where("company_id", "in", due);
  }
  const rows = await query.orderBy("company_id").limit(limit).execute();
  return withFacts(rows.map(asAccount), today);
}

const dayBefore = (today: string): string => getDueDays("to30", today).to!;

/** Returns one of them, or null. Three queries. */
export async function findDebtor(companyId: number, today: string): Promise<DebtorRow | null> {
  const row = await db
    .selectFrom("credit_account")
    .selectAll()
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row ? (await withFacts([asAccount(row)], today))[0]! : null;
}

async function withFacts(accounts: readonly CreditAccount[], today: string): Promise<DebtorRow[]> {
  const ids = accounts.map(({ companyId }) => companyId);
  if (ids.length === 0) return [];
  const sums = await openRows()
    .select((eb) => [
      "company_id",
      eb.fn.min("due_on").as("earliest"),
      eb.fn.sum<number>(eb.case().when("due_on", "<", today).then(eb.ref("open")).else(0).end()).as("late"),
    ])
    .where("company_id", "in", ids)
    .groupBy("company_id")
    .execute();
  const of = new Map(sums.map((row) => [row.company_id, row]));
  const found = await withCompanies(
    accounts.map((account) => ({ ...account, company_id: account.companyId })),
  );
  return found.map(
    ({ company_id: id, contact_name: contact, contact_phone: phone, company, ...account }) => ({
      ...account,
      id,
      company,
      contact,
      phone,
      late: Number(of.get(id)?.late ?? 0),
      earliestDue: of.get(id)?.earliest ?? null,
    }),
  );
}

/** Returns open amounts of all companies, or of one, by age. One index query. */
export async function readAgeing(today: string, companyId?: number): Promise<Ageing> {
  let open = openRows();
  if (companyId !== undefined) open = open.where("company_id", "=", companyId);
  const days = await open
    .select((eb) => ["due_on as dueOn", eb.fn.sum<number>("open").as("amount")])
    .groupBy("due_on")
    .execute();
  const ageing = { ...NO_AGEING };
  for (const { dueOn, amount } of days) ageing[getAge(dueOn, today)] += Number(amount);
  return ageing;
}

/** Returns companies with late amounts, longest first. One index query. */
export async function lateCompanies(
  today: string,
  limit: number,
): Promise<{ companyId: number; dueOn: string; late: Fen }[]> {
  const rows = await openRows()
    .select((eb) => [
      "company_id as companyId",
      eb.fn.min("due_on").as("dueOn"),
      eb.fn.sum<number>("open").as("late"),
    ])
    .where("due_on", "<", today)
    .groupBy("company_id")
    .orderBy("dueOn")
    .orderBy("company_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, late: Number(row.late) }));
}

/** Counts late companies, with the earliest missed day. One query. */
export async function countLate(today: string): Promise<{ count: number; dueOn: string | null }> {
  const row = await openRows()
    .select((eb) => [
      eb.fn.count<number>("company_id").distinct().as("count"),
      eb.fn.min("due_on").as("dueOn"),
    ])
    .where("due_on", "<", today)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), dueOn: row.dueOn };
}

const PER_PART = 500;

export async function* allDebtors(filter: CreditFilter, today: string): AsyncGenerator<DebtorRow> {
  let after: number | null = null;
  for (;;) {
    const rows: DebtorRow[] = await listDebtors(filter, { after, limit: PER_PART, today });
    yield* rows;
    if (rows.length < PER_PART) return;
    after = rows.at(-1)!.id;
  }
}
