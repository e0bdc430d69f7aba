import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

const BEFORE = "启用首营审批前已经营";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(
    db,
    engine,
    "goods_review",
    {
      goods_id: "int",
      state: "text",
      to_sell: "int",
      asked_at: "int",
      first_id: "int?",
      first_by: "text",
      first_at: "int?",
      points: "text",
      note: "text",
      seen: "text",
      second_by: "text",
      second_at: "int?",
      paper: "text",
      reason: "text",
    },
    ["goods_id"],
  );
  await makeIndex(db, "goods_review_waiting", "goods_review", ["state", "asked_at", "goods_id"]);
  await makeIndex(db, "goods_review_state", "goods_review", ["state", "goods_id"]);
  await sql`insert into goods_review
    (goods_id, state, to_sell, asked_at, first_by, points, note, seen, second_by, second_at, paper, reason)
    select id, 'approved', 0, created_at, '', '[]', '', '', '', created_at, ${BEFORE}, '' from goods`.execute(
    db,
  );
}
