/** Returns ticks from 0 to the first round number not below `max`: at most five steps of 1, 2, 2.5 or 5 times a power of ten. */
export function roundTicks(max: number, steps = 4): number[] {
  if (!(max > 0)) return [0];
  const rough = max / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((item) => item >= rough) ?? 10 * power;
  const count = Math.ceil(max / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Returns the labels of bars, all short if the longest exceeds `capacity` characters. */
export function shownValues(bars: readonly { value: number; short: string }[], capacity: number): string[] {
  const isTight = bars.some((bar) => bar.short.length > capacity);
  return bars.map((bar) => (isTight ? shortNumber(bar.value) : bar.short));
}

/** "4千", "1.5万", for an axis. */
export function shortNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  const thousands = Math.round(value / 10) / 100;
  if (thousands >= 10) return `${Math.round(value / 100) / 100}万`;
  return rounded >= 1000 ? `${thousands}千` : String(rounded);
}
