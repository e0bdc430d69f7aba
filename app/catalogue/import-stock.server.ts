/** Import of stock by batch: quantities set or added, a verdict for each row; what is sold meanwhile is never lost by adding. */
import type { Db } from "~/platform/database.server";
import type { Row } from "~/platform/schema";
import { chunksOf } from "./goods.server";
import {
  type Counts,
  type OnProgress,
  type RawRows,
  type RowVerdict,
  runImport,
  type Taken,
} from "./import-run.server";
import { putBatches } from "./insert.server";
import { goodsMeant } from "./named-goods.server";
import { lockGoods, refreshStock } from "./stock.server";
import { readStockRow, type StockRow } from "./trade-row";

export interface ListImport {
  /** as the audit log names it */
  file: string;
  /** epoch ms */
  now: number;
  onVerdict: (verdict: RowVerdict) => void | Promise<void>;
  onProgress?: OnProgress;
}

/** Imports a stock list (columns in trade-row.ts). `isAdded`: quantities are added to what there is, else they take its place. */
export function importStock(rows: RawRows, isAdded: boolean, given: ListImport): Promise<Counts> {
  return runImport<StockRow>(rows, {
    ...given,
    read: (raw) => readStockRow(raw, isAdded),
    save: (trx, taken) => saveStock(trx, taken, isAdded, given.now),
    finish: async () => {},
  });
}

const keyOf = (goodsId: number, batch: string) => `${goodsId} ${batch}`;

async function saveStock(
  trx: Db,
  taken: readonly Taken<StockRow>[],
  isAdded: boolean,
  now: number,
): Promise<RowVerdict[]> {
  const meant = await goodsMeant(trx, taken, (ids) => lockGoods(trx, ids));
  const found = taken.map((one) => ({ ...one, found: meant(one.item.goods) }));
  const ids = new Set(found.flatMap((one) => (one.found.ok ? [one.found.goods.id] : [])));
  const held = new Map<string, Row<"batch">>();
  for (const part of chunksOf([...ids]))
    for (const row of await trx.selectFrom("batch").selectAll().where("goods_id", "in", part).execute())
      held.set(keyOf(row.goods_id, row.number), row);
  const verdicts: RowVerdict[] = [];
  const written = new Map<string, Omit<Row<"batch">, "id" | "recall_id">>();
  for (const { row, item, name, found: goods } of found) {
    if (!goods.ok) {
      verdicts.push({ row, name, outcome: "refused", reason: goods.reason, notes: [] });
      continue;
    }
    const verdict = { row, name: `${goods.goods.name} ${item.batch}`, notes: [] as string[] };
    const refuse = (reason: string) => verdicts.push({ ...verdict, outcome: "refused", reason });
    const key = keyOf(goods.goods.id, item.batch);
    const before = held.get(key);
    const producedOn = item.producedOn ?? before?.produced_on;
    const expiresOn = item.expiresOn ?? before?.expires_on;
    const quantity = isAdded ? (before?.quantity ?? 0) + item.quantity : item.quantity;
    if (written.has(key)) refuse("与前面的行重复");
    else if (!producedOn || !expiresOn) refuse("新批次缺少生产日期或有效期至");
    else if (expiresOn <= producedOn) refuse("有效期至须晚于生产日期");
    else if (quantity < 0) refuse(`库存只有 ${before?.quantity ?? 0}，不够扣减`);
    else {
      if (before?.recall_id) verdict.notes.push("该批次已召回，不计入可售库存");
      const after = { produced_on: producedOn, expires_on: expiresOn, quantity };
      const isSame =
        before?.quantity === quantity && before.produced_on === producedOn && before.expires_on === expiresOn;
      verdicts.push({ ...verdict, outcome: isSame ? "unchanged" : before ? "updated" : "created" });
      if (!isSame) written.set(key, { goods_id: goods.goods.id, number: item.batch, ...after });
    }
  }
  const rows = [...written.values()];
  await putBatches(trx, rows);
  if (rows.length > 0)
    await refreshStock(
      trx,
      rows.map((row) => row.goods_id),
      now,
    );
  return verdicts;
}
