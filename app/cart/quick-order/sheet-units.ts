/** How many units of a goods a number in a list means. Pure. */
import { roundToPack } from "~/catalogue/goods/goods";
import { evenUnit } from "./sheet-spec";
import { MAX_UNITS } from "~/cart/pricing/quantity-check";

interface Packed {
  unit: string;
  packSize: number;
  /** null: unknown */
  caseSize: number | null;
}

const CASES = new Set(["件", "箱", "大件"]);

const isOwnUnit = (unit: string, goods: Pick<Packed, "unit">) =>
  unit === "" || evenUnit(unit) === evenUnit(goods.unit);

/** Whether a number counted in `unit` says how many of a goods: its own unit, full cases or inner packs; none is its own. */
export const isUnitOf = (unit: string, goods: Pick<Packed, "unit">): boolean =>
  isOwnUnit(unit, goods) || CASES.has(unit) || unit === "中包";

/** How many units of a goods "2件" are, in whole packs and at most what a line may hold; `note` says what was worked out. */
export function toUnits(quantity: number, unit: string, goods: Packed): { quantity: number; note: string } {
  const isOwn = isOwnUnit(unit, goods);
  const isCases = !isOwn && CASES.has(unit);
  const size = isCases ? (goods.caseSize ?? 1) : !isOwn && unit === "中包" ? goods.packSize : 1;
  const units = Math.min(quantity * size, MAX_UNITS);
  const mostPacks = Math.max(1, Math.floor(MAX_UNITS / goods.packSize));
  const whole = Math.min(roundToPack(units, goods.packSize), mostPacks * goods.packSize);
  const notes = [
    isCases && goods.caseSize === null ? `件装量未填，按${goods.unit}计，请核对数量` : "",
    !isOwn && size === 1 && !(isCases && goods.caseSize === null) ? `按${goods.unit}计` : "",
    size > 1 ? `${quantity}${unit}按每${unit}${size}${goods.unit}计为 ${units}${goods.unit}` : "",
    whole === units ? "" : `${goods.packSize}${goods.unit}起订，取整为 ${whole}${goods.unit}`,
  ];
  return { quantity: whole, note: notes.filter(Boolean).join("；") };
}
