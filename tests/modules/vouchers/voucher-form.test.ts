import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import { DAY, startOfDay } from "~/platform/values/clock";
import { storedScope } from "~/modules/promotions/offers/scope-input";
import {
  NEW_VOUCHER,
  readVoucherForm,
  toVoucherTemplateSnapshot,
  type TemplateValues,
  VOUCHER_FIELDS,
  voucherText,
  type VoucherText,
  voucherWords,
  getLockedVoucherFields,
} from "~/modules/vouchers/voucher-form";

const GOOD: VoucherText = {
  ...NEW_VOUCHER,
  name: "饮片券",
  threshold: "300",
  amount: "15.00",
  total: "2000",
  starts: "2026-12-01 00:00",
  ends: "2026-12-31 24:00",
};
const read = (change: Partial<VoucherText> = {}, found = new Map<string, number[]>()) =>
  readVoucherForm(null, { ...GOOD, ...change } as never, found);
const findFile = (change: Partial<VoucherText> = {}, found?: Map<string, number[]>) => {
  const got = read(change, found);
  if (!got.ok) throw new Error(JSON.stringify(got.fields));
  return got.file;
};
const refused = (change: Partial<VoucherText>) => {
  const got = read(change);
  return got.ok ? {} : got.fields;
};

/** A template as it would be stored. */
const stored = (change: Partial<VoucherText> = {}, found?: Map<string, number[]>): TemplateValues => {
  const file = findFile(change, found);
  return {
    kind: file.kind,
    name: file.name,
    threshold: file.threshold,
    amount: file.amount,
    scope: JSON.stringify(storedScope(file.scope, "/1/12/")),
    starts_at: file.starts,
    ends_at: file.ends,
    total: file.total,
    limit_per_company: file.limit,
    valid_days: file.validDays,
    is_public: file.public ? 1 : 0,
    status: file.status,
  };
};

describe("what was typed", () => {
  test("is money in fen, times in ms and numbers", () => {
    expect(findFile({ validDays: "30", limit: "2", status: "on" })).toEqual({
      kind: "coupon",
      name: "饮片券",
      threshold: 30_000,
      amount: 1_500,
      scope: "all",
      starts: startOfDay("2026-12-01"),
      ends: startOfDay("2027-01-01"),
      total: 2000,
      limit: 2,
      validDays: 30,
      public: true,
      status: "on",
    });
    expect(findFile()).not.toHaveProperty("id");
    expect(readVoucherForm(7, GOOD as never, new Map())).toMatchObject({ file: { id: 7 } });
  });

  test("without days it lasts until the end; granted alone it is not public", () => {
    expect(findFile({ validDays: " ", distribution: "granted" })).toMatchObject({
      validDays: null,
      public: false,
    });
  });

  test.each<[Partial<VoucherText>, keyof VoucherText]>([
    [{ threshold: "三百" }, "threshold"],
    [{ threshold: "-1" }, "threshold"],
    [{ amount: "0" }, "amount"],
    [{ amount: "0.001" }, "amount"],
    [{ amount: "300.01" }, "amount"],
    [{ starts: "明天" }, "starts"],
    [{ ends: "2026-13-01" }, "ends"],
    [{ ends: "2026-12-01 00:00" }, "ends"],
    [{ total: "0" }, "total"],
    [{ total: "10000000" }, "total"],
    [{ limit: "" }, "limit"],
    [{ limit: "1e3" }, "limit"],
    [{ validDays: "3651" }, "validDays"],
    [{ scope: "everything" }, "scope"],
    [{ scope: "category" }, "category"],
    [{ scope: "goods" }, "scopeLines"],
    [{ scope: "goods", scopeLines: "没有的药" }, "scopeLines"],
  ])("%o is refused in its own field alone", (change, field) => {
    expect(Object.keys(refused(change))).toEqual([field]);
  });

  test.each<[Partial<VoucherText>]>([
    [{ threshold: "0", amount: "0.01" }],
    [{ amount: "300.00" }],
    [{ ends: "2026-12-01 00:01" }],
    [{ total: "9999999" }],
    [{ validDays: "3650" }],
  ])("%o is just within what may be", (change) => expect(refused(change)).toEqual({}));

  test("everything that is wrong is said at once", () => {
    const wrong = { threshold: "x", amount: "x", starts: "x", ends: "x", total: "x", limit: "x" };
    expect(Object.keys(refused(wrong)).sort()).toEqual(Object.keys(wrong).sort());
  });

  test("whatever it is, it is read or refused, and only in fields that there are", () => {
    const field = fc.constantFrom(...(Object.keys(VOUCHER_FIELDS) as (keyof VoucherText)[]));
    fc.assert(
      fc.property(fc.array(fc.tuple(field, anyText())), (changes) => {
        const got = read(Object.fromEntries(changes));
        if (got.ok) return;
        for (const name of Object.keys(got.fields)) expect(VOUCHER_FIELDS).toHaveProperty(name);
        expect(Object.values(got.fields).every((texts) => texts?.length === 1)).toBe(true);
      }),
    );
  });
});

describe("what is shown", () => {
  test("to who may not change it is words", () => {
    const shown = { ...GOOD, side: "except", scope: "category", category: "12" };
    expect(voucherWords(shown, "感冒用药")).toMatchObject({
      kind: "优惠券",
      distribution: "领券中心公开领取",
      status: "停用",
      side: "除这些以外的商品",
      scope: "一个分类",
      category: "感冒用药",
    });
    expect(voucherWords(GOOD, "")).toMatchObject({ side: "", scope: "全场商品", category: "" });
  });

  const found = new Map([["12 维生素C片", [12]]]);
  const matched = (id: number) => (id === 12 ? "维生素C片" : "");

  test.each<[Partial<VoucherText>]>([
    [{}],
    [{ kind: "cashVoucher", status: "on", distribution: "granted", validDays: "7", limit: "3" }],
    [{ scope: "herb" }],
    [{ scope: "preferred", side: "except" }],
    [{ scope: "category", category: "12" }],
    [{ scope: "goods", scopeLines: "12 维生素C片" }],
    [{ scope: "goods", side: "except", scopeLines: "12 维生素C片" }],
  ])("of %o is read as the same again", (change) => {
    const row = stored(change, found);
    const shown = voucherText(row, matched);
    expect(stored(shown, found)).toEqual(row);
    expect(voucherText(stored(shown, found), matched)).toEqual(shown);
  });

  test("of any amounts, numbers and days is read as the same again", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.option(fc.integer({ min: 1, max: 3_650 })),
        (amount, above, count, days, validDays) => {
          const row: TemplateValues = {
            ...stored(),
            amount,
            threshold: amount + above,
            total: count,
            limit_per_company: count,
            valid_days: validDays,
            ends_at: startOfDay("2026-12-02") + days * DAY,
          };
          expect(stored(voucherText(row, matched))).toEqual(row);
        },
      ),
    );
  });

  test("a scope that nobody wrote here can be put right", () =>
    expect(voucherText({ ...stored(), scope: "?" }, matched)).toMatchObject({ scope: "all", side: "only" }));

  test("how many are claimed is no part of what the form was made from", () => {
    const row = { id: 1, claimed: 3, ...stored() };
    expect(toVoucherTemplateSnapshot(row)).toEqual(toVoucherTemplateSnapshot({ ...row, claimed: 4 }));
    expect(toVoucherTemplateSnapshot(row)).not.toEqual(toVoucherTemplateSnapshot({ ...row, total: 1 }));
  });
});

test("what those who own one were promised stays, once somebody does", () => {
  expect(getLockedVoucherFields(0)).toEqual([]);
  expect(getLockedVoucherFields(1)).toEqual([
    "kind",
    "threshold",
    "amount",
    "side",
    "scope",
    "category",
    "scopeLines",
  ]);
});
