import { sql } from "kysely";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { findOrderRows } from "~/modules/orders/order/order-parts.server";
import { findFiles } from "~/platform/files/file-facts.server";
import { withCompanies } from "~/modules/company/identity/companies.server";
import { db } from "~/platform/database/database.server";
import { readAddress, type AddressSnapshot } from "~/modules/orders/order/address";
import {
  asAfterSalesState,
  type AfterSalesKind,
  type AfterSalesReason,
  type AfterSalesState,
  type Remedy,
} from "~/modules/returns/status/after-sales";
import { type CaseViewName, viewRules } from "./admin-cases";
import type { AfterSalesPage } from "./after-sales-page";
import { findAfterSales } from "./read.server";

export interface AfterSalesAdminRow {
  requestNumber: string;
  state: AfterSalesState;
  remedy: Remedy;
  reason: AfterSalesReason;
  createdAt: number;
  companyId: number;
  company: string;
  phone: string;
  orderNumber: string;
  units: number;
}

interface CaseRow {
  number: string;
  state: string;
  wants: string;
  reason: string;
  created_at: number;
  company_id: number;
  order_id: number;
  units: number | string | null;
}

async function withNames(rows: readonly CaseRow[]): Promise<AfterSalesAdminRow[]> {
  const orders = await orderNumbers(rows.map((row) => row.order_id));
  return (await withCompanies(rows)).map((row) => ({
    requestNumber: row.number,
    state: asAfterSalesState(row.state),
    remedy: row.wants as Remedy,
    reason: row.reason as AfterSalesReason,
    createdAt: row.created_at,
    companyId: row.company_id,
    company: row.company,
    phone: row.contact_phone,
    orderNumber: orders.get(row.order_id)!,
    units: Number(row.units ?? 0),
  }));
}

const unitsOf = db
  .selectFrom("order_case_line as l")
  .select((line) => line.fn.sum<number>("l.number").as("n"));

const inView = (view: CaseViewName) => {
  const { state, remedies } = viewRules(view);
  const query = db.selectFrom("order_case as c").where("c.state", "=", state);
  return remedies ? query.where("c.wants", "in", remedies) : query;
};

/** Lists a view after this id: longest waiting first; closed requests newest first. Three queries. */
export async function casesOfView(
  view: CaseViewName,
  after: number | null,
  limit: number,
): Promise<(AfterSalesAdminRow & { id: number })[]> {
  const isOver = viewRules(view).isOver === true;
  const order = isOver ? "desc" : "asc";
  let query = inView(view)
    .select([
      "c.id",
      "c.number",
      "c.state",
      "c.wants",
      "c.reason",
      "c.created_at",
      "c.company_id",
      "c.order_id",
    ])
    .select(unitsOf.where("l.case_id", "=", sql.ref<number>("c.id")).as("units"));
  if (after !== null) {
    const at = db.selectFrom("order_case").select("created_at").where("id", "=", after);
    const beyond = isOver ? "<" : ">";
    query = query.where((eb) =>
      eb.or([
        eb("c.created_at", beyond, at),
        eb.and([eb("c.created_at", "=", at), eb("c.id", beyond, after)]),
      ]),
    );
  }
  const rows = await query.orderBy("c.created_at", order).orderBy("c.id", order).limit(limit).execute();
  return (await withNames(rows)).map((row, i) => ({ ...row, id: rows[i]!.id }));
}

/** Counts a view up to `limit`, with the oldest one's time (epoch ms). One query. */
export async function countCases(
  view: CaseViewName,
  maxCount: number,
): Promise<{ count: number; oldestAt: number | null }> {
  const some = inView(view).select("c.created_at").orderBy("c.created_at").limit(maxCount);
  const row = await db
    .selectFrom(some.as("some"))
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldest === null ? null : Number(row.oldest) };
}

export interface AfterSalesAdminPage {
  page: AfterSalesPage;
  company: { id: number; name: string; contact: string; phone: string };
  address: AddressSnapshot;
  photos: string[];
}

export async function findAfterSalesForOperator(number: string): Promise<AfterSalesAdminPage | null> {
  const row = await db
    .selectFrom("order_case")
    .select(["id", "company_id", "kind", "serial", "order_id"])
    .where("number", "=", number)
    .executeTakeFirst();
  const page = row && (await findAfterSales(row.company_id, row.kind as AfterSalesKind, row.serial));
  if (!page) return null;
  const photos = await db
    .selectFrom("order_case_photo")
    .select("file_id")
    .where("case_id", "=", row.id)
    .orderBy("file_id")
    .execute();
  const files = await findFiles(photos.map((photo) => photo.file_id));
  const orders = await findOrderRows([row.order_id]);
  const [company] = await withCompanies([row]);
  const { company: name, contact_name: contact, contact_phone: phone } = company!;
  return {
    page,
    company: { id: row.company_id, name, contact, phone },
    address: readAddress(orders.get(row.order_id)!.address),
    photos: photos.map((photo) => files.get(photo.file_id)!.stored_name),
  };
}

export async function orderOfCase(number: string): Promise<number | null> {
  const row = await db
    .selectFrom("order_case")
    .select("order_id")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** Returns the request numbers of a view, oldest first. One query. */
export async function caseNumbers(view: CaseViewName, limit: number): Promise<string[]> {
  const rows = await inView(view)
    .select("c.number")
    .orderBy("c.created_at")
    .orderBy("c.id")
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

/** Returns company ids by request number. One query, none without numbers. */
export async function companiesOfCases(numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_case")
    .select(["number", "company_id"])
    .where("number", "in", [...numbers])
    .execute();
  return new Map(rows.map(({ number, company_id }) => [number, company_id]));
}
