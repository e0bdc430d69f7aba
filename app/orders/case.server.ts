/**
 * What becomes of a case: the buyer sends goods back or withdraws, the shop decides, checks, pays back or sends again. Each move is one
 * transaction, one conditional update and one row of history; the shop's moves tell the company (design rules, "Orders", Returns).
 */
import { countSales, returnStock, takeStock } from "~/catalogue/stock.server";
import { sendRefunds } from "~/payments/refund.server";
import { inTransaction, type Db } from "~/platform/database.server";
import { formatYuan, type Fen } from "~/platform/money";
import type { Row } from "~/platform/schema";
import { sendMessages } from "~/support/messages.server";
import {
  caseMove,
  CASE_KINDS,
  casePath,
  CASE_WANTS,
  type CaseKind,
  type CaseState,
  type CaseWant,
} from "./case";
import { payBack } from "./case-money.server";
import { caseRefusal, noteCase, stepCase, type CaseMoved } from "./case-move.server";
import { caseRefund } from "./case-refund";
import { returnAddress } from "./case-settings.server";
import { namedBatches } from "./case-units.server";
import { lockOrder } from "./lock.server";
import type { Actor } from "./move.server";
import type { Back } from "./refund";
import { soldOrder } from "./sold.server";
import { undoLines } from "./undo.server";

/** Ends the transaction with nothing done. */
class Refused extends Error {}

async function refusable<T>(work: (trx: Db) => Promise<CaseMoved<T>>): Promise<CaseMoved<T>> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, text: error.message };
    throw error;
  }
}

export interface Decision {
  actor: Actor;
  /** as the company reads it */
  reason: string;
  now: number;
}

export interface Approval extends Decision {
  /** null: a return or an exchange comes back, other after-sales do not */
  goodsBack: boolean | null;
  /** where the goods are to be sent; null: the shop's return address */
  returnTo: string | null;
}

/** Agrees to a case. Goods that are to come back need an address; where they stay, what was asked for is accepted as it is. */
export function approveCase(number: string, given: Approval): Promise<CaseMoved> {
  const { actor, reason, now } = given;
  return refusable(async (trx) => {
    const row = await caseRow(trx, number);
    if (!row) return null;
    const goodsBack = given.goodsBack ?? (row.kind === "return" || row.wants === "exchange");
    const returnTo = goodsBack ? (given.returnTo ?? (await returnAddress(trx)) ?? "") : "";
    if (goodsBack && returnTo === "")
      throw new Refused("没有退货地址：请用 set-return-address 设置，或用 --to 写明");
    const also = { goods_back: goodsBack ? 1 : 0, return_to: returnTo, answer: reason } as const;
    const done = await stepCase(trx, number, goodsBack ? "approve" : "approveWithout", now, also);
    if (!done) return caseRefusal(trx, number);
    if (!goodsBack) await acceptAll(trx, done.id);
    await noteCase(trx, {
      caseId: done.id,
      kind: "approved",
      state: stateOf(done),
      actor,
      note: reason,
      now,
    });
    const next = goodsBack ? "请将商品寄回，并在页面填写快递单号。" : "商城将尽快办理。";
    await tell(trx, done, "审核通过", `${reason ? `${reason}。` : ""}${next}`, now);
    return { ok: true };
  });
}

/** Turns a case down before anything came back; its units may be asked for again. */
export function rejectCase(number: string, { actor, reason, now }: Decision): Promise<CaseMoved> {
  return inTransaction(async (trx) => {
    const done = await stepCase(trx, number, "reject", now, { answer: reason });
    if (!done) return caseRefusal(trx, number);
    await noteCase(trx, { caseId: done.id, kind: "rejected", state: "rejected", actor, note: reason, now });
    await tell(trx, done, "未通过", `原因：${reason}。如有疑问请联系客服。`, now);
    return { ok: true };
  });
}

/** The buyer's: a case of its own company by kind and serial number. */
export interface OwnCase {
  companyId: number;
  kind: CaseKind;
  serial: number;
}

/** The buyer has sent the goods back; until they are checked the number can be put right. */
export function sendCase(
  own: OwnCase,
  parcel: { carrier: string; parcel: string },
  actor: Actor,
  now: number,
): Promise<CaseMoved> {
  return inTransaction(async (trx) => {
    const row = await ownRow(trx, own);
    if (!row) return null;
    const changed = await trx
      .updateTable("order_case")
      .set({ ...parcel, state: caseMove("send").to, updated_at: now })
      .where("id", "=", row.id)
      .where("state", "in", [...caseMove("send").from, caseMove("send").to])
      .returning("id")
      .executeTakeFirst();
    if (!changed) return caseRefusal(trx, row.number);
    const note = `${parcel.carrier} ${parcel.parcel}`;
    await noteCase(trx, { caseId: row.id, kind: "sent", state: "pendingCheck", actor, note, now });
    return { ok: true };
  });
}

/** The buyer takes the request back, as long as nothing is on its way. */
export function withdrawCase(own: OwnCase, actor: Actor, now: number): Promise<CaseMoved> {
  return inTransaction(async (trx) => {
    const row = await ownRow(trx, own);
    if (!row) return null;
    const done = await stepCase(trx, row.number, "withdraw", now);
    if (!done) return caseRefusal(trx, row.number);
    await noteCase(trx, { caseId: done.id, kind: "withdrawn", state: "withdrawn", actor, note: "", now });
    return { ok: true };
  });
}

export interface Receipt extends Decision {
  /** accepted units by the line's place in the case, from 1; lines not named are accepted whole */
  accepted: ReadonlyMap<number, number>;
  /** accepted units go back into stock; else they are written off */
  restock: boolean;
}

/** Goods came back and were looked at. Fewer accepted than asked for needs a reason; none accepted ends the case. */
export function receiveCase(number: string, given: Receipt): Promise<CaseMoved<{ accepted: number }>> {
  const { actor, reason, now } = given;
  return refusable(async (trx) => {
    const row = await caseRow(trx, number);
    if (!row) return null;
    const lines = await linesOf(trx, row.id);
    const accepted = acceptedOf(lines, given.accepted);
    const total = accepted.reduce((sum, units) => sum + units, 0);
    const isLess = lines.some((line, i) => accepted[i]! < line.number);
    if (isLess && !reason) throw new Refused("验收数量少于申请数量，请用 --reason 说明原因");
    const also = reason ? { answer: reason } : {};
    const done = await stepCase(trx, number, total > 0 ? "receive" : "refuse", now, also);
    if (!done) return caseRefusal(trx, number);
    for (const [i, line] of lines.entries())
      await trx
        .updateTable("order_case_line")
        .set({ accepted: accepted[i]!, restocked: given.restock ? accepted[i]! : 0 })
        .where("id", "=", line.id)
        .execute();
    await unsell(
      trx,
      lines.map((line, i) => ({ ...line, units: accepted[i]! })),
      given.restock,
      now,
    );
    const kind = total > 0 ? "received" : "rejected";
    const units = `验收合格 ${total} 件${given.restock || total === 0 ? "" : "，不再入库"}`;
    const note = [units, reason].filter(Boolean).join("，");
    await noteCase(trx, { caseId: done.id, kind, state: stateOf(done), actor, note, now });
    const said = `验收合格 ${total} 件${reason ? `。${reason}` : ""}。`;
    await tell(trx, done, total > 0 ? "已验收" : "验收未通过", said, now);
    return { ok: true, accepted: total };
  });
}

export interface Settlement extends Decision {
  /** goods that never left the warehouse, as with 少货, go back into stock */
  restock: boolean;
}

/**
 * Pays a case back, once: the shares of the accepted units, with what is taken back of points and red packets, to the means of payment.
 * A case that asked for goods again is refunded instead only with a reason.
 */
export async function refundCase(number: string, given: Settlement): Promise<CaseMoved<{ refund: Fen }>> {
  const moved = await refusable((trx) => refundIn(trx, number, given));
  if (moved?.ok) await sendRefunds(given.now);
  return moved;
}

async function refundIn(trx: Db, number: string, given: Settlement): Promise<CaseMoved<{ refund: Fen }>> {
  const { actor, reason, now } = given;
  const done = await stepCase(trx, number, "finish", now, reason ? { answer: reason } : {});
  if (!done) return caseRefusal(trx, number);
  if (done.wants !== "refund" && !reason)
    throw new Refused(`申请的是${CASE_WANTS[done.wants as CaseWant]}，改为退款请用 --reason 说明原因`);
  if (given.restock && done.goods_back === 1) throw new Refused("寄回的商品在验收时入库，请去掉 --restock");
  const order = await lockOrder(trx, done.order_id);
  const lines = await linesOf(trx, done.id);
  const back = backOf(lines);
  const sold = await soldOrder(trx, order!);
  // Points and red packets are the undoing's to take; here only what each line comes to.
  const read = caseRefund(sold, back, null);
  if (!read.ok) throw new Refused(read.text);
  const key = `case:${number}`;
  const undone = await undoLines(trx, done.order_id, back, key, now);
  if (!undone.ok) throw new Refused(undone.text);
  if (done.goods_back !== 1)
    await unsell(
      trx,
      lines.map((line) => ({ ...line, units: line.accepted ?? 0 })),
      given.restock,
      now,
    );
  const { refund } = read;
  const isGranted = order!.status === "completed";
  await trx
    .updateTable("order_case")
    .set({
      refund: undone.refund,
      shipping: refund.shipping,
      points: isGranted ? refund.points : 0,
      cashback: isGranted ? refund.cashback : 0,
      missing: refund.amount - undone.refund,
    })
    .where("id", "=", done.id)
    .execute();
  await writeShares(trx, lines, refund.lines, given.restock && done.goods_back !== 1);
  const company = { companyId: done.company_id, orderId: done.order_id };
  const to = await payBack(trx, { ...company, amount: undone.refund, key, note: `${number} 退款`, now });
  const text = [`${formatYuan(undone.refund)}${to ? ` 退回${to}` : ""}`, reason].filter(Boolean).join("，");
  await noteCase(trx, { caseId: done.id, kind: "refunded", state: "completed", actor, note: text, now });
  await tell(trx, done, "已退款", `${text}。`, now);
  return { ok: true, refund: undone.refund };
}

/** A line's share over its batches in the case: in the order of the batches, the first takes what does not divide. */
async function writeShares(
  trx: Db,
  lines: readonly CaseLineRow[],
  shares: readonly { lineId: number; amount: Fen }[],
  restock: boolean,
): Promise<void> {
  for (const { lineId, amount } of shares) {
    const own = lines.filter((line) => line.order_line_id === lineId && (line.accepted ?? 0) > 0);
    const all = own.reduce((sum, line) => sum + line.accepted!, 0);
    let rest = amount;
    for (const line of [...own].reverse()) {
      const isFirst = line === own[0];
      const refund = isFirst ? rest : Number((BigInt(amount) * BigInt(line.accepted!)) / BigInt(all));
      rest -= refund;
      const also = restock ? { restocked: line.accepted! } : {};
      await trx
        .updateTable("order_case_line")
        .set({ refund, ...also })
        .where("id", "=", line.id)
        .execute();
    }
  }
}

export interface Resend extends Decision {
  /** carrier and number, as the company reads them */
  parcel: string;
  /** the units were taken for the order already and lie in the warehouse still, as with 少货 */
  isLeftBehind: boolean;
}

/** Ends a case that asked for goods again: they leave the stock, first expiring first, unless they were left behind. */
export function resendCase(number: string, given: Resend): Promise<CaseMoved> {
  const { actor, parcel, reason, now } = given;
  return refusable(async (trx) => {
    const done = await stepCase(trx, number, "finish", now, { resent: parcel });
    if (!done) return caseRefusal(trx, number);
    if (done.wants === "refund") throw new Refused("申请的是退款，不是补发或换货");
    const lines = await linesOf(trx, done.id);
    const wanted = lines.map((line) => ({ goodsId: line.goods_id, number: line.accepted ?? 0 }));
    const batches = given.isLeftBehind ? [] : await takenAgain(trx, wanted, now);
    const sold = lines.filter((line) => line.type !== "gift");
    if (done.goods_back === 1)
      await countSales(
        trx,
        sold.map((line) => ({ goodsId: line.goods_id, number: line.accepted ?? 0 })),
      );
    const text = [parcel, batches.length > 0 ? `批号 ${batches.join("、")}` : "", reason].filter(Boolean);
    const note = text.join("，");
    await noteCase(trx, { caseId: done.id, kind: "resent", state: "completed", actor, note, now });
    await tell(trx, done, `${CASE_WANTS[done.wants as CaseWant]}已寄出`, `${note}。`, now);
    return { ok: true };
  });
}

/** The batches that left, as "B1×2". */
async function takenAgain(
  trx: Db,
  wanted: readonly { goodsId: number; number: number }[],
  now: number,
): Promise<string[]> {
  const result = await takeStock(trx, wanted, now);
  if (result.ok)
    return [...result.taken.values()].flat().map((batch) => `${batch.batchNumber}×${batch.number}`);
  const short = result.short.map(({ goodsId, left }) => `商品 ${goodsId} 只剩 ${left}`).join("，");
  throw new Refused(`库存不足：${short}。可改为退款：refund-case --reason`);
}

type CaseLineRow = Awaited<ReturnType<typeof linesOf>>[number];

/** The lines of a case in the order in which its pages show them. */
async function linesOf(trx: Db, caseId: number) {
  const rows = await trx
    .selectFrom("order_case_line")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("id")
    .execute();
  const named = await namedBatches(trx, { ids: rows.map((row) => row.order_line_batch_id) });
  const byId = new Map(named.map((batch) => [batch.id, batch]));
  return rows.map((row) => {
    const { batchId: batch_id, goodsId: goods_id, type } = byId.get(row.order_line_batch_id)!;
    return { ...row, batch_id, goods_id, type };
  });
}

/** By line of the order. */
function backOf(lines: readonly CaseLineRow[]): Back[] {
  const numbers = new Map<number, number>();
  for (const line of lines)
    if ((line.accepted ?? 0) > 0)
      numbers.set(line.order_line_id, (numbers.get(line.order_line_id) ?? 0) + line.accepted!);
  return [...numbers].map(([lineId, number]) => ({ lineId, number }));
}

function acceptedOf(lines: readonly CaseLineRow[], given: ReadonlyMap<number, number>): number[] {
  for (const [at, units] of given) {
    const line = lines[at - 1];
    if (!line) throw new Refused(`没有第 ${at} 行`);
    if (!Number.isSafeInteger(units) || units < 0 || units > line.number)
      throw new Refused(`第 ${at} 行申请 ${line.number}，验收数量须在 0 至 ${line.number} 之间`);
  }
  return lines.map((line, i) => given.get(i + 1) ?? line.number);
}

/** These units no longer count as sold; back in stock, by the batches they came from, only when told. */
async function unsell(
  trx: Db,
  lines: readonly { batch_id: number; goods_id: number; type: string; units: number }[],
  restock: boolean,
  now: number,
): Promise<void> {
  const back = lines.filter((line) => line.units > 0);
  const bought = back.filter((line) => line.type !== "gift");
  if (restock)
    await returnStock(
      trx,
      back.map((line) => ({ batchId: line.batch_id, number: line.units })),
      now,
    );
  await countSales(
    trx,
    bought.map((line) => ({ goodsId: line.goods_id, number: -line.units })),
  );
}

async function acceptAll(trx: Db, caseId: number): Promise<void> {
  await trx
    .updateTable("order_case_line")
    .set((eb) => ({ accepted: eb.ref("number") }))
    .where("case_id", "=", caseId)
    .execute();
}

const stateOf = (row: Row<"order_case">) => row.state as CaseState;

function caseRow(trx: Db, number: string) {
  return trx.selectFrom("order_case").selectAll().where("number", "=", number).executeTakeFirst();
}

function ownRow(trx: Db, { companyId, kind, serial }: OwnCase) {
  return trx
    .selectFrom("order_case")
    .select(["id", "number"])
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("serial", "=", serial)
    .executeTakeFirst();
}

function tell(trx: Db, row: Row<"order_case">, what: string, body: string, now: number): Promise<void> {
  const kind = row.kind as CaseKind;
  const title = `${CASE_KINDS[kind]}单 ${row.number} ${what}`;
  const url = casePath({ kind, serial: row.serial });
  return sendMessages(trx, [{ companyId: row.company_id, kind: "order", title, body, url }], now);
}
