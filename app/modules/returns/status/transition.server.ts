import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { AfterSalesNews } from "~/modules/notifications/kinds/order";
import { sendMessages } from "~/modules/notifications/messages.server";
import {
  asAfterSalesState,
  AFTER_SALES_KINDS,
  afterSalesTransition,
  afterSalesPath,
  afterSalesStateText,
  type AfterSalesKind,
  type AfterSalesTransition,
  type AfterSalesState,
  type Remedy,
  type AfterSalesEventKind,
} from "./after-sales";
import { lockOwner } from "~/modules/company/identity/lock.server";
import type { OrderActor } from "~/modules/orders/order/transition.server";

/** null: no such request */
export type AfterSalesResult<T = object> = ({ ok: true } & T) | { ok: false; text: string } | null;

export interface AfterSalesDecision {
  actor: OrderActor;
  reason: string;
  now: number;
}

export interface AfterSalesEvent {
  caseId: number;
  kind: AfterSalesEventKind;
  state: AfterSalesState;
  actor: OrderActor;
  note: string;
  now: number;
}

export async function noteAfterSales(trx: Db, event: AfterSalesEvent): Promise<void> {
  const { caseId: case_id, now: at, kind, state, actor, note } = event;
  if (actor.startsWith("operator:")) await auditAfterSales(trx, event);
  await trx.insertInto("order_case_event").values({ case_id, at, kind, state, actor, note }).execute();
}

/** Audits an operator's decision, with the last state of the history as its start. */
async function auditAfterSales(trx: Db, { caseId, kind, state, note }: AfterSalesEvent): Promise<void> {
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

export const lockOwnerOfCase = (trx: Db, number: string): Promise<void> =>
  lockOwner(trx, async () => {
    const row = await trx
      .selectFrom("order_case")
      .select("company_id")
      .where("number", "=", number)
      .executeTakeFirst();
    return row?.company_id ?? null;
  });

export interface AfterSalesStep {
  move: AfterSalesTransition;
  changes?: Partial<Row<"order_case">>;
}

/** Returns the request after a transition, or undefined when it may not start from the current state. */
export async function stepAfterSales(
  trx: Db,
  number: string,
  { move, changes = {} }: AfterSalesStep,
  now: number,
): Promise<Row<"order_case"> | undefined> {
  const { from, to } = afterSalesTransition(move);
  await lockOwnerOfCase(trx, number);
  return trx
    .updateTable("order_case")
    .set({ ...changes, state: to, updated_at: now })
    .where("number", "=", number)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
}

/** Returns why a transition did not start; null when there is no such request. */
export async function afterSalesRefusal(
  trx: Db,
  number: string,
): Promise<{ ok: false; text: string } | null> {
  const row = await trx
    .selectFrom("order_case")
    .select(["state", "wants"])
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) return null;
  const state = afterSalesStateText({ state: asAfterSalesState(row.state), remedy: row.wants as Remedy });
  return { ok: false, text: `该申请${state}，不能这样处理` };
}

/** Thrown to roll back. */
export class AfterSalesRefusedError extends Error {}

/** Runs a transition in its own transaction; a thrown refusal rolls it back. */
export async function refusable<T>(
  work: (trx: Db) => Promise<AfterSalesResult<T>>,
): Promise<AfterSalesResult<T>> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (error instanceof AfterSalesRefusedError) return { ok: false, text: error.message };
    throw error;
  }
}

export async function notifyAfterSales(
  trx: Db,
  row: Row<"order_case">,
  news: AfterSalesNews,
  now: number,
): Promise<void> {
  const kind = row.kind as AfterSalesKind;
  const request = { requestName: AFTER_SALES_KINDS[kind], requestNumber: row.number };
  const url = afterSalesPath({ kind, serial: row.serial });
  await sendMessages(trx, "afterSales", [{ companyId: row.company_id, ...request, url, ...news }], now);
}

export const getState = (row: Row<"order_case">) => row.state as AfterSalesState;

export interface OwnAfterSales {
  companyId: number;
  kind: AfterSalesKind;
  serial: number;
}

export function findByNumber(trx: Db, number: string) {
  return trx.selectFrom("order_case").selectAll().where("number", "=", number).executeTakeFirst();
}

export function findOwn(trx: Db, { companyId, kind, serial }: OwnAfterSales) {
  return trx
    .selectFrom("order_case")
    .select(["id", "number"])
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("serial", "=", serial)
    .executeTakeFirst();
}
