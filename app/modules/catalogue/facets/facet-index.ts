/** Every product on sale as columns of numbers: filters are counted and paged in about 1 ms at 200,000 products. */
import { GOODS_KINDS, type GoodsKind } from "~/modules/catalogue/goods/goods";
import { TRAITS, type Trait } from "~/modules/catalogue/traits/traits";

export interface TraitColumn {
  of: Int32Array;
  values: string[];
}

export interface Register {
  size: number;
  id: Int32Array;
  categoryId: Int32Array;
  manufacturerId: Int32Array;
  traits: Record<Trait, TraitColumn>;
  kind: Uint8Array;
  expiry: Int32Array;
  inStock: Uint8Array;
  isControlled: Uint8Array;
  isRegulated: Uint8Array;
  /** company scope, by its index in `scopes` */
  scope: Uint8Array;
  scopes: string[];
  isPreferred: Uint8Array;
  /** it or the whole order ships free from some number on */
  isItemFree: Uint8Array;
  isEphedrine: Uint8Array;
  packSize: Int32Array;
  price: Float64Array;
  sales: Float64Array;
  madeBy: Map<number, number[]>;
  /** largest ids, for tables of counts */
  limit: { category: number; manufacturer: number };
  /** row by product id, -1 if not on sale */
  rowOf: Int32Array;
  /** rows by each sort, ascending if it has directions */
  order: Record<Sort, Int32Array>;
  latest: Int32Array;
}

export const SORTS = ["relevance", "sales", "price", "expiry", "newest"] as const;
export type Sort = (typeof SORTS)[number];

export interface RegisterRow extends Readonly<Partial<Record<Trait, string>>> {
  id: number;
  categoryId: number;
  manufacturerId: number;
  kind: string;
  price: number;
  expiry: string | null;
  stock: number;
  isControlled: number;
  regulated: string | null;
  scope: string;
  isPreferred: number;
  isEphedrine: number;
  packSize: number;
  itemFreeFrom: number | null;
  sales: number;
  createdAt: number;
}

/** Builds the index from products on sale. */
export function buildRegister(rows: readonly RegisterRow[]): Register {
  const size = rows.length;
  const scopes = [...new Set(rows.map(({ scope }) => scope))];
  const largest = (of: (row: RegisterRow) => number) =>
    rows.reduce((limit, row) => Math.max(limit, of(row)), 0);
  const register: Register = {
    size,
    id: new Int32Array(size),
    categoryId: new Int32Array(size),
    manufacturerId: new Int32Array(size),
    traits: Object.fromEntries(
      TRAITS.map((trait) => [trait, traitColumn(rows, trait)]),
    ) as Register["traits"],
    kind: new Uint8Array(size),
    expiry: new Int32Array(size),
    inStock: new Uint8Array(size),
    isControlled: new Uint8Array(size),
    isRegulated: new Uint8Array(size),
    scope: new Uint8Array(size),
    scopes,
    isPreferred: new Uint8Array(size),
    isItemFree: new Uint8Array(size),
    isEphedrine: new Uint8Array(size),
    packSize: new Int32Array(size),
    price: new Float64Array(size),
    sales: new Float64Array(size),
    madeBy: new Map(),
    limit: { category: largest((r) => r.categoryId), manufacturer: largest((r) => r.manufacturerId) },
    rowOf: new Int32Array(largest((r) => r.id) + 1).fill(-1),
    order: {} as Record<Sort, Int32Array>,
    latest: new Int32Array(0),
  };
  const created = new Float64Array(size);
  rows.forEach((row, i) => {
    register.id[i] = row.id;
    register.categoryId[i] = row.categoryId;
    register.manufacturerId[i] = row.manufacturerId;
    register.kind[i] = Math.max(0, GOODS_KINDS.indexOf(row.kind as GoodsKind));
    register.expiry[i] = dayNumber(row.expiry);
    register.inStock[i] = row.stock > 0 ? 1 : 0;
    register.isControlled[i] = row.isControlled;
    register.isRegulated[i] = row.regulated === null ? 0 : 1;
    register.scope[i] = scopes.indexOf(row.scope);
    register.isPreferred[i] = row.isPreferred;
    register.isItemFree[i] = row.itemFreeFrom === null ? 0 : 1;
    register.sales[i] = row.sales;
    register.rowOf[row.id] = i;
    const made = register.madeBy.get(row.manufacturerId);
    if (made) made.push(row.id);
    else register.madeBy.set(row.manufacturerId, [row.id]);
    register.isEphedrine[i] = row.isEphedrine;
    register.packSize[i] = row.packSize;
    register.price[i] = row.price;
    created[i] = row.createdAt;
  });
  const { inStock, sales, expiry, price } = register;
  register.order = {
    // available ones first, then best selling
    relevance: sortRows(size, (row) => -(inStock[row]! * MAX_SOLD + sales[row]!)),
    sales: sortRows(size, (row) => -sales[row]!),
    price: sortRows(size, (row) => price[row]!),
    expiry: sortRows(size, (row) => expiry[row] || 99_999_999),
    newest: sortRows(size, (row) => Math.floor(created[row]! / 60_000)).reverse(),
  };
  register.latest = sortRows(size, (row) => -expiry[row]!);
  return register;
}

function traitColumn(rows: readonly RegisterRow[], trait: Trait): TraitColumn {
  const values = [""];
  const at = new Map([["", 0]]);
  const of = new Int32Array(rows.length);
  rows.forEach((row, i) => {
    const value = row[trait] ?? "";
    let number = at.get(value);
    if (number === undefined) at.set(value, (number = values.push(value) - 1));
    of[i] = number;
  });
  return { of, values };
}

const MAX_SOLD = 1e9;

/** Returns rows by ascending key, ties by row. Key and row are packed into one number, because numbers sort natively: much faster at 200,000 products. Keys stay below 2^53 / size. */
export function sortRows(size: number, key: (row: number) => number): Int32Array {
  const packed = new Float64Array(size);
  for (let row = 0; row < size; row += 1) packed[row] = key(row) * size + row;
  packed.sort();
  const rows = new Int32Array(size);
  for (let i = 0; i < size; i += 1) rows[i] = ((packed[i]! % size) + size) % size;
  return rows;
}

/** "2028-05-31" is 20280531; 0 for none. */
export function dayNumber(day: string | null): number {
  return day ? Number(day.replaceAll("-", "")) : 0;
}

export interface OnPromotion {
  goods: readonly number[];
  categories: ReadonlySet<number>;
  kinds: readonly string[];
  preferred?: boolean;
  itemFree?: boolean;
  /** the other conditions, each by itself */
  others?: readonly OnPromotion[];
}

export interface GoodsFilters extends Partial<Record<Trait, string>> {
  kind?: GoodsKind;
  categories?: ReadonlySet<number>;
  manufacturerId?: number;
  inStock?: boolean;
  controlled?: boolean;
  /** expires on or before this day, yyyymmdd */
  expiresBy?: number;
  promoted?: OnPromotion;
  among?: ReadonlySet<number>;
}

/** The number of matching products, and of each choice with the other filters unchanged. */
export interface FacetCounts {
  total: number;
  categories: Map<number, number>;
  manufacturers: Map<number, number>;
  traits: Record<Trait, Map<string, number>>;
}

const CATEGORY = 1;
const MANUFACTURER = 2;
const TRAIT_BITS = TRAITS.map((trait, i) => [trait, 4 << i] as const);

/** The facet filters that a row fails, as bits. */
function facetTest(register: Register, filters: GoodsFilters): (row: number) => number {
  const { categories, manufacturerId } = filters;
  const inside = categories && toMask(categories);
  const wanted = TRAIT_BITS.flatMap(([trait, bit]) => {
    const value = filters[trait];
    const { of, values } = register.traits[trait];
    return value === undefined ? [] : [{ of, bit, value: value === "" ? -1 : values.indexOf(value) }];
  });
  return (row) => {
    let failed =
      (inside && !inside[register.categoryId[row]!] ? CATEGORY : 0) |
      (manufacturerId !== undefined && register.manufacturerId[row] !== manufacturerId ? MANUFACTURER : 0);
    for (const { of, bit, value } of wanted) if (of[row] !== value) failed |= bit;
    return failed;
  };
}

/** Counts rows that pass all filters. A facet counts rows that fail no other filter, so its other choices keep their numbers. */
export function countFacets(register: Register, rows: Int32Array, filters: GoodsFilters): FacetCounts {
  const passes = rowTest(register, filters);
  const failedBy = facetTest(register, filters);
  const byCategory = new Int32Array(register.limit.category + 1);
  const byManufacturer = new Int32Array(register.limit.manufacturer + 1);
  const byTrait = TRAIT_BITS.map(([trait, bit]) => {
    const { of, values } = register.traits[trait];
    return { of, bit, counts: new Int32Array(values.length) };
  });
  let total = 0;
  for (const row of rows) {
    if (!passes(row)) continue;
    const failed = failedBy(row);
    if (failed === 0) total += 1;
    if (failed === 0 || failed === CATEGORY) byCategory[register.categoryId[row]!]! += 1;
    if (failed === 0 || failed === MANUFACTURER) byManufacturer[register.manufacturerId[row]!]! += 1;
    for (const { of, bit, counts } of byTrait) if (failed === 0 || failed === bit) counts[of[row]!]! += 1;
  }
  const traits = TRAITS.map((trait, i) => [trait, namedCounts(byTrait[i]!.counts, register.traits[trait])]);
  return {
    total,
    categories: aboveZero(byCategory),
    manufacturers: aboveZero(byManufacturer),
    traits: Object.fromEntries(traits) as FacetCounts["traits"],
  };
}

/** Products without the trait are no choice. */
function namedCounts(counts: Int32Array, { values }: TraitColumn): Map<string, number> {
  const found = new Map<string, number>();
  counts.forEach((n, i) => n > 0 && i > 0 && found.set(values[i]!, n));
  return found;
}

function aboveZero(counts: Int32Array): Map<number, number> {
  const found = new Map<number, number>();
  counts.forEach((n, id) => n > 0 && found.set(id, n));
  return found;
}

export interface RowWindow {
  from: number;
  count: number;
  isReversed?: boolean;
  total?: number;
}

/** Returns the ids of matching products from the `from`th on, at most `count`, in the order of `rows` or backwards; `total` ends early. */
export function findWindow(
  register: Register,
  rows: Int32Array,
  filters: GoodsFilters,
  { from, count, isReversed = false, total = Infinity }: RowWindow,
): number[] {
  const ids: number[] = [];
  const passes = rowTest(register, filters);
  const failedBy = facetTest(register, filters);
  const last = rows.length - 1;
  for (let i = 0, seen = 0; i <= last && ids.length < count && seen < total; i += 1) {
    const row = rows[isReversed ? last - i : i]!;
    if (!passes(row) || failedBy(row) !== 0) continue;
    if (seen >= from) ids.push(register.id[row]!);
    seen += 1;
  }
  return ids;
}

function toMask(ids: Iterable<number>): Uint8Array {
  const all = [...ids];
  const mask = new Uint8Array(all.reduce((limit, id) => Math.max(limit, id), 0) + 1);
  for (const id of all) mask[id] = 1;
  return mask;
}

function rowTest(register: Register, filters: GoodsFilters): (row: number) => boolean {
  const tests: ((row: number) => boolean)[] = [];
  if (filters.kind) {
    const kind = GOODS_KINDS.indexOf(filters.kind);
    tests.push((row) => register.kind[row] === kind);
  }
  if (filters.inStock) tests.push((row) => register.inStock[row] === 1);
  if (filters.controlled) tests.push((row) => register.isControlled[row] === 1);
  if (filters.expiresBy !== undefined) {
    const by = filters.expiresBy;
    tests.push((row) => register.expiry[row]! > 0 && register.expiry[row]! <= by);
  }
  if (filters.among) {
    const among = toMask(filters.among);
    tests.push((row) => among[register.id[row]!] === 1);
  }
  if (filters.promoted) {
    tests.push(promotedTest(register, filters.promoted));
  }
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0]!;
  return (row) => tests.every((test) => test(row));
}

export function promotedTest(register: Register, on: OnPromotion): (row: number) => boolean {
  const goods = toMask(on.goods);
  const categories = toMask(on.categories);
  const kinds = GOODS_KINDS.map((kind) => on.kinds.includes(kind));
  const others = (on.others ?? []).map((other) => promotedTest(register, other));
  return (row) =>
    goods[register.id[row]!] === 1 ||
    categories[register.categoryId[row]!] === 1 ||
    kinds[register.kind[row]!]! ||
    (on.preferred === true && register.isPreferred[row] === 1) ||
    (on.itemFree === true && register.isItemFree[row] === 1) ||
    others.some((isInside) => !isInside(row));
}

/** Returns rows of found products, best score first; ties by stock, sales, id. Products off sale are left out. */
export function rowsByScore(register: Register, scores: ReadonlyMap<number, number>): Int32Array {
  const rows: number[] = [];
  for (const id of scores.keys()) {
    const row = register.rowOf[id] ?? -1;
    if (row >= 0) rows.push(row);
  }
  const score = (row: number) => scores.get(register.id[row]!)!;
  rows.sort(
    (a, b) =>
      score(b) - score(a) ||
      register.inStock[b]! - register.inStock[a]! ||
      register.sales[b]! - register.sales[a]! ||
      register.id[a]! - register.id[b]!,
  );
  return Int32Array.from(rows);
}

/** The rows of `found`, in another order. */
export function rowsInOrder(register: Register, order: Int32Array, found: Int32Array): Int32Array {
  const isFound = new Uint8Array(register.size);
  for (const row of found) isFound[row] = 1;
  return order.filter((row) => isFound[row] === 1);
}
