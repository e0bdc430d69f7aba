import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNumeral } from "~/modules/cart/quick-order/pasted/numerals";
import { readSheet, parsePastedText } from "~/modules/cart/quick-order/sheet-read";
import { AMOUNTS, LISTS, PLACES, UNCLEAR } from "./lines";
import { NOT_UNDERSTOOD, OWN_CODES, STRANGERS } from "./strangers";

const readOne = (text: string) => {
  const rows = parsePastedText(text);
  expect(rows).toHaveLength(1);
  return rows[0]!;
};

describe.each([
  ["places", PLACES],
  ["amounts", AMOUNTS],
  ["unclear amounts", UNCLEAR],
  ["strangers", STRANGERS],
  ["own codes", OWN_CODES],
  ["not understood", NOT_UNDERSTOOD],
])("%s", (_what, lines) => {
  test.each(lines)("%s is %s%s of %s", (text, quantity, unit, words) => {
    const row = readOne(text);
    expect([row.quantity, row.unit, row.words.join("")]).toEqual([quantity, unit, words]);
  });
});

test("an amount that is unclear is said in the row", () => {
  expect(readOne("分摊甲片,1,000").unclear).toBe("数量“1,000”没有读明，请填写数量");
  expect(readOne("板蓝根颗粒 10+1").unclear).toBe("数量“10+1”没有读明，请填写数量");
  expect(readOne("板蓝根颗粒 20盒 30盒").unclear).toBe("写有 2 个数量（20盒、30盒），请填写数量");
  for (const [text] of UNCLEAR.filter(([text]) => !/2w|支\*3/.test(text)))
    expect(readOne(text).unclear).not.toBe("");
  for (const [text] of NOT_UNDERSTOOD) expect(readOne(text).unclear).not.toBe("");
  for (const [text] of [...PLACES, ...AMOUNTS, ...STRANGERS, ...OWN_CODES])
    expect(readOne(text).unclear).toBe("");
});

test.each(LISTS)("%j in lines", (text, quantities, words) => {
  const rows = parsePastedText(text);
  expect(rows.map(({ quantity }) => quantity)).toEqual(quantities);
  expect(rows.map((row) => row.words.join("")).join()).toBe(words);
  expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length);
});

describe("whatever stands before a name", () => {
  const place = fc.tuple(
    fc.integer({ min: 1, max: 300 }),
    fc.constantFrom(
      (n: number) => `${n}、`,
      (n: number) => `${n}.`,
      (n: number) => `${n}. `,
      (n: number) => `${n}）`,
      (n: number) => `(${n})`,
      (n: number) => `（${n}）`,
      (n: number) => `#${n} `,
      (n: number) => `No.${n} `,
      (n: number) => `${n} `,
      (n: number) => `${n}\t`,
    ),
  );
  const name = fc.constantFrom("板蓝根颗粒", "维C银翘片", "六味地黄丸", "阿莫西林胶囊", "三七粉");

  test("a place in the list is no quantity, and takes none away", () => {
    fc.assert(
      fc.property(place, name, fc.integer({ min: 1, max: 9999 }), ([n, form], goods, quantity) => {
        expect(readOne(`${form(n)}${goods}`).quantity).toBeNull();
        expect(readOne(`${form(n)}${goods} ${quantity}盒`)).toMatchObject({ quantity, unit: "盒" });
        expect(readOne(`${form(n)}${goods}`).words).toEqual(readOne(goods).words);
      }),
    );
  });
});

describe("Chinese numerals", () => {
  const DIGITS = "零一二三四五六七八九";
  const written = (n: number): string => {
    const places = [
      [1000, "千"],
      [100, "百"],
      [10, "十"],
    ] as const;
    let [text, left, isZero] = ["", n, false];
    for (const [size, place] of places) {
      const digit = Math.floor(left / size);
      left %= size;
      if (digit > 0) text += `${isZero ? "零" : ""}${DIGITS[digit]}${place}`;
      isZero = digit === 0 && text !== "" && left > 0;
    }
    return left > 0 ? `${text}${isZero ? "零" : ""}${DIGITS[left]}` : text;
  };

  test("from 1 to 9,999 are read back, before a unit and by themselves", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (n) => {
        expect(readNumeral(written(n))).toBe(n);
        expect(readOne(`板蓝根颗粒 ${written(n)}盒`)).toMatchObject({ quantity: n, unit: "盒" });
        expect(readOne(`板蓝根颗粒${written(n)}盒`)).toMatchObject({ quantity: n, unit: "盒" });
      }),
    );
  });

  test.each([
    ["十", 10],
    ["十二", 12],
    ["廿", 20],
    ["廿五", 25],
    ["卅", 30],
    ["一百五", 150],
    ["一万二", 12000],
    ["两千", 2000],
    ["壹佰贰拾", 120],
    ["三七", null],
    ["百", null],
    ["两三", null],
    ["一百百", null],
    ["", null],
  ])("%s is %s", (text, value) => expect(readNumeral(text)).toBe(value));
});

describe("columns", () => {
  test("of numbers take Chinese numerals, and ask where one is unclear", () => {
    const rows = readSheet([
      ["序号", "货号", "品名", "数量"],
      ["1", "a1601", "板蓝根颗粒", "一百二十盒"],
      ["2", "00501", "阿莫西林胶囊", "10+1"],
      ["3", "", "六味地黄丸", "1,200.00"],
    ]);
    expect(rows.map(({ quantity, unit, code }) => [quantity, unit, code])).toEqual([
      [120, "盒", "a1601"],
      [null, "", "00501"],
      [1200, "", ""],
    ]);
    expect(rows[1]!.unclear).toContain("没有读明");
  });

  test("of codes say where a spreadsheet took their last digits", () => {
    const [row] = readSheet([
      ["条码", "数量"],
      ["1.1E+17", "3"],
    ]);
    expect(row).toMatchObject({ barcode: "", quantity: 3 });
    expect(row!.unclear).toContain("末尾数字");
  });
});
