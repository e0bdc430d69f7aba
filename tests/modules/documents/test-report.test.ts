import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  distinctNames,
  isFiltered,
  MAX_ZIP,
  missingList,
  readReportName,
  readReportQuery,
  REPORT_STATES,
  reportFileName,
  reportHref,
  safePart,
  type TestReportQuery,
  type ReportState,
} from "~/modules/documents/test-report";

const read = (query: string) => readReportQuery(new URLSearchParams(query));

test("an address reads as it was written", () => {
  const href =
    "/jybg?state=new&words=%E9%98%BF%E8%8E%AB&batch=2305&order=2026112000000012&from=2026-01-01&to=2026-02-01&goods=7&page=3";
  const query = read(href.slice(6));
  expect(query).toEqual({
    state: "new",
    words: "阿莫",
    batch: "2305",
    order: "2026112000000012",
    goods: 7,
    from: "2026-01-01",
    to: "2026-02-01",
    page: 3,
  });
  expect(read(reportHref(query, { page: 3 }).slice(6))).toEqual(query);
});

test("what makes no sense is left out, days in the wrong order are turned", () => {
  expect(reportHref(read("state=x&order=abc&goods=-1&from=2026-02-30&to=soon&page=0"))).toBe("/jybg");
  expect(read("from=2026-03-01&to=2026-02-01")).toMatchObject({ from: "2026-02-01", to: "2026-03-01" });
});

test("file names are safe on Windows", () =>
  fc.assert(
    fc.property(anyText({ maxLength: 80 }), anyText({ maxLength: 50 }), (name, batch) => {
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

describe("a part of a file's name", () => {
  test.each([
    ["阿莫西林胶囊", "阿莫西林胶囊"],
    ["维C/银翘片*", "维C-银翘片-"],
    ["CON:1", "CON-1"],
    ["a\u0000b\u007fc\n", "a-b-c-"],
    ["一\u2028二", "一-二"],
    ["规格. . ", "规格"],
    // Whichever blank stands behind the dot, the dot is at the end.
    ["规格.\u3000", "规格"],
    ["规格.\u00a0. ", "规格"],
    [" \u3000", ""],
    ["...", ""],
    [".隐藏", ".隐藏"],
    ["e\u0301", "\u00e9"],
  ])("%j is %j", (text, part) => expect(safePart(text)).toBe(part));

  test("is safe, whatever was typed, and the same when it is made safe again", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 30 }), (text) => {
        const part = safePart(text);
        expect(part).not.toMatch(/[\\/:*?"<>|\u0000-\u001f\u007f]/);
        expect(part).not.toMatch(/[.\s]$|^\s/);
        expect(safePart(part)).toBe(part);
      }),
    ));

  test("is cut between two characters, not in one", () => {
    const name = reportFileName(`${"药".repeat(59)}𠮷𠮷`, `${"1".repeat(39)}𠮷𠮷`, ".pdf");
    expect(name).toBe(`${"药".repeat(59)}𠮷_${"1".repeat(39)}𠮷.pdf`);
  });

  test("stands in for what is empty", () =>
    expect(reportFileName("///".slice(3), " . ", ".jpg")).toBe("药检报告_无批号.jpg"));
});

describe("the names in a ZIP", () => {
  const names = fc.array(
    fc.constantFrom(
      "a.pdf",
      "A.pdf",
      "a (2).pdf",
      "A (2).PDF",
      "b",
      "b.",
      ".pdf",
      "药\u2028检.pdf",
      "",
      "a.b.pdf",
    ),
    {
      maxLength: 12,
    },
  );

  test("differ in more than their letters' case, keep their endings, and the first of each keeps its name", () =>
    fc.assert(
      fc.property(names, (input) => {
        const own = distinctNames(input);
        expect(new Set(own.map((name) => name.toLowerCase())).size).toBe(input.length);
        input.forEach((name, i) => {
          const isFirst = !input.slice(0, i).some((item) => item.toLowerCase() === name.toLowerCase());
          const isInUse = own.slice(0, i).some((item) => item.toLowerCase() === name.toLowerCase());
          if (isFirst && !isInUse) expect(own[i]).toBe(name);
          expect(own[i]!.split(".").at(-1)).toBe(
            own[i] === name || name.includes(".") ? name.split(".").at(-1) : own[i],
          );
        });
      }),
    ));

  test("are made of whatever goods are called", () =>
    fc.assert(
      fc.property(fc.array(anyText()), (input) => {
        expect(new Set(distinctNames(input)).size).toBe(input.length);
      }),
    ));
});

describe("the list's address", () => {
  const day = fc.constantFrom("", "2026-01-01", "2026-02-28", "2026-11-20");
  const queries: fc.Arbitrary<TestReportQuery> = fc
    .record({
      state: fc.constantFrom(...(Object.keys(REPORT_STATES) as ReportState[])),
      words: fc.constantFrom("", "阿莫", "50% 葡萄糖", "a&b=c"),
      batch: fc.constantFrom("", "2305", "A/1"),
      order: fc.constantFrom("", "2026112000000012"),
      goods: fc.option(fc.integer({ min: 1, max: 999_999 })),
      from: day,
      to: day,
      page: fc.integer({ min: 1, max: 9_999 }),
    })
    .filter(({ from, to }) => !(from && to && to < from));

  test("is read back as it was written, for every view", () =>
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(reportHref(query, { page: query.page }).split("?")[1] ?? "")).toEqual(query);
      }),
    ));

  test("is searched by words, batch, order, goods or days, not by state or page", () =>
    fc.assert(
      fc.property(queries, (query) => {
        const { state: _, page: __, ...parts } = query;
        expect(isFiltered(query)).toBe(Object.values(parts).some((part) => part !== "" && part !== null));
      }),
    ));

  test.each([
    "state=toString",
    "order=12a",
    `order=${"1".repeat(21)}`,
    "goods=0",
    "goods=07",
    "goods=1.5",
    "from=2026-02-30&to=2026-11-20%2010:00",
    "page=-2",
    "words=%20%20",
  ])("?%s asks for nothing", (query) => expect(reportHref(read(query))).toBe("/jybg"));

  test("of any text is one that the page can show", () =>
    fc.assert(
      fc.property(anyText(), anyText(), anyText(), (state, from, goods) => {
        const seen = readReportQuery(new URLSearchParams({ state, from, goods }));
        expect(Object.hasOwn(REPORT_STATES, seen.state)).toBe(true);
        expect(seen.from).toMatch(/^(\d{4}-\d{2}-\d{2})?$/);
        expect(seen.goods === null || (Number.isSafeInteger(seen.goods) && seen.goods > 0)).toBe(true);
      }),
    ));
});

describe("the name of a file that an operator brings", () => {
  test.each([
    ["12_230501.pdf", "12", "230501"],
    [" 12 _ 230501 .jpeg ", "12", "230501"],
    ["12_A_1.PNG", "12", "A_1"],
    ["国药准字H20000001_2305.JPG", "国药准字H20000001", "2305"],
  ])("%j is goods %s, batch %s", (name, goods, batch) =>
    expect(readReportName(name)).toEqual({ goods, batch }),
  );

  test.each([
    "",
    ".pdf",
    "12.pdf",
    "_1.pdf",
    "12_.pdf",
    " _ .pdf",
    "12_1.zip",
    "12_1.pdf.exe",
    "12_1",
    "12_ .pdf",
    "12_　.png",
  ])("%j is none", (name) => expect(readReportName(name)).toBeNull());
});

test("words of an address are cut where they are too long, and one filter alone is a search", () => {
  expect(read(`words=%20${"长".repeat(70)}`).words).toBe("长".repeat(60));
  expect(read(`order=${"1".repeat(21)}`).order).toBe("");
  expect(read("order=2026+1129+0000+0070").order).toBe("2026112900000070");
  expect(read("from=2026-11-20&to=2026-11-20")).toMatchObject({ from: "2026-11-20", to: "2026-11-20" });
  expect(isFiltered(read(""))).toBe(false);
  for (const item of ["words=x", "batch=x", "order=1", "goods=1", "from=2026-11-20", "to=2026-11-20"])
    expect(isFiltered(read(item)), item).toBe(true);
  expect(MAX_ZIP).toBe(300);
});
