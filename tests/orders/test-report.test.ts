import fc from "fast-check";
import { expect, test } from "vitest";
import {
  distinctNames,
  missingList,
  readReportName,
  readReportQuery,
  reportFileName,
  reportHref,
} from "~/orders/test-report";

const read = (query: string) => readReportQuery(new URLSearchParams(query));

test("an address reads as it was written", () => {
  const href =
    "/jybg?state=new&words=%E9%98%BF%E8%8E%AB&batch=2305&order=2026112000000012&from=2026-01-01&to=2026-02-01&goods=7&page=3";
  const query = read(href.slice(6));
  expect(query).toEqual({
    ...{ state: "new", words: "阿莫", batch: "2305", order: "2026112000000012" },
    ...{ goods: 7, from: "2026-01-01", to: "2026-02-01", page: 3 },
  });
  expect(read(reportHref(query, { page: 3 }).slice(6))).toEqual(query);
});

test("what makes no sense is left out, days in the wrong order are turned", () => {
  expect(reportHref(read("state=x&order=abc&goods=-1&from=2026-02-30&to=soon&page=0"))).toBe("/jybg");
  expect(read("from=2026-03-01&to=2026-02-01")).toMatchObject({ from: "2026-02-01", to: "2026-03-01" });
});

test("file names are safe on Windows", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (name, batch) => {
      const file = reportFileName(name, batch, ".pdf");
      expect(/[\\/:*?"<>|]/.test(file)).toBe(false);
      expect([...file].some((c) => c < " ")).toBe(false);
      expect(file).toMatch(/[^. ]_.*\.pdf$/u);
    }),
  ));

test("the names are 品名_批号", () => {
  expect(reportFileName("阿莫西林胶囊", "230501", ".pdf")).toBe("阿莫西林胶囊_230501.pdf");
  expect(reportFileName("维C/银翘片*", "A:1.", ".jpg")).toBe("维C-银翘片-_A-1.jpg");
});

test("no two names in a ZIP are alike, also where case does not count", () => {
  expect(distinctNames(["a.pdf", "A.pdf", "a.pdf", "b"])).toEqual(["a.pdf", "A (2).pdf", "a (3).pdf", "b"]);
});

test("a list of what is missing, or none", () => {
  expect(missingList([])).toBeNull();
  expect(missingList([{ name: "甲", spec: "10片", batch: "B1" }])).toMatch(
    /^\uFEFF.*：\r\n甲　10片　批号 B1\r\n$/,
  );
});

test("a file's name says goods and batch", () => {
  expect(readReportName("12_230501.pdf")).toEqual({ goods: "12", batch: "230501" });
  expect(readReportName("国药准字H20000001_A_1.PDF")).toEqual({ goods: "国药准字H20000001", batch: "A_1" });
  expect(["230501.pdf", "_1.pdf", "1_.pdf", "1_2.exe"].map(readReportName)).toEqual([null, null, null, null]);
});
