import type { Insertable } from "kysely";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import type { CompanyKind, QualificationKind } from "~/modules/company/identity/qualification";
import { LICENCE_KINDS } from "~/modules/company/identity/companies.server";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { withCheckSign } from "~/modules/company/identity/credit-code";
import { openSandbox } from "~/modules/company/sign-in/sms-sandbox.server";
import { demoRows } from "~/demo/seed/data-file";
import { DAY, toDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import type { Database, Flag } from "~/platform/database/schema";

export const DEMO_PASSWORD = "Demo-2026";

export const DEMO_LOGINS = [
  { username: "demo", what: "禾安堂大药房（单体药店，资料齐全）" },
  { username: "demo-new", what: "康宁诊所（资料待审核）" },
  { username: "demo-expired", what: "惠民大药房（药品经营许可证已到期）" },
  { username: "demo-chain", what: "和春堂连锁（总部与两家门店，专属客服）" },
  { username: "demo-second", what: "仁和里大药房（另一家资料齐全的药店）" },
] as const;

/** A row of companies.jsonl, in id order: 1 demo, 2 demo-new, 3 demo-expired, 4 head office, 5 and 6 its stores, 7 demo-second. */
interface Member {
  name: string;
  kind: CompanyKind;
  status: "approved" | "pending";
  areaCode: string;
  street: string;
  contact: string;
  phone: string;
  /** days from today until each document expires; null: 长期 */
  documents: Partial<Record<QualificationKind, number | null>>;
  lacks: readonly BusinessScopeCode[];
  rank: string;
}

const ACCOUNTS = [
  { username: "demo", companies: [1] },
  { username: "demo-new", companies: [2] },
  { username: "demo-expired", companies: [3] },
  { username: "demo-chain", companies: [4, 5, 6] },
  { username: "demo-second", companies: [7] },
] as const;

/** Adds the demo companies; dates are relative to `now`. Company 1 is `demo`; ids follow the order of companies.jsonl. */
export async function loadCompanies(trx: Db, now: number): Promise<void> {
  const managers = await trx
    .insertInto("account_manager")
    .values([
      { name: "李静", phone: "13800000098", is_default: 1 },
      { name: "陈敏", phone: "13800000099", is_default: 0 },
    ])
    .returning("id")
    .execute();
  const members = demoRows<Member>("companies");
  const companies = await insertCompanies(
    trx,
    members,
    managers.map((row) => row.id),
    now,
  );
  await insertAccounts(trx, { members, companies }, now);
  await insertDocuments(trx, { members, companies }, now);
  await insertAddresses(trx, { members, companies }, now);
  await insertMessages(trx, companies, now);
  await openSandbox(trx);
}

const licenceNumber = ({ areaCode }: { areaCode: string }, at: number) =>
  `演示-${areaCode}-${String(at + 1).padStart(4, "0")}`;

async function insertCompanies(
  trx: Db,
  members: readonly Member[],
  managers: readonly number[],
  now: number,
): Promise<number[]> {
  const year = Number(toDay(now).slice(0, 4));
  const rows = members.map((member, at): Insertable<Database["company"]> => {
    const isApproved = member.status === "approved";
    return {
      name: member.name,
      kind: member.kind,
      licence_number: licenceNumber(member, at),
      // The one that waits for approval has not said it yet.
      ...(isApproved && {
        tax_number: withCheckSign(`91${member.areaCode}00000${String(at + 1).padStart(4, "0")}`),
        invoice_address: member.street,
        invoice_phone: member.phone,
        invoice_bank: "演示银行广州分行",
        invoice_account: `000000000000${String(at + 1).padStart(4, "0")}`,
      }),
      status: member.status,
      rank: member.rank,
      area_code: member.areaCode,
      address: member.street,
      contact_name: member.contact,
      contact_phone: member.phone,
      head_office_id: null,
      account_manager_id: managers[member.kind === "chain" ? 1 : 0] ?? null,
      contract_year: isApproved ? year : null,
      created_at: now - 400 * DAY,
      approved_at: isApproved ? now - 398 * DAY : null,
    };
  });
  const ids: number[] = [];
  // One by one: ids must follow the order, and a store needs its head office's id.
  for (const [at, row] of rows.entries()) {
    const head = at === 4 || at === 5 ? (ids[3] ?? null) : null;
    const made = await trx
      .insertInto("company")
      .values({ ...row, head_office_id: head })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(made.id);
  }
  return ids;
}

interface InsertedCompanies {
  members: readonly Member[];
  /** their ids */
  companies: readonly number[];
}

async function insertAccounts(
  trx: Db,
  { members, companies }: InsertedCompanies,
  now: number,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const { username, companies: places } of ACCOUNTS) {
    const first = members[places[0] - 1]!;
    const account = await trx
      .insertInto("account")
      .values({
        username,
        phone: first.phone,
        name: first.contact,
        password_hash: passwordHash,
        created_at: now - 400 * DAY,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("membership")
      .values(
        places.map((place, at) => ({
          account_id: account.id,
          company_id: companies[place - 1]!,
          is_default: (at === 0 ? 1 : 0) as Flag,
        })),
      )
      .execute();
  }
}

async function insertDocuments(
  trx: Db,
  { members, companies }: InsertedCompanies,
  now: number,
): Promise<void> {
  const documents = members.flatMap((member, at) =>
    Object.entries(member.documents).map(([kind, days], which) => ({
      company_id: companies[at]!,
      kind,
      number: LICENCE_KINDS.includes(kind)
        ? licenceNumber(member, at)
        : `演示-${String(at + 1).padStart(2, "0")}${String(which + 1).padStart(4, "0")}`,
      starts_on: toDay(now - 380 * DAY),
      ends_on: days === null ? null : toDay(now + days * DAY),
      state: member.status,
      reason: null,
      file_id: null,
      updated_at: now - 300 * DAY,
    })),
  );
  await trx.insertInto("qualification").values(documents).execute();
  const scopes = members.flatMap((member, at) =>
    (Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[])
      .filter((scope) => !member.lacks.includes(scope))
      .map((scope) => ({ company_id: companies[at]!, scope })),
  );
  await trx.insertInto("business_scope").values(scopes).execute();
}

async function insertAddresses(
  trx: Db,
  { members, companies }: InsertedCompanies,
  now: number,
): Promise<void> {
  const licensed = members.map((member, at) => ({
    company_id: companies[at]!,
    receiver: member.contact,
    phone: member.phone,
    area_code: member.areaCode,
    detail: member.street,
    is_default: 1 as Flag,
    state: "released",
    waiting_since: null,
    removed_at: null,
  }));
  await trx
    .insertInto("address")
    .values([
      ...licensed,
      {
        company_id: companies[0]!,
        receiver: "林禾安",
        phone: "13800000001",
        area_code: "440106",
        detail: "演示仓库路 9 号 2 号库",
        is_default: 0 as Flag,
        state: "pending",
        waiting_since: now - DAY,
        removed_at: null,
      },
    ])
    .execute();
}

interface DemoMessage {
  company: number;
  daysAgo: number;
  kind: string;
  title: string;
  body: string;
  url: string;
}

async function insertMessages(trx: Db, companies: readonly number[], now: number): Promise<void> {
  const messages = demoRows<DemoMessage>("messages").map(({ company, daysAgo, ...message }) => ({
    ...message,
    company_id: companies[company - 1]!,
    created_at: now - daysAgo * DAY,
    read_at: daysAgo > 6 ? now - (daysAgo - 1) * DAY : null,
  }));
  await trx.insertInto("message").values(messages).execute();
}
