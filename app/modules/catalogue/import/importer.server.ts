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
import { raiseFault } from "~/modules/catalogue/prices/minimum-price.server";
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
  /** epoch ms */
  now: number;
}

/** What the rows of a part may refer to. */
interface RowSource extends Required<Pick<RowsSaved, "isTouched" | "kind" | "paper" | "keepsStock" | "now">> {
  current: Awaited<ReturnType<typeof currentNames>>;
  stored: ReadonlyMap<number, StoredGoods>;
  held: ReadonlyMap<number, readonly BatchInput[]>;
  known: Awaited<ReturnType<typeof findCosts>>;
  approved: ReadonlySet<number>;
  toSell: ReadonlySet<number>;
  /** null: no row raises a minimum price */
  prices: PriceBook | null;
}

/** What the rows before create and change. */
interface RowPlan {
  index: GoodsIndex<Nameable>;
  answered: Set<number>;
  created: GoodsWrite[];
  changed: Change[];
}

interface PlannedRow {
  row: number;
  item: ReadRow;
  result: RowResult;
}

interface StandingRow {
  before: StoredGoods;
  isKeyed: boolean;
}

/** The product after a row, and its review; adds notes to the result. */
function reviewedGoods(
  { current, kind, paper: document, toSell, approved }: RowSource,
  { item: { input }, result }: PlannedRow,
  standing: StandingRow | null,
) {
  const before = standing?.before ?? null;
  const state = before && before.state;
  const isWished = before !== null && toSell.has(before.id) && input.status === undefined;
  const merged = mergeGoods({
    input: isWished ? { ...input, status: "on" } : input,
    before: state,
    isKeyed: standing !== null && standing.isKeyed,
    kindOfList: kind,
    shop: current.shop,
  });
  const { goods: after, ...review } = gated(current.getState(merged, state, Boolean(input.warehouse)), {
    before: state,
    isApproved: before !== null && approved.has(before.id),
    isOnPaper: document !== null,
  });
  if (review.note !== null) result.notes.push(review.note);
  result.notes.push(...stateNotes(after, input));
  return { after, review };
}

function stateNotes(after: GoodsState, input: ReadRow["input"]): string[] {
  const notes: string[] = [];
  if (after.base_price === NO_PRICE) notes.push(UNPRICED);
  if (input.approval_number && isOddApproval(after)) notes.push("批准文号为进口注册证或旧格式");
  return notes;
}

/** The batches of a row that are new; those in stock are left alone if `keepsStock`. */
function freshBatches(
  { held, keepsStock }: RowSource,
  { item, result }: PlannedRow,
  goodsId: number,
): readonly BatchInput[] {
  const stock = held.get(goodsId) ?? [];
  const isKept = ({ number }: BatchInput) =>
    keepsStock && stock.some((other) => codeKey(other.number) === codeKey(number));
  const differing = item.batches.filter((batch) => !stock.some((other) => sameBatch(other, batch)));
  for (const { number } of differing.filter(isKept))
    result.notes.push(`批号 ${number} 已在库，未改，请用库存清单或盘点更正`);
  return differing.filter((batch) => !isKept(batch));
}

function planChanged(source: RowSource, plan: RowPlan, row: PlannedRow, standing: StandingRow): void {
  const { item, result } = row;
  const { before, isKeyed } = standing;
  const { after, review } = reviewedGoods(source, row, standing);
  const fault = source.prices && raisedBy(source.prices, before, after, source.now);
  if (fault) throw new RowFault(fault);
  plan.answered.add(before.id);
  const fresh = freshBatches(source, row, before.id);
  const costs = amountChanges("cost", item.cost, source.known.get(before.id));
  result.changes = [...findChanges(before.state, after), ...costs, ...fresh.map(batchChange)];
  plan.changed.push({
    verdict: result,
    before,
    after,
    review,
    isKeyed,
    batches: fresh,
    isCosted: costs.length > 0,
    isWithdrawn: item.input.status === "off",
    cost: item.cost,
  });
  plan.index.put(nameable(after, before.id));
}

function planCreated(source: RowSource, plan: RowPlan, row: PlannedRow, like: readonly Nameable[]): void {
  const { item, result } = row;
  const { after, review } = reviewedGoods(source, row, null);
  result.outcome = "created";
  if (!item.input.warehouse && source.current.warehouseNote) result.notes.push(source.current.warehouseNote);
  const stored = like.filter(({ id }) => id > 0);
  if (stored.length > 0) result.notes.push(likeNote(stored));
  plan.created.push({ verdict: result, after, review, batches: item.batches, cost: item.cost });
  // Until it is written it has a number that no product has.
  plan.index.put(nameable(after, -plan.created.length));
  plan.answered.add(-plan.created.length);
}

/** Plans what a row changes; a refusal is written into its result or thrown as a RowFault. */
function planRow(source: RowSource, plan: RowPlan, row: PlannedRow): void {
  const { item, result } = row;
  const match = plan.index.meant(item.named);
  if (match.kind !== "found") {
    const isNew = match.kind === "none" && item.named.id === null && item.named.name !== "";
    if (isNew) planCreated(source, plan, row, match.like);
    else result.reason = match.reason;
    return;
  }
  const { id } = match.goods;
  if (id > 0) result.touches = String(id);
  if (plan.answered.has(id) || source.isTouched(String(id), row.row)) result.reason = "与前面的行是同一商品";
  else planChanged(source, plan, row, { before: source.stored.get(id)!, isKeyed: match.by === "key" });
}

/** Maps each import row to the product change it causes, with its result; the caller updates lists and searches. */
export async function saveRows(
  trx: Db,
  values: readonly ImportRowItem<ReadRow>[],
  { isTouched, kind, paper: document, keepsStock = false, now }: RowsSaved,
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
  const ids = likely.map(({ id }) => id);
  const stored = await goodsStates(trx, ids);
  const raises = used.some(({ item }) => item.input.minimum != null);
  const source: RowSource = {
    isTouched,
    kind,
    paper: document,
    keepsStock,
    now,
    current,
    stored,
    held: await existingBatches(trx, ids),
    known: await findCosts(trx, ids),
    approved: await approvedGoods(trx, ids),
    toSell: document === null ? new Set<number>() : await goodsToSell(trx, ids),
    prices: raises ? await openPriceBook(trx, shownBases(stored), now) : null,
  };
  const plan: RowPlan = {
    index: new GoodsIndex<Nameable>(likely),
    answered: new Set(),
    created: [],
    changed: [],
  };
  const results = used.map(({ row, name, item }): RowResult => {
    const result: RowResult = { row, name, outcome: "refused", notes: [...item.notes] };
    try {
      planRow(source, plan, { row, item, result });
    } catch (fault) {
      if (!(fault instanceof RowFault)) throw fault;
      result.reason = fault.message;
    }
    return result;
  });
  await writePlan(trx, plan, document, now);
  return results;
}

async function writePlan(
  trx: Db,
  { created, changed }: RowPlan,
  document: string | null,
  now: number,
): Promise<void> {
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
