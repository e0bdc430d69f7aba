import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chosenText, getExtension, formatSize, joinFiles } from "~/ui/forms/chosen-files";

const MB = 1024 * 1024;

describe("a size", () => {
  test.each([
    [0, "1 KB"],
    [1, "1 KB"],
    [1024, "1 KB"],
    [1025, "2 KB"],
    [MB - 1, "1023 KB"],
    [MB, "1.0 MB"],
    [Math.ceil(3.45 * MB), "3.4 MB"],
    [10 * MB, "10.0 MB"],
    [10 * MB + 1, "10.0 MB"],
  ])("of %d bytes is %s", (bytes, text) => expect(formatSize(bytes)).toBe(text));

  test("never grows smaller in words than a smaller one", () =>
    fc.assert(
      fc.property(fc.nat(40 * MB), fc.nat(MB), (bytes, more) => {
        const read = (text: string) => Number.parseFloat(text) * (text.endsWith("MB") ? 1024 : 1);
        expect(read(formatSize(bytes + more))).toBeGreaterThanOrEqual(read(formatSize(bytes)));
      }),
    ));
});

test("what is chosen is counted and weighed", () => {
  expect(chosenText([])).toBe("未选择文件");
  expect(chosenText([{ size: 2048 }])).toBe("已选 1 个文件，共 2 KB");
  expect(chosenText([{ size: 2 * MB }, { size: MB }])).toBe("已选 2 个文件，共 3.0 MB");
});

test.each([
  ["回单.pdf", "PDF"],
  ["清单.Xlsx", "XLSX"],
  ["照片", "文件"],
  ["a.", "文件"],
  ["报告.2026年11月", "文件"],
  ["a.longer", "文件"],
])("%s is shown as %s", (name, text) => expect(getExtension(name)).toBe(text));

test("files chosen one after another are all there, each once, the newest last", () => {
  const file = fc.record({
    name: fc.constantFrom("a.jpg", "b.jpg", "c.png"),
    size: fc.integer({ min: 1, max: 3 }),
    lastModified: fc.nat(),
  });
  const key = (item: { name: string; size: number }) => `${item.name}/${item.size}`;
  const files = fc.uniqueArray(file, { selector: key });
  fc.assert(
    fc.property(files, files, (before, now) => {
      const joined = joinFiles(before, now);
      expect(new Set(joined.map(key))).toEqual(new Set([...before, ...now].map(key)));
      expect(new Set(joined.map(key)).size).toBe(joined.length);
      expect(joined.slice(joined.length - now.length)).toEqual(now);
    }),
  );
});
