import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "approval_request", {
    id: "id",
    kind: "text",
    subject: "text",
    subject_id: "text",
    title: "text",
    before: "text",
    after: "text",
    why: "text",
    limit_words: "text",
    state: "text",
    waiting_key: "text?",
    requested_by: "int?",
    proposer: "text",
    requested_at: "int",
    decided_by: "int?",
    decider: "text?",
    decided_at: "int?",
    answer: "text?",
    version: "int=1",
  });
  await makeIndex(db, "staff_proposal_waiting", "approval_request", ["waiting_key"], true);
  await makeIndex(db, "staff_proposal_state", "approval_request", ["state", "kind", "id"]);
  await makeIndex(db, "staff_proposal_proposer", "approval_request", ["requested_by", "id"]);
  await makeIndex(db, "staff_proposal_subject", "approval_request", ["subject", "subject_id", "id"]);
  await makeTable(db, engine, "staff_limit", { name: "text", value: "int", version: "int=1" }, ["name"]);
  await makeTable(
    db,
    engine,
    "staff_second_factor",
    { member_id: "int", secret: "text", made_at: "int", confirmed_at: "int?", used_step: "int=0" },
    ["member_id"],
  );
  await makeTable(db, engine, "staff_recovery_code", { member_id: "int", code: "text", used_at: "int?" }, [
    "member_id",
    "code",
  ]);
  await makeTable(
    db,
    engine,
    "staff_half_session",
    { key: "text", member_id: "int", seen_hash: "text", expires_at: "int" },
    ["key"],
  );
}
