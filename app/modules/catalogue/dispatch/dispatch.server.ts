import { findBuyers } from "~/modules/company/identity/viewer.server";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { orderingStops } from "~/modules/company/members/freeze.server";
import type { GoodsRole } from "~/modules/catalogue/goods/ephedrine";
import type { RegulatedClass, RestrictedGoods } from "~/modules/catalogue/goods/purchase-restriction";
import { batchStopText, findBatchStop } from "~/modules/catalogue/stock/stop";
import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { toDay } from "~/platform/values/clock";
import { dispatchRestriction, isOfCompany, staffRestrictionText } from "./dispatch";

export interface DispatchUnits {
  goodsId: number;
  role: GoodsRole;
  batchId: number | null;
}

export interface Dispatch {
  companyId: number;
  units: readonly DispatchUnits[];
}

export interface DispatchFault {
  goodsId: number | null;
  batchId: number | null;
  text: string;
}

/** Why units may not be shipped at `now` (ms), in words for staff, or null. Every shipment checks this. Five queries. */
export async function dispatchRefusal(trx: Db, dispatch: Dispatch, now: number): Promise<string | null> {
  const [faults] = await findDispatchFaults(trx, [dispatch], now);
  return faults?.[0]?.text ?? null;
}

/** Returns all reasons against shipping several units, the company first. Five queries for each 500 companies, products or batches. */
export async function findDispatchFaults(
  trx: Db,
  dispatches: readonly Dispatch[],
  now: number,
): Promise<DispatchFault[][]> {
  const companyIds = dispatches.map(({ companyId }) => companyId);
  const units = dispatches.flatMap((dispatch) => dispatch.units);
  const goodsIds = [...new Set(units.map(({ goodsId }) => goodsId))];
  const stops = await orderingStops(companyIds, trx);
  const buyers = await findBuyers(companyIds, trx);
  const goods = await readGoods(trx, goodsIds);
  const controlled = [...goods.values()].filter(({ isControlled }) => isControlled).map(({ id }) => id);
  const released = await readReleases(trx, companyIds, controlled);
  const batches = await readStoppedBatches(trx, units, now);

  return dispatches.map(({ companyId, units: own }) => {
    const faults = new Map<string, DispatchFault>();
    const add = (fault: DispatchFault) => faults.set(fault.text, faults.get(fault.text) ?? fault);
    const stop = stops.get(companyId);
    if (stop !== undefined)
      add({ goodsId: null, batchId: null, text: `该企业已暂停供货：${stop}，不能发货` });
    const buyer = buyers.get(companyId);
    for (const { goodsId, role, batchId } of own) {
      const text = batchId === null ? undefined : batches.get(batchId);
      if (text !== undefined) add({ goodsId, batchId, text });
      const found = goods.get(goodsId);
      if (!buyer || !found) continue;
      const isReleased = released.has(`${companyId} ${goodsId}`);
      const restriction = dispatchRestriction(buyer, { ...found, isReleased }, role, now);
      if (!restriction) continue;
      const why = staffRestrictionText(restriction);
      if (isOfCompany(restriction)) add({ goodsId: null, batchId: null, text: `${why}，不能发货` });
      else add({ goodsId, batchId: null, text: `${found.name}：${why}，不能发货` });
    }
    return [...faults.values()].sort((a, b) => Number(a.goodsId !== null) - Number(b.goodsId !== null));
  });
}

type DispatchGoods = Omit<RestrictedGoods, "isReleased"> & { id: number; name: string };

async function readGoods(trx: Db, ids: readonly number[]): Promise<Map<number, DispatchGoods>> {
  const found = new Map<number, DispatchGoods>();
  for (const part of toChunks(ids))
    for (const row of await trx
      .selectFrom("goods")
      .select(["id", "name", "status", "regulated", "scope", "is_controlled", "is_ephedrine"])
      .where("id", "in", part)
      .execute())
      found.set(row.id, {
        id: row.id,
        name: row.name,
        status: row.status,
        regulated: row.regulated as RegulatedClass | null,
        scope: row.scope as BusinessScopeCode,
        isControlled: row.is_controlled === 1,
        isEphedrine: row.is_ephedrine === 1,
      });
  return found;
}

/** "company goods" of each grant. */
async function readReleases(
  trx: Db,
  companyIds: readonly number[],
  goodsIds: readonly number[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of toChunks(goodsIds))
    for (const companies of toChunks([...new Set(companyIds)]))
      for (const row of await trx
        .selectFrom("controlled_release")
        .select(["company_id", "goods_id"])
        .where("goods_id", "in", part)
        .where("company_id", "in", companies)
        .execute())
        found.add(`${row.company_id} ${row.goods_id}`);
  return found;
}

/** The reason of each batch that may not be shipped. */
async function readStoppedBatches(
  trx: Db,
  units: readonly DispatchUnits[],
  now: number,
): Promise<Map<number, string>> {
  const ids = [...new Set(units.flatMap(({ batchId }) => (batchId === null ? [] : [batchId])))];
  const found = new Map<number, string>();
  for (const part of toChunks(ids))
    for (const row of await trx
      .selectFrom("batch")
      .select(["id", "number", "recall_id", "blocked_at", "expires_on"])
      .where("id", "in", part)
      .execute()) {
      const stop = findBatchStop(row, toDay(now));
      if (stop) found.set(row.id, batchStopText(row.number, stop));
    }
  return found;
}
