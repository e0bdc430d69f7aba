/** How many units of a goods a number in a list means. Pure. */
import { MOST_UNITS } from "./verdict";

interface Packed {
  unit: string;
  packSize: number;
  caseSize: number;
}

const CASES = new Set(["件", "箱", "大件"]);

/** How many units of a goods "2件" are: cases by the case, inner packs by the pack; `note` says what was worked out. */
export function unitsOf(number: number, unit: string, goods: Packed): { number: number; note: string } {
  if (unit === "" || unit === goods.unit) return { number, note: "" };
  const size = CASES.has(unit) ? goods.caseSize : unit === "中包" ? goods.packSize : 1;
  const units = Math.min(number * size, MOST_UNITS);
  if (size === 1) return { number: units, note: `按${goods.unit}计` };
  return { number: units, note: `${number}${unit}按每${unit}${size}${goods.unit}计为 ${units}${goods.unit}` };
}
