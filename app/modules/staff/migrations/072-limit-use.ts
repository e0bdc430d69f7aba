import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(
    db,
    engine,
    "staff_limit_use",
    { name: "text", who: "text", day: "text", amount: "int=0" },
    ["name", "who", "day"],
  );
}
