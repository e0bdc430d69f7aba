import { auditedAll } from "~/platform/database/audit.server";
import { bumpVersion, type Db } from "~/platform/database/database.server";
import { chunksOf } from "~/platform/values/chunks";
import { SOLD_WHEN_APPROVED } from "~/modules/catalogue/approval/goods-approval";
import {
  approvedGoods,
  sellNoMore,
  sellWhenApproved,
} from "~/modules/catalogue/approval/goods-approval.server";
import { NO_PRICE, UNPRICED } from "./goods-merge";
import { GOODS_STATUS_NAMES } from "./goods-row";
import {
  type RowResultCounts,
  type IsTouched,
  type ImportRunOptions,
  type RawRows,
  type RowResult,
  runImport,
  type ImportRowItem,
} from "./import-run.server";
import { countByManufacturer } from "~/modules/catalogue/search/manufacturers.server";
import { headingOf } from "./list-columns";
import { namingFault, type GoodsIdentifiers } from "./named";
import { goodsMeant } from "./named-goods.server";
import { rebuildSearchWords } from "~/modules/catalogue/search/search-index.server";
import { readSaleRow, SALE_COLUMNS } from "./trade-row";

/** Puts products of each row on or off sale; audited by product. Unapproved ones (首营品种) go on sale once approved. Carts are checked anew, orders stay. */
export function switchSale(
  rows: RawRows,
  status: "on" | "off",
  run: ImportRunOptions,
): Promise<RowResultCounts> {
  return runImport<{ goods: GoodsIdentifiers }>(rows, {
    ...run,
    columns: SALE_COLUMNS,
    headFault: namingFault,
    read: readSaleRow,
    save: (trx, used, isTouched) => saveStatus(trx, used, isTouched, status, run.now),
    async finish(trx) {
      await countByManufacturer(trx);
      await rebuildSearchWords(trx);
      await bumpVersion(trx, "goods");
    },
  });
}

async function saveStatus(
  trx: Db,
  used: readonly ImportRowItem<{ goods: GoodsIdentifiers }>[],
  isTouched: IsTouched,
  status: "on" | "off",
  now: number,
): Promise<RowResult[]> {
  const meant = await goodsMeant(
    trx,
    used.map(({ item }) => item.goods),
  );
  const ids = used.flatMap(({ item }) => {
    const found = meant(item.goods);
    return found.is === "found" ? [found.goods.id] : [];
  });
  const approved = status === "on" ? await approvedGoods(trx, ids) : new Set(ids);
  const answered = new Set<number>();
  const changed: number[] = [];
  const waiting: number[] = [];
  const results = used.map(({ row, name, item }): RowResult => {
    const found = meant(item.goods);
    const refuse = (reason: string) => ({ row, name, outcome: "refused" as const, reason, notes: [] });
    if (found.is !== "found") return refuse(found.reason);
    const { goods } = found;
    if (answered.has(goods.id) || isTouched(String(goods.id), row)) return refuse("与前面的行重复");
    answered.add(goods.id);
    const result = { row, name: goods.name, notes: [], touches: String(goods.id) };
    if (status === "on" && goods.base_price === NO_PRICE) return refuse(UNPRICED);
    if (goods.status === status) return { ...result, outcome: "unchanged" };
    if (!approved.has(goods.id)) {
      waiting.push(goods.id);
      return { ...result, notes: [SOLD_WHEN_APPROVED], outcome: "unchanged" };
    }
    changed.push(goods.id);
    const from = GOODS_STATUS_NAMES[goods.status as keyof typeof GOODS_STATUS_NAMES];
    const change = { what: headingOf("status"), from, to: GOODS_STATUS_NAMES[status] };
    return { ...result, outcome: "updated", changes: [change] };
  });
  await writeStatus(trx, changed, status, now);
  await (status === "on" ? sellWhenApproved(trx, waiting) : sellNoMore(trx, ids));
  return results;
}

/** Sets the other status of these products; audited by product. `now` in ms. */
export async function writeStatus(
  trx: Db,
  ids: readonly number[],
  status: "on" | "off",
  now: number,
): Promise<void> {
  for (const part of chunksOf(ids))
    await trx.updateTable("goods").set({ status, updated_at: now }).where("id", "in", part).execute();
  const before = { status: status === "on" ? "off" : "on" };
  await auditedAll(
    trx,
    ids.map((id) => ({ subject: "goods", id, before, after: { status } })),
  );
}
