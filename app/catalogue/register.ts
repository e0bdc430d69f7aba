/**
 * The register: every goods on sale as columns of numbers, so that any combination of filters is counted and paged in about
 * a millisecond at 200,000 goods. Pure: register.server.ts fills it from the database.
 */

export interface Register {
  size: number;
  /** by row */
  id: Int32Array;
  categoryId: Int32Array;
  manufacturerId: Int32Array;
  /** index into `forms` */
  form: Int32Array;
  /** index into KINDS */
  kind: Uint8Array;
  /** yyyymmdd; 0 when nothing is in stock */
  expiry: Int32Array;
  inStock: Uint8Array;
  isControlled: Uint8Array;
  isPreferred: Uint8Array;
  /** ships free, or the whole order does by it, from some number on */
  isItemFree: Uint8Array;
  isEphedrine: Uint8Array;
  packSize: Int32Array;
  /** fen: the shop's own, before what companies have agreed and offers */
  price: Float64Array;
  sales: Float64Array;
  forms: string[];
  /** goods ids by maker */
  madeBy: Map<number, number[]>;
  /** the largest ids, for tables of counts */
  most: { category: number; manufacturer: number };
  /** row by goods id, -1 for goods not on sale */
  rowOf: Int32Array;
  /** rows in the order of each sort, ascending where a direction makes sense */
  order: Record<Sort, Int32Array>;
  /** the latest expiry first; what is sold out has none and comes last here too */
  latest: Int32Array;
}

export const KINDS = ["drug", "herb", "device"] as const;
export const SORTS = ["relevance", "sales", "price", "expiry", "newest"] as const;
export type Sort = (typeof SORTS)[number];

export interface RegisterRow {
  id: number;
  categoryId: number;
  manufacturerId: number;
  form: string;
  kind: string;
  price: number;
  expiry: string | null;
  stock: number;
  isControlled: number;
  isPreferred: number;
  isEphedrine: number;
  packSize: number;
  itemFreeFrom: number | null;
  sales: number;
  createdAt: number;
}

/** Builds the register from rows of goods on sale. */
export function buildRegister(rows: readonly RegisterRow[]): Register {
  const size = rows.length;
  const forms: string[] = [];
  const formIndex = new Map<string, number>();
  const largest = (of: (row: RegisterRow) => number) =>
    rows.reduce((most, row) => Math.max(most, of(row)), 0);
  const register: Register = {
    size,
    id: new Int32Array(size),
    categoryId: new Int32Array(size),
    manufacturerId: new Int32Array(size),
    form: new Int32Array(size),
    kind: new Uint8Array(size),
    expiry: new Int32Array(size),
    inStock: new Uint8Array(size),
    isControlled: new Uint8Array(size),
    isPreferred: new Uint8Array(size),
    isItemFree: new Uint8Array(size),
    isEphedrine: new Uint8Array(size),
    packSize: new Int32Array(size),
    price: new Float64Array(size),
    sales: new Float64Array(size),
    forms,
    madeBy: new Map(),
    most: { category: largest((r) => r.categoryId), manufacturer: largest((r) => r.manufacturerId) },
    rowOf: new Int32Array(largest((r) => r.id) + 1).fill(-1),
    order: {} as Record<Sort, Int32Array>,
    latest: new Int32Array(0),
  };
  const created = new Float64Array(size);
  rows.forEach((row, i) => {
    let form = formIndex.get(row.form);
    if (form === undefined) {
      form = forms.length;
      forms.push(row.form);
      formIndex.set(row.form, form);
    }
    register.id[i] = row.id;
    register.categoryId[i] = row.categoryId;
    register.manufacturerId[i] = row.manufacturerId;
    register.form[i] = form;
    register.kind[i] = Math.max(0, KINDS.indexOf(row.kind as (typeof KINDS)[number]));
    register.expiry[i] = dayNumber(row.expiry);
    register.inStock[i] = row.stock > 0 ? 1 : 0;
    register.isControlled[i] = row.isControlled;
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
    // what can be delivered first, then what is bought most
    relevance: inOrderOf(size, (row) => -(inStock[row]! * SOLD_MOST + sales[row]!)),
    sales: inOrderOf(size, (row) => -sales[row]!),
    price: inOrderOf(size, (row) => price[row]!),
    expiry: inOrderOf(size, (row) => expiry[row] || 99_999_999),
    // to the minute, the larger id first
    newest: inOrderOf(size, (row) => Math.floor(created[row]! / 60_000)).reverse(),
  };
  register.latest = inOrderOf(size, (row) => -expiry[row]!);
  return register;
}

/** More units than a goods ever sells, so that stock comes before sales in one number. */
const SOLD_MOST = 1e9;

/**
 * Rows by ascending key, ties by row. Key and row are packed into one number, because numbers sort natively: at 200,000 goods that is
 * the difference between a tenth of a second and one that nobody is served in. Keys stay below 2^53 / size.
 */
export function inOrderOf(size: number, key: (row: number) => number): Int32Array {
  const packed = new Float64Array(size);
  for (let row = 0; row < size; row += 1) packed[row] = key(row) * size + row;
  packed.sort();
  const rows = new Int32Array(size);
  for (let i = 0; i < size; i += 1) rows[i] = ((packed[i]! % size) + size) % size;
  return rows;
}

/** "2028-05-31" → 20280531; 0 for none. */
export function dayNumber(day: string | null): number {
  return day ? Number(day.replaceAll("-", "")) : 0;
}

/** The goods that are on promotion, as promotions/on-goods.server.ts gives them. */
export interface OnPromotion {
  goods: readonly number[];
  /** category ids, subtrees already unfolded */
  categories: ReadonlySet<number>;
  kinds: readonly string[];
  preferred?: boolean;
  itemFree?: boolean;
  /** everything but these, each by itself */
  others?: readonly OnPromotion[];
}

export interface Filters {
  kind?: (typeof KINDS)[number];
  /** the category and everything below it */
  categories?: ReadonlySet<number>;
  manufacturerId?: number;
  form?: string;
  inStock?: boolean;
  controlled?: boolean;
  /** expires on or before this day, yyyymmdd */
  expiresBy?: number;
  /** goods ids: promoted, bought before */
  promoted?: OnPromotion;
  among?: ReadonlySet<number>;
}

/** How many goods pass, and how many each choice of a filter would give with the other filters as they are. */
export interface Counts {
  total: number;
  categories: Map<number, number>;
  manufacturers: Map<number, number>;
  forms: Map<string, number>;
}

const CATEGORY = 1;
const MAKER = 2;
const FORM = 4;

/** Which of the facets' own filters a row fails, as bits; 0 when it passes them all. */
function facetTest(register: Register, filters: Filters): (row: number) => number {
  const { categories, manufacturerId } = filters;
  const inside = categories && maskOf(categories);
  const form = filters.form === undefined ? undefined : register.forms.indexOf(filters.form);
  return (row) =>
    (inside && !inside[register.categoryId[row]!] ? CATEGORY : 0) |
    (manufacturerId !== undefined && register.manufacturerId[row] !== manufacturerId ? MAKER : 0) |
    (form !== undefined && register.form[row] !== form ? FORM : 0);
}

/**
 * Counts the rows that pass all filters. A facet counts the rows that fail no filter but its own, so that its other choices keep
 * their numbers.
 */
export function countGoods(register: Register, rows: Int32Array, filters: Filters): Counts {
  const passes = rowTest(register, filters);
  const failedBy = facetTest(register, filters);
  const byCategory = new Int32Array(register.most.category + 1);
  const byMaker = new Int32Array(register.most.manufacturer + 1);
  const byForm = new Int32Array(register.forms.length);
  let total = 0;
  for (const row of rows) {
    if (!passes(row)) continue;
    const failed = failedBy(row);
    if (failed === 0) total += 1;
    if (failed === 0 || failed === CATEGORY) byCategory[register.categoryId[row]!]! += 1;
    if (failed === 0 || failed === MAKER) byMaker[register.manufacturerId[row]!]! += 1;
    if (failed === 0 || failed === FORM) byForm[register.form[row]!]! += 1;
  }
  const forms = new Map<string, number>();
  byForm.forEach((n, i) => n > 0 && forms.set(register.forms[i]!, n));
  return { total, categories: aboveZero(byCategory), manufacturers: aboveZero(byMaker), forms };
}

function aboveZero(counts: Int32Array): Map<number, number> {
  const found = new Map<number, number>();
  counts.forEach((n, id) => n > 0 && found.set(id, n));
  return found;
}

/** The goods ids from the `from`th on that pass all filters, `count` at most, walking `rows` in order or backwards; `total` ends the walk early. */
export function windowOf(
  register: Register,
  rows: Int32Array,
  filters: Filters,
  from: number,
  count: number,
  isReversed = false,
  total = Infinity,
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

/** Ids as a table of bytes, so that a row is tested without hashing. */
function maskOf(ids: Iterable<number>): Uint8Array {
  const all = [...ids];
  const mask = new Uint8Array(all.reduce((most, id) => Math.max(most, id), 0) + 1);
  for (const id of all) mask[id] = 1;
  return mask;
}

/** The filters that are no facets, as one test of a row. */
function rowTest(register: Register, filters: Filters): (row: number) => boolean {
  const tests: ((row: number) => boolean)[] = [];
  if (filters.kind) {
    const kind = KINDS.indexOf(filters.kind);
    tests.push((row) => register.kind[row] === kind);
  }
  if (filters.inStock) tests.push((row) => register.inStock[row] === 1);
  if (filters.controlled) tests.push((row) => register.isControlled[row] === 1);
  if (filters.expiresBy !== undefined) {
    const by = filters.expiresBy;
    tests.push((row) => register.expiry[row]! > 0 && register.expiry[row]! <= by);
  }
  if (filters.among) {
    const among = maskOf(filters.among);
    tests.push((row) => among[register.id[row]!] === 1);
  }
  if (filters.promoted) {
    tests.push(promotedTest(register, filters.promoted));
  }
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0]!;
  return (row) => tests.every((test) => test(row));
}

/** The test of a row for a scope of goods. */
export function promotedTest(register: Register, on: OnPromotion): (row: number) => boolean {
  const goods = maskOf(on.goods);
  const categories = maskOf(on.categories);
  const kinds = KINDS.map((kind) => on.kinds.includes(kind));
  const others = (on.others ?? []).map((other) => promotedTest(register, other));
  return (row) =>
    goods[register.id[row]!] === 1 ||
    categories[register.categoryId[row]!] === 1 ||
    kinds[register.kind[row]!]! ||
    (on.preferred === true && register.isPreferred[row] === 1) ||
    (on.itemFree === true && register.isItemFree[row] === 1) ||
    others.some((isInside) => !isInside(row));
}

/** Rows of found goods, best score first; ties by stock, sales, id. Goods that are not on sale are left out. */
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
