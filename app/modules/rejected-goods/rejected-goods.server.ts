import { randomUUID } from "node:crypto";
import { findStock } from "~/modules/catalogue/batches/stock-admin.server";
import { withdrawUnits } from "~/modules/catalogue/batches/withdraw.server";
import { findGoodsFact } from "~/modules/catalogue/goods/goods-facts.server";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { once } from "~/platform/http/forms/forms.server";
import {
  type Disposal,
  DISPOSALS,
  isFromStock,
  REJECTED_SOURCES,
  REJECTED_STATES,
  type RejectedGoods,
  rejectedNumber,
  type RejectedSource,
  type RejectedState,
} from "./rejected-goods";

const toRejected = (row: Row<"rejected_goods">): RejectedGoods => ({
  id: row.id,
  number: row.number,
  source: row.source as RejectedSource,
  sourceNumber: row.source_number,
  supplierName: row.supplier_name,
  goodsId: row.goods_id,
  goodsName: row.goods_name,
  genericName: row.generic_name,
  dosageForm: row.dosage_form,
  spec: row.spec,
  unit: row.unit,
  manufacturer: row.manufacturer,
  approvalNumber: row.approval_number,
  batchId: row.batch_id,
  batch: row.batch_number,
  producedOn: row.produced_on,
  expiresOn: row.expires_on,
  quantity: row.quantity,
  reason: row.reason,
  state: row.state as RejectedState,
  reportedBy: row.reported_by,
  reportedAt: row.reported_at,
  confirmedBy: row.confirmed_by,
  confirmedAt: row.confirmed_at,
  conclusion: row.conclusion,
  disposal: row.disposal as Disposal | "",
  disposalNote: row.disposal_note,
  disposedBy: row.disposed_by,
  agreedBy: row.agreed_by,
  disposedAt: row.disposed_at,
  version: row.version,
});

export interface NewRejected {
  source: RejectedSource;
  sourceNumber: string;
  supplierName: string;
  goodsId: number;
  /** null: the units never came into stock */
  batchId: number | null;
  batch: string;
  producedOn: string;
  expiresOn: string;
  quantity: number;
  reason: string;
  by: string;
}

/** Records rejected units in the caller's transaction; returns their number. Changes no stock. `now` in ms. */
export async function recordRejected(trx: Db, rejected: NewRejected, now: number): Promise<string> {
  const goods = (await findGoodsFact(rejected.goodsId, trx))!;
  const { id } = await trx
    .insertInto("rejected_goods")
    .values({
      number: `new:${randomUUID()}`,
      source: rejected.source,
      source_number: rejected.sourceNumber,
      supplier_name: rejected.supplierName,
      goods_id: goods.id,
      goods_name: goods.name,
      generic_name: goods.generic_name,
      dosage_form: goods.dosage_form,
      spec: goods.spec,
      unit: goods.unit,
      manufacturer: goods.manufacturer,
      approval_number: goods.approval_number,
      batch_id: rejected.batchId,
      batch_number: rejected.batch,
      produced_on: rejected.producedOn,
      expires_on: rejected.expiresOn,
      quantity: rejected.quantity,
      reason: rejected.reason,
      reported_by: rejected.by,
      reported_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const number = rejectedNumber(id, now);
  await trx.updateTable("rejected_goods").set({ number }).where("id", "=", id).execute();
  await audited(trx, {
    subject: "rejectedGoods",
    id: number,
    before: null,
    after: {
      来源: REJECTED_SOURCES[rejected.source],
      商品: `${goods.name} ${goods.spec}`,
      批号: rejected.batch,
      数量: `${rejected.quantity}${goods.unit}`,
    },
  });
  return number;
}

export type RejectedResult = { ok: true; number: string } | { ok: false; text: string; isStale?: true };

class Refused extends Error {}

const refusable = async (work: () => Promise<string>): Promise<RejectedResult> => {
  try {
    return { ok: true, number: await work() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, text: error.message };
    throw error;
  }
};

export interface RejectedUnits {
  units: number;
  reason: string;
  by: string;
  formKey: string;
  /** number of the stock count that found them */
  count?: string;
}

/** Takes free units of a batch out of stock as rejected, once for the form's key. Null: no such batch. Refused: fewer are free. `now` in ms. */
export async function takeRejected(
  batchId: number,
  { units, reason, by, formKey, count = "" }: RejectedUnits,
  now: number,
): Promise<RejectedResult | null> {
  const batch = await findStock(batchId);
  if (!batch) return null;
  return refusable(() =>
    inTransaction((trx) =>
      once(trx, formKey, async () => {
        const number = await recordRejected(
          trx,
          {
            source: count === "" ? "stock" : "count",
            sourceNumber: count,
            supplierName: "",
            goodsId: batch.goodsId,
            batchId,
            batch: batch.number,
            producedOn: batch.producedOn,
            expiresOn: batch.expiresOn,
            quantity: units,
            reason,
            by,
          },
          now,
        );
        const taken = await withdrawUnits(trx, batchId, { units, paper: number }, now);
        if (!taken?.ok)
          throw new Refused(`未占用的只有 ${taken?.left ?? 0}${batch.unit}；订单占用的请先给订单更换批号`);
        return number;
      }),
    ),
  );
}

/** Returns rejected units by their number, or null. One query. */
export async function findRejected(number: string, trx: Db = db): Promise<RejectedGoods | null> {
  const row = await trx
    .selectFrom("rejected_goods")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? toRejected(row) : null;
}

type Step = Partial<Omit<Row<"rejected_goods">, "id" | "number">> & { state: RejectedState };

interface StepWanted {
  number: string;
  from: RejectedState;
  version: number;
}

/** Moves the row on from the state and version that were seen; `also` is done in between. */
async function step(
  trx: Db,
  { number, from, version }: StepWanted,
  set: Step,
  also: (row: RejectedGoods) => Promise<string | null> = () => Promise.resolve(null),
): Promise<RejectedResult | null> {
  const found = await forUpdate(
    trx.selectFrom("rejected_goods").selectAll().where("number", "=", number),
  ).executeTakeFirst();
  if (!found) return null;
  const row = toRejected(found);
  if (row.state !== from) return { ok: false, text: `不合格品${REJECTED_STATES[row.state]}，不能再办理` };
  if (row.version !== version)
    return { ok: false, text: "不合格品在您打开后有变化，请核对后再办理", isStale: true };
  const refused = await also(row);
  if (refused !== null) return { ok: false, text: refused };
  await trx
    .updateTable("rejected_goods")
    .set({ ...set, version: version + 1 })
    .where("id", "=", row.id)
    .execute();
  const after = {
    state: set.state,
    ...(set.conclusion ? { 结论: set.conclusion } : {}),
    ...(set.disposal ? { 处理: DISPOSALS[set.disposal as Disposal], 去向: set.disposal_note } : {}),
  };
  await audited(trx, { subject: "rejectedGoods", id: number, before: { state: from }, after });
  return { ok: true, number };
}

interface Confirmation {
  version: number;
  conclusion: string;
  by: string;
}

const confirmed = ({ conclusion, by }: Confirmation, now: number) => ({
  conclusion,
  confirmed_by: by,
  confirmed_at: now,
});

/** Quality confirms that the units are to be rejected. Null: no such row. Refused: another state or version. `now` in ms. */
export const confirmRejected = (number: string, confirmation: Confirmation, now: number) =>
  inTransaction((trx) =>
    step(
      trx,
      { number, from: "reported", version: confirmation.version },
      { state: "confirmed", ...confirmed(confirmation, now) },
    ),
  );

/** Quality finds the units good: they go back into their batch. Null: no such row. Refused: another state or version, units that did not come from stock. `now` in ms. */
export const releaseRejected = (number: string, confirmation: Confirmation, now: number) =>
  inTransaction((trx) =>
    step(
      trx,
      { number, from: "reported", version: confirmation.version },
      { state: "released", ...confirmed(confirmation, now) },
      async ({ batchId, quantity, source }) => {
        if (!isFromStock(source) || batchId === null) return "不是从库存取出的，不能放回库存";
        await withdrawUnits(trx, batchId, { units: -quantity, paper: number }, now);
        return null;
      },
    ),
  );

export interface DisposalWanted {
  version: number;
  disposal: Disposal;
  note: string;
  by: string;
  agreedBy: string;
}

/** Records that confirmed units went back or were destroyed, in the transaction of the second person. Null: no such row. Refused: another state or version. `now` in ms. */
export const disposeRejectedIn = (
  trx: Db,
  number: string,
  { version, disposal, note, by, agreedBy }: DisposalWanted,
  now: number,
) =>
  step(
    trx,
    { number, from: "confirmed", version },
    {
      state: "disposed",
      disposal,
      disposal_note: note,
      disposed_by: by,
      agreed_by: agreedBy,
      disposed_at: now,
    },
  );

export interface RejectedFilter {
  /** product name or number of the row */
  goods: string;
  batch: string;
  state: string;
  source: string;
}

/** Returns matching rows, newest first, after the id `after`. One query. */
export async function listRejected(
  { goods, batch, state, source }: RejectedFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<RejectedGoods[]> {
  let query = db.selectFrom("rejected_goods").selectAll().orderBy("id", "desc").limit(limit);
  if (after !== null) query = query.where("id", "<", after);
  if (state !== "") query = query.where("state", "=", state);
  if (source !== "") query = query.where("source", "=", source);
  const plain = (words: string) => words.replace(/[\\%_]/g, "").trim();
  if (plain(batch) !== "") query = query.where("batch_number", "=", plain(batch));
  const words = plain(goods);
  if (words !== "")
    query = query.where((eb) =>
      eb.or([eb("goods_name", "like", `%${words}%`), eb("number", "=", words.toUpperCase())]),
    );
  return (await query.execute()).map(toRejected);
}

/** Returns rows in this state, the oldest first. One query. */
export async function waitingRejected(
  state: "reported" | "confirmed",
  limit: number,
): Promise<Pick<RejectedGoods, "number" | "goodsName" | "batch" | "reportedAt">[]> {
  const rows = await db
    .selectFrom("rejected_goods")
    .select(["number", "goods_name", "batch_number", "reported_at"])
    .where("state", "=", state)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    goodsName: row.goods_name,
    batch: row.batch_number,
    reportedAt: row.reported_at,
  }));
}
