import type { Db } from "~/platform/database/database.server";
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
import { amountChanges, findChanges } from "./goods-cells";
import type { CellChange } from "./row-result";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import { goodsStates, type StoredGoods } from "./goods-state.server";
import { type GoodsState, isOddApproval, mergeGoods, NO_PRICE, UNPRICED } from "./goods-merge";
import type { BatchInput, ReadRow } from "./goods-row";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import type { IsTouched, RowResult, ImportRowItem } from "./row-result";
import {
  getBasePrice,
  type Change,
  type GoodsWrite,
  ensureMasterData,
  writeChanged,
  writeCreated,
} from "./goods-writes.server";
import { toHeading } from "./columns";
import { codeKey, matchKey, matchText } from "~/modules/catalogue/search/match-text";
import { GoodsIndex, type GoodsMatch, type Nameable } from "./goods-identifiers";
import { likelyGoods } from "./identified-goods.server";
import { RowFault } from "./row-result";
import type { MinimumPriceFault } from "~/modules/catalogue/prices/minimum-price";
import { earlierFloors, raiseFault } from "~/modules/catalogue/prices/minimum-price.server";
import { OPEN_PERIOD } from "~/modules/catalogue/prices/price-period";
import { openPriceBook, type PriceBook } from "~/modules/catalogue/prices/price-rows.server";
import { currentNames, type CurrentNames } from "./current-names.server";

export interface RowsSaved {
  isTouched: IsTouched;
  kind: GoodsKind;
  paper: string | null;
  /** batches that the book has are left as they are: they are corrected by counts and stock lists, which have limits */
  keepsStock?: boolean;
  minimumPriceFault?: MinimumPriceFault | undefined;
  /** epoch ms */
  now: number;
}

/** Maps each import row to the product change it causes, with its result; the caller updates lists and searches. */
export async function saveRows(
  trx: Db,
  values: readonly ImportRowItem<ReadRow>[],
  options: RowsSaved,
): Promise<RowResult[]> {
  const facts = await readFacts(trx, values, options);
  const decided = decideRows(facts, options);
  await writeRows(trx, decided, options);
  return decided.map(({ result }) => result);
}

/** Everything that deciding a row needs, read once for all rows. */
interface ImportFacts {
  rows: readonly ImportRowItem<ReadRow>[];
  names: CurrentNames;
  likely: readonly Nameable[];
  stored: ReadonlyMap<number, StoredGoods>;
  batches: ReadonlyMap<number, BatchInput[]>;
  costs: ReadonlyMap<number, Fen>;
  approved: ReadonlySet<number>;
  toSell: ReadonlySet<number>;
  /** null: no row raises a minimum price */
  prices: PriceBook | null;
  /** minimum prices of 30 days ago, fen; read only for `floorFault` */
  earlier: ReadonlyMap<number, Fen | null>;
}

async function readFacts(
  trx: Db,
  values: readonly ImportRowItem<ReadRow>[],
  { paper, now, minimumPriceFault }: RowsSaved,
): Promise<ImportFacts> {
  const items = values.map(({ item }) => item);
  const names = await currentNames(trx, items);
  const rows = values.map((row) => ({ ...row, item: names.rowOf(row.item) }));
  const identifiers = rows.map(({ item }) => item.named);
  const likely = await likelyGoods(trx, identifiers);
  const ids = likely.map(({ id }) => id);
  const stored = await goodsStates(trx, ids);
  const raises = rows.some(({ item }) => item.input.minimum != null);
  return {
    rows,
    names,
    likely,
    stored,
    batches: await existingBatches(trx, ids),
    costs: await findCosts(trx, ids),
    approved: await approvedGoods(trx, ids),
    toSell: paper === null ? new Set<number>() : await goodsToSell(trx, ids),
    prices: raises ? await openPriceBook(trx, shownBases(stored), now) : null,
    earlier: minimumPriceFault ? await earlierFloors(trx, ids, now) : new Map<number, Fen | null>(),
  };
}

/** What becomes of a row: refused without `created` and `changed`. */
interface DecidedRow {
  result: RowResult;
  created?: GoodsWrite;
  changed?: Change;
}

/** Decides the rows in their order; a product that one row concerns is refused to later ones. */
function decideRows(facts: ImportFacts, options: RowsSaved): DecidedRow[] {
  const index = new GoodsIndex<Nameable>(facts.likely);
  const answered = new Set<number>();
  let created = 0;
  return facts.rows.map((row) => {
    const goods = index.meant(row.item.named);
    const found = goods.kind === "found" ? goods.goods.id : null;
    const isRepeated = found !== null && (answered.has(found) || options.isTouched(String(found), row.row));
    const decided = decideRow(facts, row, { goods, isRepeated }, options);
    const write = decided.changed ?? decided.created;
    if (!write) return decided;
    // Until it is written a new product has a number that no product has.
    const id = decided.changed ? decided.changed.before.id : -(created += 1);
    index.put(nameable(write.after, id));
    answered.add(id);
    return decided;
  });
}

interface MeantGoods {
  goods: GoodsMatch<Nameable>;
  isRepeated: boolean;
}

function decideRow(
  facts: ImportFacts,
  { row, name, item }: ImportRowItem<ReadRow>,
  { goods, isRepeated }: MeantGoods,
  options: RowsSaved,
): DecidedRow {
  const result: RowResult = { row, name, result: "refused", notes: [...item.notes] };
  const { id, name: written } = item.named;
  const refuse = (reason: string): DecidedRow => ({ result: { ...result, reason } });
  if (goods.kind === "found") {
    if (goods.goods.id > 0) result.touches = String(goods.goods.id);
    if (isRepeated) return refuse("与前面的行是同一商品");
    return decideWrite(facts, { item, result, goods, before: facts.stored.get(goods.goods.id)! }, options);
  }
  const isNew = goods.kind === "none" && id === null && written !== "";
  return isNew ? decideWrite(facts, { item, result, goods, before: null }, options) : refuse(goods.reason);
}

interface RowToWrite {
  item: ReadRow;
  result: RowResult;
  goods: GoodsMatch<Nameable>;
  /** null: a new product */
  before: StoredGoods | null;
}

/** The product as the row makes it; a fault of the row is its reason. */
function decideWrite(facts: ImportFacts, row: RowToWrite, options: RowsSaved): DecidedRow {
  const { item, result, before } = row;
  const read = mergeRow(facts, row, options);
  if (!read.ok) {
    const { message: reason, column } = read.fault;
    return { result: { ...result, reason, ...(column !== null && { column }) } };
  }
  const { goods: after, ...review } = read.gated;
  const notes = [...result.notes, ...writtenNotes(item, after, review.note)];
  const write = { after, review, cost: item.cost };
  if (before) return decideChange(facts, { ...row, before, write, notes }, options);
  const created: RowResult = { ...result, result: "created", notes: [...notes, ...newNotes(facts, row)] };
  return { result: created, created: { result: created, batches: item.batches, ...write } };
}

/** Merges a row into its product and asks whether it needs an approval. */
function mergeRow(
  { names, approved, toSell }: ImportFacts,
  { item: { input }, goods, before }: RowToWrite,
  { kind, paper }: RowsSaved,
): { ok: true; gated: Gated<GoodsState> } | { ok: false; fault: RowFault } {
  const state = before?.state ?? null;
  const isWished = before !== null && toSell.has(before.id) && input.status === undefined;
  try {
    const wanted: typeof input = isWished ? { ...input, status: "on" } : input;
    const merged = mergeGoods({
      input: wanted,
      before: state,
      isKeyed: isFoundByKey(goods),
      kindOfList: kind,
      shop: names.shop,
    });
    const isApproved = before !== null && approved.has(before.id);
    const placed = names.getState(merged, state, Boolean(input.warehouse));
    return { ok: true, gated: gated(placed, { before: state, isApproved, isOnPaper: paper !== null }) };
  } catch (fault) {
    if (fault instanceof RowFault) return { ok: false, fault };
    throw fault;
  }
}

const isFoundByKey = (goods: GoodsMatch<Nameable>): boolean => goods.kind === "found" && goods.by === "key";

/** What is worth a second look in a product as a row writes it. */
function writtenNotes({ input }: ReadRow, after: GoodsState, review: string | null): string[] {
  return [
    review,
    after.base_price === NO_PRICE ? UNPRICED : null,
    input.approval_number && isOddApproval(after) ? "批准文号为进口注册证或旧格式" : null,
  ].filter((note) => note !== null);
}

function newNotes({ names }: ImportFacts, { item, goods }: RowToWrite): string[] {
  const like = goods.kind === "none" ? goods.like.filter(({ id }) => id > 0) : [];
  return [item.input.warehouse ? null : names.warehouseNote, like.length > 0 ? likeNote(like) : null].filter(
    (note) => note !== null,
  );
}

interface RowChange extends RowToWrite {
  before: StoredGoods;
  write: Pick<GoodsWrite, "after" | "review" | "cost">;
  notes: string[];
}

/** The change of a product that is there; batches in stock may stay as they are. */
function decideChange(
  facts: ImportFacts,
  change: RowChange,
  { keepsStock = false, now, minimumPriceFault }: RowsSaved,
): DecidedRow {
  const { item, result, goods, before, write, notes } = change;
  const minimums = [before.state.minimum_price, facts.earlier.get(before.id) ?? null];
  const fault =
    minimumPriceFault?.(minimums, write.after.minimum_price) ??
    (facts.prices && raisedBy(facts.prices, before, write.after, now));
  if (fault) return { result: { ...result, notes, reason: fault } };
  const { existing, fresh } = sortBatches(item.batches, facts.batches.get(before.id) ?? [], keepsStock);
  const costs = amountChanges("cost", item.cost, facts.costs.get(before.id));
  const changed: RowResult = {
    ...result,
    notes: [...notes, ...existing.map(({ number }) => `批号 ${number} 已在库，未改，请用库存清单或盘点更正`)],
    changes: [...findChanges(before.state, write.after), ...costs, ...fresh.map(batchChange)],
  };
  return {
    result: changed,
    changed: {
      result: changed,
      before,
      ...write,
      isKeyed: isFoundByKey(goods),
      batches: fresh,
      isCosted: costs.length > 0,
      isWithdrawn: item.input.status === "off",
    },
  };
}

/** Batches of a row that differ from the stock: those to write, and those in stock that stay as they are. */
function sortBatches(
  batches: readonly BatchInput[],
  stock: readonly BatchInput[],
  keepsStock: boolean,
): { existing: BatchInput[]; fresh: BatchInput[] } {
  const differing = batches.filter((batch) => !stock.some((other) => sameBatch(other, batch)));
  const isExisting = ({ number }: BatchInput) =>
    keepsStock && stock.some((other) => codeKey(other.number) === codeKey(number));
  return { existing: differing.filter(isExisting), fresh: differing.filter((batch) => !isExisting(batch)) };
}

/** Writes what was decided; results get the ids of new products and the prices of changed ones. */
async function writeRows(trx: Db, decided: readonly DecidedRow[], { paper, now }: RowsSaved): Promise<void> {
  const created = decided.flatMap((row) => row.created ?? []);
  const changed = decided.flatMap((row) => row.changed ?? []);
  const places = await ensureMasterData(trx, [...created, ...changed]);
  const made = await writeCreated(trx, created, places, now);
  created.forEach(({ result }, at) => (result.created = made[at]!));
  await writeChanged(trx, changed, places, now);
  const written = [
    ...created.map(({ cost, review }, at) => ({ id: made[at]!, cost, review })),
    ...changed.map(({ cost, review, before }) => ({ id: before.id, cost, review })),
  ];
  await keepCosts(
    trx,
    written.map(({ id, cost }) => ({ goodsId: id, cost })),
    now,
  );
  await writeReviews(
    trx,
    written.map(({ id, review }) => ({ id, ...review })),
    paper,
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
  current: GoodsState,
  now: number,
) {
  const isPriced =
    current.base_price !== previous.base_price || JSON.stringify(current.ladder) !== columns.ladder;
  const minimums = { previous: previous.minimum_price, current: current.minimum_price };
  return raiseFault(prices, { goodsId: id, ...minimums, base: isPriced ? OPEN_PERIOD : null }, now);
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
