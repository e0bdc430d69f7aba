/** Returns "1,234"; a negative one has the minus sign U+2212, like amounts. */
export function formatWhole(number: number): string {
  const digits = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, ",");
  return number < 0 ? `\u2212${digits}` : digits;
}
