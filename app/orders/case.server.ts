/**
 * What becomes of a case until it is settled: the buyer sends goods back or withdraws, the shop decides and checks. Each move is one
 * transaction, one conditional update and one row of history; the shop's moves tell the company (design rules, "Orders", Returns).
 */
import { lockCompany } from "~/company/lock.server";
import { inTransaction, type Db } from "~/platform/database.server";
import { caseMove, type CaseKind } from "./case";
import { acceptedOf, caseLines, unsell } from "./case-lines.server";
import {
  caseRefusal,
  noteCase,
  Refused,
  refusable,
  stateOf,
  stepCase,
  tellCase,
  type CaseMoved,
} from "./case-move.server";
import { returnAddress } from "./case-settings.server";
import { lockOwnerOfCase } from "./lock.server";
import type { Actor } from "./move.server";

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
    await tellCase(trx, done, "审核通过", `${reason ? `${reason}。` : ""}${next}`, now);
    return { ok: true };
  });
}

/** Turns a case down before anything came back; its units may be asked for again. */
export function rejectCase(number: string, { actor, reason, now }: Decision): Promise<CaseMoved> {
  return inTransaction(async (trx) => {
    const done = await stepCase(trx, number, "reject", now, { answer: reason });
    if (!done) return caseRefusal(trx, number);
    await noteCase(trx, { caseId: done.id, kind: "rejected", state: "rejected", actor, note: reason, now });
    await tellCase(trx, done, "未通过", `原因：${reason}。如有疑问请联系客服。`, now);
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
    await lockCompany(trx, own.companyId);
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
    await lockOwnerOfCase(trx, number);
    const row = await caseRow(trx, number);
    if (!row) return null;
    const lines = await caseLines(trx, row.id);
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
    await tellCase(trx, done, total > 0 ? "已验收" : "验收未通过", said, now);
    return { ok: true, accepted: total };
  });
}

async function acceptAll(trx: Db, caseId: number): Promise<void> {
  await trx
    .updateTable("order_case_line")
    .set((eb) => ({ accepted: eb.ref("number") }))
    .where("case_id", "=", caseId)
    .execute();
}

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
