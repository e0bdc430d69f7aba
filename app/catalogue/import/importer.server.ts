/** Import of goods: only the list's columns change, and the same list again changes nothing. */
import { type Insertable } from "kysely";
import { auditedAll } from "~/platform/database/audit.server";
import { dayOf } from "~/platform/values/clock";
import { bumpVersion, type Db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { ensureCategories } from "~/catalogue/goods/categories.server";
import { findChanges, type CellChange } from "./goods-cells";
import { chunksOf } from "~/platform/values/chunks";
import {
  type GoodsColumns,
  goodsColumns,
  goodsStates,
  type Places,
  type StoredGoods,
} from "./goods-state.server";
import { type GoodsState, isOddApproval, mergeGoods } from "./goods-merge";
import { type BatchInput, GOODS_COLUMNS, type GoodsKind, readGoodsRow, type ReadRow } from "./goods-row";
import {
  type Counts,
  type IsTouched,
  type ListImport,
  type OnProgress,
  type RawRows,
  type RowResult,
  runImport,
  type Taken,
} from "./import-run.server";
import { insertMany, partsOf, putBatches } from "~/catalogue/search/insert.server";
import { headingOf } from "./list-columns";
import { countByManufacturer, ensureMakers, ensureWarehouses } from "~/catalogue/search/makers.server";
import { matchKey, matchText } from "~/catalogue/search/match-text";
import { listKey, meantBy, nameOf, type Nameable, namingFault } from "./named";
import { goodsMeant } from "./named-goods.server";
import { RowFault } from "./row-fault";
import { indexGoods, rebuildSearchWords } from "~/catalogue/search/search-index.server";
import { refreshStock } from "~/catalogue/stock/stock.server";

export interface ImportOptions extends Partial<ListImport> {
  /** unless the column 商品类型 says otherwise */
  kind: GoodsKind;
  now: number;
}

export interface ImportReport {
  counts: Counts;
  verdicts: RowResult[];
}

/**
 * Imports `rows` (columns in goods-row.ts; money in yuan). Goods are the same by the shop's number, their own code, or name, spec, maker and
 * approval number (named.ts). Only what the list has columns for is changed: an empty cell empties an optional column and is refused in
 * name, maker, price and status; numbers by which goods are named are never emptied. Refusals are verdicts.
 */
export async function importGoods(
  rows: RawRows,
  { kind, file = "rows", ...run }: ImportOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> {
  const verdicts: RowResult[] = [];
  const counts = await runImport<ReadRow>(rows, {
    onVerdict: (verdict) => void verdicts.push(verdict),
    ...(onProgress && { onProgress }),
    ...run,
    file,
    columns: GOODS_COLUMNS,
    headFault: namingFault,
    read(cells) {
      const read = readGoodsRow(cells);
      const name = nameOf(cells);
      return read.ok ? { ok: true, name, key: listKey(read.row.named), item: read.row } : { ...read, name };
    },
    save: (trx, taken, isTouched) => saveRows(trx, taken, isTouched, kind, run.now),
    async finish(trx) {
      await countByManufacturer(trx);
      await rebuildSearchWords(trx);
      await bumpVersion(trx, "goods");
    },
  });
  return { counts, verdicts };
}

const GOODS_AT_ONCE = 64;

export type { Outcome, RowResult } from "./import-run.server";

interface Made {
  verdict: RowResult;
  after: GoodsState;
  batches: readonly BatchInput[];
}
type Change = Made & { before: StoredGoods; isKeyed: boolean };

/** Makes of each row what becomes of its goods, with a verdict for each; what lists and searches follow is the caller's. `kind`: of new ones that say none. */
export async function saveRows(
  trx: Db,
  taken: readonly Taken<ReadRow>[],
  isTouched: IsTouched,
  kind: GoodsKind,
  now: number,
): Promise<RowResult[]> {
  const meant = await goodsMeant(
    trx,
    taken.map(({ item }) => item.named),
  );
  const found = taken.map((one) => ({ ...one, found: meant(one.item.named) }));
  const ids = found.flatMap((one) => (one.found.is === "found" ? [one.found.goods.id] : []));
  const stored = await goodsStates(trx, ids);
  const held = await existingBatches(trx, ids);
  const verdicts: RowResult[] = [];
  const created: Made[] = [];
  const names: Nameable[] = [];
  const changed: Change[] = [];
  const answered = new Set<number>();
  for (const { row, name, item, found: goods } of found) {
    const verdict: RowResult = { row, name, outcome: "refused", notes: [...item.notes] };
    verdicts.push(verdict);
    const { named, input, batches } = item;
    const isNew = goods.is === "none" && named.id === null && named.name !== "";
    if (goods.is !== "found" && !isNew) {
      verdict.reason = goods.reason;
      continue;
    }
    const before = goods.is === "found" ? stored.get(goods.goods.id)! : null;
    if (
      before ? answered.has(before.id) || isTouched(String(before.id)) : meantBy(named, names).is !== "none"
    ) {
      verdict.reason = "与前面的行是同一商品";
      continue;
    }
    try {
      const isKeyed = goods.is === "found" && goods.by === "key";
      const after = mergeGoods(input, before?.state ?? null, isKeyed, kind);
      if (input.approval_number && isOddApproval(after)) verdict.notes.push("批准文号为进口注册证或旧格式");
      if (before) {
        answered.add(before.id);
        verdict.touches = String(before.id);
        const fresh = batches.filter(
          (one) => !(held.get(before.id) ?? []).some((other) => sameBatch(other, one)),
        );
        verdict.changes = [...findChanges(before.state, after), ...fresh.map(batchChange)];
        changed.push({ verdict, before, after, isKeyed, batches: fresh });
      } else {
        verdict.outcome = "created";
        if (goods.is === "none" && goods.like.length > 0) verdict.notes.push(likeNote(goods.like));
        names.push(nameable(after, names.length));
        created.push({ verdict, after, batches });
      }
    } catch (fault) {
      if (!(fault instanceof RowFault)) throw fault;
      verdict.reason = fault.message;
    }
  }
  const places = await placesFor(trx, [...created, ...changed]);
  const made = await writeCreated(trx, created, places, now);
  created.forEach(({ verdict }, at) => (verdict.created = made[at]!));
  await writeChanged(trx, changed, places, now);
  return verdicts;
}

const nameable = (goods: GoodsState, id: number): Nameable => ({
  ...{ id, sku: goods.sku, barcode: goods.barcode, approval: goods.approval_number },
  ...{ matchKey: matchKey(goods.name, goods.spec), maker: matchText(goods.manufacturer) },
});

const likeNote = (like: readonly Nameable[]) =>
  `同名同规格同厂家的另有商品${like.map(({ id, approval }) => ` ${id}（${approval || "无批准文号"}）`).join("、")}`;

const batchChange = ({ number, expiresOn, quantity }: BatchInput): CellChange => ({
  ...{ what: `${headingOf("batch")}${number}`, from: "", to: `${expiresOn}，${quantity}` },
});

async function placesFor(trx: Db, made: readonly { after: GoodsState }[]): Promise<Places> {
  const all = made.map(({ after }) => after);
  return {
    makers: await ensureMakers(trx, [...new Set(all.map((goods) => goods.manufacturer))]),
    warehouses: await ensureWarehouses(trx, [...new Set(all.map((goods) => goods.warehouse))]),
    categories: await ensureCategories(
      trx,
      all.map((goods) => goods.category),
    ),
  };
}

const sameBatch = (a: BatchInput, b: BatchInput) =>
  a.number === b.number &&
  a.producedOn === b.producedOn &&
  a.expiresOn === b.expiresOn &&
  a.quantity === b.quantity;

/** Expired batches do not count. */
function toStock(
  batches: readonly BatchInput[],
  now: number,
): { stock: number; nearest_expiry: string | null } {
  const sold = batches.filter((b) => b.expiresOn >= dayOf(now) && b.quantity > 0);
  return {
    stock: sold.reduce((sum, b) => sum + b.quantity, 0),
    nearest_expiry: sold.map((b) => b.expiresOn).sort()[0] ?? null,
  };
}

/** Gives the id of each. */
async function writeCreated(
  trx: Db,
  created: readonly Made[],
  places: Places,
  now: number,
): Promise<number[]> {
  const ids = new Map<string, number>();
  const key = (row: Pick<GoodsColumns, "name" | "spec" | "manufacturer_id" | "approval_number" | "sku">) =>
    [row.name, row.spec, row.manufacturer_id, row.approval_number, row.sku].join("\n");
  const rows = created.map(({ after, batches }): Insertable<Database["goods"]> => ({
    ...goodsColumns(after, places),
    ...toStock(batches, now),
    ...{ created_at: now, updated_at: now },
  }));
  for (const part of partsOf(rows, GOODS_AT_ONCE)) {
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
    created.flatMap(({ batches }, at) => batches.map((b) => batchRow(idOf(at), b))),
  );
  await indexGoods(
    trx,
    created.map(({ after }, at) => ({ ...after, id: idOf(at) })),
  );
  return created.map((_, at) => idOf(at));
}

/** Only what differs, under the lock: stock and sales without a column stay. */
async function writeChanged(trx: Db, changed: readonly Change[], places: Places, now: number): Promise<void> {
  const entries: { subject: string; id: number; before: object; after: object }[] = [];
  const renamed: { id: number; goods: GoodsState }[] = [];
  for (const { verdict, before, after, batches } of changed) {
    const [was, is] = [before.columns, goodsColumns(after, places, before)];
    const keys = (Object.keys(is) as (keyof GoodsColumns)[]).filter((key) => is[key] !== was[key]);
    verdict.outcome = keys.length > 0 || batches.length > 0 ? "updated" : "unchanged";
    if (verdict.outcome === "unchanged") continue;
    const only = (columns: GoodsColumns) => Object.fromEntries(keys.map((key) => [key, columns[key]]));
    // One statement a goods: at most 400 in a part.
    await trx
      .updateTable("goods")
      .set({ ...only(is), updated_at: now })
      .where("id", "=", before.id)
      .execute();
    if (keys.length > 0)
      entries.push({ subject: "goods", id: before.id, before: only(was), after: only(is) });
    if (keys.some((key) => SEARCHED.includes(key))) renamed.push({ id: before.id, goods: after });
  }
  const listed = changed.flatMap(({ before, batches }) => batches.map((b) => batchRow(before.id, b)));
  await putBatches(trx, listed);
  if (listed.length > 0)
    await refreshStock(
      trx,
      listed.map((row) => row.goods_id),
      now,
    );
  await indexGoods(
    trx,
    renamed.map(({ id, goods }) => ({ ...goods, id })),
  );
  await auditedAll(trx, entries);
}

const SEARCHED: readonly (keyof GoodsColumns)[] = [
  ...(["name", "generic_name", "trade_name", "approval_number", "barcode"] as const),
  ...(["spec", "dosage_form", "manufacturer_id"] as const),
];

const batchRow = (goodsId: number, b: BatchInput) => ({
  goods_id: goodsId,
  number: b.number,
  produced_on: b.producedOn,
  expires_on: b.expiresOn,
  quantity: b.quantity,
});

async function existingBatches(trx: Db, ids: readonly number[]): Promise<Map<number, BatchInput[]>> {
  const found = new Map<number, BatchInput[]>();
  for (const part of chunksOf(ids)) {
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
