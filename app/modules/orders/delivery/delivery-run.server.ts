import { putOnShelf } from "~/modules/orders/shelf/on-shelf.server";
import { findDispatchFaults } from "~/modules/catalogue/dispatch/dispatch.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { withCompanies } from "~/modules/company/identity/companies.server";
import type { LineType } from "~/modules/orders/order/lines";
import { LINE_ROLES } from "~/modules/orders/order/permitted-lines";
import { readAddress } from "~/modules/orders/order/address";
import { type Carrier, CARRIERS, isTracked } from "~/modules/orders/shipping/shipment";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { once } from "~/platform/http/forms/forms.server";
import { DAY } from "~/platform/values/clock";
import {
  alongRoads,
  toDeliveryResult,
  MAX_PARCELS,
  type DeliveryResult,
  DELIVERY_RESULT_NAMES,
  runNumber,
  type RunParcel,
} from "./delivery-run";
import { parcelName } from "./parcel-names";

/** How far back shipped parcels are searched, ms. */
const LOOKED_BACK = 14 * DAY;
export const MAX_TO_GO = 500;

async function parcelFacts<R extends { id: number }>(
  rows: readonly (R & {
    order_id: number;
    company_id: number;
    address: string;
    orderNumber: string;
    number: number;
    tracking: string;
    shipped_at: number;
    is_ephedrine: number;
  })[],
): Promise<(RunParcel & { row: R })[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom("shipment_line as s")
    .innerJoin("order_line_batch as b", "b.id", "s.order_line_batch_id")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["s.shipment_id", "s.number", "l.goods_id"])
    .where(
      "s.shipment_id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const goods = await findGoodsFacts(lines.map((line) => line.goods_id));
  const found = await withCompanies(rows);
  return found.map((row) => {
    const own = lines.filter((line) => line.shipment_id === row.id);
    const { receiver, phone, region, detail } = readAddress(row.address);
    return {
      row,
      id: row.id,
      orderNumber: row.orderNumber,
      parcelNumber: row.number,
      tracking: row.tracking,
      company: row.company,
      receiver,
      phone,
      region,
      detail,
      shippedAt: row.shipped_at,
      units: own.reduce((sum, line) => sum + line.number, 0),
      isEphedrine: row.is_ephedrine === 1,
      isBiological: own.some((line) => goods.get(line.goods_id)?.scope === "biological"),
    };
  });
}

const parcels = (trx: Db) =>
  trx
    .selectFrom("shipment as s")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .select(["s.id", "s.order_id", "s.number", "s.carrier", "s.tracking", "s.shipped_at"])
    .select(["o.number as orderNumber", "o.company_id", "o.address", "o.is_ephedrine"]);

export interface ParcelToGo extends RunParcel {
  /** why it may not leave, or null */
  fault: string | null;
}

export interface ToGo {
  carrier: Carrier;
  /** shipped from and before, ms; null: the last 14 days */
  from: number | null;
  to: number | null;
  words: string;
}

const waiting = (trx: Db, carrier: string) =>
  parcels(trx)
    .where("s.carrier", "=", carrier)
    .where("s.delivered_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("delivery_run_parcel as r")
            .select("r.id")
            .whereRef("r.shipment_id", "=", "s.id")
            .where("r.result", "<>", "returned"),
        ),
      ),
    );

/** Returns a carrier's parcels that are on no run, sorted by address; at most MAX_TO_GO. Ten queries. `now` in ms. */
export async function parcelsToGo({ carrier, from, to, words }: ToGo, now: number): Promise<ParcelToGo[]> {
  let query = waiting(db, carrier).where("s.shipped_at", ">=", from ?? now - LOOKED_BACK);
  if (to !== null) query = query.where("s.shipped_at", "<", to);
  const rows = await query.orderBy("s.shipped_at").orderBy("s.id").limit(MAX_TO_GO).execute();
  const faults = await parcelFaults(db, rows, now);
  const found = (await parcelFacts(rows)).map(({ row: _, ...parcel }) => ({
    ...parcel,
    fault: faults.get(parcel.id) ?? null,
  }));
  const fits = ({ company, receiver, region, detail }: RunParcel) =>
    [company, receiver, region + detail].some((text) => text.includes(words));
  return found.filter(fits).toSorted(alongRoads);
}

export interface RunWish {
  carrier: Carrier;
  parcelIds: readonly number[];
  driver: string;
  vehicle: string;
  note: string;
}

/** Why parcels may not leave on a run, by parcel. Six queries. */
async function parcelFaults(
  trx: Db,
  rows: readonly { id: number; company_id: number }[],
  now: number,
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const lines = await trx
    .selectFrom("shipment_line as s")
    .innerJoin("order_line_batch as b", "b.id", "s.order_line_batch_id")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["s.shipment_id", "b.batch_id", "l.goods_id", "l.type"])
    .where(
      "s.shipment_id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const dispatches = rows.map(({ id, company_id }) => ({
    companyId: company_id,
    units: lines
      .filter((line) => line.shipment_id === id)
      .map(({ goods_id, batch_id, type }) => ({
        goodsId: goods_id,
        batchId: batch_id,
        role: LINE_ROLES[type as LineType],
      })),
  }));
  const faults = await findDispatchFaults(trx, dispatches, now);
  return new Map(
    rows.flatMap(({ id }, at) => faults[at]!.slice(0, 1).map(({ text }) => [id, text] as const)),
  );
}

class NotMade extends Error {}

/** Creates a run, once for a form (`key`). Refused: none, too many, already on a run, another carrier, or not allowed to leave. `now` in ms. */
export async function makeRun(
  wish: RunWish,
  { key, by, now }: { key: string; by: string; now: number },
): Promise<{ ok: true; id: number } | { ok: false; text: string }> {
  try {
    const id = await inTransaction((trx) =>
      once(trx, key, async () => String(await makeIn(trx, wish, by, now))),
    );
    return { ok: true, id: Number(id) };
  } catch (error) {
    if (error instanceof NotMade) return { ok: false, text: error.message };
    throw error;
  }
}

async function makeIn(trx: Db, wish: RunWish, by: string, now: number): Promise<number> {
  const { carrier, driver, vehicle, note } = wish;
  const ids = [...new Set(wish.parcelIds)];
  if (ids.length === 0) throw new NotMade("请先勾选包裹");
  if (ids.length > MAX_PARCELS) throw new NotMade(`一张配送单最多 ${MAX_PARCELS} 个包裹`);
  const rows = await waiting(trx, carrier).where("s.id", "in", ids).execute();
  const stopped = (await parcelFaults(trx, rows, now)).entries().next().value;
  if (stopped) {
    const { orderNumber, number } = rows.find(({ id }) => id === stopped[0])!;
    throw new NotMade(`${parcelName({ orderNumber, parcelNumber: number })}：${stopped[1]}`);
  }
  const used = "勾选的包裹有的已在别的配送单上或已签收，请刷新后重新勾选";
  if (rows.length < ids.length) throw new NotMade(used);
  const { id } = await trx
    .insertInto("delivery_run")
    .values({ carrier, driver, vehicle, note, made_at: now, made_by: by })
    .returning("id")
    .executeTakeFirstOrThrow();
  const made = await trx
    .insertInto("delivery_run_parcel")
    .values(
      ids.map((shipment_id) => ({
        run_id: id,
        shipment_id,
        result: "",
        answered_at: null,
        answered_by: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  // Somebody else put one of them on a run at the same moment.
  if (made.length < ids.length) throw new NotMade(used);
  const names = rows.map(({ orderNumber, number }) => parcelName({ orderNumber, parcelNumber: number }));
  const after = { carrier: CARRIERS[carrier], 司机: driver, 车牌: vehicle, note, 包裹: names };
  await audited(trx, { subject: "deliveryRun", id: runNumber(id), before: null, after });
  return id;
}

export interface DeliveryRunHead {
  id: number;
  carrier: Carrier;
  driver: string;
  vehicle: string;
  note: string;
  madeAt: number;
  madeBy: string;
  printed: number;
}

const getRun = (row: Row<"delivery_run">): DeliveryRunHead => ({
  id: row.id,
  carrier: row.carrier as Carrier,
  driver: row.driver,
  vehicle: row.vehicle,
  note: row.note,
  madeAt: row.made_at,
  madeBy: row.made_by,
  printed: row.printed,
});

/** Returns one, or null. One query. */
export async function findRun(id: number, trx: Db = db): Promise<DeliveryRunHead | null> {
  const row = await trx.selectFrom("delivery_run").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? getRun(row) : null;
}

export type ListedRun = DeliveryRunHead & { parcels: number; answered: number };

/** Returns runs, newest first, after the id `after`. Two queries. */
export async function listRuns({
  after,
  limit,
}: {
  after: number | null;
  limit: number;
}): Promise<ListedRun[]> {
  let query = db.selectFrom("delivery_run").selectAll().orderBy("id", "desc").limit(limit);
  if (after !== null) query = query.where("id", "<", after);
  const runs = (await query.execute()).map(getRun);
  if (runs.length === 0) return [];
  const counts = await db
    .selectFrom("delivery_run_parcel")
    .select((eb) => [
      "run_id",
      eb.fn.countAll<number>().as("parcels"),
      eb.fn.count("answered_at").as("answered"),
    ])
    .where(
      "run_id",
      "in",
      runs.map(({ id }) => id),
    )
    .groupBy("run_id")
    .execute();
  const byRun = new Map(counts.map((row) => [row.run_id, row]));
  return runs.map((run) => ({
    ...run,
    parcels: Number(byRun.get(run.id)?.parcels ?? 0),
    answered: Number(byRun.get(run.id)?.answered ?? 0),
  }));
}

export interface ParcelOnRun extends RunParcel {
  result: DeliveryResult;
  answeredAt: number | null;
  answeredBy: string | null;
}

/** Returns the parcels of a run, sorted by address. Four queries. */
export async function parcelsOfRun(runId: number): Promise<ParcelOnRun[]> {
  const rows = await parcels(db)
    .innerJoin("delivery_run_parcel as r", "r.shipment_id", "s.id")
    .select(["r.result", "r.answered_at", "r.answered_by"])
    .where("r.run_id", "=", runId)
    .orderBy("r.id")
    .execute();
  return (await parcelFacts(rows))
    .map(({ row, ...parcel }) => ({
      ...parcel,
      result: toDeliveryResult(row.result),
      answeredAt: row.answered_at,
      answeredBy: row.answered_by,
    }))
    .toSorted(alongRoads);
}

/** Counts one more printout; returns its number. Null: no such run. */
export const notePrinted = (id: number): Promise<number | null> =>
  inTransaction(async (trx) => {
    const row = await trx
      .updateTable("delivery_run")
      .set((eb) => ({ printed: eb("printed", "+", 1) }))
      .where("id", "=", id)
      .returning("printed")
      .executeTakeFirst();
    if (!row) return null;
    const [before, after] = [{ 打印次数: row.printed - 1 }, { 打印次数: row.printed }];
    await audited(trx, { subject: "deliveryRun", id: runNumber(id), before, after });
    return row.printed;
  });

/** Whether the driver brings signatures back; other carriers report deliveries. */
export const isSignedBack = ({ carrier }: Pick<DeliveryRunHead, "carrier">): boolean => !isTracked(carrier);

/** Stores whether parcels were signed for or brought back, which frees them for another run. Answered ones do not change. Returns the number answered; null: no such run. Refused: signed for with a carrier that reports itself. `now` in ms. */
export const answerParcels = (
  runId: number,
  answers: ReadonlyMap<number, Exclude<DeliveryResult, "">>,
  by: string,
  now: number,
): Promise<{ ok: true; done: number } | { ok: false; text: string } | null> =>
  inTransaction(async (trx) => {
    const run = await findRun(runId, trx);
    if (!run) return null;
    if (!isSignedBack(run) && [...answers.values()].includes("delivered"))
      return { ok: false, text: `签收以${CARRIERS[run.carrier]}的物流为准，这里只登记带回` };
    const after: Record<string, string> = {};
    for (const [parcelId, result] of answers) {
      const done = await trx
        .updateTable("delivery_run_parcel")
        .set({ result, answered_at: now, answered_by: by })
        .where("run_id", "=", runId)
        .where("shipment_id", "=", parcelId)
        .where("result", "=", "")
        .returning("id")
        .executeTakeFirst();
      if (!done) continue;
      if (result === "delivered")
        await trx
          .updateTable("shipment")
          .set({ delivered_at: now })
          .where("id", "=", parcelId)
          .where("delivered_at", "is", null)
          .execute();
      const { orderNumber, number } = await parcels(trx)
        .where("s.id", "=", parcelId)
        .executeTakeFirstOrThrow();
      after[parcelName({ orderNumber, parcelNumber: number })] = DELIVERY_RESULT_NAMES[result];
    }
    const delivered = [...answers].flatMap(([parcelId, result]) =>
      result === "delivered" ? [parcelId] : [],
    );
    await putOnShelf(trx, { parcelIds: delivered });
    const done = Object.keys(after).length;
    if (done > 0) await audited(trx, { subject: "deliveryRun", id: runNumber(runId), before: null, after });
    return { ok: true, done };
  });
