import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { type BillContent, BILL_STATES, type BillState } from "~/modules/trace-codes/platform/bill";

export interface BillFilter {
  state: BillState | "";
  /** part of a bill's number, or its source or partner */
  words: string;
  type: string;
}

/** Returns bills, newest first. One query. */
export async function listBills(filter: BillFilter, before: number | null, limit: number) {
  let query = db
    .selectFrom("trace_bill")
    .select(["id", "bill_code", "bill_type", "kind", "source", "partner", "code_count", "state", "tries"])
    .select(["fault", "created_at", "sent_at", "answered_at"]);
  if (filter.state !== "") query = query.where("state", "=", filter.state);
  if (filter.type !== "") query = query.where("bill_type", "=", Number(filter.type));
  if (filter.words !== "") {
    const part = `%${filter.words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    query = query.where((eb) =>
      eb.or([eb("bill_code", "=", filter.words), eb("source", "like", part), eb("partner", "like", part)]),
    );
  }
  if (before !== null) query = query.where("id", "<", before);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/** Returns numbers of bills by state. One query. */
export async function countBills(): Promise<Map<BillState, number>> {
  const rows = await db
    .selectFrom("trace_bill")
    .select((eb) => ["state", eb.fn.countAll<number>().as("bills")])
    .groupBy("state")
    .execute();
  return new Map(rows.map(({ state, bills }) => [state as BillState, Number(bills)]));
}

const codesOf = (content: BillContent): string[] => {
  switch (content.kind) {
    case "codes":
      return content.codes;
    case "remnant":
      return [];
    case "synergy":
      return content.lines.flatMap(({ codes }) => codes);
  }
};

/** Returns a bill with its codes, or null. One query. */
export async function findBill(id: number) {
  const row = await db.selectFrom("trace_bill").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return {
    billCode: row.bill_code,
    type: row.bill_type,
    source: row.source,
    partner: row.partner,
    state: row.state,
    fault: row.fault,
    tries: row.tries,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    codes: codesOf(JSON.parse(row.content) as BillContent),
  };
}

/** Lets a refused or failed bill be sent again under its number. Returns whether it was one. `now` in ms. */
export async function resendBill(trx: Db, id: number, now: number): Promise<boolean> {
  const row = await trx
    .updateTable("trace_bill")
    .set({ state: "waiting", tries: 0, fault: "", next_at: now, claimed_until: 0 })
    .where("id", "=", id)
    .where("state", "in", ["failed", "refused"])
    .returning("bill_code")
    .executeTakeFirst();
  if (!row) return false;
  await audited(trx, {
    subject: "traceBill",
    id: row.bill_code,
    before: { state: "failed" },
    after: { state: "waiting" },
  });
  return true;
}

export const billStateText = (state: string): string =>
  Object.hasOwn(BILL_STATES, state) ? BILL_STATES[state as BillState] : state;
