import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { QUICK_PATH } from "~/modules/cart/quick-order/quick-order";
import {
  formerSheetPath,
  NEW_SHEET,
  readLineQuantity,
  readSheetQuery,
  getNewBuyRequestPath,
  SHEET_VIEWS,
  sheetHref,
  type OrderSheetFilter,
} from "~/modules/cart/quick-order/quick-sheet";
import { parsePastedText } from "~/modules/cart/quick-order/sheet-read";
import { toUnits } from "~/modules/cart/quick-order/sheet-units";
import {
  readEitherCount,
  findApproval,
  gluedSpec,
  isCode,
  isSpec,
  isUnit,
  getPacks,
  parseMultiplier,
  unglued,
} from "~/modules/cart/quick-order/sheet-words";
import { fitSpec, specParts } from "~/modules/cart/quick-order/sheet-spec";
import { evenText } from "~/modules/cart/quick-order/sheet-text";
import { readBounds } from "~/platform/files/workbook-bounds";

const read = (id: string, text: string) => readSheetQuery(id, new URLSearchParams(text));

describe("the address of a list", () => {
  test("is read as it was written", () => {
    const view = fc.constantFrom(...(Object.keys(SHEET_VIEWS) as OrderSheetFilter[]));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        view,
        fc.integer({ min: 1, max: 9_999 }),
        (id, shown, page) => {
          const url = new URL(sheetHref(id, shown, page), "http://shop");
          expect(url.pathname).toBe(`${QUICK_PATH}/lists/${id}`);
          expect(readSheetQuery(String(id), url.searchParams)).toEqual({ id, view: shown, page });
          const former = new URLSearchParams({ sheet: String(id), view: shown, page: String(page) });
          expect(formerSheetPath(former)).toBe(sheetHref(id, shown, page));
        },
      ),
    );
  });

  test.each<[string, string, ReturnType<typeof read>]>([
    ["x", "", { id: 0, view: "all", page: 1 }],
    ["007", "", { id: 0, view: "all", page: 1 }],
    ["7", "view=toString&page=0", { id: 7, view: "all", page: 1 }],
    ["7", "view=added&page=10000", { id: 7, view: "added", page: 1 }],
  ])("%j with %j", (id, text, query) => expect(read(id, text)).toEqual(query));

  test.each([
    ["", null],
    ["order=amount", null],
    ["list=old", null],
    ["list=new", NEW_SHEET],
    ["sheet=x", "/kjcg/lists/0"],
  ])("a former %j leads to %j", (text, path) =>
    expect(formerSheetPath(new URLSearchParams(text))).toBe(path),
  );

  test("what was not found leads to a request to buy it", () => {
    const params = (href: string) => Object.fromEntries(new URL(href, "http://shop").searchParams);
    expect(params(getNewBuyRequestPath("A&B 片", 20))).toEqual({ name: "A&B 片", number: "20" });
    expect(params(getNewBuyRequestPath("甲", null))).toEqual({ name: "甲" });
  });
});

describe("a number on its page", () => {
  test.each<[string, unknown]>([
    ["20", 20],
    [" ２０ ", 20],
    ["007", 7],
    ["999999", 999_999],
    ["", null],
    ["0", null],
    ["000", null],
    ["1000000", "none"],
    ["-1", "none"],
    ["1.5", "none"],
    ["十", "none"],
  ])("%j is %j", (text, expected) => {
    const found = readLineQuantity(text);
    expect(found.ok ? found.quantity : "none").toBe(expected);
  });
});

describe("how many units a number means", () => {
  const goods = { unit: "盒", packSize: 10, caseSize: 200 };
  const units = (quantity: number, unit: string, values = {}) => {
    const found = toUnits(quantity, unit, { ...goods, ...values });
    return [found.quantity, found.note];
  };
  test.each<[string, unknown[], unknown[]]>([
    ["its own unit", units(20, "盒"), [20, ""]],
    ["none said", units(20, ""), [20, ""]],
    ["whole packs", units(21, ""), [30, "10盒起订，取整为 30盒"]],
    ["cases", units(2, "箱"), [400, "2箱按每箱200盒计为 400盒"]],
    [
      "a case that is no whole pack",
      units(1, "件", { caseSize: 25 }),
      [30, "1件按每件25盒计为 25盒；10盒起订，取整为 30盒"],
    ],
    [
      "never more than a line may hold, in whole packs",
      units(999_999, ""),
      [999_990, "10盒起订，取整为 999990盒"],
    ],
    ["inner packs", units(3, "中包"), [30, "3中包按每中包10盒计为 30盒"]],
    ["another unit", units(20, "瓶"), [null, "清单写的是 20瓶，该商品按盒订购，请填写数量"]],
    ["bags of boxes", units(50, "包"), [null, "清单写的是 50包，该商品按盒订购，请填写数量"]],
    ["another word for its own", units(50, "包", { unit: "袋", packSize: 1 }), [50, ""]],
    ["dozens", units(5, "打"), [60, "5打按每打12盒计为 60盒"]],
    ["half a case", units(1, "半件"), [100, "半件按每件200盒计为 100盒"]],
    ["a case and a half", units(3, "半箱"), [300, "1箱半按每箱200盒计为 300盒"]],
    [
      "half a case that is no whole number",
      units(1, "半件", { caseSize: 25 }),
      [null, "半件不能换算成整盒，请填写数量"],
    ],
    ["cases of an unknown size", units(2, "件", { caseSize: 1 }), [null, "不知道每件多少盒，请填写数量"]],
    [
      "inner packs of an unknown size",
      units(2, "中包", { packSize: 1 }),
      [null, "不知道每中包多少盒，请填写数量"],
    ],
    ["a weight of what is counted", units(5, "kg"), [null, "5kg不能换算成整盒，请填写数量"]],
    ["a weight in another one", units(4, "斤", { unit: "kg", packSize: 1 }), [2, "4斤按每斤0.5kg计为 2kg"]],
    [
      "a weight that is no whole number",
      units(5, "斤", { unit: "kg", packSize: 1 }),
      [null, "5斤不能换算成整kg，请填写数量"],
    ],
    ["a goods that is sold by the case", units(5, "件", { unit: "件", packSize: 1 }), [5, ""]],
  ])("%s", (_what, found, expected) => expect(found).toEqual(expected));

  test("never fewer than were asked for, always whole packs", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.constantFrom("", "盒", "件", "中包", "打"),
        fc.integer({ min: 1, max: 60 }),
        (quantity, unit, packSize) => {
          const found = toUnits(quantity, unit, { ...goods, packSize, caseSize: 30 });
          // nobody knows how many an inner pack of one is
          if (unit === "中包" && packSize === 1) {
            expect(found.quantity).toBeNull();
            return;
          }
          expect([found.quantity! % packSize, found.quantity! >= quantity]).toEqual([0, true]);
        },
      ),
    );
  });

  test("whole packs that a line of the cart can hold, however many were asked for", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 900_000, max: 999_999 }),
        fc.constantFrom("", "件", "中包"),
        fc.integer({ min: 1, max: 5000 }),
        (quantity, unit, packSize) => {
          const found = toUnits(quantity, unit, { ...goods, packSize });
          if (unit === "中包" && packSize === 1) {
            expect(found.quantity).toBeNull();
            return;
          }
          expect([found.quantity! % packSize, found.quantity! <= 999_999]).toEqual([0, true]);
        },
      ),
    );
  });
});

describe("the words of a list", () => {
  test.each([
    ["×20", { quantity: 20, unit: "" }],
    ["x20盒", { quantity: 20, unit: "盒" }],
    ["*5支", { quantity: 5, unit: "支" }],
    ["20盒", null],
    ["x20mg", null],
    ["x1234567", null],
  ])("times: %s", (token, counts) => expect(parseMultiplier(token)).toEqual(counts));

  test("packs, what may be either, and units alone", () => {
    expect([getPacks("20盒"), getPacks("2件"), getPacks("20支"), getPacks("盒")]).toEqual([
      { quantity: 20, unit: "盒" },
      { quantity: 2, unit: "件" },
      null,
      null,
    ]);
    expect([readEitherCount("20支"), readEitherCount("20盒")]).toEqual([{ quantity: 20, unit: "支" }, null]);
    expect(["盒", "支", "kg", "粒", "盒子", ""].map(isUnit)).toEqual([true, true, true, false, false, false]);
  });

  test.each([
    ["0.25g*24粒", true],
    ["24粒", true],
    ["5%", true],
    ["6片", true],
    ["(5ml", true],
    ["3M", false],
    ["3M医用口罩", false],
    ["3m*5cm", true],
    ["5g装", false],
    ["10ml:0.1g", true],
    ["20", false],
    ["阿莫西林", false],
    ["20盒", false],
  ])("%s is a spec: %s", (token, expected) => expect(isSpec(token)).toBe(expected));

  test.each<[string, [string, string] | null]>([
    ["阿莫西林胶囊20盒", ["阿莫西林胶囊", "×20盒"]],
    ["阿莫西林胶囊x20", ["阿莫西林胶囊", "×20"]],
    ["阿莫西林胶囊0.25g*24粒", ["阿莫西林胶囊", "0.25g*24粒"]],
    ["12丸*2瓶", null],
    ["阿莫西林胶囊", null],
  ])("%s is taken apart", (token, parts) => expect(unglued(token)).toEqual(parts));

  test("one figure with its unit is read as the spec of a line, not as a word", () => {
    expect(parsePastedText("头孢克肟片 6片 30")[0]).toMatchObject({
      words: ["头孢克肟片"],
      specs: ["n6片"],
      quantity: 30,
    });
    expect(parsePastedText("葡萄糖注射液5% 20瓶")[0]).toMatchObject({
      words: ["葡萄糖注射液"],
      specs: ["5%"],
      quantity: 20,
    });
    expect(parsePastedText("3M 口罩 5")[0]).toMatchObject({ words: ["3m", "口罩"], specs: [], quantity: 5 });
  });

  test("a spec torn by blanks is put together, words are not", () => {
    expect(gluedSpec("0.25g × 24粒")).toBe("0.25g*24粒");
    expect(gluedSpec("阿莫西林 × 20盒")).toBe("阿莫西林 × 20盒");
    expect(evenText("２０μｇ✕３")).toBe("20μg×3");
  });

  test("the parts of a spec are the same in any order and unit", () => {
    const parts = ["0.25g", "24粒", "2板"];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(parts, { minLength: 3 }),
        fc.constantFrom("*", "×", "x", " * "),
        (shuffled, sign) => {
          expect(fitSpec(specParts(shuffled.join(sign)), specParts("250mg*24s*2板"))).toBe("equal");
        },
      ),
    );
    expect([specParts("10ml*1支"), specParts("1支"), specParts("")]).toEqual([["10ml"], ["n1支"], []]);
  });

  test.each([
    ["国药准字H44021518", "h44021518"],
    ["H44021518", "h44021518"],
    ["国药准字 HJ20170001", "hj20170001"],
    ["粤械备20150001", "粤械备20150001"],
    ["H4402151", null],
    ["6922261200200", null],
    ["阿莫西林", null],
  ])("%s as an approval number", (token, approval) => expect(findApproval(token)).toBe(approval));

  test("long numbers are codes", () => {
    expect(
      ["69222612", "692226120020", "6922261200200", "16922261200207", "123456", "1234567890"].map(isCode),
    ).toEqual([true, true, true, true, false, false]);
  });
});

describe("how large a workbook says it is", () => {
  const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;
  const cell = (at: string, inside = "<v>1</v>") => `<row><c r="${at}">${inside}</c></row>`;
  test.each<[string, string, ReturnType<typeof readBounds>]>([
    ["a few cells", sheet(cell("A1") + cell("AB12")), "fine"],
    ["nothing at all", sheet(""), "fine"],
    ["empty cells may stand anywhere", sheet(cell("XFD1048576", "")), "fine"],
    ["a value too far right", sheet(cell("XFD1")), "large"],
    ["the last column that is read", sheet(cell("IV1")), "fine"],
    ["one more", sheet(cell("IW1")), "large"],
    ["a formula far down and right", sheet(cell("IV9000", "<f>1</f>")), "large"],
    ["a row that no program has", sheet('<row r="1048577"></row>'), "large"],
    ["a place that is none", sheet(cell("1A")), "large"],
    ["row 0", sheet(cell("A0")), "large"],
    ["a text longer than a cell holds", sheet(cell("A1", `<v>${"9".repeat(40_000)}</v>`)), "large"],
    [
      "names with a prefix",
      '<x:worksheet xmlns:x="u"><x:row><x:c r="XFD1"><x:v>1</x:v></x:c></x:row></x:worksheet>',
      "large",
    ],
    ["no XML", "<worksheet><", "broken"],
  ])("%s", (_what, xml, bounds) => expect(readBounds(xml)).toBe(bounds));
});

test("rows that hold something are counted where no cell says its place; empty ones are not", () => {
  const rows = (item: string, number: number) => `<sheetData>${item.repeat(number)}</sheetData>`;
  expect(readBounds(rows("<row><c><v>1</v></c></row>", 20_000))).toBe("fine");
  expect(readBounds(rows("<row><c><v>1</v></c></row>", 20_001))).toBe("large");
  expect(readBounds(rows("<row><c><v>1</v></c><c><v>2</v></c></row>", 20_000))).toBe("fine");
  expect(readBounds(rows("<row><c/></row>", 60_000))).toBe("fine");
});
