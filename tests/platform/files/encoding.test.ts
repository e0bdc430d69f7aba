import { describe, expect, test } from "vitest";
import { decoded, EncodingTest } from "~/platform/files/encoding";
import { gbk } from "~/platform/files/gbk";

const TEXT = "商品名称,规格\r\n阿莫西林胶囊,0.25g×24粒\r\n";
const utf8 = (text: string) => new TextEncoder().encode(text);
const wide = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, "utf16le"));

describe("a text", () => {
  test.each<[string, Uint8Array]>([
    ["UTF-8", utf8(TEXT)],
    ["UTF-8 with its mark", utf8(`\ufeff${TEXT}`)],
    ["GBK", gbk(TEXT)],
    ["UTF-16", wide(TEXT)],
    ["UTF-16 the other way round", wide(TEXT).map((_, at, all) => all[at ^ 1]!)],
  ])("in %s is read", (_, bytes) => {
    expect(decoded(bytes)).toBe(TEXT);
  });

  test.each<[string, Uint8Array]>([
    ["neither", Uint8Array.of(0x41, 0xff, 0xff, 0x41)],
    ["cut in a character", gbk(TEXT).slice(0, 3)],
    ["UTF-16 without its mark", wide("name,spec").slice(2)],
    ["a program", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1)],
  ])("that is %s is none", (_, bytes) => {
    expect(decoded(bytes)).toBeNull();
  });

  test("is told by its very last character, wherever its parts are cut", () => {
    for (const [bytes, encoding] of [
      [utf8(TEXT), "utf-8"],
      [gbk(`${"a".repeat(9)}粒`), "gb18030"],
    ] as const) {
      const test = new EncodingTest();
      for (const byte of bytes) test.look(Uint8Array.of(byte));
      expect(test.end()).toBe(encoding);
    }
    expect(new EncodingTest().end()).toBe("utf-8");
  });
});
