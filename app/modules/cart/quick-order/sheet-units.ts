import { roundToPack } from "~/modules/catalogue/goods/goods";
import { evenUnit } from "./sheet-spec";
import { MAX_UNITS } from "~/modules/cart/pricing/quantity-check";

interface Packed {
  unit: string;
  packSize: number;
  caseSize: number | null;
}

const CASES = new Set(["件", "箱", "大件"]);
const HALF_CASES = new Set(["半件", "半箱", "半大件"]);
/** Grams of one. */
const WEIGHTS: Readonly<Record<string, number>> = { g: 1, 克: 1, 斤: 500, kg: 1000 };
const getWeight = (unit: string): number | undefined => WEIGHTS[evenUnit(unit)];

const isOwnUnit = (unit: string, goods: Pick<Packed, "unit">) =>
  unit === "" || evenUnit(unit) === evenUnit(goods.unit);
const isCase = (unit: string) => CASES.has(unit) || HALF_CASES.has(unit);

/** Whether `unit` counts a product: its own unit, cartons, inner packs, dozens or a weight; no unit is its own. */
export const isUnitOf = (unit: string, goods: Pick<Packed, "unit">): boolean =>
  isOwnUnit(unit, goods) ||
  isCase(unit) ||
  unit === "中包" ||
  unit === "打" ||
  (getWeight(unit) !== undefined && getWeight(goods.unit) !== undefined);

/** Returns how many of a product's own unit one of `unit` is; null if unknown: 50 bags are not 50 boxes. */
function sizeOf(unit: string, goods: Packed): number | null {
  if (isOwnUnit(unit, goods)) return 1;
  if (isCase(unit))
    return goods.caseSize !== null && goods.caseSize > 1
      ? goods.caseSize / (HALF_CASES.has(unit) ? 2 : 1)
      : null;
  if (unit === "中包") return goods.packSize > 1 ? goods.packSize : null;
  if (unit === "打") return 12;
  const [message, own] = [getWeight(unit), getWeight(goods.unit)];
  return message === undefined || own === undefined ? null : message / own;
}

/** An amount in a buyer's words: 1 半箱 is 半箱, 3 are 1箱半. */
function amountText(quantity: number, unit: string): string {
  if (!HALF_CASES.has(unit)) return `${quantity}${unit}`;
  if (quantity === 1) return unit;
  const whole = `${Math.floor(quantity / 2)}${unit.replace("半", "")}`;
  return quantity % 2 === 0 ? whole : `${whole}半`;
}

/** Why an amount is no whole number of units. */
function noUnitsText(quantity: number, unit: string, goods: Packed, size: number | null): string {
  if (size === null && (isCase(unit) || unit === "中包"))
    return `不知道每${unit.replace("半", "")}多少${goods.unit}`;
  if (size === null && !isUnitOf(unit, goods) && getWeight(unit) === undefined)
    return `清单写的是 ${quantity}${unit}，该商品按${goods.unit}订购`;
  return `${amountText(quantity, unit)}不能换算成整${goods.unit}`;
}

/** Returns how many units of a product "2件" are, in whole packs and within the line limit; `note` explains it. Null if it cannot be calculated: unknown carton size, or no whole number. */
export function toUnits(
  quantity: number,
  unit: string,
  goods: Packed,
): { quantity: number | null; note: string } {
  const size = sizeOf(unit, goods);
  const counts = size === null ? null : Math.round(quantity * size * 1e6) / 1e6;
  if (size === null || counts === null || !Number.isInteger(counts))
    return { quantity: null, note: `${noUnitsText(quantity, unit, goods, size)}，请填写数量` };
  const units = Math.min(counts, MAX_UNITS);
  const maxPacks = Math.max(1, Math.floor(MAX_UNITS / goods.packSize));
  const whole = Math.min(roundToPack(units, goods.packSize), maxPacks * goods.packSize);
  const each = HALF_CASES.has(unit) ? `每${unit.slice(1)}${goods.caseSize}` : `每${unit}${size}`;
  const notes = [
    size !== 1 ? `${amountText(quantity, unit)}按${each}${goods.unit}计为 ${units}${goods.unit}` : "",
    whole === units ? "" : `${goods.packSize}${goods.unit}起订，取整为 ${whole}${goods.unit}`,
  ];
  return { quantity: whole, note: notes.filter(Boolean).join("；") };
}
