import { keepCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { isGoodsCode } from "~/modules/catalogue/search/goods-code.server";
import { findBatch } from "~/modules/catalogue/stock/batches.server";
import { getBatchHold } from "~/modules/catalogue/stock/stop";
import { lockGoods, refreshStock } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { type KnownBatchDays, type Receipt, type ReceiptFault, receiptFault } from "./receipt";

export interface ScannedGoods {
  id: number;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  barcode: string;
  /** whether it waits for its approval (首营审批) and cannot be sold before */
  isWaiting: boolean;
}

const MAX_SAME = 20;

/** Returns products with this barcode, own code or id, on sale or not. One query. */
export async function goodsByCode(code: string): Promise<ScannedGoods[]> {
  if (code === "") return [];
  const rows = await db
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .leftJoin("goods_review as r", "r.goods_id", "g.id")
    .select(["g.id", "g.name", "g.spec", "g.unit", "m.name as manufacturer", "g.barcode", "r.state"])
    .where(isGoodsCode(code))
    .orderBy("g.id")
    .limit(MAX_SAME)
    .execute();
  return rows.map(({ state, ...product }) => ({
    ...product,
    isWaiting: state !== null && state !== "approved",
  }));
}

/** Rolls the caller's transaction back; says why the units may not come in, by field. */
export class ReceiptRefused extends Error {
  constructor(readonly fault: ReceiptFault) {
    super("not received");
  }
}

async function findKnownBatch(trx: Db, goodsId: number, number: string) {
  const found = await findBatch(trx, goodsId, number);
  if (!found) return null;
  return trx
    .selectFrom("batch")
    .select(["id", "produced_on", "expires_on", "quantity", "place", "origin", "recall_id", "blocked_at"])
    .where("id", "=", found.id)
    .executeTakeFirstOrThrow();
}

/** Returns the days and the stop of the batch with this number, also spelled in another case; null: it would be new. Two queries. */
export async function findBatchDays(
  trx: Db,
  goodsId: number,
  number: string,
): Promise<KnownBatchDays | null> {
  const known = await findKnownBatch(trx, goodsId, number);
  return known && toDays(known);
}

type KnownBatch = NonNullable<Awaited<ReturnType<typeof findKnownBatch>>>;

const toDays = (known: KnownBatch): KnownBatchDays => ({
  producedOn: known.produced_on,
  expiresOn: known.expires_on,
  stop: getBatchHold(known),
});

const loggedOrigin = ({ origin }: Receipt) => (origin ? { origin } : {});

const receivedOrigin = ({ origin }: Receipt, known: { origin: string } | null): string =>
  origin || (known?.origin ?? "");

/** Adds received units to their batch in the caller's transaction; the batch is created if new, place and unit cost are stored if given. Returns the batch's id. Throws ReceiptRefused: see receiptFault. `now` in ms. */
export async function addReceivedUnits(trx: Db, receipt: Receipt, now: number): Promise<number> {
  const { goodsId, batch: number, producedOn, expiresOn, quantity, paper: document } = receipt;
  await lockGoods(trx, [goodsId]);
  const known = await findKnownBatch(trx, goodsId, number);
  const fault = receiptFault(receipt, known && toDays(known), toDay(now));
  if (fault) throw new ReceiptRefused(fault);
  const place = receipt.place || (known?.place ?? "");
  const origin = receivedOrigin(receipt, known);
  const id = known?.id ?? (await newBatch(trx, { goodsId, number, producedOn, expiresOn }, now));
  await trx
    .updateTable("batch")
    .set((eb) => ({ quantity: eb("quantity", "+", quantity), place, origin, produced_on: producedOn }))
    .where("id", "=", id)
    .execute();
  await refreshStock(trx, [goodsId], now);
  if (receipt.cost) await keepCosts(trx, [{ goodsId, cost: receipt.cost }], now);
  const previous = known?.quantity ?? 0;
  await audited(trx, {
    subject: "batch",
    id,
    before: known ? { free: previous, place: known.place } : null,
    after: {
      free: previous + quantity,
      place,
      received: quantity,
      paper: document,
      ...loggedOrigin(receipt),
    },
  });
  return id;
}

async function newBatch(
  trx: Db,
  values: { goodsId: number; number: string; producedOn: string; expiresOn: string },
  now: number,
): Promise<number> {
  const { goodsId: goods_id, number, producedOn: produced_on, expiresOn: expires_on } = values;
  const row = await trx
    .insertInto("batch")
    .values({ goods_id, number, produced_on, expires_on, quantity: 0, booked_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
