import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startOfDay } from "~/platform/values/clock";
import {
  NEW_OFFER,
  type OfferValues,
  readOfferForm,
  toOfferFormValues,
} from "~/modules/promotions/offer-admin/offer-form";
import { goodsLine, readGoodsLines } from "~/modules/promotions/offer-admin/offer-lines";
import { WRITTEN_KINDS } from "~/modules/promotions/offer-admin/offer-state";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/modules/promotions/offers/offer";
import type { OfferInput } from "~/modules/promotions/offers/offer-file";
import { GOOD, nameOf, readBack, sentOf, storedOf } from "./typing";

const count = fc.integer({ min: 1, max: 9_999 });
const fen = fc.integer({ min: 1, max: 9_999_999 });
const orNull = fc.option(count, { nil: null });
const scope = fc.constantFrom<NonNullable<OfferInput["scope"]>>(
  "all",
  "preferred",
  { kind: "herb" },
  { category: 12 },
  { goods: [7, 9] },
  { not: { kind: "drug" } },
  { not: { goods: [8] } },
);
const benefits: Partial<Record<OfferKind, fc.Arbitrary<object>>> = {
  lineReduction: fen.map((off) => ({ off })),
  orderReduction: fen.map((off) => ({ off })),
  siteDiscount: fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
  orderDiscount: fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
  gift: fc.constantFrom({}, { gives: [{ goods: 7, number: 2 }] }),
  bundleGift: fc.constantFrom({}, { gives: [{ goods: 7, number: 2 }] }),
  swap: count.map((choose) => ({ choose })),
  cashback: fen.map((back) => ({ back })),
  freeShipping: fc.constant({ free: "shipping" }),
};

/** A file of a kind with what its form asks. */
const findFile = (kind: OfferKind): fc.Arbitrary<OfferInput> =>
  fc
    .record({
      measure: fc.constantFrom("amount", "units", "kinds"),
      from: count,
      repeats: fc.boolean(),
      scope,
      benefit: benefits[kind] ?? fc.constant(null),
      stock: orNull,
      limit: orNull,
      needs: count,
      priority: fc.integer({ min: 0, max: 1_000 }),
      rows: fc.array(fc.record({ price: fen, number: count, stock: count, limit: orNull }), {
        minLength: 3,
        maxLength: 3,
      }),
      notWith: fc.uniqueArray(fc.constantFrom<OfferKind>("coupon", "gift", "swap", "cashback"), {
        maxLength: 3,
      }),
    })
    .map((item): OfferInput => {
      const form = OFFER_KINDS[kind].form!;
      const asks = (field: (typeof form.asks)[number]) => form.asks.includes(field);
      const isUsual = [...item.notWith].sort().join() === [...OFFER_KINDS[kind].notWith].sort().join();
      const from = item.measure === "amount" ? { fen: item.from } : { count: item.from };
      const has = (figure: (typeof form.goods)[number]) => form.goods.includes(figure);
      const rows = form.goods.length === 0 ? [] : item.rows.slice(0, kind === "groupBuy" ? 1 : 3);
      return {
        id: 5,
        kind,
        name: "周年庆",
        starts: startOfDay("2026-12-01"),
        ends: startOfDay("2026-12-15"),
        priority: item.priority,
        scope: asks("scope") ? item.scope : undefined,
        ...(asks("times") ? { stock: item.stock, limit: item.limit } : { stock: null, limit: null }),
        measure: asks("measure") && item.measure !== "amount" ? (item.measure as "units") : undefined,
        repeats: (asks("repeats") && item.repeats) || undefined,
        notWith: asks("notWith") && !isUsual ? item.notWith : undefined,
        needs: asks("needs") ? (item.needs + 1 > 1_000 ? 3 : item.needs + 1) : undefined,
        tiers: asks("tiers") ? [{ from, ...item.benefit }] : undefined,
        goods: rows.map((row, at) => ({
          id: 7 + at,
          price: has("price") ? row.price : 0,
          number: has("number") ? row.number : 1,
          stock: row.stock,
          limit: row.limit,
        })),
      };
    });

describe.each(WRITTEN_KINDS)("%s", (kind) => {
  test("what the form shows of an offer is what it reads back", () => {
    fc.assert(
      fc.property(findFile(kind), (file) => {
        const stored = storedOf(file);
        const read = readBack(kind, toOfferFormValues(kind, stored, nameOf), stored);
        // Compared as they are stored: who leaves a field out says the same as who says what is usual.
        expect(read.ok && storedOf(read.file)).toEqual(stored);
      }),
      { numRuns: 60 },
    );
  });

  test("an empty form is refused, and nothing is made of it", () => {
    const read = readBack(kind, NEW_OFFER);
    expect(read).toMatchObject({ ok: false, fields: { starts: [expect.stringContaining("2026-11-20")] } });
  });
});

test("what its kind does not ask of an offer stays as it stands", () => {
  const terms = '{"repeats":true,"tiers":[{"from":100,"free":"shipping"}]}';
  const stored = { ...storedOf({ ...fcOne("freeShipping"), tiers: undefined }), terms };
  const read = readBack("freeShipping", toOfferFormValues("freeShipping", stored, nameOf), stored);
  expect(read).toMatchObject({ ok: true, file: { repeats: true } });
});
const fcOne = (kind: OfferKind) => fc.sample(findFile(kind), { numRuns: 1, seed: 4 })[0]!;

test.each<[OfferKind, Partial<OfferValues>, keyof OfferValues, string]>([
  ["lineReduction", { tierLines: "" }, "tierLines", "请填写档位"],
  ["lineReduction", { tierLines: "500.00" }, "tierLines", "第 1 行“500.00”：请写作"],
  ["lineReduction", { tierLines: "500 20\n500 30" }, "tierLines", "不能相同"],
  ["lineReduction", { tierLines: "500 20\n900 30", repeats: "each" }, "tierLines", "只能有一档"],
  ["lineReduction", { tierLines: "0 20", repeats: "each" }, "tierLines", "门槛大于 0"],
  ["lineReduction", { tierLines: "500 0" }, "tierLines", "请写作"],
  ["lineReduction", { tierLines: "3.5 20", measure: "units" }, "tierLines", "请写作"],
  ["orderDiscount", { tierLines: "500 101" }, "tierLines", "请写作"],
  ["gift", { tierLines: "500 7x0", goodsLines: "7 1 5" }, "tierLines", "请写作"],
  ["lineReduction", { tierLines: "500 20", scope: "none" }, "scope", "请选择适用商品"],
  ["lineReduction", { tierLines: "500 20", scope: "category" }, "category", "请选择分类"],
  ["lineReduction", { tierLines: "500 20", scope: "goods" }, "scopeLines", "请填写商品"],
  [
    "lineReduction",
    { tierLines: "500 20", scope: "goods", scopeLines: "没有的" },
    "scopeLines",
    "没有商品“没有的”",
  ],
  ["lineReduction", { tierLines: "500 20", limit: "0" }, "limit", "每家次数应为 1"],
  ["lineReduction", { tierLines: "500 20", priority: "1001" }, "priority", "0 到 1000"],
  ["lineReduction", { tierLines: "500 20", ends: "2026-12-01 00:00" }, "ends", "结束须晚于开始"],
  ["lineReduction", { tierLines: "500 20", starts: "2026-02-30" }, "starts", "请写作"],
  ["flashSale", { goodsLines: "" }, "goodsLines", "至少 1 种"],
  ["flashSale", { goodsLines: "7 9.90" }, "goodsLines", "请写作 12 9.90 600 限50"],
  ["flashSale", { goodsLines: "7 九元 600" }, "goodsLines", "价格“九元”无法识别"],
  ["flashSale", { goodsLines: "7 9.90 600 限0" }, "goodsLines", "限购应大于 0"],
  ["flashSale", { goodsLines: "7 9.90 600\n7 9.80 500" }, "goodsLines", "商品 7 写了两次"],
  ["bundle", { goodsLines: "7 9.90 1 600" }, "goodsLines", "至少 2 种"],
  ["groupBuy", { goodsLines: "7 9.90 600\n8 9.90 600", needs: "3" }, "goodsLines", "只能有一种"],
  ["groupBuy", { goodsLines: "7 9.90 600" }, "needs", "请填写成团家数"],
  ["groupBuy", { goodsLines: "7 9.90 600", needs: "1" }, "needs", "2 到 1000"],
])("%s with %o is refused at %s", (kind, change, field, message) => {
  const read = readBack(kind, { ...GOOD, ...change });
  expect(read.ok ? null : read.fields[field]?.[0]).toContain(message);
});

test("a name that several goods bear is refused with their numbers", () => {
  const sent = sentOf({ ...GOOD, goodsLines: "甘草 9.90 600" });
  const read = readOfferForm("flashSale", sent, new Map([["甘草", [3, 4]]]), { id: null, offer: null });
  expect(read).toEqual({ ok: false, fields: { goodsLines: ["“甘草”有 2 种商品，请写商品编号：3、4"] } });
});

test("a line of goods is read from behind, so that a name may hold figures and blanks", () => {
  expect(readGoodsLines("  8\t3M 口罩 50 只  1,200.00   600 限5\n\n", ["price", "stock"])).toEqual({
    ok: true,
    lines: [{ words: "8 3M 口罩 50 只", price: 120_000, number: 1, stock: 600, limit: 5 }],
  });
  const row = { id: 8, price: 120_000, number: 1, stock: 600, limit: null };
  expect(goodsLine(row, ["price", "stock"], "3M\n口罩")).toBe("8 3M 口罩 1,200.00 600");
});
