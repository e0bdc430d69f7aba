import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "staff_member", {
    id: "id",
    username: "text",
    name: "text",
    password_hash: "text?",
    created_at: "int",
    ended_at: "int?",
    version: "int=1",
  });
  await makeIndex(db, "staff_member_username", "staff_member", ["username"], true);
  await makeIndex(db, "staff_member_name", "staff_member", ["name"], true);
  await makeTable(db, engine, "staff_member_role", { member_id: "int", role: "text" }, ["member_id", "role"]);
  await makeTable(db, engine, "staff_role", { role: "text", name: "text", version: "int=1" }, ["role"]);
  await makeTable(
    db,
    engine,
    "staff_role_permission",
    { role: "text", permission: "text", is_allowed: "int" },
    ["role", "permission"],
  );
  await makeTable(
    db,
    engine,
    "staff_session",
    {
      id: "text",
      member_id: "int",
      user_agent: "text",
      network: "text?",
      created_at: "int",
      seen_at: "int",
      expires_at: "int",
    },
    ["id"],
  );
  await makeIndex(db, "staff_session_member", "staff_session", ["member_id", "seen_at"]);
  await makeIndex(db, "staff_session_expiry", "staff_session", ["expires_at"]);
  await makeTable(
    db,
    engine,
    "staff_device",
    { member_id: "int", id: "text", network: "text?", seen_at: "int" },
    ["member_id", "id"],
  );
  await makeTable(
    db,
    engine,
    "staff_invitation",
    { key: "text", member_id: "int", invited_by: "text", created_at: "int", expires_at: "int" },
    ["key"],
  );
}
