/** GBK, which Node decodes but does not encode. */

let known: Map<string, readonly [number, number]> | null = null;

/** All two-byte characters, from Node's decoder. */
function codes(): Map<string, readonly [number, number]> {
  if (known) return known;
  const decoder = new TextDecoder("gb18030");
  known = new Map();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1)
      if (low !== 0x7f) known.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  return known;
}

/** Returns the bytes of a text; a character that is not in GBK becomes "?". */
export const gbk = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((sign) => (sign < "\u0080" ? [sign.charCodeAt(0)] : (codes().get(sign) ?? [0x3f]))),
  );
