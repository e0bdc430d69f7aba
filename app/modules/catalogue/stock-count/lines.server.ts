/** The lines of a count as rows: read by page, by code, or all of them. */
import { batchSpellings, isGoodsCode } from "~/modules/catalogue/search/goods-code.server";
import { getBatchHold } from "~/modules/catalogue/stock/stop";
import { db, type Db } from "~/platform/database/database.server";
import type { CountLine } from "./count";

const lines = (trx: Db) =>
  trx
    .selectFrom("stock_count_line as l")
    .innerJoin("batch as b", "b.id", "l.batch_id")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .innerJoin("warehouse as w", "w.id", "g.warehouse_id")
    .select(["l.id", "l.batch_id", "l.price", "l.book", "l.is_added", "l.counted", "l.counted_book"])
    .select(["l.counted_at", "l.counted_by", "l.earlier", "l.is_recount", "l.corrected_by", "l.left_short"])
    .select(["l.version", "b.number", "b.expires_on", "b.place", "b.recall_id", "b.blocked_at", "b.goods_id"])
    .select(["g.name", "g.spec", "g.unit", "g.barcode", "g.sku"])
    .select(["m.name as manufacturer", "w.name as warehouse"]);

type Row = Awaited<ReturnType<ReturnType<typeof lines>["execute"]>>[number];

const toLine = (row: Row): CountLine => ({
  id: row.id,
  batchId: row.batch_id,
  warehouse: row.warehouse,
  place: row.place,
  goodsId: row.goods_id,
  name: row.name,
  spec: row.spec,
  unit: row.unit,
  manufacturer: row.manufacturer,
  barcode: row.barcode,
  sku: row.sku,
  batch: row.number,
  expiresOn: row.expires_on,
  stop: getBatchHold(row),
  price: row.price,
  book: row.book,
  isAdded: row.is_added === 1,
  counted: row.counted,
  countedBook: row.counted_book,
  countedAt: row.counted_at,
  countedBy: row.counted_by,
  earlier: row.earlier,
  isRecount: row.is_recount === 1,
  correctedBy: row.corrected_by,
  leftShort: row.left_short,
  version: row.version,
});

export const LINE_VIEWS = {
  all: "全部",
  waiting: "未盘",
  recount: "待复盘",
  different: "有差异",
} as const;
export type CountLineFilter = keyof typeof LINE_VIEWS;
export const asLineView = (text: string): CountLineFilter =>
  Object.hasOwn(LINE_VIEWS, text) ? (text as CountLineFilter) : "all";

function inView(countId: number, view: CountLineFilter, trx: Db) {
  const query = lines(trx).where("l.count_id", "=", countId);
  if (view === "waiting") return query.where("l.counted", "is", null);
  if (view === "recount") return query.where("l.is_recount", "=", 1);
  if (view === "different") return query.whereRef("l.counted", "<>", "l.counted_book");
  return query;
}

/** Returns a page in shelf order after the line `after`; added batches come last. One query. */
export const findCountLines = async (
  countId: number,
  view: CountLineFilter,
  { after, limit }: { after: number | null; limit: number },
  trx: Db = db,
): Promise<CountLine[]> =>
  (
    await inView(countId, view, trx)
      .where("l.id", ">", after ?? 0)
      .orderBy("l.id")
      .limit(limit)
      .execute()
  ).map(toLine);

/** Returns all lines of a view; a count has MAX_LINES and additions. One query. */
export const allLines = async (countId: number, view: CountLineFilter, trx: Db = db): Promise<CountLine[]> =>
  (await inView(countId, view, trx).orderBy("l.id").execute()).map(toLine);

/** Returns one line, or null. One query. */
export async function findLine(countId: number, id: number, trx: Db = db): Promise<CountLine | null> {
  const row = await lines(trx).where("l.count_id", "=", countId).where("l.id", "=", id).executeTakeFirst();
  return row ? toLine(row) : null;
}

const MAX_SAME = 20;

/** What a scanner or a person gives: a code of the goods, a batch number, or both with a blank between. */
function readCode(code: string): { input: string; goods: string; batch: string | null } {
  const input = code.normalize("NFKC").trim();
  const [goods = input, ...rest] = input.split(/\s+/);
  return { input, goods, batch: rest.length > 0 ? rest.join(" ") : null };
}

/** Returns the lines of a code, in shelf order. One query. */
export async function linesByCode(countId: number, code: string): Promise<CountLine[]> {
  const { input, goods, batch } = readCode(code);
  if (input === "") return [];
  const rows = await lines(db)
    .where("l.count_id", "=", countId)
    .where((eb) => {
      const both =
        batch === null ? [] : [eb.and([isGoodsCode(goods), eb("b.number", "in", batchSpellings(batch))])];
      return eb.or([eb("b.number", "in", batchSpellings(input)), isGoodsCode(input), ...both]);
    })
    .orderBy("l.id")
    .limit(MAX_SAME)
    .execute();
  return rows.map(toLine);
}

export interface OtherBatch {
  id: number;
  batch: string;
  name: string;
  spec: string;
  manufacturer: string;
  expiresOn: string;
  place: string;
}

/** Returns batches of a code that the count does not have, earliest expiry first. Two queries. */
export async function otherBatches(countId: number, code: string): Promise<OtherBatch[]> {
  const { input, goods, batch } = readCode(code);
  if (input === "") return [];
  const meant = await db
    .selectFrom("goods as g")
    .select("g.id")
    .where((eb) => eb.or([isGoodsCode(input), isGoodsCode(goods)]))
    .limit(MAX_SAME)
    .execute();
  const numbers = [input, ...(batch === null ? [] : [batch])].flatMap(batchSpellings);
  return db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["b.id", "b.number as batch", "g.name", "g.spec", "m.name as manufacturer"])
    .select(["b.expires_on as expiresOn", "b.place"])
    .where((eb) =>
      eb.or([
        eb("b.number", "in", numbers),
        ...(meant.length > 0
          ? [
              eb(
                "b.goods_id",
                "in",
                meant.map(({ id }) => id),
              ),
            ]
          : []),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("stock_count_line as l")
            .select("l.id")
            .whereRef("l.batch_id", "=", "b.id")
            .where("l.count_id", "=", countId),
        ),
      ),
    )
    .orderBy("b.expires_on", "desc")
    .orderBy("b.id")
    .limit(MAX_SAME)
    .execute();
}
