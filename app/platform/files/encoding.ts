/** Encodings, detected by what cannot be decoded in another. */

const ENCODINGS = ["utf-8", "gb18030"] as const;
export type Encoding = (typeof ENCODINGS)[number] | "utf-16le" | "utf-16be";

/** By UTF-16's byte order mark. */
function detectWideEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

/** Detects the encoding chunk by chunk: UTF-8 if all of it is valid, UTF-16 by its mark, else GBK. */
export class EncodingTest {
  private open: Map<Encoding, TextDecoder> | null = null;

  look(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const wide = this.open ? null : detectWideEncoding(bytes);
    this.open ??= new Map(
      (wide ? [wide] : ENCODINGS).map((encoding) => [encoding, new TextDecoder(encoding, { fatal: true })]),
    );
    this.keep((decoder) => decoder.decode(bytes, { stream: true }));
  }

  end(): Encoding | null {
    if (!this.open) return "utf-8";
    this.keep((decoder) => decoder.decode());
    return [...this.open.keys()][0] ?? null;
  }

  private keep(read: (decoder: TextDecoder) => string): void {
    for (const [encoding, decoder] of this.open!)
      try {
        if (read(decoder).includes("\0")) this.open!.delete(encoding);
      } catch {
        this.open!.delete(encoding);
      }
  }
}

/** Returns the text in any of the encodings; null if it is none. */
export function decoded(bytes: Uint8Array): string | null {
  const test = new EncodingTest();
  test.look(bytes);
  const encoding = test.end();
  return encoding && new TextDecoder(encoding).decode(bytes);
}
