/** The only reader of the machine's clock; everything else takes `now` as an argument. */
export function now(): number {
  return Date.now();
}
