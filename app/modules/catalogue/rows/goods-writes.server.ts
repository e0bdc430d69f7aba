import type { Insertable } from "kysely";
import { auditedAll } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { toDay } from "~/platform/values/clock";
import type { Gated } from "~/modules/catalogue/approval/goods-approval";
import { ensureCategories } from "~/modules/catalogue/goods/categories.server";
import { followBasePrices } from "~/modules/catalogue/prices/price-rows.server";
import { insertMany, getParts, putBatches } from "~/modules/catalogue/search/insert.server";
import { ensureManufacturers } from "~/modules/catalogue/search/manufacturers.server";
import { indexGoods } from "~/modules/catalogue/search/search-index.server";
import { refreshStock } from "~/modules/catalogue/stock/stock.server";
import { ensureWarehouses } from "~/modules/catalogue/stock/warehouses.server";
import type { GoodsState } from "./goods-merge";
import type { BatchInput } from "./goods-row";
import { type GoodsColumns, goodsColumns, type MasterDataIds, type StoredGoods } from "./goods-state.server";
import type { RowPrice, RowResult } from "./row-result";
import type { AmountInput } from "./goods-row";

const GOODS_AT_ONCE = 64;

export interface GoodsWrite {
  result: RowResult;
  after: GoodsState;
  review: Pick<Gated<GoodsState>, "asks" | "isToSell">;
  batches: readonly BatchInput[];
  cost: AmountInput;
}
export type Change = GoodsWrite & {
  before: StoredGoods;
  isKeyed: boolean;
  isCosted: boolean;
  /** the row says 下架: it no longer waits to go on sale */
  isWithdrawn: boolean;
};

export async function ensureMasterData(
  trx: Db,
  made: readonly { after: GoodsState }[],
): Promise<MasterDataIds> {
  const all = made.map(({ after }) => after);
  return {
    manufacturers: await ensureManufacturers(trx, [...new Set(all.map((goods) => goods.manufacturer))]),
    warehouses: await ensureWarehouses(trx, [...new Set(all.map((goods) => goods.warehouse))]),
    categories: await ensureCategories(
      trx,
      all.map((goods) => goods.category),
    ),
  };
}

/** Expired batches do not count. */
function toStock(
  batches: readonly BatchInput[],
  now: number,
): { stock: number; nearest_expiry: string | null } {
  const sold = batches.filter((b) => b.expiresOn >= toDay(now) && b.quantity > 0);
  return {
    stock: sold.reduce((sum, b) => sum + b.quantity, 0),
    nearest_expiry: sold.map((b) => b.expiresOn).sort()[0] ?? null,
  };
}

/** Inserts new products with their batches; returns their ids in order. `now` in ms. */
export async function writeCreated(
  trx: Db,
  created: readonly GoodsWrite[],
  places: MasterDataIds,
  now: number,
): Promise<number[]> {
  const ids = new Map<string, number>();
  const key = (row: Pick<GoodsColumns, "name" | "spec" | "manufacturer_id" | "approval_number" | "sku">) =>
    [row.name, row.spec, row.manufacturer_id, row.approval_number, row.sku].join("\n");
  const rows = created.map(({ after, batches }): Insertable<Database["goods"]> => ({
    ...goodsColumns(after, places),
    ...toStock(batches, now),
    created_at: now,
    updated_at: now,
  }));
  for (const part of getParts(rows, GOODS_AT_ONCE)) {
    const made = await trx
      .insertInto("goods")
      .values(part)
      .returning(["id", "name", "spec", "manufacturer_id", "approval_number", "sku"])
      .execute();
    for (const row of made) ids.set(key(row), row.id);
  }
  const idOf = (at: number) => ids.get(key(rows[at]!))!;
  await insertMany(
    trx,
    "batch",
    created.flatMap(({ batches }, at) => batches.map((b) => ({ ...batchRow(idOf(at), b), booked_at: now }))),
  );
  await indexGoods(
    trx,
    created.map(({ after }, at) => ({ ...after, id: idOf(at) })),
  );
  return created.map((_, at) => idOf(at));
}

type ChangedBasePrice = Parameters<typeof followBasePrices>[1][number];

interface WrittenChange {
  entry: { subject: string; id: number; before: object; after: object } | null;
  priced: ChangedBasePrice | null;
  renamed: { id: number; goods: GoodsState } | null;
}

/** Updates what differs and sets the result of its row; null: neither the product nor its batches differ. */
async function writeChange(
  trx: Db,
  { result, before, after, batches, isCosted }: Change,
  places: MasterDataIds,
  now: number,
): Promise<WrittenChange | null> {
  const previous = before.columns;
  const current = goodsColumns(after, places, before);
  const keys = (Object.keys(current) as (keyof GoodsColumns)[]).filter(
    (key) => current[key] !== previous[key],
  );
  const isWritten = keys.length > 0 || batches.length > 0;
  result.result = isWritten || isCosted ? "updated" : "unchanged";
  if (!isWritten) return null;
  const only = (columns: GoodsColumns) => Object.fromEntries(keys.map((key) => [key, columns[key]]));
  await trx
    .updateTable("goods")
    .set({ ...only(current), updated_at: now })
    .where("id", "=", before.id)
    .execute();
  const isPriced = current.base_price !== previous.base_price || current.ladder !== previous.ladder;
  if (isPriced) result.priced = getRowPrice(before.id, getBasePrice(previous), getBasePrice(current), now);
  return {
    entry:
      keys.length > 0
        ? { subject: "goods", id: before.id, before: only(previous), after: only(current) }
        : null,
    priced: isPriced
      ? { previous: { id: before.id, ...getBasePrice(previous) }, current: getBasePrice(current) }
      : null,
    renamed: keys.some((key) => SEARCHED.includes(key)) ? { id: before.id, goods: after } : null,
  };
}

/** Updates only what differs, under the lock: stock and sales without a column stay. `now` in ms. */
export async function writeChanged(
  trx: Db,
  changed: readonly Change[],
  places: MasterDataIds,
  now: number,
): Promise<void> {
  const written: WrittenChange[] = [];
  // One statement for each product: at most 400 in a part.
  for (const change of changed) {
    const item = await writeChange(trx, change, places, now);
    if (item) written.push(item);
  }
  const listed = changed.flatMap(({ before, batches }) => batches.map((b) => batchRow(before.id, b)));
  await putBatches(trx, listed, now);
  if (listed.length > 0)
    await refreshStock(
      trx,
      listed.map((row) => row.goods_id),
      now,
    );
  await indexGoods(
    trx,
    written.flatMap(({ renamed }) => (renamed ? [{ ...renamed.goods, id: renamed.id }] : [])),
  );
  const earlier = await followBasePrices(
    trx,
    written.flatMap(({ priced }) => priced ?? []),
    now,
  );
  for (const { result } of changed) {
    const began = result.priced && earlier.get(result.priced.goodsId);
    if (result.priced && began) result.priced = { ...result.priced, earlier: began };
  }
  await auditedAll(
    trx,
    written.flatMap(({ entry }) => entry ?? []),
  );
}

type BasePrice = ReturnType<typeof getBasePrice>;
const getRowPrice = (
  goodsId: number,
  previous: BasePrice,
  current: BasePrice,
  startsAt: number,
): RowPrice => ({
  goodsId,
  scope: "base",
  key: "",
  startsAt,
  endsAt: null,
  base: previous.base_price,
  previous: { price: previous.base_price, ladder: previous.ladder, endsAt: null },
  to: { price: current.base_price, ladder: current.ladder },
});

/** Returns the price without own prices. */
export const getBasePrice = ({ base_price, ladder = "[]" }: GoodsColumns) => ({ base_price, ladder });

const SEARCHED: readonly (keyof GoodsColumns)[] = [
  ...(["name", "generic_name", "trade_name", "approval_number", "barcode", "sku"] as const),
  ...(["spec", "dosage_form", "manufacturer_id"] as const),
];

const batchRow = (goodsId: number, b: BatchInput) => ({
  goods_id: goodsId,
  number: b.number,
  produced_on: b.producedOn,
  expires_on: b.expiresOn,
  quantity: b.quantity,
});
