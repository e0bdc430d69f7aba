/** The one conditional step behind every move of a case, and the rows of its history. */
import { audited } from "~/platform/audit.server";
import { inTransaction, type Db } from "~/platform/database.server";
import type { Row } from "~/platform/schema";
import { sendMessages } from "~/support/messages.server";
import {
  asCaseState,
  CASE_KINDS,
  caseMove,
  casePath,
  caseStateText,
  type CaseKind,
  type CaseMove,
  type CaseState,
  type CaseWant,
} from "./case";
import { lockOwnerOfCase } from "./lock.server";
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
  if (actor.startsWith("operator:")) await auditCase(trx, event);
  await trx.insertInto("order_case_event").values({ case_id, at, kind, state, actor, note }).execute();
}

/** What an operator decided, for the audit log as well: from the state that its history says last. */
async function auditCase(trx: Db, { caseId, kind, state, note }: CaseEvent): Promise<void> {
  const row = await trx
    .selectFrom("order_case as c")
    .leftJoin("order_case_event as e", "e.case_id", "c.id")
    .select(["c.number", "c.refund", "e.state"])
    .where("c.id", "=", caseId)
    .orderBy("e.id", "desc")
    .executeTakeFirst();
  const after = { did: kind, state, note, ...(row?.refund && { refund: row.refund }) };
  await audited(trx, {
    subject: "case",
    id: row?.number ?? caseId,
    before: row && { state: row.state },
    after,
  });
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
  await lockOwnerOfCase(trx, number);
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

/** Ends the transaction with nothing done. */
export class Refused extends Error {}

/** Runs a move in a transaction of its own; a refusal thrown inside undoes it. */
export async function refusable<T>(work: (trx: Db) => Promise<CaseMoved<T>>): Promise<CaseMoved<T>> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, text: error.message };
    throw error;
  }
}

/** Tells the company what the shop did. */
export function tellCase(
  trx: Db,
  row: Row<"order_case">,
  what: string,
  body: string,
  now: number,
): Promise<void> {
  const kind = row.kind as CaseKind;
  const title = `${CASE_KINDS[kind]}单 ${row.number} ${what}`;
  const url = casePath({ kind, serial: row.serial });
  return sendMessages(trx, [{ companyId: row.company_id, kind: "order", title, body, url }], now);
}

/** The state of a row that a move gave back. */
export const stateOf = (row: Row<"order_case">) => row.state as CaseState;
