import type { HeldUnitsLookup } from "~/modules/catalogue/stock/stock.server";
import { MAX_PLACE, placeField } from "~/modules/catalogue/batches/place";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toDay } from "~/platform/values/clock";
import type { CellChange } from "./goods-cells";
import { toChunks } from "~/platform/values/chunks";
import {
  type RowResultCounts,
  type IsTouched,
  type ImportRunOptions,
  type RawRows,
  type RowResult,
  runImport,
  type ImportRowItem,
} from "./import-run.server";
import { putBatches } from "~/modules/catalogue/search/insert.server";
import { toHeading, type ImportColumn } from "./list-columns";
import { codeKey } from "~/modules/catalogue/search/match-text";
import { namingFault, PLACE_MARK } from "./named";
import { goodsMeant } from "./named-goods.server";
import { noteCorrections } from "~/modules/catalogue/stock/open-counts.server";
import { refreshStock } from "~/modules/catalogue/stock/stock.server";
import { readStockRow, STOCK_COLUMNS, type StockRow } from "./trade-row";

export interface StockImport extends ImportRunOptions {
  isAdded: boolean;
  heldOf: HeldUnitsLookup;
  /** of rows that waited for a second person, by their numbers: so many units are added, whatever has moved meanwhile */
  differences?: ReadonlyMap<number, number>;
}

/** Imports a stock list (columns in trade-row.ts). Ordered units are not free. */
export function importStock(rows: RawRows, run: StockImport): Promise<RowResultCounts> {
  return runImport<StockRow>(rows, {
    ...run,
    columns: STOCK_COLUMNS,
    headFault: (columns) => stockHeadFault(columns, run.isAdded),
    read: (cells) => readStockRow(cells, run.isAdded),
    save: (trx, used, isTouched) => saveStock(trx, used, isTouched, run),
    finish: async () => {},
  });
}

/** What a stock list lacks, in words. */
export const stockHeadFault = (columns: ReadonlySet<ImportColumn>, isAdded: boolean): string | null =>
  namingFault(columns) ??
  (columns.has("on_hand") && columns.has("quantity")
    ? "实物库存和可售库存只能有一列"
    : columns.has("batch") && columns.has("batch_expires")
      ? "批号和批号效期只能有一列"
      : columns.has("on_hand") && isAdded
        ? "增减库存请用可售库存或数量列"
        : (columns.has("batch") || columns.has("batch_expires")) &&
            (columns.has("quantity") || columns.has("on_hand"))
          ? null
          : "表头里要有批号，以及可售库存或实物库存");

/** Of a batch whose day of production nobody has given. */
const UNKNOWN_DAY = "";

const keyOf = (goodsId: number, batch: string) => `${goodsId} ${codeKey(batch)}`;

const getTouches = (key: string, place: string): string =>
  place === "" ? key : `${key}${PLACE_MARK}${place}`;

type Held = Pick<Row<"batch">, "produced_on" | "expires_on" | "quantity" | "place">;

function placeOf(location: string | undefined): string | null {
  const read = placeField.safeParse(location ?? "");
  return read.success ? read.data : null;
}

const joinedPlaces = (before: string, place: string): string => {
  const all = before.split("/").includes(place) ? before : `${before}/${place}`;
  return before === "" ? place : all.length <= MAX_PLACE ? all : before;
};

/** Writes what each row says of a batch, with a verdict for each. */
export async function saveStock(
  trx: Db,
  used: readonly ImportRowItem<StockRow>[],
  isTouched: IsTouched,
  { isAdded, heldOf, differences, now }: Pick<StockImport, "isAdded" | "heldOf" | "differences" | "now">,
): Promise<RowResult[]> {
  const meant = await goodsMeant(
    trx,
    used.map(({ item }) => item.goods),
  );
  const found = used.map((item) => ({ ...item, found: meant(item.item.goods) }));
  const ids = new Set(found.flatMap((item) => (item.found.kind === "found" ? [item.found.goods.id] : [])));
  const held = new Map<string, Row<"batch">>();
  for (const part of toChunks([...ids]))
    for (const row of await trx.selectFrom("batch").selectAll().where("goods_id", "in", part).execute())
      held.set(keyOf(row.goods_id, row.number), row);
  const isOnHand = used.some(({ item }) => item.counts === "onHand");
  const byOrders = isOnHand
    ? await heldOf(
        trx,
        [...held.values()].map(({ id }) => id),
      )
    : new Map();
  const today = toDay(now);
  const results: RowResult[] = [];
  const answered = new Set<string>();
  const written = new Map<string, Held & Pick<Row<"batch">, "goods_id" | "number">>();
  for (const { row, item, name: called, found: goods } of found) {
    if (goods.kind !== "found") {
      results.push({ row, name: called, outcome: "refused", reason: goods.reason, notes: [] });
      continue;
    }
    const key = keyOf(goods.goods.id, item.batch);
    const name = `${goods.goods.name} ${item.batch}`;
    const place = placeOf(item.location);
    const touches = getTouches(key, place ?? "");
    const result = { row, name, notes: [] as string[], touches };
    const refuse = (reason: string) => results.push({ ...result, outcome: "refused", reason });
    const before = written.get(key) ?? held.get(key);
    // The same batch in another place: its units are added.
    const isMore = place !== null && place !== "" && (answered.has(key) || isTouched(key, row));
    const isRepeated = answered.has(touches) || isTouched(touches, row);
    const difference = differences?.get(row);
    const isAdding = isAdded || isMore || difference !== undefined;
    const producedOn = item.producedOn ?? before?.produced_on ?? UNKNOWN_DAY;
    const expiresOn = item.expiresOn ?? before?.expires_on;
    const stored = held.get(key);
    const byOrder: number = (!isMore && stored && byOrders.get(stored.id)) || 0;
    const listed = item.counts === "onHand" ? item.quantity - byOrder : item.quantity;
    const quantity = isAdding ? (before?.quantity ?? 0) + (difference ?? item.quantity) : Math.max(0, listed);
    if (isRepeated || (!isMore && (answered.has(key) || isTouched(key, row)))) refuse("与前面的行重复");
    else if (item.producedOn && item.producedOn > today) refuse(`生产日期 ${item.producedOn} 晚于今天`);
    else if (!expiresOn) refuse("新批次缺少有效期至");
    else if (expiresOn <= producedOn) refuse("有效期至须晚于生产日期");
    else if (quantity < 0) refuse(`库存只有 ${before?.quantity ?? 0}，不够扣减`);
    else {
      if (producedOn === UNKNOWN_DAY) result.notes.push("生产日期未填，请补登");
      if (place === null) result.notes.push("货位写法不能保存，未采用");
      if (isMore) result.notes.push(`同一批号另一货位，合并为 ${quantity}`);
      if (stored?.recall_id) result.notes.push("该批次已召回，不计入可售库存");
      else if (stored?.blocked_at) result.notes.push("该批次已停售，不计入可售库存");
      if (byOrder > 0) result.notes.push(`实物 ${item.quantity}，未发货订单占用 ${byOrder}`);
      if (listed < 0 && !isAdding) result.notes.push(`未发货订单还缺 ${-listed}`);
      const stood = before?.place ?? "";
      const lies = !place ? stood : isMore ? joinedPlaces(stood, place) : place;
      const after = { produced_on: producedOn, expires_on: expiresOn, quantity, place: lies };
      const changes = findChanges(before, after);
      const resolution = changes.length === 0 ? "unchanged" : before ? "updated" : "created";
      const units = quantity - (before?.quantity ?? 0);
      const correction = stored && units !== 0 ? { units, price: goods.goods.base_price } : null;
      results.push({ ...result, outcome: resolution, changes, ...(correction && { correction }) });
      answered.add(key).add(touches);
      if (changes.length > 0 || isMore)
        written.set(key, { goods_id: goods.goods.id, number: before?.number ?? item.batch, ...after });
    }
  }
  const rows = [...written.values()];
  await putBatches(trx, rows);
  // Set quantities correct the books; added ones are receipts or losses.
  if (!isAdded)
    await noteCorrections(
      trx,
      [...written].flatMap(([key, { quantity }]) => {
        const before = held.get(key);
        return before ? [{ batchId: before.id, by: quantity - before.quantity }] : [];
      }),
    );
  if (rows.length > 0)
    await refreshStock(
      trx,
      rows.map((row) => row.goods_id),
      now,
    );
  return results;
}

function findChanges(before: Held | undefined, after: Held): CellChange[] {
  const parts = [
    [toHeading("produced"), "produced_on"],
    [toHeading("expires"), "expires_on"],
    [toHeading("quantity"), "quantity"],
    [toHeading("location"), "place"],
  ] as const;
  return parts
    .filter(([, key]) => before?.[key] !== after[key])
    .map(([what, key]) => ({ what, from: String(before?.[key] ?? ""), to: String(after[key]) }));
}
