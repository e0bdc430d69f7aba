import { bumpVersion, type Db } from "~/platform/database/database.server";
import { type Gated, gated } from "~/modules/catalogue/approval/goods-approval";
import {
  approvedGoods,
  askReview,
  type GoodsApprovalRequest,
  goodsToSell,
  sellNoMore,
  sellWhenApproved,
} from "~/modules/catalogue/approval/goods-approval.server";
import { findCosts, keepCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { amountChanges, findChanges, type CellChange } from "./goods-cells";
import { toChunks } from "~/platform/values/chunks";
import { goodsStates, type StoredGoods } from "./goods-state.server";
import { type GoodsState, isOddApproval, mergeGoods, NO_PRICE, UNPRICED } from "./goods-merge";
import {
  type BatchInput,
  GOODS_IMPORT_COLUMNS,
  type GoodsKind,
  readGoodsRow,
  type ReadRow,
} from "./goods-row";
import {
  type RowResultCounts,
  type IsTouched,
  type ImportRunOptions,
  type OnProgress,
  type RawRows,
  type RowResult,
  runImport,
  type ImportRowItem,
} from "./import-run.server";
import {
  getBasePrice,
  type Change,
  type GoodsWrite,
  ensureMasterData,
  writeChanged,
  writeCreated,
} from "./import-writes.server";
import { toHeading } from "./list-columns";
import { countByManufacturer } from "~/modules/catalogue/search/manufacturers.server";
import { codeKey, matchKey, matchText } from "~/modules/catalogue/search/match-text";
import { GoodsIndex, listKey, getImportRowName, type Nameable, namingFault } from "./named";
import { likelyGoods } from "./named-goods.server";
import { RowFault } from "./row-fault";
import type { FloorFault } from "~/modules/catalogue/prices/minimum-price";
import { earlierFloors, raiseFault } from "~/modules/catalogue/prices/minimum-price.server";
import { OPEN_PERIOD } from "~/modules/catalogue/prices/price-period";
import { openPriceBook, type PriceBook } from "~/modules/catalogue/prices/price-rows.server";
import { rebuildSearchWords } from "~/modules/catalogue/search/search-index.server";
import { currentNames } from "./current-names.server";

export interface ImportOptions extends Partial<ImportRunOptions> {
  /** unless the column 商品类型 says otherwise */
  kind: GoodsKind;
  now: number;
  /** the paper form that approves all products of the list (首营品种); without one new products wait for their review */
  paper?: string | undefined;
}

export interface ImportReport {
  counts: RowResultCounts;
  results: RowResult[];
}

/** Imports `rows` (columns in goods-row.ts; money in yuan). Products are identified by the shop's number, their own code, or name, spec, manufacturer and approval number (named.ts). Only columns of the list change: an empty cell clears an optional column and is refused in name, manufacturer, price and status; identifying numbers are never cleared. New products, and those with another approval number or manufacturer, stay off sale until approved (approval/goods-approval.ts). Refusals are row results. */
export async function importGoods(
  rows: RawRows,
  { kind, paper: document, file = "rows", ...run }: ImportOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> {
  const results: RowResult[] = [];
  const counts = await runImport<ReadRow>(rows, {
    onVerdict: (result) => void results.push(result),
    ...(onProgress && { onProgress }),
    ...run,
    file,
    columns: GOODS_IMPORT_COLUMNS,
    headFault: namingFault,
    read(cells) {
      const read = readGoodsRow(cells);
      const name = getImportRowName(cells);
      return read.ok ? { ok: true, name, key: listKey(read.row.named), item: read.row } : { ...read, name };
    },
    save: (trx, used, isTouched) =>
      saveRows(trx, used, { isTouched, kind, paper: document ?? null, now: run.now }),
    async finish(trx) {
      await countByManufacturer(trx);
      await rebuildSearchWords(trx);
      await bumpVersion(trx, "goods");
    },
  });
  return { counts, results };
}

export type { RowResult } from "./import-run.server";

export interface RowsSaved {
  isTouched: IsTouched;
  kind: GoodsKind;
  paper: string | null;
  /** batches that the book has are left as they are: they are corrected by counts and stock lists, which have limits */
  keepsStock?: boolean;
  floorFault?: FloorFault | undefined;
  /** epoch ms */
  now: number;
}

/** Maps each import row to the product change it causes, with its result; the caller updates lists and searches. */
export async function saveRows(
  trx: Db,
  values: readonly ImportRowItem<ReadRow>[],
  { isTouched, kind, paper: document, keepsStock = false, now, floorFault }: RowsSaved,
): Promise<RowResult[]> {
  const current = await currentNames(
    trx,
    values.map(({ item }) => item),
  );
  const used = values.map((item) => ({ ...item, item: current.rowOf(item.item) }));
  const likely = await likelyGoods(
    trx,
    used.map(({ item }) => item.named),
  );
  const index = new GoodsIndex<Nameable>(likely);
  const ids = likely.map(({ id }) => id);
  const stored = await goodsStates(trx, ids);
  const held = await existingBatches(trx, ids);
  const known = await findCosts(trx, ids);
  const approved = await approvedGoods(trx, ids);
  const toSell = document === null ? new Set<number>() : await goodsToSell(trx, ids);
  const raises = used.some(({ item }) => item.input.minimum != null);
  const prices = raises ? await openPriceBook(trx, shownBases(stored), now) : null;
  const earlier = floorFault ? await earlierFloors(trx, ids, now) : new Map<number, number | null>();
  const results: RowResult[] = [];
  const created: GoodsWrite[] = [];
  const changed: Change[] = [];
  const answered = new Set<number>();
  for (const { row, name, item } of used) {
    const result: RowResult = { row, name, outcome: "refused", notes: [...item.notes] };
    results.push(result);
    const { named: found, input, batches, cost } = item;
    const goods = index.meant(found);
    const isNew = goods.kind === "none" && found.id === null && found.name !== "";
    if (goods.kind !== "found" && !isNew) {
      result.reason = goods.reason;
      continue;
    }
    if (goods.kind === "found" && goods.goods.id > 0) result.touches = String(goods.goods.id);
    if (goods.kind === "found" && (answered.has(goods.goods.id) || isTouched(String(goods.goods.id), row))) {
      result.reason = "与前面的行是同一商品";
      continue;
    }
    const before = goods.kind === "found" ? stored.get(goods.goods.id)! : null;
    try {
      const isKeyed = goods.kind === "found" && goods.by === "key";
      const isWished = before !== null && toSell.has(before.id) && input.status === undefined;
      const merged = mergeGoods(
        isWished ? { ...input, status: "on" } : input,
        before?.state ?? null,
        isKeyed,
        kind,
        current.shop,
      );
      const { goods: after, ...review } = gated(
        current.getState(merged, before?.state ?? null, Boolean(input.warehouse)),
        {
          before: before?.state ?? null,
          isApproved: before !== null && approved.has(before.id),
          isOnPaper: document !== null,
        },
      );
      if (review.note !== null) result.notes.push(review.note);
      if (after.base_price === NO_PRICE) result.notes.push(UNPRICED);
      if (input.approval_number && isOddApproval(after)) result.notes.push("批准文号为进口注册证或旧格式");
      if (before) {
        const floors = [before.state.minimum_price, earlier.get(before.id) ?? null];
        const fault =
          floorFault?.(floors, after.minimum_price) ?? (prices && raisedBy(prices, before, after, now));
        if (fault) throw new RowFault(fault);
        answered.add(before.id);
        const stock = held.get(before.id) ?? [];
        const isKept = ({ number }: BatchInput) =>
          keepsStock && stock.some((other) => codeKey(other.number) === codeKey(number));
        const differing = batches.filter((batch) => !stock.some((other) => sameBatch(other, batch)));
        const fresh = differing.filter((batch) => !isKept(batch));
        for (const { number } of differing.filter(isKept))
          result.notes.push(`批号 ${number} 已在库，未改，请用库存清单或盘点更正`);
        const costs = amountChanges("cost", cost, known.get(before.id));
        result.changes = [...findChanges(before.state, after), ...costs, ...fresh.map(batchChange)];
        changed.push({
          verdict: result,
          before,
          after,
          review,
          isKeyed,
          batches: fresh,
          isCosted: costs.length > 0,
          isWithdrawn: input.status === "off",
          cost,
        });
        index.put(nameable(after, before.id));
      } else {
        result.outcome = "created";
        if (!input.warehouse && current.warehouseNote) result.notes.push(current.warehouseNote);
        const like = goods.kind === "none" ? goods.like.filter(({ id }) => id > 0) : [];
        if (like.length > 0) result.notes.push(likeNote(like));
        created.push({ verdict: result, after, review, batches, cost });
        // Until it is written it has a number that no product has.
        index.put(nameable(after, -created.length));
        answered.add(-created.length);
      }
    } catch (fault) {
      if (!(fault instanceof RowFault)) throw fault;
      result.reason = fault.message;
      if (fault.column !== null) result.column = fault.column;
    }
  }
  const places = await ensureMasterData(trx, [...created, ...changed]);
  const made = await writeCreated(trx, created, places, now);
  created.forEach(({ verdict: result }, at) => (result.created = made[at]!));
  await writeChanged(trx, changed, places, now);
  const costs = [
    ...created.map(({ cost }, at) => ({ goodsId: made[at]!, cost })),
    ...changed.map(({ cost, before }) => ({ goodsId: before.id, cost })),
  ];
  await keepCosts(trx, costs, now);
  await writeReviews(
    trx,
    [
      ...created.map(({ review }, at) => ({ id: made[at]!, ...review })),
      ...changed.map(({ review, before }) => ({ id: before.id, ...review })),
    ],
    document,
    now,
  );
  await sellNoMore(
    trx,
    changed.filter(({ isWithdrawn }) => isWithdrawn).map(({ before }) => before.id),
  );
  return results;
}

const shownBases = (stored: ReadonlyMap<number, StoredGoods>) =>
  [...stored.values()].map(({ id, columns }) => ({ id, ...getBasePrice(columns) }));

/** Why the minimum price cannot become that of a row, or null. */
function raisedBy(
  prices: PriceBook,
  { id, state: previous, columns }: StoredGoods,
  updated: GoodsState,
  now: number,
) {
  const isPriced =
    updated.base_price !== previous.base_price || JSON.stringify(updated.ladder) !== columns.ladder;
  const floors = { previous: previous.minimum_price, current: updated.minimum_price };
  return raiseFault(prices, { goodsId: id, ...floors, base: isPriced ? OPEN_PERIOD : null }, now);
}

async function writeReviews(
  trx: Db,
  goods: readonly (GoodsApprovalRequest & Pick<Gated<GoodsState>, "asks">)[],
  document: string | null,
  now: number,
): Promise<void> {
  const asking = (what: Gated<GoodsState>["asks"]) => goods.filter(({ asks }) => asks === what);
  await askReview(trx, asking("review"), document, now);
  await sellWhenApproved(
    trx,
    asking("sale").map(({ id }) => id),
  );
}

const nameable = (goods: GoodsState, id: number): Nameable => ({
  id,
  name: goods.name,
  sku: goods.sku,
  barcode: goods.barcode,
  approval: goods.approval_number,
  matchKey: matchKey(goods.name, goods.spec),
  manufacturer: matchText(goods.manufacturer),
});

const likeNote = (like: readonly Nameable[]) =>
  `同名同规格同厂家的另有商品${like.map(({ id, approval }) => ` ${id}（${approval || "无批准文号"}）`).join("、")}`;

const batchChange = ({ number, expiresOn, quantity }: BatchInput): CellChange => ({
  what: `${toHeading("batch")}${number}`,
  from: "",
  to: `${expiresOn}，${quantity}`,
});

const sameBatch = (a: BatchInput, b: BatchInput) =>
  a.number === b.number &&
  a.producedOn === b.producedOn &&
  a.expiresOn === b.expiresOn &&
  a.quantity === b.quantity;

async function existingBatches(trx: Db, ids: readonly number[]): Promise<Map<number, BatchInput[]>> {
  const found = new Map<number, BatchInput[]>();
  for (const part of toChunks(ids)) {
    const rows = await trx.selectFrom("batch").selectAll().where("goods_id", "in", part).execute();
    for (const row of rows) {
      const batch = {
        number: row.number,
        producedOn: row.produced_on,
        expiresOn: row.expires_on,
        quantity: row.quantity,
      };
      found.set(row.goods_id, [...(found.get(row.goods_id) ?? []), batch]);
    }
  }
  return found;
}
