import { type Db, dataVersion, db, forKeyShare, forDeletion } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";
import { allOtherNames, dropOtherNames } from "~/modules/catalogue/former-names/other-names.server";
import { namesIn, placeKey, type ShopNames, shopNames } from "./shop-names";
import { TAXONOMY } from "./taxonomy";

export interface Category {
  id: number;
  name: string;
  tree: string;
  depth: number;
  path: string;
  parentId: number | null;
  icon: string | null;
  children: Category[];
}

export interface CategoryTree {
  roots: Category[];
  byId: Map<number, Category>;
}

let cached: { version: number; tree: CategoryTree } | null = null;

/** Returns all categories as trees; cached by the products' data version. */
export async function categoryTree(): Promise<CategoryTree> {
  const version = await dataVersion("goods");
  if (cached?.version !== version) {
    const rows = await db
      .selectFrom("category")
      .selectAll()
      .orderBy("depth")
      .orderBy("sort")
      .orderBy("id")
      .execute();
    cached = { version, tree: grow(rows) };
  }
  return cached.tree;
}

function grow(rows: readonly Row<"category">[]): CategoryTree {
  const byId = new Map<number, Category>();
  const roots: Category[] = [];
  for (const row of rows) {
    const category = {
      id: row.id,
      name: row.name,
      tree: row.tree,
      depth: row.depth,
      path: row.path,
      parentId: row.parent_id,
      icon: row.icon,
      children: [],
    };
    byId.set(row.id, category);
    const siblings = row.parent_id === null ? roots : byId.get(row.parent_id)?.children;
    siblings?.push(category);
  }
  return { roots, byId };
}

/** Returns the first level with its children, for the menu (specification: first 7 items). */
export async function categoryMenu(): Promise<Category[]> {
  return (await categoryTree()).roots;
}

/** Returns the path from the root; empty for an unknown id. */
export function findTrail(tree: CategoryTree, id: number): Category[] {
  const category = tree.byId.get(id);
  if (!category) return [];
  return [...(category.parentId === null ? [] : findTrail(tree, category.parentId)), category];
}

export interface CategoryPlace {
  id: number;
  path: string;
  tree: string;
}

type Places = Map<string, CategoryPlace>;

async function placesByName(trx: Db): Promise<Places> {
  const rows = await trx
    .selectFrom("category")
    .select(["id", "name", "parent_id", "path", "tree"])
    .orderBy("depth")
    .execute();
  const names = new Map<number, string[]>();
  const places: Places = new Map();
  for (const { id, name, parent_id, path, tree } of rows) {
    const trail = [...(parent_id === null ? [] : (names.get(parent_id) ?? [])), name];
    names.set(id, trail);
    places.set(placeKey(trail), { id, path, tree });
  }
  return places;
}

const namesById = (places: Places) => new Map([...places].map(([key, { id }]) => [id, namesIn(key)]));

/** Returns the names from the root of every category, by id. */
export const categoryNames = async (trx: Db): Promise<Map<number, string[]>> =>
  namesById(await placesByName(trx));

/** Returns the categories' names and former names. Two queries. */
export async function readShopNames(trx: Db): Promise<ShopNames> {
  return shopNames(await categoryNames(trx), await allOtherNames(trx, "category"));
}

/** Locks all categories until the transaction ends. */
export const holdTree = (trx: Db) =>
  forDeletion(trx.selectFrom("category").select("id").orderBy("id")).execute();

/** Creates missing wanted categories, and in an empty shop the standard taxonomy; returns the place of each by its joined names. Former names count. Locks them until the transaction ends. */
export async function ensureCategories(
  trx: Db,
  wanted: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, CategoryPlace>> {
  const found = await standingPlaces(trx, wanted);
  if (found) return found;
  await holdTree(trx);
  const { places, placeOf } = await readPlaces(trx);
  const first = places.size === 0 ? TAXONOMY.flatMap(withChildren) : [];
  const all = [...first, ...wanted.map(placeOf)];
  for (let depth = 1; depth <= Math.max(...all.map((names) => names.length)); depth += 1) {
    const missing = new Map<string, readonly string[]>();
    for (const names of all)
      if (names.length >= depth && !places.has(placeKey(names.slice(0, depth))))
        missing.set(placeKey(names.slice(0, depth)), names.slice(0, depth));
    if (missing.size > 0) await insertLevel(trx, [...missing.values()], places);
  }
  return withWanted(places, wanted, placeOf);
}

async function readPlaces(trx: Db) {
  const places = await placesByName(trx);
  const { placeOf } = shopNames(namesById(places), await allOtherNames(trx, "category"));
  return { places, placeOf };
}

const withWanted = (places: Places, wanted: readonly (readonly string[])[], placeOf: ShopNames["placeOf"]) =>
  new Map([
    ...places,
    ...wanted.map((names) => [placeKey(names), places.get(placeKey(placeOf(names)))!] as const),
  ]);

async function standingPlaces(trx: Db, wanted: readonly (readonly string[])[]) {
  const { places, placeOf } = await readPlaces(trx);
  const standing = wanted.map((names) => places.get(placeKey(placeOf(names))));
  if (places.size === 0 || standing.includes(undefined)) return null;
  const ids = [...new Set(standing.map((place) => place!.id))];
  const stored = new Map<number, string>();
  for (const part of toChunks(ids))
    for (const { id, path } of await forKeyShare(
      trx.selectFrom("category").select(["id", "path"]).where("id", "in", part).orderBy("id"),
    ).execute())
      stored.set(id, path);
  const stayed = standing.every((place) => stored.get(place!.id) === place!.path);
  return stayed ? withWanted(places, wanted, placeOf) : null;
}

const withChildren = ({ name, children }: (typeof TAXONOMY)[number]) => [
  [name],
  ...children.map((child) => [name, child]),
];

/** Returns the id of a new category, which its path contains. Call under `holdTree`. */
export async function nextCategoryId(trx: Db): Promise<number> {
  const last = await trx
    .selectFrom("category")
    .select((eb) => eb.fn.max<number | null>("id").as("id"))
    .executeTakeFirst();
  const merged = await trx
    .selectFrom("merged_id")
    .select((eb) => eb.fn.max<number | null>("id").as("id"))
    .where("kind", "=", "category")
    .executeTakeFirst();
  // An id that redirected to another category is never reused.
  return Math.max(Number(last?.id ?? 0), Number(merged?.id ?? 0)) + 1;
}

async function insertLevel(trx: Db, level: (readonly string[])[], places: Places): Promise<void> {
  const from = await nextCategoryId(trx);
  const rows = level.map((names, i) => {
    const id = from + i;
    const top = TAXONOMY.findIndex((t) => t.name === names[0]);
    const root = { id: null, path: "/", tree: TAXONOMY[top]?.tree ?? "drug" };
    const parent = places.get(placeKey(names.slice(0, -1))) ?? root;
    const path = `${parent.path}${id}/`;
    const { tree } = parent;
    const isRoot = names.length === 1;
    places.set(placeKey(names), { id, path, tree });
    return {
      id,
      parent_id: parent.id,
      tree,
      name: names.at(-1)!,
      depth: names.length,
      path,
      sort: isRoot && top >= 0 ? top : id,
      icon: isRoot ? (TAXONOMY[top]?.icon ?? null) : null,
    };
  });
  await trx.insertInto("category").values(rows).execute();
  await dropOtherNames(trx, "category", level.map(placeKey));
}

export async function findCategoryPath(trx: Db, id: number): Promise<string | null> {
  const row = await trx.selectFrom("category").select("path").where("id", "=", id).executeTakeFirst();
  return row?.path ?? null;
}
