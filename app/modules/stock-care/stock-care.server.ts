import type { z } from "zod";
import { blockBatchIn } from "~/modules/catalogue/batches/block.server";
import { readExpiryRules } from "~/modules/catalogue/batches/expiry-rules.server";
import { findStock, type StockBatch } from "~/modules/catalogue/batches/stock-admin.server";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { findGoodsFact } from "~/modules/catalogue/goods/goods-facts.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { once } from "~/platform/http/forms/forms.server";
import { readDaySpan, toDay } from "~/platform/values/clock";
import { CARE_RESULTS, type CareResult, isKeyStock, type StockCareForm } from "./stock-care";

export interface StockCare {
  id: number;
  batchId: number;
  goodsId: number;
  goodsName: string;
  genericName: string;
  dosageForm: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approvalNumber: string;
  batch: string;
  producedOn: string;
  expiresOn: string;
  warehouse: string;
  place: string;
  /** units on hand, with those that orders held */
  quantity: number;
  isKey: boolean;
  result: CareResult;
  problem: string;
  measure: string;
  /** tenths of °C */
  temperature: number | null;
  /** tenths of % */
  humidity: number | null;
  caredBy: string;
  caredAt: number;
}

const toStockCare = (row: Row<"stock_care">): StockCare => ({
  id: row.id,
  batchId: row.batch_id,
  goodsId: row.goods_id,
  goodsName: row.goods_name,
  genericName: row.generic_name,
  dosageForm: row.dosage_form,
  spec: row.spec,
  unit: row.unit,
  manufacturer: row.manufacturer,
  approvalNumber: row.approval_number,
  batch: row.batch_number,
  producedOn: row.produced_on,
  expiresOn: row.expires_on,
  warehouse: row.warehouse,
  place: row.place,
  quantity: row.quantity,
  isKey: row.is_key === 1,
  result: row.result as CareResult,
  problem: row.problem,
  measure: row.measure,
  temperature: row.temperature,
  humidity: row.humidity,
  caredBy: row.cared_by,
  caredAt: row.cared_at,
});

export type StockCareResult = { ok: true } | { ok: false; text: string; isStale?: true };

class Refused extends Error {
  constructor(
    text: string,
    readonly isStale: boolean,
  ) {
    super(text);
  }
}

export type StockCareWanted = z.output<typeof StockCareForm> & { by: string };

/**
 * Records an inspection of a batch, once for the form's key; a batch with a problem is blocked in the same transaction. Null: no such
 * batch. Refused: nothing on hand, or somebody else has inspected it since the page was opened. `now` in ms.
 */
export async function recordStockCare(
  batchId: number,
  wanted: StockCareWanted,
  now: number,
): Promise<StockCareResult | null> {
  if (!(await findStock(batchId))) return null;
  try {
    await inTransaction((trx) => once(trx, wanted.formKey, () => record(trx, batchId, wanted, now)));
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, text: error.message, ...(error.isStale && { isStale: true as const }) };
  }
}

async function record(trx: Db, batchId: number, wanted: StockCareWanted, now: number): Promise<string> {
  const { goodsId } = (await findStock(batchId, trx))!;
  await lockGoods(trx, [goodsId]);
  const batch = (await findStock(batchId, trx))!;
  const [last] = await batchStockCare(batchId, 1, trx);
  if ((last?.id ?? 0) !== wanted.seen)
    throw new Refused("该批号在您打开后已有新的养护记录，请核对后再登记", true);
  const quantity = batch.quantity + ((await heldUnits(trx, [batchId])).get(batchId) ?? 0);
  if (quantity === 0) throw new Refused("该批号已没有库存，不需要养护", false);
  const id = await insertCare(trx, { batch, quantity }, wanted, now);
  if (wanted.result === "problem" && batch.block === null)
    await blockBatchIn(trx, batchId, { by: wanted.by, why: `养护发现问题：${wanted.problem}` }, now);
  await audited(trx, {
    subject: "stock_care",
    id,
    before: null,
    after: {
      商品: `${batch.goods} ${batch.spec}`,
      批号: batch.number,
      数量: `${quantity}${batch.unit}`,
      结果: CARE_RESULTS[wanted.result],
      ...(wanted.problem && { 发现的问题: wanted.problem }),
      ...(wanted.measure && { 处理措施: wanted.measure }),
    },
  });
  return String(id);
}

async function insertCare(
  trx: Db,
  { batch, quantity }: { batch: StockBatch; quantity: number },
  wanted: StockCareWanted,
  now: number,
): Promise<number> {
  const goods = (await findGoodsFact(batch.goodsId, trx))!;
  const facts = {
    kind: goods.kind as GoodsKind,
    storageClass: goods.storage_class,
    expiresOn: batch.expiresOn,
  };
  const row = await trx
    .insertInto("stock_care")
    .values({
      batch_id: batch.id,
      goods_id: goods.id,
      goods_name: goods.name,
      generic_name: goods.generic_name,
      dosage_form: goods.dosage_form,
      spec: goods.spec,
      unit: goods.unit,
      manufacturer: goods.manufacturer,
      approval_number: goods.approval_number,
      batch_number: batch.number,
      produced_on: batch.producedOn,
      expires_on: batch.expiresOn,
      warehouse: (await warehouseNames(trx)).get(goods.warehouse_id) ?? "",
      place: batch.place,
      quantity,
      is_key: isKeyStock(await readExpiryRules(trx), facts, toDay(now)) ? 1 : 0,
      result: wanted.result,
      problem: wanted.problem,
      measure: wanted.measure,
      temperature: wanted.temperature,
      humidity: wanted.humidity,
      cared_by: wanted.by,
      cared_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the records of a batch, newest first, at most `limit`. One query. */
export async function batchStockCare(batchId: number, limit: number, trx: Db = db): Promise<StockCare[]> {
  const rows = await trx
    .selectFrom("stock_care")
    .selectAll()
    .where("batch_id", "=", batchId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toStockCare);
}

export interface StockCareFilter {
  /** part of the product's name, or its approval number */
  goods: string;
  batch: string;
  /** normal, problem; "": both */
  result: string;
  /** days in Asia/Shanghai, both inclusive; "" or no day: open */
  from: string;
  to: string;
}

/** Returns matching records, newest first, after the id `after`. One query. */
export async function listStockCare(
  { goods, batch, result, from, to }: StockCareFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<StockCare[]> {
  let query = db.selectFrom("stock_care").selectAll().orderBy("id", "desc").limit(limit);
  if (after !== null) query = query.where("id", "<", after);
  if (result !== "") query = query.where("result", "=", result);
  const plain = (words: string) => words.replace(/[\\%_]/g, "").trim();
  if (plain(batch) !== "") query = query.where("batch_number", "=", plain(batch));
  const words = plain(goods);
  if (words !== "")
    query = query.where((eb) =>
      eb.or([eb("goods_name", "like", `%${words}%`), eb("approval_number", "=", words)]),
    );
  const { begin, end } = readDaySpan({ from, to });
  if (begin !== null) query = query.where("cared_at", ">=", begin);
  if (end !== null) query = query.where("cared_at", "<", end);
  return (await query.execute()).map(toStockCare);
}
