import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make(
    "session",
    {
      id: "text",
      account_id: "int?",
      company_id: "int?",
      data: "text",
      user_agent: "text",
      created_at: "int",
      seen_at: "int",
      expires_at: "int",
    },
    ["id"],
  );
  await makeIndex(db, "session_account", "session", ["account_id"]);
  await makeIndex(db, "session_expiry", "session", ["expires_at"]);
  await make(
    "stored_answer",
    { company_id: "int", key: "text", fingerprint: "text", answer: "text?", since: "int" },
    ["company_id", "key"],
  );
  await makeIndex(db, "kept_answer_since", "stored_answer", ["since"]);
  await make("rate", { key: "text", count: "int", until: "int" }, ["key"]);
  await make("form_token", { token: "text", used_at: "int", result: "text?" }, ["token"]);
  await make("data_version", { name: "text", version: "int" }, ["name"]);
  await make(
    "job",
    { name: "text", last_at: "int", leased_until: "int=0", leased_by: "text=", took: "int?", fault: "text?" },
    ["name"],
  );
  await make("file", {
    id: "id",
    company_id: "int",
    stored_name: "text",
    original_name: "text",
    mime: "text",
    size: "int",
    sha256: "text",
    purpose: "text",
    created_at: "int",
  });
  await make("audit", {
    id: "id",
    at: "int",
    operator: "text",
    command: "text",
    subject: "text",
    subject_id: "text",
    before: "text?",
    after: "text?",
    why: "text",
  });
  await makeIndex(db, "audit_at", "audit", ["at"]);
  await makeIndex(db, "audit_subject", "audit", ["subject", "subject_id"]);
  await make("setting", { key: "text", value: "text" }, ["key"]);
}
