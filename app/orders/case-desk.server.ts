/** Returns and after-sales as those who run the shop read them. */
import { db } from "~/platform/database.server";
import { readPart } from "~/platform/list-part.server";
import { readAddress, type AddressSnapshot } from "./address";
import {
  asCaseState,
  OPEN_STATES,
  type CaseKind,
  type CaseReason,
  type CaseState,
  type CaseWant,
} from "./case";
import type { CasePage } from "./case-page";
import { caseOf } from "./case-read.server";

export interface DeskCase {
  number: string;
  state: CaseState;
  wants: CaseWant;
  reason: CaseReason;
  createdAt: number;
  companyId: number;
  company: string;
  phone: string;
  /** number of the order */
  order: string;
  units: number;
}

/** Cases with their companies, oldest first: those under way, those in one state, or all. One query. */
export async function casesForOperator(state: CaseState | "open" | "all"): Promise<DeskCase[]> {
  let query = db
    .selectFrom("order_case as c")
    .innerJoin("orders as o", "o.id", "c.order_id")
    .innerJoin("company as b", "b.id", "c.company_id")
    .select(["c.number", "c.state", "c.wants", "c.reason", "c.created_at"])
    .select(["b.id as company_id", "b.name as company", "b.contact_phone as phone", "o.number as order"])
    .select((eb) =>
      eb
        .selectFrom("order_case_line as l")
        .whereRef("l.case_id", "=", "c.id")
        .select((line) => line.fn.sum<number>("l.number").as("n"))
        .as("units"),
    );
  if (state === "open") query = query.where("c.state", "in", OPEN_STATES);
  else if (state !== "all") query = query.where("c.state", "=", state);
  const rows = await readPart(query.orderBy("c.created_at").orderBy("c.id"));
  return rows.map((row) => ({
    number: row.number,
    state: asCaseState(row.state),
    wants: row.wants as CaseWant,
    reason: row.reason as CaseReason,
    createdAt: row.created_at,
    companyId: row.company_id,
    company: row.company,
    phone: row.phone,
    order: row.order,
    units: Number(row.units ?? 0),
  }));
}

export interface DeskCaseWhole {
  page: CasePage;
  company: { id: number; name: string; contact: string; phone: string };
  /** where the order went, and what is sent again goes */
  address: AddressSnapshot;
  /** stored names */
  photos: string[];
}

/** One case by its number, whosever it is; null when there is none. */
export async function caseForOperator(number: string): Promise<DeskCaseWhole | null> {
  const row = await db
    .selectFrom("order_case as c")
    .innerJoin("company as b", "b.id", "c.company_id")
    .innerJoin("orders as o", "o.id", "c.order_id")
    .select(["c.id", "c.company_id", "c.kind", "c.serial", "b.name", "b.contact_name", "b.contact_phone"])
    .select("o.address")
    .where("c.number", "=", number)
    .executeTakeFirst();
  const page = row && (await caseOf(row.company_id, row.kind as CaseKind, row.serial));
  if (!page) return null;
  const photos = await db
    .selectFrom("order_case_photo as p")
    .innerJoin("file as f", "f.id", "p.file_id")
    .select("f.stored_name")
    .where("p.case_id", "=", row.id)
    .orderBy("f.id")
    .execute();
  return {
    page,
    company: { id: row.company_id, name: row.name, contact: row.contact_name, phone: row.contact_phone },
    address: readAddress(row.address),
    photos: photos.map((photo) => photo.stored_name),
  };
}
