/** Text in the encoding of Chinese Windows, which Node reads and does not write. */
const decoder = new TextDecoder("gb18030");
const codes = new Map<string, number[]>();
for (let high = 0x81; high <= 0xfe; high += 1)
  for (let low = 0x40; low <= 0xfe; low += 1)
    if (low !== 0x7f) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);

export const gbk = (text: string): Uint8Array =>
  Uint8Array.from([...text].flatMap((sign) => (sign < "\u0080" ? [sign.charCodeAt(0)] : codes.get(sign)!)));
