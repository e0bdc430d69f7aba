/** What a scan at the packing bench means for an order: whether the thing in the hand belongs into its parcel. Pure. */
import { isSameBarcode } from "~/modules/catalogue/search/goods-numbers";
import type { BatchStop } from "~/modules/catalogue/stock/stop";
import { unitField } from "./unit-wishes";

export interface ScanRow {
  /** as parcels number it, from 1 */
  row: number;
  goodsId: number;
  name: string;
  unit: string;
  barcode: string;
  ownCode: string;
  batch: string;
  /** units still in the warehouse */
  left: number;
  stop: BatchStop | null;
}

export interface KnownBatch {
  goodsId: number;
  batch: string;
  stop: BatchStop | null;
}

/** Scanned units by row; rows without any are missing. */
export type Packed = Readonly<Record<number, number>>;

export type ScanKind = "right" | "enough" | "which" | "wrongBatch" | "wrongGoods" | "stopped" | "empty";

export interface ScanResult {
  kind: ScanKind;
  word: string;
  what: string;
}

export interface Scanned {
  result: ScanResult;
  packed: Packed;
}

const MAX_UNITS = 9_999_999;

const toCode = (text: string): string => text.normalize("NFKC").trim().toUpperCase();

const isGoods = (row: ScanRow, code: string): boolean =>
  [row.ownCode, String(row.goodsId)].some((own) => own !== "" && toCode(own) === code) ||
  isSameBarcode(code, row.barcode);
const isBatch = ({ batch }: { batch: string }, code: string): boolean => toCode(batch) === code;

const getPacked = (packed: Packed, { row }: ScanRow): number => packed[row] ?? 0;
const getOpen = (packed: Packed, row: ScanRow): number => row.left - getPacked(packed, row);

/** Returns the result of one scan of `units`, and the packed units afterwards; only a right scan adds to them. `code` is a barcode, own code, product id or batch number, or a product's and a batch's with a space between. */
export function scan(
  { rows, batches }: { rows: readonly ScanRow[]; batches: readonly KnownBatch[] },
  packed: Packed,
  { code, units }: { code: string; units: number },
): Scanned {
  const answer = (kind: ScanKind, word: string, what: string): Scanned => ({
    result: { kind, word, what },
    packed,
  });
  const input = toCode(code);
  if (input === "") return answer("empty", "没有扫到", "请扫商品条码、追溯码、货号、商品编号或批号。");
  const { goods, batch } = readCode(rows, batches, input);
  const ofGoods = rows.filter((row) => goods === null || isGoods(row, goods));
  if (goods !== null && ofGoods.length === 0)
    return answer("wrongGoods", "不是这单的商品", `${input} 未计入，请放回。`);
  const fits = ofGoods.filter((row) => batch === null || isBatch(row, batch));
  const known = batches.filter(
    (item) =>
      batch !== null && isBatch(item, batch) && ofGoods.some(({ goodsId }) => goodsId === item.goodsId),
  );
  if (fits.length === 0) return notInOrder({ ofGoods, known, packed, code: input }, answer);
  const [first] = fits;
  if (first?.stop && fits.every(({ stop }) => stop !== null))
    return answer("stopped", ...stopWords(first.stop, first));
  const waiting = fits.filter((row) => row.left > 0 && (row.stop !== null || getOpen(packed, row) > 0));
  const things = new Set(waiting.map((row) => `${row.goodsId} ${row.batch}`));
  if (things.size > 1) return answer("which", ...getQuestion(waiting, batch === null));
  return count(
    waiting.filter(({ stop }) => stop === null),
    { fits, packed, units },
  );
}

/** What a stopped batch's message says. */
function stopWords(stop: BatchStop, { name, batch }: { name: string; batch: string }): [string, string] {
  switch (stop) {
    case "recalled":
      return [`停：批号 ${batch} 已召回`, `${name} 未计入，请放到召回区。`];
    case "blocked":
      return [`停：批号 ${batch} 已停售`, `${name} 未计入，请放到待处理区。`];
    case "expired":
      return [`停：批号 ${batch} 已过有效期`, `${name} 未计入，请放到不合格品区。`];
    case "refused":
      return [`停：${name} 不能发给该企业`, `未计入，请放回。`];
  }
}

function readCode(rows: readonly ScanRow[], batches: readonly KnownBatch[], code: string) {
  const knows = (text: string) =>
    rows.some((row) => isBatch(row, text)) || batches.some((batch) => isBatch(batch, text));
  if (rows.some((row) => isGoods(row, code))) return { goods: code, batch: null };
  if (knows(code)) return { goods: null, batch: code };
  const [goods = code, batch] = code.split(/\s+/);
  return batch !== undefined && rows.some((row) => isGoods(row, goods))
    ? { goods, batch }
    : { goods: code, batch: null };
}

/** A code of a product in the order, but of none of its batches that are left to pack. */
interface WrongScan {
  ofGoods: readonly ScanRow[];
  known: readonly KnownBatch[];
  packed: Packed;
  code: string;
}

function notInOrder(
  { ofGoods, known, packed, code }: WrongScan,
  answer: (kind: ScanKind, word: string, what: string) => Scanned,
): Scanned {
  const meant = ofGoods.filter(
    ({ goodsId }) => known.length === 0 || known.some((item) => item.goodsId === goodsId),
  );
  const { name } = meant[0]!;
  const number = known[0]?.batch ?? code.split(/\s+/).at(-1)!;
  const stop = known.find((item) => item.stop !== null)?.stop;
  if (stop) return answer("stopped", ...stopWords(stop, { name, batch: number }));
  const wanted = meant
    .filter((row) => row.stop === null && getOpen(packed, row) > 0)
    .map(({ batch }) => batch);
  const instead = wanted.length > 0 ? `请改拿批号 ${[...new Set(wanted)].join("、")}。` : "请放回。";
  return answer("wrongBatch", "批号不对", `${name} ${number} 未计入，${instead}`);
}

function getQuestion(waiting: readonly ScanRow[], byGoods: boolean): [word: string, what: string] {
  const batches = [...new Set(waiting.map(({ batch }) => batch))].join("、");
  if (byGoods) return ["请扫批号", `${waiting[0]!.name} 有几个批号：${batches}。`];
  const names = [...new Set(waiting.map(({ name }) => name))].join("、");
  return ["请扫商品码和批号", `批号 ${batches} 有几种商品：${names}。中间加一个空格。`];
}

/** Rows of the same product (a gift and a bought one) are filled in order. */
function count(
  open: readonly ScanRow[],
  { fits, packed, units }: { fits: readonly ScanRow[]; packed: Packed; units: number },
): Scanned {
  const { name, unit, batch } = open[0] ?? fits.find(({ stop }) => stop === null)!;
  const left = open.reduce((sum, row) => sum + getOpen(packed, row), 0);
  if (left === 0)
    return { packed, result: { kind: "enough", word: "已够", what: `${name} ${batch} 已装够，未计入。` } };
  if (units > left)
    return {
      packed,
      result: { kind: "enough", word: `只差 ${left}${unit}`, what: `${name} ${batch} 多了，未计入。` },
    };
  const next: Record<number, number> = { ...packed };
  let rest = units;
  for (const row of open) {
    const used = Math.min(rest, getOpen(packed, row));
    if (used > 0) next[row.row] = getPacked(packed, row) + used;
    rest -= used;
  }
  const word = left === units ? "对，装够了" : `对，还差 ${left - units}${unit}`;
  return { packed: next, result: { kind: "right", word, what: `${name} ${batch} +${units}${unit}` } };
}

export function packedIn(rows: readonly ScanRow[], fields: Readonly<Record<string, unknown>>): Packed {
  const packed: Record<number, number> = {};
  for (const row of rows) {
    const input = fields[unitField(row.row)];
    const units = typeof input === "string" && /^\d{1,7}$/.test(input.trim()) ? Number(input) : 0;
    const there = Math.min(units, row.left);
    if (there > 0) packed[row.row] = there;
  }
  return packed;
}

export function unitsOfScan(input: unknown): number | null {
  if (input === undefined || input === "") return 1;
  if (typeof input !== "string" || !/^\d{1,7}$/.test(input.trim())) return null;
  const units = Number(input);
  return units >= 1 && units <= MAX_UNITS ? units : null;
}
