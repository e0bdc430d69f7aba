/**
 * Import of goods from rows of a list: every row gets a verdict, a bad row never stops a good one,
 * and the same list imported twice changes nothing the second time.
 */
import { type Insertable, sql } from "kysely";
import { dayOf } from "~/platform/clock";
import { bumpVersion, forUpdate, type Db } from "~/platform/database.server";
import type { GoodsTable, Row } from "~/platform/schema";
import { ensureCategories } from "./categories.server";
import { chunksOf } from "./goods.server";
import { shortName } from "./goods";
import { type BatchGiven, type GoodsKind, readGoodsRow, type ReadRow } from "./goods-row";
import { type Counts, type OnProgress, type RawRows, type RowVerdict, runImport } from "./import-run.server";
import { insertMany, partsOf, putBatches } from "./insert.server";
import { indexGoods, rebuildSearchWords } from "./search-index.server";
import { spellingOf } from "./spelling";

export interface ImportOptions {
  kind: GoodsKind;
  now: number;
  /** stop after so many rows */
  limit?: number;
  /** as the audit log names it */
  file?: string;
  /** gets every verdict in the order of the rows; without it they are all kept for the report */
  onVerdict?: (verdict: RowVerdict) => void | Promise<void>;
}

export interface ImportReport {
  counts: Counts;
  /** empty where `onVerdict` got them */
  verdicts: RowVerdict[];
}

/**
 * Imports `rows` (columns in goods-row.ts; money in yuan). A goods is the same when name, spec and manufacturer are:
 * then only the columns that the list has are changed. Refusals are verdicts, never exceptions; a broken database throws.
 */
export async function importGoods(
  rows: RawRows,
  { kind, now, limit, file = "rows", onVerdict }: ImportOptions,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const verdicts: RowVerdict[] = [];
  const counts = await runImport<ReadRow>(rows, {
    file,
    ...(limit !== undefined && { limit }),
    read(raw) {
      const read = readGoodsRow(raw, kind);
      const name = raw["name"]?.trim() ?? "";
      if (!read.ok) return { ok: false, name, reason: read.reason };
      return { ok: true, name, key: identity(read.row.goods, read.row.manufacturer), item: read.row };
    },
    save: (trx, taken) =>
      saveRows(
        trx,
        taken.map(({ row, item }) => ({ row, read: item })),
        now,
      ),
    async finish(trx) {
      await countByManufacturer(trx);
      await rebuildSearchWords(trx);
      await bumpVersion(trx, "goods");
    },
    onVerdict: onVerdict ?? ((verdict) => void verdicts.push(verdict)),
    onProgress,
  });
  return { counts, verdicts };
}

/** Rows of goods, wide as they are, that one statement writes at most. */
const GOODS_AT_ONCE = 64;

interface Pending {
  row: number;
  read: ReadRow;
}

export type { Outcome, RowVerdict } from "./import-run.server";

const identity = (goods: { name: string; spec: string }, maker: string | number) =>
  `${goods.name}\n${goods.spec}\n${maker}`;

async function saveRows(trx: Db, pending: readonly Pending[], now: number): Promise<RowVerdict[]> {
  const makers = await ensureNamed(trx, "manufacturer", [
    ...new Set(pending.map((p) => p.read.manufacturer)),
  ]);
  const houses = await ensureNamed(trx, "warehouse", [
    ...new Set(pending.map((p) => p.read.warehouse || "中心仓")),
  ]);
  const places = await ensureCategories(
    trx,
    pending.map((p) => p.read.category),
  );
  const existing = await existingGoods(trx, pending);
  const batches = await existingBatches(
    trx,
    [...existing.values()].map((g) => g.id),
  );

  const created: { pending: Pending; row: Insertable<GoodsTable> }[] = [];
  const changed: { before: Row<"goods">; after: Row<"goods">; given: BatchGiven[] }[] = [];
  const verdicts: RowVerdict[] = [];
  for (const item of pending) {
    const { goods, manufacturer, category, warehouse, notes } = item.read;
    const verdict = { row: item.row, name: goods.name, notes };
    const place = places.get(category.join(">"))!;
    const columns = {
      ...goods,
      manufacturer_id: makers.get(manufacturer)!,
      category_id: place.id,
      category_path: place.path,
    };
    const before = existing.get(identity(goods, columns.manufacturer_id));
    if (!before) {
      if (goods.base_price === undefined) {
        verdicts.push({ ...verdict, outcome: "refused", reason: "新商品缺少价格" });
        continue;
      }
      const fresh = newGoods(
        { ...columns, base_price: goods.base_price },
        houses.get(warehouse || "中心仓")!,
        now,
      );
      created.push({ pending: item, row: { ...fresh, ...stockOf(item.read.batches ?? [], now) } });
      verdicts.push({ ...verdict, outcome: "created" });
      continue;
    }
    const held = batches.get(before.id) ?? [];
    const given = (item.read.batches ?? []).filter((b) => !held.some((h) => sameBatch(h, b)));
    const stock = given.length > 0 ? stockOf(mergeBatches(held, given), now) : {};
    const house = warehouse ? { warehouse_id: houses.get(warehouse)! } : {};
    const after = { ...before, ...columns, ...house, ...stock } as Row<"goods">;
    const same =
      given.length === 0 &&
      (Object.keys(after) as (keyof typeof after)[]).every((k) => after[k] === before[k]);
    verdicts.push({ ...verdict, outcome: same ? "unchanged" : "updated" });
    if (!same) changed.push({ before, after: { ...after, updated_at: now }, given });
  }
  await writeCreated(trx, created);
  await writeChanged(trx, changed);
  return verdicts;
}

const sameBatch = (a: BatchGiven, b: BatchGiven) =>
  a.number === b.number &&
  a.producedOn === b.producedOn &&
  a.expiresOn === b.expiresOn &&
  a.quantity === b.quantity;

interface HeldBatch extends BatchGiven {
  isRecalled?: boolean;
}

/** A recalled batch stays one, whatever is imported for it. */
const mergeBatches = (held: readonly HeldBatch[], given: readonly BatchGiven[]): HeldBatch[] => [
  ...held.filter((h) => !given.some((g) => g.number === h.number)),
  ...given.filter((g) => !held.some((h) => h.number === g.number && h.isRecalled)),
];

/** What goods.stock and goods.nearest_expiry say of these batches: expired and recalled ones do not count. */
function stockOf(
  batches: readonly HeldBatch[],
  now: number,
): { stock: number; nearest_expiry: string | null } {
  const sold = batches.filter((b) => b.expiresOn >= dayOf(now) && b.quantity > 0 && !b.isRecalled);
  return {
    stock: sold.reduce((sum, b) => sum + b.quantity, 0),
    nearest_expiry: sold.map((b) => b.expiresOn).sort()[0] ?? null,
  };
}

type Columns = Omit<ReadRow["goods"], "base_price"> &
  Pick<Row<"goods">, "base_price" | "manufacturer_id" | "category_id" | "category_path">;

function newGoods(columns: Columns, warehouseId: number, now: number): Insertable<GoodsTable> {
  return {
    warehouse_id: warehouseId,
    pack_size: 1,
    case_size: 1,
    ladder: "[]",
    ladder_type: 0,
    tags: "[]",
    is_controlled: 0,
    is_preferred: 0,
    with_coupon: 1,
    is_prescription: 0,
    item_free_shipping_from: null,
    purchase_limit: null,
    status: "on",
    sales: 0,
    created_at: now,
    updated_at: now,
    ...columns,
    stock: 0,
    nearest_expiry: null,
  };
}

async function writeCreated(
  trx: Db,
  created: readonly { pending: Pending; row: Insertable<GoodsTable> }[],
): Promise<void> {
  if (created.length === 0) return;
  const ids = new Map<string, number>();
  for (const part of partsOf(created, GOODS_AT_ONCE)) {
    const made = await trx
      .insertInto("goods")
      .values(part.map((c) => c.row))
      .returning(["id", "name", "spec", "manufacturer_id"])
      .execute();
    for (const row of made) ids.set(identity(row, row.manufacturer_id), row.id);
  }
  const withIds = created.map((c) => ({ ...c, id: ids.get(identity(c.row, c.row.manufacturer_id))! }));
  await insertMany(
    trx,
    "batch",
    withIds.flatMap((c) => (c.pending.read.batches ?? []).map((b) => batchRow(c.id, b))),
  );
  await indexGoods(
    trx,
    withIds.map((c) => ({ ...c.row, id: c.id })),
  );
}

async function writeChanged(
  trx: Db,
  changed: readonly { before: Row<"goods">; after: Row<"goods">; given: BatchGiven[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  for (const part of partsOf(changed, GOODS_AT_ONCE)) {
    const rows = part.map((c) => c.after);
    const columns = Object.keys(rows[0]!).filter((c) => c !== "id") as (keyof GoodsTable)[];
    await trx
      .insertInto("goods")
      .values(rows)
      .onConflict((oc) =>
        oc
          .column("id")
          .doUpdateSet((eb) => Object.fromEntries(columns.map((c) => [c, eb.ref(`excluded.${c}`)]))),
      )
      .execute();
  }
  const given = changed.flatMap((c) => c.given.map((b) => batchRow(c.after.id, b)));
  await putBatches(trx, given);
  await indexGoods(
    trx,
    changed.map((c) => c.after),
  );
}

const batchRow = (goodsId: number, b: BatchGiven) => ({
  goods_id: goodsId,
  number: b.number,
  produced_on: b.producedOn,
  expires_on: b.expiresOn,
  quantity: b.quantity,
});

/** The ids of makers or warehouses by name; new names are added. */
async function ensureNamed(
  trx: Db,
  table: "manufacturer" | "warehouse",
  names: string[],
): Promise<Map<string, number>> {
  const known = await trx.selectFrom(table).select(["id", "name"]).where("name", "in", names).execute();
  const ids = new Map(known.map((row) => [row.name, row.id]));
  const missing = names.filter((name) => !ids.has(name));
  if (missing.length === 0) return ids;
  const made =
    table === "manufacturer"
      ? await trx
          .insertInto("manufacturer")
          .values(
            missing.map((name) => ({
              name,
              short_name: shortName(name),
              initials: spellingOf(name).initials[0]!,
              goods_count: 0,
            })),
          )
          .returning(["id", "name"])
          .execute()
      : await trx
          .insertInto("warehouse")
          .values(missing.map((name, i) => ({ name, note: "", area_code: "440100", sort: known.length + i })))
          .returning(["id", "name"])
          .execute();
  for (const row of made) ids.set(row.name, row.id);
  return ids;
}

async function existingGoods(trx: Db, pending: readonly Pending[]): Promise<Map<string, Row<"goods">>> {
  const found = new Map<string, Row<"goods">>();
  for (const part of chunksOf(pending)) {
    // by name and spec, so that the index leads to these goods alone, however many packs a name has
    const wanted = sql.join(part.map(({ read: { goods } }) => sql`(${goods.name}, ${goods.spec})`));
    // Held from here on: an order that is placed meanwhile counts on, and its sales are not written over.
    const rows = await forUpdate(
      trx
        .selectFrom("goods")
        .selectAll()
        .where(sql<boolean>`(name, spec) in (values ${wanted})`)
        .orderBy("id"),
    ).execute();
    for (const row of rows) found.set(identity(row, row.manufacturer_id), row);
  }
  return found;
}

async function existingBatches(trx: Db, ids: number[]): Promise<Map<number, HeldBatch[]>> {
  const found = new Map<number, HeldBatch[]>();
  for (const part of chunksOf(ids)) {
    const rows = await trx.selectFrom("batch").selectAll().where("goods_id", "in", part).execute();
    for (const row of rows) {
      const batch = {
        number: row.number,
        producedOn: row.produced_on,
        expiresOn: row.expires_on,
        quantity: row.quantity,
        isRecalled: row.recall_id !== null,
      };
      found.set(row.goods_id, [...(found.get(row.goods_id) ?? []), batch]);
    }
  }
  return found;
}

async function countByManufacturer(trx: Db): Promise<void> {
  await trx
    .updateTable("manufacturer")
    .set((eb) => ({
      goods_count: eb
        .selectFrom("goods")
        .select((g) => g.fn.countAll<number>().as("n"))
        .whereRef("goods.manufacturer_id", "=", "manufacturer.id")
        .where("goods.status", "=", "on"),
    }))
    .execute();
}
