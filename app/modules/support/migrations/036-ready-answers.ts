import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "ready_answer", {
    id: "id",
    member_id: "int",
    code: "text",
    text: "text",
  });
  await makeIndex(db, "ready_answer_code", "ready_answer", ["member_id", "code"], true);
}
