import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startOfDay } from "~/platform/values/clock";
import {
  goodsNamedBy,
  goodsInputIn,
  type OfferOnForm,
  readOfferForm,
  toOfferFormValues,
} from "~/modules/promotions/offer-admin/offer-form";
import { OFFER_SCOPE_NAMES } from "~/modules/promotions/offer-admin/scope-form";
import { WRITTEN_KINDS } from "~/modules/promotions/offer-admin/offer-state";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import type { ScopeInput } from "~/modules/promotions/offers/scope-input";
import { fileOfForm, goodOf, nameOf, toMessage, sentOf } from "./typing";

const stored = (scope: unknown, also: Partial<OfferOnForm> = {}): OfferOnForm => ({
  kind: "lineReduction",
  name: "周年庆",
  priority: 0,
  stock: null,
  limit_per_company: null,
  starts_at: startOfDay("2026-12-01"),
  ends_at: startOfDay("2026-12-15"),
  scope: typeof scope === "string" ? scope : JSON.stringify(scope),
  terms: "{}",
  goods: [],
  ...also,
});
const row = (id: number) => ({ goods_id: id, price: 990, number: 1, stock: 600, limit_per_company: null });
const getShown = (scope: unknown) => {
  const {
    side,
    scope: own,
    category,
    scopeLines,
  } = toOfferFormValues("lineReduction", stored(scope), nameOf);
  return { side, scope: own, category, scopeLines };
};
const findScope = (change: Parameters<typeof fileOfForm>[1]) => fileOfForm("lineReduction", change).scope;

describe("a stored scope is shown", () => {
  test.each<[OfferScope, Partial<ReturnType<typeof getShown>>]>([
    [{ all: true }, { scope: "all" }],
    [{ preferred: true }, { scope: "preferred" }],
    [{ kind: "device" }, { scope: "device" }],
    [{ category: "/3/12/" }, { scope: "category", category: "12" }],
    [{ category: "/3/" }, { scope: "category", category: "3" }],
    [{ goods: [7, 9] }, { scope: "goods", scopeLines: "7 维生素C片 100片\n9 甘草" }],
    [{ goods: [77] }, { scope: "goods", scopeLines: "77" }],
    [{ goods: [] }, { scope: "goods" }],
    [{ not: { kind: "herb" } }, { side: "except", scope: "herb" }],
    [{ not: { category: "/3/12/" } }, { side: "except", scope: "category", category: "12" }],
    [{ not: { goods: [8] } }, { side: "except", scope: "goods", scopeLines: "8 3M 口罩" }],
    [{ not: { not: { kind: "herb" } } }, { scope: "herb" }],
    [{ not: { not: { not: { kind: "herb" } } } }, { side: "except", scope: "herb" }],
  ])("%j", (scope, shown) =>
    expect(getShown(scope)).toEqual({ side: "only", scope: "all", category: "", scopeLines: "", ...shown }),
  );

  test.each(["", "{}", "nothing", '{"goods":["7"]}', '{"all":true,"kind":"drug"}'])(
    "%j, which is none, as a form that nobody filled in",
    (scope) => expect(getShown(scope)).toEqual({ side: "only", scope: "all", category: "", scopeLines: "" }),
  );

  test("by a choice that the form has", () => {
    const own: fc.Arbitrary<OfferScope> = fc.oneof(
      fc.constantFrom<OfferScope>({ all: true }, { preferred: true }, { kind: "drug" }, { category: "/1/" }),
      fc.array(fc.integer({ min: 1 }), { maxLength: 3 }).map((goods) => ({ goods })),
    );
    const turned = fc
      .tuple(own, fc.nat(4))
      .map(([scope, times]) =>
        Array.from({ length: times }).reduce<OfferScope>((inner) => ({ not: inner }), scope),
      );
    fc.assert(
      fc.property(turned, (scope) => {
        const shown = getShown(scope);
        expect(Object.keys(OFFER_SCOPE_NAMES)).toContain(shown.scope);
        expect(shown.category !== "").toBe(shown.scope === "category");
      }),
    );
  });
});

describe("what is chosen is read", () => {
  test.each<[Parameters<typeof fileOfForm>[1], ScopeInput]>([
    [{ scope: "all" }, "all"],
    [{ scope: "preferred" }, "preferred"],
    [{ scope: "drug" }, { kind: "drug" }],
    [{ scope: "herb", side: "except" }, { not: { kind: "herb" } }],
    [{ scope: "device", side: "everything" }, { kind: "device" }],
    [{ scope: "category", category: "12" }, { category: 12 }],
    [{ scope: "category", category: " １２ ", side: "except" }, { not: { category: 12 } }],
    [{ scope: "goods", scopeLines: "9 甘草\n\n7" }, { goods: [9, 7] }],
    [{ scope: "goods", scopeLines: "9\n9 甘草\n9" }, { goods: [9] }],
    [{ scope: "goods", scopeLines: "8", side: "except" }, { not: { goods: [8] } }],
    [{ scope: "all", category: "12", scopeLines: "8" }, "all"],
    [{ scope: "all", category: "x", scopeLines: "没有的" }, "all"],
  ])("%j", (change, scope) => expect(findScope(change)).toEqual(scope));

  test.each([
    [{ scope: "" }, "scope", "请选择适用商品"],
    [{ scope: "toString" }, "scope", "请选择适用商品"],
    [{ scope: "constructor", side: "except" }, "scope", "请选择适用商品"],
    [{ scope: "category", category: "0" }, "category", "请选择分类"],
    [{ scope: "category", category: "-1" }, "category", "请选择分类"],
    [{ scope: "category", category: "/3/12/" }, "category", "请选择分类"],
    [{ scope: "goods", scopeLines: " \n\t" }, "scopeLines", "请填写商品，一行一个"],
    [{ scope: "goods", scopeLines: "7\n70" }, "scopeLines", "没有商品“70”，请写商品编号、货号、条码或全名"],
  ] as const)("%j is refused at %s: %s", (change, field, message) =>
    expect(toMessage("lineReduction", change, field)).toBe(message),
  );

  test.each(WRITTEN_KINDS)("%s: of nothing else than what its form asks", (kind) => {
    const hostile = { scope: "<script>", category: "' or 1=1", scopeLines: "没有的", side: "except" };
    const isRequested = toMessage(kind, hostile, "scope") !== null;
    expect(isRequested).toBe(fileOfForm(kind, { scope: "herb" }).scope !== undefined);
    if (!isRequested) expect(fileOfForm(kind, hostile)).toEqual(fileOfForm(kind));
  });
});

describe("goods that are looked up", () => {
  const enteredIn = (kind: Parameters<typeof goodOf>[0], change: Parameters<typeof fileOfForm>[1] = {}) =>
    goodsInputIn(kind, sentOf({ ...goodOf(kind), ...change }));

  test("are those of the lines and, where it is for some goods, of the scope", () => {
    const scope = { scope: "goods", scopeLines: " 9  甘草 \n8" };
    expect(enteredIn("gift", { ...scope, goodsLines: "7 维生素C片 1 600 限5" })).toEqual([
      "7 维生素C片",
      "9 甘草",
      "8",
    ]);
    expect(enteredIn("gift", { ...scope, scope: "all" })).toEqual(["7"]);
  });

  test.each(["lineReduction", "siteDiscount", "freeShipping"] as const)(
    "are none of lines that the form of %s does not have",
    (kind) => {
      const goodsLines = "没有的\n7 9.90 600";
      expect(enteredIn(kind, { goodsLines })).toEqual([]);
      expect(enteredIn(kind, { goodsLines, scope: "goods", scopeLines: "9 甘草" })).toEqual(["9 甘草"]);
    },
  );

  test("are none of a scope that the kind does not ask, and none of lines that cannot be read", () => {
    expect(enteredIn("flashSale", { scope: "goods", scopeLines: "9" })).toEqual(["7"]);
    expect(enteredIn("flashSale", { goodsLines: "7 9.90 600\n8 九元 600" })).toEqual([]);
  });

  test("are named by what is stored: its rows, and its scope from whichever side", () => {
    const goods = [row(7), row(8)];
    expect(goodsNamedBy(stored({ goods: [9, 10] }, { goods }))).toEqual([7, 8, 9, 10]);
    expect(goodsNamedBy(stored({ not: { goods: [9] } }, { goods }))).toEqual([7, 8, 9]);
    expect(goodsNamedBy(stored({ all: true }, { goods }))).toEqual([7, 8]);
    expect(goodsNamedBy(stored("nothing", { goods }))).toEqual([7, 8]);
  });

  const refused = (ids: readonly number[]) => {
    const sent = sentOf({ ...goodOf("lineReduction"), scope: "goods", scopeLines: "甘草" });
    const read = readOfferForm("lineReduction", sent, new Map([["甘草", ids]]), { id: null, offer: null });
    return read.ok ? null : read.fields.scopeLines;
  };
  test("by a name of several are told by number, five of them at most", () => {
    expect(refused([3])).toBeNull();
    expect(refused([3, 4])).toEqual(["“甘草”有 2 种商品，请写商品编号：3、4"]);
    expect(refused([1, 2, 3, 4, 5, 6])).toEqual(["“甘草”有 6 种商品，请写商品编号：1、2、3、4、5"]);
    expect(refused([])).toEqual(["没有商品“甘草”，请写商品编号、货号、条码或全名"]);
  });
});
