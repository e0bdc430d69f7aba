/** The category trees: kept until the goods change, and grown by the import. */
import { type Db, dataVersion, db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { TAXONOMY } from "./taxonomy";

export interface Category {
  id: number;
  name: string;
  tree: string;
  depth: number;
  /** "/1/12/": a subtree is a prefix */
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

/** All categories as trees; read again only when the goods' data version moved. */
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

/** The first level with its children, for the menu of the shell (specification: first 7 items). */
export async function categoryMenu(): Promise<Category[]> {
  return (await categoryTree()).roots;
}

/** From the root to the category itself; empty when it is unknown. */
export function findTrail(tree: CategoryTree, id: number): Category[] {
  const category = tree.byId.get(id);
  if (!category) return [];
  return [...(category.parentId === null ? [] : findTrail(tree, category.parentId)), category];
}

export interface CategoryPlace {
  id: number;
  path: string;
}

const pathKey = (names: readonly string[]) => names.join(">");

async function placesByName(trx: Db): Promise<Map<string, CategoryPlace>> {
  const rows = await trx
    .selectFrom("category")
    .select(["id", "name", "parent_id", "path"])
    .orderBy("depth")
    .execute();
  const names = new Map<number, string[]>();
  const places = new Map<string, CategoryPlace>();
  for (const row of rows) {
    const trail = [...(row.parent_id === null ? [] : (names.get(row.parent_id) ?? [])), row.name];
    names.set(row.id, trail);
    places.set(pathKey(trail), { id: row.id, path: row.path });
  }
  return places;
}

/** The names from the root of every category, by its id. */
export async function categoryNames(trx: Db): Promise<Map<number, string[]>> {
  const places = await placesByName(trx);
  return new Map([...places].map(([key, { id }]) => [id, key.split(">")]));
}

/** Makes sure that the buyers' taxonomy and every wanted category stand; gives the place of each, by its joined names. */
export async function ensureCategories(
  trx: Db,
  wanted: readonly (readonly string[])[],
): Promise<Map<string, CategoryPlace>> {
  const places = await placesByName(trx);
  const taxonomy = TAXONOMY.flatMap((top) => [[top.name], ...top.children.map((child) => [top.name, child])]);
  const all = [...taxonomy, ...wanted];
  for (let depth = 1; depth <= Math.max(...all.map((names) => names.length)); depth += 1) {
    const missing = new Map<string, readonly string[]>();
    for (const names of all)
      if (names.length >= depth && !places.has(pathKey(names.slice(0, depth))))
        missing.set(pathKey(names.slice(0, depth)), names.slice(0, depth));
    if (missing.size > 0) await insertLevel(trx, [...missing.values()], places);
  }
  return places;
}

/** Ids are given first, because a path holds its own. */
async function insertLevel(
  trx: Db,
  level: (readonly string[])[],
  places: Map<string, CategoryPlace>,
): Promise<void> {
  const last = await trx
    .selectFrom("category")
    .select((eb) => eb.fn.max<number | null>("id").as("id"))
    .executeTakeFirst();
  const rows = level.map((names, i) => {
    const id = Number(last?.id ?? 0) + 1 + i;
    const top = TAXONOMY.findIndex((t) => t.name === names[0]);
    const parent = places.get(pathKey(names.slice(0, -1)));
    const path = `${parent?.path ?? "/"}${id}/`;
    places.set(pathKey(names), { id, path });
    return {
      id,
      parent_id: parent?.id ?? null,
      tree: TAXONOMY[top]?.tree ?? "drug",
      name: names.at(-1)!,
      depth: names.length,
      sort: names.length === 1 && top >= 0 ? top : id,
      path,
      icon: names.length === 1 ? (TAXONOMY[top]?.icon ?? null) : null,
    };
  });
  await trx.insertInto("category").values(rows).execute();
}

/** The path of a category ("/3/17/"), or null. One query. */
export async function findCategoryPath(trx: Db, id: number): Promise<string | null> {
  const row = await trx.selectFrom("category").select("path").where("id", "=", id).executeTakeFirst();
  return row?.path ?? null;
}
