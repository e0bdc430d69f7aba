/** Opening a case: units checked under the order's lock, so that none is asked for twice (design rules, "Orders", Returns). */
import type { Db } from "~/platform/database.server";
import { sendMessages } from "~/support/messages.server";
import { CASE_KINDS, caseNumber, casePath, type CaseKind, type CaseReason, type CaseWant } from "./case";
import { noteCase } from "./case-move.server";
import { returnAddress } from "./case-settings.server";
import { caseUnits } from "./case-units.server";
import { judgeUnits, overBatches, unitsLeft, type AskedUnits } from "./case-units";
import { giftsDue, withBack } from "./refund";
import { lockOrder } from "./lock.server";
import type { Actor } from "./move.server";

export interface NewCase {
  companyId: number;
  accountId: number;
  actor: Actor;
  kind: CaseKind;
  orderId: number;
  units: readonly AskedUnits[];
  reason: CaseReason;
  wants: CaseWant;
  text: string;
  photos: readonly number[];
  now: number;
}

/** null: no such order of this company. */
export type CaseOpened =
  | { ok: true; id: number; number: string; to: string }
  | { ok: false; text: string; batchId?: number }
  | null;

/**
 * Opens a case in the caller's transaction. Gifts that a return no longer earns are added by themselves. Refused: units that never left
 * the warehouse, are back already or stand in another open case; then nothing was done.
 */
export async function openCase(trx: Db, given: NewCase): Promise<CaseOpened> {
  const { kind, orderId, units, now } = given;
  const order = await lockOrder(trx, orderId);
  if (order?.company_id !== given.companyId) return null;
  const held = await caseUnits(trx, order);
  const verdict = judgeUnits(units, held.lines, held.batches);
  if (!verdict.ok) return verdict;
  const all = [...units, ...(kind === "return" ? giftUnits(held, units, verdict.back) : [])];
  const serial = await nextSerial(trx, kind);
  const number = caseNumber(kind, serial, now);
  const { id } = await trx
    .insertInto("order_case")
    .values({
      ...{ kind, serial, number, company_id: given.companyId, account_id: given.accountId },
      ...{ order_id: orderId, state: "pendingReview", reason: given.reason, wants: given.wants },
      ...{ text: given.text, goods_back: null, refund: null, created_at: now, updated_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ofBatch = new Map(held.batches.map((batch) => [batch.id, batch.lineId]));
  await trx
    .insertInto("order_case_line")
    .values(
      [...sumUnits(all)].map(([batchId, count]) => ({
        ...{ case_id: id, order_line_id: ofBatch.get(batchId)!, order_line_batch_id: batchId },
        ...{ number: count, accepted: null },
      })),
    )
    .execute();
  if (given.photos.length > 0)
    await trx
      .insertInto("order_case_photo")
      .values(given.photos.map((file_id) => ({ case_id: id, file_id })))
      .execute();
  await noteCase(trx, {
    caseId: id,
    kind: "asked",
    state: "pendingReview",
    actor: given.actor,
    note: "",
    now,
  });
  return { ok: true, id, number, to: casePath({ kind, serial }) };
}

/** Gifts that are no longer earned when these units come back as well, as far as they are the buyer's to send. */
export function giftUnits(
  held: Awaited<ReturnType<typeof caseUnits>>,
  asked: readonly AskedUnits[],
  back: Parameters<typeof withBack>[1],
): AskedUnits[] {
  const ahead = withBack(held.ahead, back);
  if (!ahead.ok) return [];
  const left = unitsLeft(held.lines, held.batches);
  for (const { batchId, number } of asked) left.set(batchId, (left.get(batchId) ?? 0) - number);
  return overBatches(giftsDue(ahead.order), held.batches, left);
}

function sumUnits(units: readonly AskedUnits[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { batchId, number } of units) sums.set(batchId, (sums.get(batchId) ?? 0) + number);
  return sums;
}

async function nextSerial(trx: Db, kind: CaseKind): Promise<number> {
  const row = await trx
    .insertInto("order_case_serial")
    .values({ kind, last: 1 })
    .onConflict((oc) =>
      oc.column("kind").doUpdateSet((eb) => ({ last: eb("order_case_serial.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return row.last;
}

export interface ReturnFor {
  companyId: number;
  accountId: number;
  orderId: number;
  /** batches of the order's lines, by order_line_batch */
  lines: readonly AskedUnits[];
  reason: "recall";
  /** what it is about, as the company and the operators read it */
  text: string;
  now: number;
}

/**
 * Opens a return for goods that the shop itself wants back: nothing is to be reviewed, so where the shop has a return address it begins
 * at 待寄回. Refusals as openCase's.
 */
export async function openReturnFor(trx: Db, given: ReturnFor): Promise<CaseOpened> {
  const { lines: units, accountId, now } = given;
  const opened = await openCase(trx, {
    ...given,
    ...{ units, kind: "return", wants: "refund", photos: [], actor: `buyer:${accountId}` },
  });
  if (!opened?.ok) return opened;
  const returnTo = await returnAddress(trx);
  if (returnTo !== null) {
    const state = "pendingParcel";
    await trx
      .updateTable("order_case")
      .set({ state, goods_back: 1, return_to: returnTo, updated_at: now })
      .where("id", "=", opened.id)
      .execute();
    await noteCase(trx, { caseId: opened.id, kind: "approved", state, actor: "shop", note: given.text, now });
  }
  await sendMessages(
    trx,
    [
      {
        companyId: given.companyId,
        kind: "order",
        title: `${CASE_KINDS.return}单 ${opened.number} 已开立`,
        body: `${given.text}。请按页面说明寄回商品。`,
        url: opened.to,
      },
    ],
    now,
  );
  return opened;
}
