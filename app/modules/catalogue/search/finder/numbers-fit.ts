import { figureCounts, numberFit, specKeys, type SpecNumber } from "../spec-numbers";
import type { GoodsFinder } from "./goods-columns";

export function numbersFit(finder: GoodsFinder, numbers: readonly SpecNumber[], at: number): number {
  if (numbers.length === 0) return 1;
  const sum = numbers.reduce((sum, number, i) => {
    const before = numbers.slice(0, i).filter(({ written }) => written === number.written).length;
    return sum + (before === 0 || hasFigure(finder, number, before, at) ? getFit(finder, number, at) : 0);
  }, 0);
  return sum / numbers.length;
}

function hasFigure(finder: GoodsFinder, { written }: SpecNumber, before: number, at: number): boolean {
  const spec = finder.specOf[at]!;
  const figures = (finder.getFigures[spec] ??= figureCounts(finder.specs[spec]!));
  return (figures.get(written) ?? 0) > before;
}

export function isSameSpec(finder: GoodsFinder, numbers: readonly SpecNumber[], at: number): boolean {
  const spec = finder.specOf[at]!;
  const figures = (finder.getFigures[spec] ??= figureCounts(finder.specs[spec]!));
  let many = 0;
  for (const count of figures.values()) many += count;
  return many === numbers.length;
}

export function getFit(finder: GoodsFinder, number: SpecNumber, at: number): number {
  const spec = finder.specOf[at]!;
  const keys = (finder.toKeys[spec] ??= specKeys(finder.specs[spec]!));
  const fit = numberFit(number, keys);
  if (fit === 1) return fit;
  const name = finder.nameOf[at]!;
  const nameKeys = (finder.nameKeysOf[name] ??= specKeys(finder.titles[name]!));
  if (number.kind !== "bare") return Math.max(fit, numberFit(number, nameKeys));
  return finder.names.texts[name]!.some((text) => text.includes(number.text)) ? 1 : fit;
}
