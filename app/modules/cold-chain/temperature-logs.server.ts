/** Temperature logs of parcels with cold goods. */
import { createHash } from "node:crypto";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import {
  COLD_CLASSES,
  getStorageLimits,
  isColdClass,
  type ColdClass,
} from "~/modules/catalogue/goods/storage";
import { lockOrder } from "~/modules/orders/order/lock.server";
import { findOrderBatches } from "~/modules/orders/order/order-parts.server";
import { findParcels, findParcelUnits } from "~/modules/orders/shipping/parcels-sent.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import {
  decodeReadings,
  encodeReadings,
  type TemperatureLimits,
  type TemperatureReading,
} from "./temperature-log";

export interface TemperatureLog {
  id: number;
  logger: string;
  storageClass: ColdClass;
  limits: TemperatureLimits;
  readings: TemperatureReading[];
  addedAt: number;
}

/** A parcel with goods of the cold chain. */
export interface ColdParcel {
  orderId: number;
  shipmentId: number;
  /** "2026112000000001-1" */
  name: string;
  parcelNumber: number;
  shippedAt: number;
  /** each class in it with the strictest limits of its goods today */
  classes: { storageClass: ColdClass; limits: TemperatureLimits }[];
  /** none: not provided */
  logs: TemperatureLog[];
}

/** Returns the parcels of an order with cold goods, in shipping order. Five queries. */
export async function findColdParcels({
  id: orderId,
  number: orderNumber,
}: {
  id: number;
  number: string;
}): Promise<ColdParcel[]> {
  const [parcels, units, batches] = await Promise.all([
    findParcels(orderId),
    findParcelUnits(orderId),
    findOrderBatches(orderId),
  ]);
  const goods = await findGoodsFacts(batches.map((batch) => batch.goods_id));
  const goodsOf = new Map(batches.map((batch) => [batch.id, goods.get(batch.goods_id)!]));
  const cold = parcels.flatMap(({ id, number, shipped_at }) => {
    const own = units
      .filter((unit) => unit.shipment_id === id)
      .map((unit) => goodsOf.get(unit.order_line_batch_id)!);
    const classes = COLD_CLASSES.flatMap((storageClass) => {
      const those = own.filter((item) => item.storage_class === storageClass);
      const limits = those.map((item) => getStorageLimits({ ...item, storage_class: storageClass }));
      return those.length > 0 ? [{ storageClass, limits: findStrictest(limits) }] : [];
    });
    if (classes.length === 0) return [];
    const name = `${orderNumber}-${number}`;
    return [{ orderId, shipmentId: id, name, parcelNumber: number, shippedAt: shipped_at, classes }];
  });
  const logs = await findLogs(cold.map(({ shipmentId }) => shipmentId));
  return cold.map((parcel) => ({ ...parcel, logs: logs.get(parcel.shipmentId) ?? [] }));
}

/** In hundredths; `limits` are in tenths. */
function findStrictest(limits: readonly TemperatureLimits[]): TemperatureLimits {
  const mins = limits.flatMap(({ min }) => (min === null ? [] : [min * 10]));
  const maxes = limits.flatMap(({ max }) => (max === null ? [] : [max * 10]));
  return {
    min: mins.length > 0 ? Math.max(...mins) : null,
    max: maxes.length > 0 ? Math.min(...maxes) : null,
  };
}

async function findLogs(shipmentIds: readonly number[]): Promise<Map<number, TemperatureLog[]>> {
  const found = new Map<number, TemperatureLog[]>();
  if (shipmentIds.length === 0) return found;
  const rows = await db
    .selectFrom("temperature_log")
    .selectAll()
    .where("shipment_id", "in", shipmentIds)
    .where("withdrawn_at", "is", null)
    .orderBy("id")
    .execute();
  for (const row of rows) {
    const own = found.get(row.shipment_id) ?? [];
    found.set(row.shipment_id, own);
    own.push({
      id: row.id,
      logger: row.logger,
      storageClass: row.storage_class as ColdClass,
      limits: { min: row.limit_min, max: row.limit_max },
      readings: decodeReadings(row.readings),
      addedAt: row.added_at,
    });
  }
  return found;
}

const MAX_LOGS = 10;

export interface NewTemperatureLog {
  logger: string;
  storageClass: string;
  readings: readonly TemperatureReading[];
  by: string;
}

/** Stores a log with the limits of its class in this parcel. Refused: goods of this class are not in it, the same readings again, too many logs. `now` in ms. */
export async function addTemperatureLog(
  trx: Db,
  parcel: ColdParcel,
  { logger, storageClass, readings, by }: NewTemperatureLog,
  now: number,
): Promise<{ ok: true } | { ok: false; text: string }> {
  const own = parcel.classes.find((item) => item.storageClass === storageClass);
  if (!own || !isColdClass(storageClass)) return { ok: false, text: "包裹内没有该储存条件的商品" };
  await lockOrder(trx, parcel.orderId);
  const stored = await trx
    .selectFrom("temperature_log")
    .select("digest")
    .where("shipment_id", "=", parcel.shipmentId)
    .where("withdrawn_at", "is", null)
    .execute();
  const text = encodeReadings(readings);
  const digest = createHash("sha256").update(text).digest("hex");
  if (stored.some((log) => log.digest === digest)) return { ok: false, text: "这份温度记录已经上传过" };
  if (stored.length >= MAX_LOGS) return { ok: false, text: `一个包裹最多 ${MAX_LOGS} 份温度记录` };
  await trx
    .insertInto("temperature_log")
    .values({
      shipment_id: parcel.shipmentId,
      logger,
      storage_class: storageClass,
      limit_min: own.limits.min,
      limit_max: own.limits.max,
      readings: text,
      digest,
      added_at: now,
      added_by: by,
      withdrawn_at: null,
      withdrawn_by: null,
    })
    .execute();
  await audited(trx, {
    subject: "temperature_log",
    id: parcel.name,
    before: null,
    after: { logger, readingCount: readings.length },
  });
  return { ok: true };
}

/** Withdraws a log that belongs to another parcel or is wrong; it stays in the database. Returns false if it is not there or withdrawn. */
export async function withdrawTemperatureLog(
  trx: Db,
  parcel: ColdParcel,
  { logId, by }: { logId: number; by: string },
  now: number,
): Promise<boolean> {
  const row = await trx
    .updateTable("temperature_log")
    .set({ withdrawn_at: now, withdrawn_by: by })
    .where("id", "=", logId)
    .where("shipment_id", "=", parcel.shipmentId)
    .where("withdrawn_at", "is", null)
    .returning("logger")
    .executeTakeFirst();
  if (!row) return false;
  await audited(trx, {
    subject: "temperature_log",
    id: parcel.name,
    before: { logger: row.logger },
    after: null,
  });
  return true;
}
