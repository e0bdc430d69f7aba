/** How many units of a goods a number in a list means. Pure. */
import { roundToPack } from "~/catalogue/goods";
import { MOST_UNITS } from "./verdict";

interface Packed {
  unit: string;
  packSize: number;
  caseSize: number;
}

const CASES = new Set(["件", "箱", "大件"]);

/** How many units of a goods "2件" are, in whole packs: cases by the case, inner packs by the pack; `note` says what was worked out. */
export function unitsOf(number: number, unit: string, goods: Packed): { number: number; note: string } {
  const isOwn = unit === "" || unit === goods.unit;
  const size = isOwn ? 1 : CASES.has(unit) ? goods.caseSize : unit === "中包" ? goods.packSize : 1;
  const units = Math.min(number * size, MOST_UNITS);
  const whole = roundToPack(units, goods.packSize);
  const notes = [
    !isOwn && size === 1 ? `按${goods.unit}计` : "",
    size > 1 ? `${number}${unit}按每${unit}${size}${goods.unit}计为 ${units}${goods.unit}` : "",
    whole === units ? "" : `${goods.packSize}${goods.unit}起订，取整为 ${whole}${goods.unit}`,
  ];
  return { number: whole, note: notes.filter(Boolean).join("；") };
}
