import { sql } from "kysely";
import { type Db, db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { barcodeForms } from "~/modules/catalogue/search/goods-numbers";
import { codeKey, matchKey, matchText } from "~/modules/catalogue/search/match-text";
import { currentManufacturers } from "~/modules/catalogue/search/manufacturers.server";
import { GoodsIndex, type GoodsMatch, type Nameable, type GoodsIdentifiers } from "./goods-identifiers";
import { halfWidth } from "~/modules/catalogue/search/plain-text";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";

export interface StandingGoods extends Nameable {
  name: string;
  base_price: number;
  ladder: string;
  minimum_price: number | null;
  status: string;
}

/** Finds and locks all products that any row may mean, before their data is read. A few queries for every 500 rows. */
export async function likelyGoods(trx: Db, all: readonly GoodsIdentifiers[]): Promise<StandingGoods[]> {
  const ids = await likelyIds(trx, all);
  await lockGoods(trx, ids);
  const found: StandingGoods[] = [];
  for (const part of toChunks(ids)) found.push(...(await standing(trx, part)));
  return found;
}

/** Returns the product of each row, locked like `likelyGoods`. */
export async function goodsMeant(
  trx: Db,
  all: readonly GoodsIdentifiers[],
): Promise<(found: GoodsIdentifiers) => GoodsMatch<StandingGoods>> {
  const index = new GoodsIndex(await likelyGoods(trx, all));
  const manufacturers = await currentManufacturers(
    trx,
    all.map(({ manufacturer }) => manufacturer),
  );
  return (found) => {
    const manufacturer = manufacturers.get(matchText(found.manufacturer)) ?? found.manufacturer;
    return index.meant({ ...found, manufacturer });
  };
}

async function likelyIds(trx: Db, all: readonly GoodsIdentifiers[]): Promise<number[]> {
  const ids = new Set<number>();
  const add = (rows: readonly { id: number }[]) => rows.forEach(({ id }) => ids.add(id));
  const distinct = <T>(values: readonly T[]) => toChunks([...new Set(values)]);
  const found = trx.selectFrom("goods").select("id");
  for (const part of distinct(all.flatMap(({ id }) => id ?? [])))
    add(await found.where("id", "in", part).execute());
  for (const part of distinct(all.flatMap(({ sku }) => (sku ? codeKey(sku) : []))))
    add(await found.where(sql<string>`lower(sku)`, "in", part).execute());
  for (const part of distinct(all.flatMap(({ barcode }) => barcodeForms(barcode))))
    add(await found.where("barcode", "in", part).execute());
  const names = all.flatMap(({ name, otherName = "", spec }) =>
    [name, otherName].filter(Boolean).map((item) => matchKey(item, spec ?? "")),
  );
  for (const part of distinct(names)) add(await found.where("match_key", "in", part).execute());
  return [...ids].sort((a, b) => a - b);
}

async function standing(trx: Db, ids: readonly number[]): Promise<StandingGoods[]> {
  const rows = await trx
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.spec", "g.sku", "g.barcode", "g.approval_number", "g.base_price"])
    .select(["g.ladder", "g.minimum_price", "g.status", "m.name as manufacturer"])
    .where("g.id", "in", ids)
    .orderBy("g.id")
    .execute();
  return rows.map(({ spec, approval_number, manufacturer, ...goods }) => ({
    ...goods,
    matchKey: matchKey(goods.name, spec),
    manufacturer: matchText(manufacturer),
    approval: approval_number,
  }));
}

/** Columns that identify products in lists of documents or reports. */
export const NUMBER_COLUMNS = ["goods", "sku", "approval_number"] as const;

/** any: in a file name. */
export type NumberKind = "goods" | "sku" | "barcode" | "approval_number" | "any";

/** Returns the products of a number: the shop's, own code (货号), barcode, or an approval number, which several may have. An ambiguous number needs a column. */
export async function goodsNumbered(text: string, kind: NumberKind = "any"): Promise<number[]> {
  if (text.trim() === "") return [];
  const id = /^\d{1,9}$/.test(text) ? Number(text) : null;
  const is = (item: NumberKind) => kind === item || kind === "any";
  const barcodes = barcodeForms(text);
  const rows = await db
    .selectFrom("goods")
    .select(["id", "sku", "barcode", "approval_number"])
    .where((eb) =>
      eb.or([
        ...(is("goods") && id !== null ? [eb("id", "=", id)] : []),
        ...(is("sku") ? [eb(sql<string>`lower(sku)`, "=", codeKey(text))] : []),
        ...(is("barcode") && barcodes.length > 0 ? [eb("barcode", "in", barcodes)] : []),
        ...(is("approval_number") ? [eb("approval_number", "in", [text, halfWidth(text)])] : []),
      ]),
    )
    .orderBy("id")
    .execute();
  const own = rows.filter(
    (row) =>
      (is("goods") && row.id === id) ||
      (is("sku") && row.sku !== "" && codeKey(row.sku) === codeKey(text)) ||
      (is("barcode") && barcodes.includes(row.barcode)),
  );
  if (own.length > 1) return [];
  return (own.length > 0 ? own : rows).map((row) => row.id);
}

/** Returns the products with any of these numbers. One query; at most 500 of each. */
export async function findNumberedGoods({
  ids,
  skus,
  barcodes,
}: {
  ids: readonly number[];
  skus: readonly string[];
  barcodes: readonly string[];
}): Promise<{ id: number; name: string; spec: string; sku: string; barcode: string }[]> {
  if (ids.length + skus.length + barcodes.length === 0) return [];
  return db
    .selectFrom("goods")
    .select(["id", "name", "spec", "sku", "barcode"])
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb("id", "in", ids)] : []),
        ...(skus.length > 0 ? [eb(sql<string>`lower(sku)`, "in", skus.map(codeKey))] : []),
        ...(barcodes.length > 0 ? [eb("barcode", "in", barcodes)] : []),
      ]),
    )
    .execute();
}
