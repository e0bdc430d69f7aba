/** 近效期催销表: batches near their expiry, or past it, that still have free units. */
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { daysLeft } from "~/modules/catalogue/stock/minimum-shelf-life";
import { isPastRule, readExpiryRules } from "~/modules/catalogue/batches/expiry-rules.server";
import { type BatchStop, findBatchStop } from "~/modules/catalogue/stock/stop";
import { db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";

export interface ExpiringBatch {
  id: number;
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  kind: GoodsKind;
  manufacturer: string;
  approvalNumber: string;
  batch: string;
  producedOn: string;
  expiresOn: string;
  /** below 0: expired */
  daysLeft: number;
  warehouse: string;
  place: string;
  /** free units */
  quantity: number;
  stop: BatchStop | null;
}

export interface ExpiringFilter {
  /** part of the product's name */
  goods: string;
  /** "" for all */
  kind: string;
  /** near: still valid; expired; "": both */
  state: string;
}

/** Returns matching batches with free units, first expiring first, after the batch `after`. Three queries. */
export async function listExpiring(
  { goods, kind, state }: ExpiringFilter,
  { after, limit }: { after: number | null; limit: number },
  now: number,
): Promise<ExpiringBatch[]> {
  const today = toDay(now);
  let query = db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .innerJoin("warehouse as w", "w.id", "g.warehouse_id")
    .select(["b.id", "b.goods_id", "b.number", "b.produced_on", "b.expires_on", "b.quantity", "b.place"])
    .select(["b.recall_id", "b.blocked_at", "g.name", "g.spec", "g.unit", "g.kind"])
    .select(["g.approval_number", "m.name as manufacturer", "w.name as warehouse"])
    .where("b.quantity", ">", 0)
    .where(isPastRule(await readExpiryRules(), "near", today))
    .orderBy("b.expires_on")
    .orderBy("b.id")
    .limit(limit);
  const words = goods.replace(/[\\%_]/g, "").trim();
  if (words !== "") query = query.where("g.name", "like", `%${words}%`);
  if (kind !== "") query = query.where("g.kind", "=", kind);
  if (state !== "") query = query.where("b.expires_on", state === "expired" ? "<" : ">=", today);
  const last =
    after === null
      ? undefined
      : await db.selectFrom("batch").select(["id", "expires_on"]).where("id", "=", after).executeTakeFirst();
  if (last)
    query = query.where((eb) =>
      eb.or([
        eb("b.expires_on", ">", last.expires_on),
        eb.and([eb("b.expires_on", "=", last.expires_on), eb("b.id", ">", last.id)]),
      ]),
    );
  return (await query.execute()).map((row) => ({
    id: row.id,
    goodsId: row.goods_id,
    name: row.name,
    spec: row.spec,
    unit: row.unit,
    kind: row.kind as GoodsKind,
    manufacturer: row.manufacturer,
    approvalNumber: row.approval_number,
    batch: row.number,
    producedOn: row.produced_on,
    expiresOn: row.expires_on,
    daysLeft: daysLeft(today, row.expires_on),
    warehouse: row.warehouse,
    place: row.place,
    quantity: row.quantity,
    stop: findBatchStop(row, today),
  }));
}
