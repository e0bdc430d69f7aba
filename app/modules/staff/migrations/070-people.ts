import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "staff_grant", {
    id: "id",
    member_id: "int",
    kind: "text",
    by_id: "int?",
    by_name: "text",
    agreed_by: "int?",
    granted_at: "int",
  });
  await makeIndex(db, "staff_grant_member", "staff_grant", ["member_id"]);
  await makeIndex(db, "staff_grant_by", "staff_grant", ["by_id"]);
  await makeTable(db, engine, "staff_notice", {
    id: "id",
    member_id: "int",
    text: "text",
    path: "text?",
    created_at: "int",
    read_at: "int?",
  });
  await makeIndex(db, "staff_notice_member", "staff_notice", ["member_id", "id"]);
}
