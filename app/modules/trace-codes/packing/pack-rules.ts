/** Which row of an order a scanned code belongs to. Pure. */
import { isTraceCode, TRACE_CODE_STATES, type TraceCodeState } from "~/modules/trace-codes/codes/trace-code";

export interface PackRow {
  /** as parcels number it, from 1 */
  row: number;
  /** order_line_batch */
  id: number;
  goodsId: number;
  batchId: number;
  batchNumber: string;
  name: string;
  unit: string;
  /** units still in the warehouse */
  left: number;
}

export interface KnownCode {
  code: string;
  goodsId: number;
  batchId: number;
  state: TraceCodeState;
  isOpened: boolean;
  units: number;
}

export interface LearnedProduct {
  goodsId: number;
  level: number;
  units: number;
}

/** What a person says of a code that nobody knows. */
export interface CodeChoice {
  row: number;
  level: number;
  units: number;
}

export type RowResult =
  | { kind: "found"; row: PackRow; level: number; units: number; isLearned: boolean }
  | { kind: "ask"; text: string; rows: number[] }
  | { kind: "refused"; text: string };

const refused = (text: string): RowResult => ({ kind: "refused", text });

const openOf = (row: PackRow, packed: ReadonlyMap<number, number>): number =>
  row.left - (packed.get(row.id) ?? 0);

/** Puts a number of units into rows of one product and batch: the first with room for all, else the first with room. */
function placeUnits(
  rows: readonly PackRow[],
  units: number,
  packed: ReadonlyMap<number, number>,
): PackRow | string {
  const open = rows.reduce((sum, row) => sum + openOf(row, packed), 0);
  const [first] = rows;
  if (open <= 0) return `${first!.name} ${first!.batchNumber} 已扫够`;
  if (units > open)
    return `${first!.name} ${first!.batchNumber} 只差 ${open}${first!.unit}，这个码有 ${units}`;
  return rows.find((row) => openOf(row, packed) >= units) ?? rows.find((row) => openOf(row, packed) > 0)!;
}

function findKnownRow(
  known: KnownCode,
  rows: readonly PackRow[],
  packed: ReadonlyMap<number, number>,
): RowResult {
  if (known.state === "packed" && rows.some((row) => row.goodsId === known.goodsId))
    return refused(`追溯码 ${known.code} 已装箱，未重复计入`);
  if (known.state !== "inStock")
    return refused(`追溯码 ${known.code} ${TRACE_CODE_STATES[known.state]}，不能装箱`);
  if (known.isOpened) return refused(`追溯码 ${known.code} 的包装已拆零，请扫里面的码`);
  const ofGoods = rows.filter((row) => row.goodsId === known.goodsId);
  if (ofGoods.length === 0) return refused(`追溯码 ${known.code} 不是这单的商品，请放回`);
  const ofBatch = ofGoods.filter((row) => row.batchId === known.batchId);
  if (ofBatch.length === 0) {
    const wanted = [...new Set(ofGoods.map(({ batchNumber }) => batchNumber))].join("、");
    return refused(`批号不对：${ofGoods[0]!.name} 请拿批号 ${wanted}`);
  }
  const place = placeUnits(ofBatch, known.units, packed);
  if (typeof place === "string") return refused(place);
  return { kind: "found", row: place, level: 0, units: known.units, isLearned: false };
}

function findChosenRow(
  code: string,
  choice: CodeChoice,
  rows: readonly PackRow[],
  packed: ReadonlyMap<number, number>,
): RowResult {
  const chosen = rows.find(({ row }) => row === choice.row);
  if (!chosen) return refused(`第 ${choice.row} 行不在订单中`);
  const same = rows.filter(
    ({ goodsId, batchId }) => goodsId === chosen.goodsId && batchId === chosen.batchId,
  );
  const place = placeUnits(same, choice.units, packed);
  if (typeof place === "string") return refused(`追溯码 ${code}：${place}`);
  return { kind: "found", row: place, level: choice.level, units: choice.units, isLearned: true };
}

/** Returns the row of a code. A code that was received has its product and batch; another is looked up by what a person confirmed for its beginning, and asked if that leaves a doubt. `packed`: units packed so far, by row id. */
export function findRowOfCode(
  code: string,
  facts: {
    rows: readonly PackRow[];
    packed: ReadonlyMap<number, number>;
    known: KnownCode | null;
    learned: readonly LearnedProduct[];
    choice: CodeChoice | null;
    /** smallest packs known to be in it; null: unknown */
    contents: number | null;
  },
): RowResult {
  const { rows, packed, known, learned, choice, contents } = facts;
  if (!isTraceCode(code)) return refused("追溯码是 20 位数字");
  if (known) return findKnownRow(known, rows, packed);
  if (choice) return findChosenRow(code, choice, rows, packed);
  const here = learned.filter(({ goodsId, units }) =>
    rows.some((row) => row.goodsId === goodsId && (contents === null || contents === units)),
  );
  const [product] = here;
  const open = rows.filter((row) => openOf(row, packed) > 0);
  if (!product) {
    const isOther = learned.length > 0;
    return {
      kind: "ask",
      text: isOther
        ? `${code} 这样开头的码登记的是另一商品，请核对实物；确属本单商品时，请选择是哪一行`
        : `第一次扫到 ${code} 这样开头的码，请选择是哪一行的商品`,
      rows: open.map(({ row }) => row),
    };
  }
  const fits = open.filter((row) => here.some(({ goodsId }) => goodsId === row.goodsId));
  const kinds = new Set(here.map(({ goodsId, level, units }) => `${goodsId} ${level} ${units}`));
  const batches = new Set(fits.map(({ goodsId, batchId }) => `${goodsId} ${batchId}`));
  if (kinds.size > 1 || batches.size > 1)
    return {
      kind: "ask",
      text: `${code} 对应几种商品、包装或批号，请选择`,
      rows: fits.map(({ row }) => row),
    };
  const place = placeUnits(
    rows.filter(
      (row) => row.goodsId === product.goodsId && (fits.length === 0 || row.batchId === fits[0]!.batchId),
    ),
    product.units,
    packed,
  );
  if (typeof place === "string") return refused(place);
  return { kind: "found", row: place, level: product.level, units: product.units, isLearned: false };
}
