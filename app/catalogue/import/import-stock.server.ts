/** Import of stock by batch, set or added; adding never loses what is sold meanwhile. */
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { CellChange } from "./goods-cells";
import { chunksOf } from "~/platform/values/chunks";
import {
  type Counts,
  type IsTouched,
  type ListImport,
  type RawRows,
  type RowResult,
  runImport,
  type Taken,
} from "./import-run.server";
import { putBatches } from "~/catalogue/search/insert.server";
import { headingOf, type ListColumn } from "./list-columns";
import { namingFault } from "./named";
import { goodsMeant } from "./named-goods.server";
import { noteCorrections } from "~/catalogue/stock/open-counts.server";
import { refreshStock } from "~/catalogue/stock/stock.server";
import { readStockRow, STOCK_COLUMNS, type StockRow } from "./trade-row";

export interface StockImport extends ListImport {
  isAdded: boolean;
  /** units of batches that orders hold and that have not left the warehouse */
  heldOf: (trx: Db, batchIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** Imports a stock list (columns in trade-row.ts). Of on-hand units those that orders hold are not free. */
export function importStock(rows: RawRows, run: StockImport): Promise<Counts> {
  return runImport<StockRow>(rows, {
    ...run,
    columns: STOCK_COLUMNS,
    headFault: (columns) => stockHeadFault(columns, run.isAdded),
    read: (cells) => readStockRow(cells, run.isAdded),
    save: (trx, taken, isTouched) => saveStock(trx, taken, isTouched, run),
    finish: async () => {},
  });
}

/** What a stock list lacks, in words. */
export const stockHeadFault = (columns: ReadonlySet<ListColumn>, isAdded: boolean): string | null =>
  namingFault(columns) ??
  (columns.has("on_hand") && columns.has("quantity")
    ? "实物库存和可售库存只能有一列"
    : columns.has("on_hand") && isAdded
      ? "增减库存请用可售库存或数量列"
      : columns.has("batch") && (columns.has("quantity") || columns.has("on_hand"))
        ? null
        : "表头里要有批号，以及可售库存或实物库存");

const keyOf = (goodsId: number, batch: string) => `${goodsId} ${batch}`;

type Held = Pick<Row<"batch">, "produced_on" | "expires_on" | "quantity">;

/** Writes what each row says of a batch, with a verdict for each. */
export async function saveStock(
  trx: Db,
  taken: readonly Taken<StockRow>[],
  isTouched: IsTouched,
  { isAdded, heldOf, now }: Pick<StockImport, "isAdded" | "heldOf" | "now">,
): Promise<RowResult[]> {
  const meant = await goodsMeant(
    trx,
    taken.map(({ item }) => item.goods),
  );
  const found = taken.map((one) => ({ ...one, found: meant(one.item.goods) }));
  const ids = new Set(found.flatMap((one) => (one.found.is === "found" ? [one.found.goods.id] : [])));
  const held = new Map<string, Row<"batch">>();
  for (const part of chunksOf([...ids]))
    for (const row of await trx.selectFrom("batch").selectAll().where("goods_id", "in", part).execute())
      held.set(keyOf(row.goods_id, row.number), row);
  const isOnHand = taken.some(({ item }) => item.counts === "onHand");
  const byOrders = isOnHand
    ? await heldOf(
        trx,
        [...held.values()].map(({ id }) => id),
      )
    : new Map();
  const verdicts: RowResult[] = [];
  const answered = new Set<string>();
  const written = new Map<string, Held & Pick<Row<"batch">, "goods_id" | "number">>();
  for (const { row, item, name: called, found: goods } of found) {
    if (goods.is !== "found") {
      verdicts.push({ row, name: called, outcome: "refused", reason: goods.reason, notes: [] });
      continue;
    }
    const key = keyOf(goods.goods.id, item.batch);
    const name = `${goods.goods.name} ${item.batch}`;
    const verdict = { row, name, notes: [] as string[], touches: key };
    const refuse = (reason: string) => verdicts.push({ ...verdict, outcome: "refused", reason });
    const before = held.get(key);
    const producedOn = item.producedOn ?? before?.produced_on;
    const expiresOn = item.expiresOn ?? before?.expires_on;
    const byOrder: number = (before && byOrders.get(before.id)) ?? 0;
    const listed = item.counts === "onHand" ? item.quantity - byOrder : item.quantity;
    const quantity = isAdded ? (before?.quantity ?? 0) + item.quantity : Math.max(0, listed);
    if (answered.has(key) || isTouched(key, row)) refuse("与前面的行重复");
    else if (!producedOn || !expiresOn) refuse("新批次缺少生产日期或有效期至");
    else if (expiresOn <= producedOn) refuse("有效期至须晚于生产日期");
    else if (quantity < 0) refuse(`库存只有 ${before?.quantity ?? 0}，不够扣减`);
    else {
      if (before?.recall_id) verdict.notes.push("该批次已召回，不计入可售库存");
      else if (before?.blocked_at) verdict.notes.push("该批次已停售，不计入可售库存");
      if (byOrder > 0) verdict.notes.push(`实物 ${item.quantity}，未发货订单占用 ${byOrder}`);
      if (listed < 0 && !isAdded) verdict.notes.push(`未发货订单还缺 ${-listed}`);
      const after = { produced_on: producedOn, expires_on: expiresOn, quantity };
      const changes = findChanges(before, after);
      const outcome = changes.length === 0 ? "unchanged" : before ? "updated" : "created";
      verdicts.push({ ...verdict, outcome, changes });
      answered.add(key);
      if (changes.length > 0) written.set(key, { goods_id: goods.goods.id, number: item.batch, ...after });
    }
  }
  const rows = [...written.values()];
  await putBatches(trx, rows);
  // A list that says what is there corrects the book; one that adds to it is goods that came or went.
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
  return verdicts;
}

function findChanges(before: Held | undefined, after: Held): CellChange[] {
  const parts = [
    [headingOf("produced"), "produced_on"],
    [headingOf("expires"), "expires_on"],
    [headingOf("quantity"), "quantity"],
  ] as const;
  return parts
    .filter(([, key]) => before?.[key] !== after[key])
    .map(([what, key]) => ({ what, from: String(before?.[key] ?? ""), to: String(after[key]) }));
}
