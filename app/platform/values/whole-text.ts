/** Whole numbers as people read them. Pure. */

/** "1,234"; a negative one carries the minus sign U+2212, as amounts do. */
export function formatWhole(number: number): string {
  const digits = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, ",");
  return number < 0 ? `\u2212${digits}` : digits;
}
