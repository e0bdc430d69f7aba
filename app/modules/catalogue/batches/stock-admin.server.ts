/** Batches as the warehouse reads them, and a count that is corrected. */
import { batchSpellings, isGoodsCode } from "~/modules/catalogue/search/goods-code.server";
import { noteCorrections } from "~/modules/catalogue/stock/open-counts.server";
import { isPastRule, readExpiryRules } from "~/modules/catalogue/batches/expiry-rules.server";
import { type BatchStop, getBatchHold } from "~/modules/catalogue/stock/stop";
import { namesById } from "~/platform/database/names-by-id";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import { lockGoods, refreshStock } from "~/modules/catalogue/stock/stock.server";

export interface StockBatch {
  id: number;
  number: string;
  goodsId: number;
  goods: string;
  spec: string;
  unit: string;
  /** "" where nobody has given it */
  producedOn: string;
  expiresOn: string;
  place: string;
  /** 产地 of herbs; "" unknown */
  origin: string;
  kind: string;
  quantity: number;
  stop: BatchStop | null;
  block: { at: number; by: string; why: string } | null;
}

export interface StockFilter {
  /** a batch number, product id, own code or barcode; "" for all */
  code: string;
  /** near: 近效期 by the shop's rules; expired; undated: without a day of production; anything else: all that have not expired */
  expiry: string;
}

const batches = (trx: Db = db) =>
  trx
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .select([
      "b.id",
      "b.number",
      "b.goods_id",
      "b.expires_on",
      "b.quantity",
      "b.recall_id",
      "b.place",
      "b.origin",
      "b.produced_on",
    ])
    .select(["b.blocked_at", "b.blocked_by", "b.blocked_why"])
    .select(["g.name", "g.spec", "g.unit", "g.kind"]);

type Row = Awaited<ReturnType<ReturnType<typeof batches>["execute"]>>[number];
const getBatch = (row: Row): StockBatch => ({
  id: row.id,
  number: row.number,
  goodsId: row.goods_id,
  goods: row.name,
  spec: row.spec,
  unit: row.unit,
  producedOn: row.produced_on,
  expiresOn: row.expires_on,
  quantity: row.quantity,
  place: row.place,
  origin: row.origin,
  kind: row.kind,
  stop: getBatchHold(row),
  block:
    row.blocked_at === null
      ? null
      : { at: Number(row.blocked_at), by: row.blocked_by ?? "", why: row.blocked_why ?? "" },
});

/** Returns matching batches, earliest expiry first, after the id `after`. Three queries. */
export async function listStock(
  { code, expiry }: StockFilter,
  { after, limit, now }: { after: number | null; limit: number; now: number },
): Promise<StockBatch[]> {
  const today = toDay(now);
  let query = batches().orderBy("b.expires_on").orderBy("b.id").limit(limit);
  query = query.where("b.expires_on", expiry === "expired" ? "<" : ">=", today);
  if (expiry === "near") query = query.where(isPastRule(await readExpiryRules(), "near", today));
  if (expiry === "undated") query = query.where("b.produced_on", "=", "");
  if (code !== "")
    query = query.where((eb) => eb.or([eb("b.number", "in", batchSpellings(code)), isGoodsCode(code)]));
  const last = after === null ? null : await findStock(after);
  if (last)
    query = query.where((eb) =>
      eb.or([
        eb("b.expires_on", ">", last.expiresOn),
        eb.and([eb("b.expires_on", "=", last.expiresOn), eb("b.id", ">", last.id)]),
      ]),
    );
  return (await query.execute()).map(getBatch);
}

export async function readStock(
  goodsId: number,
  { limit: maxCount, now }: { limit: number; now: number },
): Promise<StockBatch[]> {
  const rows = await batches()
    .where("b.goods_id", "=", goodsId)
    .where((eb) => eb.or([eb("b.expires_on", ">=", toDay(now)), eb("b.quantity", ">", 0)]))
    .orderBy("b.expires_on")
    .orderBy("b.id")
    .limit(maxCount)
    .execute();
  return rows.map(getBatch);
}

/** Returns one batch, or null. */
export async function findStock(id: number, trx: Db = db): Promise<StockBatch | null> {
  const row = await batches(trx).where("b.id", "=", id).executeTakeFirst();
  return row ? getBatch(row) : null;
}

/** Returns "维生素C片 H220105" for these batches, by id. One query for each 500. */
export const batchNames = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, async (part) => {
    const rows = await db
      .selectFrom("batch as b")
      .innerJoin("goods as g", "g.id", "b.goods_id")
      .select(["b.id", "b.number", "g.name"])
      .where("b.id", "in", part)
      .execute();
    return rows.map(({ id, name, number }) => ({ id, name: `${name} ${number}` }));
  });

async function basePrice(trx: Db, goodsId: number): Promise<Fen> {
  const row = await trx
    .selectFrom("goods")
    .select("base_price")
    .where("id", "=", goodsId)
    .executeTakeFirstOrThrow();
  return row.base_price;
}

export type CorrectStockResult = { ok: true } | { ok: false; text: string } | { ok: false; current: number };

interface StockCorrectionInput {
  onHand: number;
  seen: number;
  allow?: (trx: Db, amount: Fen) => Promise<void>;
}

/**
 * Sets what lies in the warehouse of a batch to `onHand` units; null: no such batch. `seen`: on hand as it was when they were counted; `is`
 * when it has changed since. Refused: fewer than orders hold (`heldOf`), and no change. Under the goods' lock. `allow` gets what the
 * difference is worth by the base price, fen, and throws to undo it all.
 */
export const correctStock = (
  id: number,
  { onHand, seen, allow }: StockCorrectionInput,
  heldOf: (trx: Db, batchIds: readonly number[]) => Promise<ReadonlyMap<number, number>>,
  now: number,
): Promise<CorrectStockResult | null> =>
  inTransaction(async (trx) => {
    const found = await findStock(id, trx);
    if (!found) return null;
    await lockGoods(trx, [found.goodsId]);
    const { quantity } = (await findStock(id, trx))!;
    const held = (await heldOf(trx, [id])).get(id) ?? 0;
    const current = quantity + held;
    if (current !== seen) return { ok: false, current };
    if (onHand === current) return { ok: false, text: "数量没有变化" };
    if (onHand < held) return { ok: false, text: `未发货订单占用 ${held}，在库不能少于它` };
    if (allow) await allow(trx, Math.abs(onHand - current) * (await basePrice(trx, found.goodsId)));
    await trx
      .updateTable("batch")
      .set({ quantity: onHand - held })
      .where("id", "=", id)
      .execute();
    await noteCorrections(trx, [{ batchId: id, by: onHand - current }]);
    await refreshStock(trx, [found.goodsId], now);
    await audited(trx, { subject: "batch", id, before: { onHand: current }, after: { onHand } });
    return { ok: true };
  });
