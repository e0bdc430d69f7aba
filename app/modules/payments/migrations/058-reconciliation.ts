import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await addByHand(db);
  await makeTable(db, engine, "reconciliation_statement", {
    id: "id",
    provider: "text",
    from_day: "text",
    to_day: "text",
    hash: "text",
    name: "text",
    read_at: "int",
    read_by: "text",
    lines: "int",
    new_lines: "int",
    payments: "int",
    paid: "int",
    refunds: "int",
    refunded: "int",
  });
  const statement = "reconciliation_statement";
  await makeIndex(db, "reconciliation_statement_hash", statement, ["provider", "hash"], true);
  await makeIndex(db, "reconciliation_statement_days", statement, ["provider", "to_day", "from_day"]);
  await makeTable(db, engine, "reconciliation_line", {
    id: "id",
    statement_id: "int",
    provider: "text",
    kind: "text",
    theirs: "text",
    ours: "text",
    payment_number: "text",
    amount: "int",
    at: "int",
    day: "text",
    verdict: "text",
  });
  const line = "reconciliation_line";
  await makeIndex(db, "reconciliation_line_theirs", line, ["provider", "kind", "theirs"], true);
  await makeIndex(db, "reconciliation_line_ours", line, ["provider", "kind", "ours"]);
  await makeIndex(db, "reconciliation_line_day", line, ["provider", "day", "id"]);
  const sums = ["provider", "day", "kind", "verdict", "amount"];
  await makeIndex(db, "reconciliation_line_sums", line, sums);
  await makeIndex(db, "reconciliation_line_statement", line, ["statement_id", "ours"]);
  await makeTable(db, engine, "reconciliation_difference", {
    id: "id",
    provider: "text",
    kind: "text",
    side: "text",
    key: "text",
    ours: "text",
    theirs: "text",
    verdict: "text",
    their_amount: "int?",
    our_amount: "int?",
    day: "text",
    found_at: "int",
    state: "text=open",
    outcome: "text?",
    linked: "text=",
    why: "text=",
    ended_by: "text?",
    ended_at: "int?",
    version: "int=1",
  });
  const difference = "reconciliation_difference";
  const key = ["provider", "kind", "side", "key"];
  await makeIndex(db, "reconciliation_difference_key", difference, key, true);
  await makeIndex(db, "reconciliation_difference_state", difference, ["state", "id"]);
  await makeIndex(db, "reconciliation_difference_day", difference, ["provider", "day", "state"]);
}

async function addByHand(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("payment_refund")
    .addColumn("is_by_hand", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update payment_refund set is_by_hand = 1 where note like '%（人工退款：%'`.execute(db);
  await makeIndex(db, "payment_paid_by", "payment", ["provider", "paid_at"]);
}
