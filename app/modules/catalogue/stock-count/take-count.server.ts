import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { countNumber } from "./count";
import { heldCount } from "./counts.server";
import type { HeldUnitsLookup } from "~/modules/catalogue/stock/stock.server";

export const CLOSED = "这张盘点单已结束，不能再登记";

export interface CountEntry {
  lineId: number;
  /** null: it was not counted after all */
  counted: number | null;
  /** version of the line in the form; null: overwrite */
  version: number | null;
}

export interface Meanwhile {
  lineId: number;
  batch: string;
  counted: number | null;
  countedBy: string;
  version: number;
}

export type CountEntryResult =
  | { ok: true; done: number; meanwhile: Meanwhile[] }
  | { ok: false; text: string };

export interface CountEntryContext {
  by: string;
  heldOf: HeldUnitsLookup;
  now: number;
}

/** Stores counted numbers with the current book stock; lines that somebody else counted since the form was made are returned instead. Null: no such count. Refused: it is closed. Locks count and products. `now` in ms. */
export const takeNumbers = (
  countId: number,
  values: readonly CountEntry[],
  taking: CountEntryContext,
): Promise<CountEntryResult | null> => inTransaction((trx) => takeIn(trx, countId, values, taking));

interface LineRow {
  id: number;
  batch_id: number;
  counted: number | null;
  counted_by: string | null;
  version: number;
  number: string;
  goods_id: number;
}

async function toLines(trx: Db, countId: number, ids: readonly number[]): Promise<LineRow[]> {
  const rows: LineRow[] = [];
  for (const part of toChunks(ids))
    rows.push(
      ...(await trx
        .selectFrom("stock_count_line as l")
        .innerJoin("batch as b", "b.id", "l.batch_id")
        .select(["l.id", "l.batch_id", "l.counted", "l.counted_by", "l.version", "b.number", "b.goods_id"])
        .where("l.count_id", "=", countId)
        .where("l.id", "in", part)
        .orderBy("l.id")
        .execute()),
    );
  return rows;
}

/** Book stock on hand of each batch, with the products locked. */
export async function findOnHand(
  trx: Db,
  batchIds: readonly number[],
  heldOf: HeldUnitsLookup,
): Promise<Map<number, { onHand: number; held: number }>> {
  const held = await heldOf(trx, batchIds);
  const found = new Map<number, { onHand: number; held: number }>();
  for (const part of toChunks(batchIds))
    for (const row of await trx
      .selectFrom("batch")
      .select(["id", "quantity"])
      .where("id", "in", part)
      .execute())
      found.set(row.id, { onHand: row.quantity + (held.get(row.id) ?? 0), held: held.get(row.id) ?? 0 });
  return found;
}

async function takeIn(
  trx: Db,
  countId: number,
  values: readonly CountEntry[],
  { by, heldOf, now }: CountEntryContext,
): Promise<CountEntryResult | null> {
  const count = await heldCount(trx, countId);
  if (!count) return null;
  if (count.state !== "open") return { ok: false, text: CLOSED };
  const wished = new Map(values.map((item) => [item.lineId, item]));
  const rows = await toLines(trx, countId, [...wished.keys()]);
  await lockGoods(
    trx,
    rows.map((row) => row.goods_id),
  );
  const ledgers = await findOnHand(
    trx,
    rows.map((row) => row.batch_id),
    heldOf,
  );
  const meanwhile: Meanwhile[] = [];
  const [before, after]: Record<string, number | null>[] = [{}, {}];
  for (const row of rows) {
    const { counted: counts, version } = wished.get(row.id)!;
    if (version !== null && version !== row.version) {
      const { id: lineId, number: batch, counted_by } = row;
      meanwhile.push({
        lineId,
        batch,
        counted: row.counted,
        countedBy: counted_by ?? "",
        version: row.version,
      });
      continue;
    }
    await trx
      .updateTable("stock_count_line")
      .set({
        counted: counts,
        counted_book: counts === null ? null : ledgers.get(row.batch_id)!.onHand,
        counted_at: counts === null ? null : now,
        counted_by: counts === null ? null : by,
        is_recount: 0,
        version: row.version + 1,
      })
      .where("id", "=", row.id)
      .execute();
    before![row.number] = row.counted;
    after![row.number] = counts;
  }
  const done = rows.length - meanwhile.length;
  if (done > 0) await audited(trx, { subject: "stockCount", id: countNumber(countId), before, after });
  return { ok: true, done, meanwhile };
}

export type AddCountLineResult = { ok: true; lineId: number } | { ok: false; text: string };

/** Adds a found batch; returns its line, also if it exists. Null: no such count or batch. Refused: it is closed. */
export const addBatch = (
  countId: number,
  batchId: number,
  heldOf: HeldUnitsLookup,
): Promise<AddCountLineResult | null> =>
  inTransaction(async (trx): Promise<AddCountLineResult | null> => {
    const count = await heldCount(trx, countId);
    const batch = await trx
      .selectFrom("batch as b")
      .innerJoin("goods as g", "g.id", "b.goods_id")
      .select(["b.goods_id", "b.number", "g.base_price"])
      .where("b.id", "=", batchId)
      .executeTakeFirst();
    if (!count || !batch) return null;
    if (count.state !== "open") return { ok: false, text: CLOSED };
    const known = await trx
      .selectFrom("stock_count_line")
      .select("id")
      .where("count_id", "=", countId)
      .where("batch_id", "=", batchId)
      .executeTakeFirst();
    if (known) return { ok: true, lineId: known.id };
    await lockGoods(trx, [batch.goods_id]);
    const book = (await findOnHand(trx, [batchId], heldOf)).get(batchId)!.onHand;
    const { id } = await trx
      .insertInto("stock_count_line")
      .values({
        count_id: countId,
        batch_id: batchId,
        price: batch.base_price,
        book,
        is_added: 1,
        counted: null,
        counted_book: null,
        counted_at: null,
        counted_by: null,
        earlier: null,
        corrected_by: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { 加入批号: batch.number };
    await audited(trx, { subject: "stockCount", id: countNumber(countId), before: null, after });
    return { ok: true, lineId: id };
  });

export const askRecount = (
  countId: number,
  lineIds: readonly number[],
): Promise<{ ok: true; lines: number } | { ok: false; text: string } | null> =>
  inTransaction(async (trx) => {
    const count = await heldCount(trx, countId);
    if (!count) return null;
    if (count.state !== "open") return { ok: false, text: CLOSED };
    const rows = (await toLines(trx, countId, lineIds)).filter(({ counted: counts }) => counts !== null);
    if (rows.length === 0) return { ok: false, text: "请先勾选已盘的批号" };
    for (const row of rows)
      await trx
        .updateTable("stock_count_line")
        .set({
          earlier: row.counted,
          counted: null,
          counted_book: null,
          counted_at: null,
          counted_by: null,
          is_recount: 1,
          version: row.version + 1,
        })
        .where("id", "=", row.id)
        .execute();
    const after = { 待复盘: rows.map(({ number }) => number) };
    await audited(trx, { subject: "stockCount", id: countNumber(countId), before: null, after });
    return { ok: true, lines: rows.length };
  });
