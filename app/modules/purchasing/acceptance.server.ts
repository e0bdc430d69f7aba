/** 验收: accepted units come into stock, rejected ones are recorded; where two people are needed, the second one brings them in. */
import { addReceivedUnits, findBatchDays } from "~/modules/catalogue/batches/receipt.server";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { readExpiryRules } from "~/modules/catalogue/batches/expiry-rules.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { recordRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { toDay } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import {
  acceptanceFault,
  GOODS_RECEIPT_STATES,
  type GoodsReceiptLine,
  type LineAcceptance,
  needsSecondAcceptance,
  REJECTION_REASONS,
  unitsFault,
} from "./goods-receipt";
import { getAwaited, stateByReceived } from "./purchase-order";
import { purchaseLines, PurchaseRefused } from "./purchases.server";
import { readPurchasingRules } from "./purchasing-rules.server";
import { type GoodsReceipt, lockReceipt, receiptLines } from "./receipts.server";

export interface Acceptor {
  id: number;
  name: string;
}

export type AcceptanceResult =
  | { ok: true; state: "second" | "done" }
  | { ok: false; text: string; isStale?: true };

class Stale extends Error {}

const CHANGED = "收货单在您打开后有变化，请核对后再办理";

const refusing = async (work: () => Promise<string>): Promise<AcceptanceResult> => {
  try {
    return { ok: true, state: (await work()) === "second" ? "second" : "done" };
  } catch (error) {
    if (error instanceof PurchaseRefused) return { ok: false, text: error.message };
    if (error instanceof Stale) return { ok: false, text: CHANGED, isStale: true };
    throw error;
  }
};

async function hold(
  trx: Db,
  number: string,
  state: "waiting" | "second",
  version: number,
): Promise<GoodsReceipt> {
  const receipt = await lockReceipt(trx, number);
  if (!receipt) throw new PurchaseRefused("没有这张收货单");
  if (receipt.state !== state)
    throw new PurchaseRefused(`收货单${GOODS_RECEIPT_STATES[receipt.state]}，不需要办理`);
  if (receipt.version !== version) throw new Stale();
  return receipt;
}

/** Throws PurchaseRefused for the first reason why a line's accepted units may not come in. Locks the products. */
async function checkLines(
  trx: Db,
  receipt: GoodsReceipt,
  lines: readonly GoodsReceiptLine[],
  now: number,
): Promise<void> {
  const accepted = lines.filter((line) => line.accepted > 0);
  await lockGoods(
    trx,
    [...new Set(accepted.map(({ goodsId }) => goodsId))].toSorted((a, b) => a - b),
  );
  const rules = await readPurchasingRules(trx);
  const expiryRules = await readExpiryRules(trx);
  const goods = await findGoodsFacts(
    accepted.map(({ goodsId }) => goodsId),
    trx,
  );
  for (const line of accepted) {
    const known = await findBatchDays(trx, line.goodsId, line.batch);
    const kind = goods.get(line.goodsId)!.kind as GoodsKind;
    const facts = { known, temperature: receipt.temperature, rules, expiryRules, kind };
    const fault = acceptanceFault(line, facts, toDay(now));
    if (fault) throw new PurchaseRefused(`${line.goodsName} ${fault}`);
  }
  if (receipt.orderId === null) return;
  for (const ordered of await purchaseLines(receipt.orderId, trx)) {
    const come = accepted
      .filter(({ orderLineId }) => orderLineId === ordered.id)
      .reduce((sum, line) => sum + line.accepted, 0);
    if (come > getAwaited(ordered))
      throw new PurchaseRefused(
        `${ordered.goodsName} 合格数量 ${come} 超出订单未到的 ${getAwaited(ordered)}，多出的请拒收`,
      );
  }
}

/** Brings accepted units into their batches and notes on the order what came. */
async function bringIn(
  trx: Db,
  receipt: GoodsReceipt,
  lines: readonly GoodsReceiptLine[],
  now: number,
): Promise<void> {
  const ordered = receipt.orderId === null ? [] : await purchaseLines(receipt.orderId, trx);
  const prices = new Map<number, Fen>(ordered.map(({ id, price }) => [id, price]));
  for (const line of lines.toSorted((a, b) => a.goodsId - b.goodsId || a.id - b.id)) {
    if (line.accepted > 0) {
      const price = line.orderLineId === null ? 0 : (prices.get(line.orderLineId) ?? 0);
      const batchId = await addReceivedUnits(
        trx,
        {
          goodsId: line.goodsId,
          batch: line.batch,
          producedOn: line.producedOn,
          expiresOn: line.expiresOn,
          quantity: line.accepted,
          place: line.place,
          origin: line.origin,
          paper: receipt.noteNumber,
          cost: price > 0 ? price : null,
        },
        now,
      );
      await trx
        .updateTable("goods_receipt_line")
        .set({ batch_id: batchId })
        .where("id", "=", line.id)
        .execute();
    }
    if (line.orderLineId !== null)
      await trx
        .updateTable("purchase_order_line")
        .set((eb) => ({
          received: eb("received", "+", line.accepted),
          rejected: eb("rejected", "+", line.rejected),
        }))
        .where("id", "=", line.orderLineId)
        .execute();
  }
  if (receipt.orderId === null) return;
  const state = stateByReceived(await purchaseLines(receipt.orderId, trx));
  await trx
    .updateTable("purchase_order")
    .set((eb) => ({ state, version: eb("version", "+", 1) }))
    .where("id", "=", receipt.orderId)
    .execute();
}

/** Records the units that were refused as rejected goods; they never come into stock. */
async function recordRefused(
  trx: Db,
  receipt: GoodsReceipt,
  lines: readonly GoodsReceiptLine[],
  now: number,
): Promise<void> {
  for (const line of lines.filter(({ rejected }) => rejected > 0))
    await recordRejected(
      trx,
      {
        source: "receipt",
        sourceNumber: receipt.number,
        supplierName: receipt.supplierName,
        goodsId: line.goodsId,
        batchId: null,
        batch: line.batch,
        producedOn: line.producedOn,
        expiresOn: line.expiresOn,
        quantity: line.rejected,
        reason: [line.reason === "" ? "" : REJECTION_REASONS[line.reason], line.note]
          .filter(Boolean)
          .join("，"),
        by: receipt.acceptedBy,
      },
      now,
    );
}

async function conclude(
  trx: Db,
  receipt: GoodsReceipt,
  set: { state: "second" | "done" } & Partial<{
    accepted_id: number;
    accepted_by: string;
    accepted_at: number;
    conclusion: string;
    second_id: number;
    second_by: string;
    second_at: number;
  }>,
): Promise<void> {
  await trx
    .updateTable("goods_receipt")
    .set({ ...set, why: "", version: receipt.version + 1 })
    .where("id", "=", receipt.id)
    .execute();
  const lines = await receiptLines(receipt.id, trx);
  const sum = (field: "arrived" | "accepted" | "rejected") =>
    lines.reduce((all, line) => all + line[field], 0);
  await audited(trx, {
    subject: "goodsReceipt",
    id: receipt.number,
    before: { state: receipt.state },
    after: { state: set.state, 到货: sum("arrived"), 合格: sum("accepted"), 拒收: sum("rejected") },
  });
}

/** Records the acceptance of a receipt, once for the form's key; accepted units come into stock at once, or wait for the second person. Refused: another state or version, whoever received where the shop separates the two, units that do not add up, more than was ordered, and what acceptanceFault refuses. `now` in ms. */
export const acceptReceipt = (
  number: string,
  {
    version,
    lines,
    conclusion,
    by,
    formKey,
  }: {
    version: number;
    lines: readonly LineAcceptance[];
    conclusion: string;
    by: Acceptor;
    formKey: string;
  },
  now: number,
): Promise<AcceptanceResult> =>
  refusing(() =>
    inTransaction((trx) =>
      once(trx, formKey, async () => {
        const receipt = await hold(trx, number, "waiting", version);
        const rules = await readPurchasingRules(trx);
        if (rules.isSeparate && receipt.receivedId === by.id)
          throw new PurchaseRefused("验收须由收货以外的人办理");
        const judged = await judgeLines(trx, receipt, lines);
        await checkLines(trx, receipt, judged, now);
        const accepted = {
          accepted_id: by.id,
          accepted_by: by.name,
          accepted_at: now,
          conclusion,
        };
        const state = needsSecondAcceptance(judged, rules) ? "second" : "done";
        if (state === "done") {
          await bringIn(trx, receipt, judged, now);
          await recordRefused(trx, { ...receipt, acceptedBy: by.name }, judged, now);
        }
        await conclude(trx, receipt, { ...accepted, state });
        return state;
      }),
    ),
  );

/** Stores what was found for each line and returns the lines. */
async function judgeLines(
  trx: Db,
  receipt: GoodsReceipt,
  found: readonly LineAcceptance[],
): Promise<GoodsReceiptLine[]> {
  const byId = new Map(found.map((line) => [line.id, line]));
  for (const line of await receiptLines(receipt.id, trx)) {
    const own = byId.get(line.id);
    if (!own) throw new Stale();
    const fault = unitsFault(line, own);
    if (fault) throw new PurchaseRefused(`${line.goodsName} ${fault}`);
    const { sampled, accepted, rejected, note } = own;
    await trx
      .updateTable("goods_receipt_line")
      .set({ sampled, accepted, rejected, note, rejection: rejected > 0 ? own.reason : "" })
      .where("id", "=", line.id)
      .execute();
  }
  return receiptLines(receipt.id, trx);
}

/** The second person confirms an acceptance, once for the form's key; accepted units come into stock. Refused: another state or version, the person who accepted, and as `acceptReceipt`. `now` in ms. */
export const confirmAcceptance = (
  number: string,
  { version, by, formKey }: { version: number; by: Acceptor; formKey: string },
  now: number,
): Promise<AcceptanceResult> =>
  refusing(() =>
    inTransaction((trx) =>
      once(trx, formKey, async () => {
        const receipt = await hold(trx, number, "second", version);
        if (receipt.acceptedId === by.id) throw new PurchaseRefused("复核须由验收以外的人办理");
        const lines = await receiptLines(receipt.id, trx);
        await checkLines(trx, receipt, lines, now);
        await bringIn(trx, receipt, lines, now);
        await recordRefused(trx, receipt, lines, now);
        await conclude(trx, receipt, { state: "done", second_id: by.id, second_by: by.name, second_at: now });
        return "done";
      }),
    ),
  );
