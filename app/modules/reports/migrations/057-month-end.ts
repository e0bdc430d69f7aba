import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(
    db,
    engine,
    "month_end",
    {
      month: "term",
      state: "text",
      figures: "text",
      left_open: "text",
      version: "int=1",
      closed_at: "int",
      closed_by: "text",
      remark: "text",
    },
    ["month"],
  );
}
