import { type Cells, type ImportColumn, toHeading } from "./columns";
import { barcodeForms, isSameBarcode } from "~/modules/catalogue/search/goods-numbers";
import { codeKey, matchKey, matchSpec, matchText } from "~/modules/catalogue/search/match-text";
import { RowFault } from "./row-result";

/** Long numbers as spreadsheets show them: digits are lost. */
const SCIENTIFIC = /^-?\d(?:\.\d+)?E\+\d+$/i;

/** Returns a code as written. Throws a RowFault if a spreadsheet has shortened it. */
export function checkedCode(column: ImportColumn, code: string): string {
  if (!SCIENTIFIC.test(code)) return code;
  throw new RowFault(
    `${toHeading(column)}“${code}”是科学计数法，后面的数字已丢失，请把这一列设为文本后重新导出`,
  );
}

/** Missing values are "", and null for id and spec. */
export interface GoodsIdentifiers {
  id: number | null;
  sku: string;
  barcode: string;
  name: string;
  otherName?: string;
  spec: string | null;
  manufacturer: string;
  approval: string;
}

type Key = "goods" | "sku" | "barcode" | "name";
const NAMES: Record<Key, string> = { goods: "商品编号", sku: "货号", barcode: "条码", name: "商品名称" };

export const NAMING = [
  "goods",
  "sku",
  "barcode",
  "name",
  "other_name",
  "name_spec",
  "spec",
  "manufacturer",
  "approval_number",
  "behind",
] as const satisfies readonly ImportColumn[];

export const namingFault = (columns: ReadonlySet<ImportColumn>): string | null =>
  (Object.keys(NAMES) as Key[]).some((key) => columns.has(key)) ||
  (["name_spec", "other_name"] as const).some((column) => columns.has(column))
    ? null
    : "表头里没有商品编号、货号、条码或商品名称，请检查第一行";

const listed = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join("、")}或${words.at(-1)}` : (words[0] ?? "");

export const behindText = (text: string): string => `内容比表头多出“${text.slice(0, 20)}”，请检查逗号和引号`;

const TOTALS = /^(?:(?:本页)?(?:合|小|总)\s*计|累计|页计)\s*[:：]?$/;

function namingRowFault(cells: Cells, name: string | undefined, keys: readonly Key[]): string | null {
  if (cells.behind) return behindText(cells.behind);
  if (!keys.some((key) => (key === "name" ? name : cells[key])))
    return `缺少${listed(keys.map((key) => NAMES[key]))}`;
  return TOTALS.test(getImportRowName(cells)) ? "合计行，不是商品" : null;
}

function goodsIdIn({ goods = "" }: Cells): number | null {
  if (!/^\d{0,9}$/.test(goods)) throw new RowFault("商品编号不是数字");
  return goods === "" ? null : Number(goods);
}

/** Returns how a row identifies its product. Throws a RowFault if all of `keys` are empty. */
export function namedBy(
  cells: Cells,
  keys: readonly Key[] = ["goods", "sku", "barcode", "name"],
): GoodsIdentifiers {
  const { other_name: other = "" } = cells;
  const name = cells.name || other;
  const fault = namingRowFault(cells, name, keys);
  if (fault !== null) throw new RowFault(fault);
  return {
    id: goodsIdIn(cells),
    sku: checkedCode("sku", cells.sku ?? ""),
    barcode: checkedCode("barcode", cells.barcode ?? ""),
    name,
    ...(other !== "" && other !== name && { otherName: other }),
    spec: cells.spec ?? null,
    manufacturer: cells.manufacturer ?? "",
    approval: cells.approval_number ?? "",
  };
}

/** Returns the name of a row in its result. */
export const getImportRowName = (cells: Cells): string =>
  [cells.name, cells.other_name, cells.sku, cells.goods, cells.barcode].find(Boolean) ?? "";

export interface Nameable {
  id: number;
  name: string;
  sku: string;
  barcode: string;
  matchKey: string;
  manufacturer: string;
  approval: string;
}

export type GoodsMatch<G> =
  /** `by`: the product's own number, or only its name */
  | { kind: "found"; goods: G; by: "key" | "name" }
  /** no such product; `like`: products of that name with another number */
  | { kind: "none"; like: readonly G[]; reason: string }
  | { kind: "several"; reason: string };

const toWord = ({ id, name }: Nameable) => (id < 0 ? "前面的行" : `商品 ${id} ${name} `);

const SEVERAL = "有多个商品相符，请填商品编号、货号或批准文号";

function meantById<G extends Nameable>(
  id: number,
  found: GoodsIdentifiers,
  all: readonly G[],
): GoodsMatch<G> {
  const goods = all.find((item) => item.id === id);
  const other = found.sku ? all.find((item) => isCoded(found, item) && item.id !== id) : undefined;
  if (goods && other) return { kind: "several", reason: `货号 ${found.sku} 是${toWord(other)}的` };
  return goods
    ? { kind: "found", goods, by: "key" }
    : { kind: "none", like: [], reason: `没有商品编号为 ${id} 的商品` };
}

/** Null: the name decides. */
function meantBySku<G extends Nameable>(found: GoodsIdentifiers, all: readonly G[]): GoodsMatch<G> | null {
  if (!found.sku) return null;
  const goods = all.find((item) => isCoded(found, item));
  if (goods) return { kind: "found", goods, by: "key" };
  return found.name ? null : { kind: "none", like: [], reason: `没有货号为 ${found.sku} 的商品` };
}

/** Null: the name decides. */
function meantByBarcode<G extends Nameable>(
  found: GoodsIdentifiers,
  all: readonly G[],
): GoodsMatch<G> | null {
  if (!found.barcode) return null;
  const own = all.filter(({ barcode }) => isSameBarcode(found.barcode, barcode));
  const fitting = found.name && own.length > 1 ? own.filter((item) => isCalled(found, item)) : own;
  if (fitting.length === 1 && !found.sku) return { kind: "found", goods: fitting[0]!, by: "key" };
  if (found.name) return null;
  return own.length > 1
    ? { kind: "several", reason: SEVERAL }
    : { kind: "none", like: [], reason: `没有条码为 ${found.barcode} 的商品` };
}

function meantByName<G extends Nameable>(found: GoodsIdentifiers, all: readonly G[]): GoodsMatch<G> {
  const meant = byName(found, all);
  if (meant.kind !== "none" || meant.like.length > 0 || !found.otherName) return meant;
  const other = byName({ ...found, name: found.otherName }, all);
  return other.kind === "none" ? meant : other;
}

/** Returns which of `all` a row means. The strongest number decides: the shop's, own code (货号), then barcode; an unknown code or barcode falls back to the name. Equal name, spec and manufacturer are told apart by approval number. */
export function meantBy<G extends Nameable>(found: GoodsIdentifiers, all: readonly G[]): GoodsMatch<G> {
  if (found.id !== null) return meantById(found.id, found, all);
  return meantBySku(found, all) ?? meantByBarcode(found, all) ?? meantByName(found, all);
}

const isCoded = (found: GoodsIdentifiers, { sku }: Nameable): boolean => codeKey(sku) === codeKey(found.sku);

function isCalled(found: GoodsIdentifiers, goods: Nameable): boolean {
  const [name = "", spec = ""] = goods.matchKey.split("\n");
  return (
    name === matchText(found.name) &&
    spec === matchSpec(found.spec ?? "") &&
    (found.manufacturer === "" || goods.manufacturer === matchText(found.manufacturer))
  );
}

function byName<G extends Nameable>(matched: GoodsIdentifiers, all: readonly G[]): GoodsMatch<G> {
  const called = all.filter((item) => isCalled(matched, item));
  // Another own code is another product.
  const open = matched.sku ? called.filter(({ sku }) => sku === "") : called;
  const approval = matchText(matched.approval);
  const same = approval ? open.filter((item) => matchText(item.approval) === approval) : open;
  const unsaid = open.filter((item) => item.approval === "");
  const [goods, other] = same.length > 0 ? same : unsaid;
  if (other) return { kind: "several", reason: SEVERAL };
  if (goods) return { kind: "found", goods, by: "name" };
  const reason =
    called.length === 0
      ? "没有这个商品"
      : open.length === 0
        ? `没有货号为 ${matched.sku} 的商品`
        : `没有批准文号为 ${matched.approval} 的这个商品`;
  return { kind: "none", like: called, reason };
}

export const toLookupKeys = (found: GoodsIdentifiers): string[] => [
  ...(found.id === null ? [] : [`id ${found.id}`]),
  ...(found.sku ? [`sku ${codeKey(found.sku)}`] : []),
  ...barcodeForms(found.barcode).map((code) => `barcode ${code}`),
  ...(found.name ? [`name ${matchKey(found.name, found.spec ?? "")}`] : []),
  ...(found.otherName ? [`name ${matchKey(found.otherName, found.spec ?? "")}`] : []),
];

const toKeys = (goods: Nameable) => [
  `id ${goods.id}`,
  `sku ${codeKey(goods.sku)}`,
  `barcode ${goods.barcode}`,
  `name ${goods.matchKey}`,
];

/** Products by all identifiers while a list is processed, including new and renamed ones. */
export class GoodsIndex<G extends Nameable> {
  private readonly byKey = new Map<string, Map<number, G>>();
  private readonly byId = new Map<number, G>();

  constructor(all: Iterable<G>) {
    for (const goods of all) this.put(goods);
  }

  put(goods: G): void {
    const before = this.byId.get(goods.id);
    if (before) for (const key of toKeys(before)) this.byKey.get(key)?.delete(goods.id);
    this.byId.set(goods.id, goods);
    for (const key of toKeys(goods))
      this.byKey.set(key, (this.byKey.get(key) ?? new Map()).set(goods.id, goods));
  }

  meant(found: GoodsIdentifiers): GoodsMatch<G> {
    const candidates = toLookupKeys(found).flatMap((key) => [...(this.byKey.get(key)?.values() ?? [])]);
    return meantBy(found, [...new Set(candidates)]);
  }
}

/** Returns a key that is equal for rows of the same product. */
export function listKey(found: GoodsIdentifiers): string {
  if (found.id !== null) return `id ${found.id}`;
  if (found.sku) return `sku ${codeKey(found.sku)}`;
  if (!found.name) return `barcode ${barcodeForms(found.barcode).toSorted()[0] ?? ""}`;
  const manufacturer = matchText(found.manufacturer);
  return `name ${matchKey(found.name, found.spec ?? "")}\n${manufacturer}\n${matchText(found.approval)}`;
}

/** Between a batch and its place in a stock row's key. */
export const PLACE_MARK = "\t";

/** Returns what a row concerns: a batch in one place also concerns the batch. */
export const touchedKeys = (touches: string): string[] => [
  ...new Set([touches, touches.split(PLACE_MARK, 1)[0]!]),
];

/** A row as it was read. `key`: the second of two rows of a file with one key is refused. */
export type ReadRowResult<T> =
  | { ok: true; item: T; key: string; name: string }
  | { ok: false; name: string; reason: string };

/** Reads a row; a RowFault of `read` refuses it. */
export function readRow<T>(cells: Cells, read: () => { item: T; key: string }): ReadRowResult<T> {
  const name = getImportRowName(cells);
  try {
    return { ok: true, name, ...read() };
  } catch (fault) {
    if (fault instanceof RowFault) return { ok: false, name, reason: fault.message };
    throw fault;
  }
}
