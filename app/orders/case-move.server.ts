/** The one conditional step behind every move of a case, and the rows of its history. */
import type { Db } from "~/platform/database.server";
import type { Row } from "~/platform/schema";
import { asCaseState, caseMove, caseStateText, type CaseMove, type CaseState, type CaseWant } from "./case";
import type { Actor } from "./move.server";

/** null: no such case. */
export type CaseMoved<T = object> = ({ ok: true } & T) | { ok: false; text: string } | null;

export interface CaseEvent {
  caseId: number;
  kind: string;
  state: CaseState;
  actor: Actor;
  note: string;
  now: number;
}

/** One row of a case's history. */
export async function noteCase(trx: Db, event: CaseEvent): Promise<void> {
  const { caseId: case_id, now: at, kind, state, actor, note } = event;
  await trx.insertInto("order_case_event").values({ case_id, at, kind, state, actor, note }).execute();
}

/** The case as it is after the move, or undefined when the move may not start from its state. */
export async function stepCase(
  trx: Db,
  number: string,
  move: CaseMove,
  now: number,
  also: Partial<Row<"order_case">> = {},
): Promise<Row<"order_case"> | undefined> {
  const { from, to } = caseMove(move);
  return trx
    .updateTable("order_case")
    .set({ ...also, state: to, updated_at: now })
    .where("number", "=", number)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
}

/** Why a move did not start: the state in words, or null when there is no such case. */
export async function caseRefusal(trx: Db, number: string): Promise<{ ok: false; text: string } | null> {
  const row = await trx
    .selectFrom("order_case")
    .select(["state", "wants"])
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) return null;
  const state = caseStateText({ state: asCaseState(row.state), wants: row.wants as CaseWant });
  return { ok: false, text: `该申请${state}，不能这样处理` };
}
