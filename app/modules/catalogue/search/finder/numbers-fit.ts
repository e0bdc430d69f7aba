/** How many of the numbers that were typed the specification or the name of a goods has. Pure. */
import { figureCounts, numberFit, specKeys, type SpecNumber } from "../spec-numbers";
import type { GoodsFinder } from "./goods-columns";

/** 1 where a specification or, of a bare figure, a name has all the numbers, 0 where they have none. */
export function numbersFit(finder: GoodsFinder, numbers: readonly SpecNumber[], at: number): number {
  if (numbers.length === 0) return 1;
  const sum = numbers.reduce((sum, number, i) => {
    const before = numbers.slice(0, i).filter(({ written }) => written === number.written).length;
    return sum + (before === 0 || hasFigure(finder, number, before, at) ? fitOf(finder, number, at) : 0);
  }, 0);
  return sum / numbers.length;
}

/** Whether a figure that was typed more than once stands in the specification as often: "12粒*12". */
function hasFigure(finder: GoodsFinder, { written }: SpecNumber, before: number, at: number): boolean {
  const spec = finder.specOf[at]!;
  const figures = (finder.figuresOf[spec] ??= figureCounts(finder.specs[spec]!));
  return (figures.get(written) ?? 0) > before;
}

/** Whether the numbers that were typed are all that the specification has. */
export function isSameSpec(finder: GoodsFinder, numbers: readonly SpecNumber[], at: number): boolean {
  const spec = finder.specOf[at]!;
  const figures = (finder.figuresOf[spec] ??= figureCounts(finder.specs[spec]!));
  let many = 0;
  for (const count of figures.values()) many += count;
  return many === numbers.length;
}

/** 1 where a goods has a number, 0 where it has not, between them where it may be meant. */
export function fitOf(finder: GoodsFinder, number: SpecNumber, at: number): number {
  const spec = finder.specOf[at]!;
  const keys = (finder.keysOf[spec] ??= specKeys(finder.specs[spec]!));
  const fit = numberFit(number, keys);
  if (fit === 1) return fit;
  const name = finder.nameOf[at]!;
  const nameKeys = (finder.nameKeysOf[name] ??= specKeys(finder.titles[name]!));
  if (number.kind !== "bare") return Math.max(fit, numberFit(number, nameKeys));
  return finder.names.texts[name]!.some((text) => text.includes(number.text)) ? 1 : fit;
}
