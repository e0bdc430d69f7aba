import { describe, expect, test } from "vitest";
import {
  getOfferFormFields,
  goodsNamedBy,
  goodsInputIn,
  NEW_OFFER,
  OfferForm,
  type OfferValues,
  readOfferForm,
} from "~/modules/promotions/offer-admin/offer-form";
import { getScopeCategories } from "~/modules/promotions/offer-admin/scope-form";
import { WRITTEN_KINDS } from "~/modules/promotions/offer-admin/offer-state";
import { ALL_OFFER_KINDS, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/modules/promotions/offers/offer";

const GOOD = { ...NEW_OFFER, name: "周年庆", starts: "2026-12-01", ends: "2026-12-15", tierLines: "500 20" };
const sentOf = ({ notWith, ...input }: OfferValues) => ({
  ...input,
  notWith: notWith.split(" ").filter((item) => item !== ""),
});
const found = (texts: readonly string[]) => new Map(texts.map((text) => [text, [Number.parseInt(text)]]));
function read(kind: OfferKind, change: Partial<OfferValues>) {
  const sent = sentOf({ ...GOOD, ...change });
  return readOfferForm(kind, sent, found(goodsInputIn(kind, sent)), { id: null, offer: null });
}
const findFile = (kind: OfferKind, change: Partial<OfferValues>) => {
  const answer = read(kind, change);
  return answer.ok ? answer.file : answer.fields;
};

describe("what every form sends", () => {
  const notice = (sent: object) =>
    OfferForm.safeParse({
      version: 0,
      why: "换季",
      name: "周年庆",
      starts: "",
      ends: "",
      ...sent,
    }).error?.issues.map(({ message }) => message) ?? [];

  test.each<[object, string[]]>([
    [{}, []],
    [{ why: undefined }, ["请写明原因"]],
    [{ why: " 换 " }, ["请写明原因，至少 2 个字"]],
    [{ why: "换".repeat(200) }, []],
    [{ why: "换".repeat(201) }, ["原因不超过 200 个字"]],
    [{ name: undefined }, ["请填写名称"]],
    [{ name: " 庆 " }, ["请填写名称，至少 2 个字"]],
    [{ name: "庆".repeat(60) }, []],
    [{ name: "庆".repeat(61) }, ["名称不超过 60 个字"]],
    [{ starts: undefined, ends: undefined }, ["请填写开始时间", "请填写结束时间"]],
    [{ goodsLines: "1".repeat(200_000) }, []],
    [{ goodsLines: "1".repeat(200_001) }, ["内容过长"]],
  ])("%o", (sent, messages) => expect(notice(sent)).toEqual(messages));

  test("is empty where a field is not sent; one ticked kind is a list as well", () => {
    const sent = { version: 0, why: "换季", name: "周年庆", starts: " 2026-12-01 ", ends: "2026-12-15" };
    expect(OfferForm.parse(sent)).toMatchObject({ starts: "2026-12-01", scope: "", notWith: [], stock: "" });
    expect(OfferForm.parse({ ...sent, notWith: "coupon" }).notWith).toEqual(["coupon"]);
    expect(OfferForm.safeParse({ ...sent, version: -1 }).success).toBe(false);
  });
});

describe("numbers of an offer", () => {
  test.each<[Partial<OfferValues>, object]>([
    [{ stock: "1" }, { stock: 1 }],
    [{ stock: "9999999" }, { stock: 9_999_999 }],
    [{ stock: " " }, { stock: null }],
    [{ stock: "10000000" }, { stock: ["总次数应为 1 到 9999999 的整数"] }],
    [{ stock: "0" }, { stock: ["总次数应为 1 到 9999999 的整数"] }],
    [{ limit: "-1" }, { limit: ["每家次数应为 1 到 9999999 的整数"] }],
    [{ limit: "一次" }, { limit: ["每家次数应为 1 到 9999999 的整数"] }],
    [{ priority: "1000" }, { priority: 1_000 }],
    [{ priority: "0" }, { priority: 0 }],
    [{ priority: "" }, { priority: 0 }],
    [{ priority: "-1" }, { priority: ["优先级应为 0 到 1000 的整数"] }],
  ])("%o", (change, expected) => expect(findFile("lineReduction", change)).toMatchObject(expected));

  test("a group needs 2 to 1000 companies", () => {
    const needs = (input: string) => findFile("groupBuy", { goodsLines: "7 9.90 600", needs: input });
    expect([needs("2"), needs("1000")]).toMatchObject([{ needs: 2 }, { needs: 1_000 }]);
    expect(needs("1001")).toEqual({ needs: ["成团家数应为 2 到 1000 的整数"] });
    expect(needs(" ")).toEqual({ needs: ["请填写成团家数"] });
  });

  test("an offer has 20 tiers at most", () => {
    const tiers = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1} 1`).join("\n");
    expect(read("lineReduction", { tierLines: tiers(20) }).ok).toBe(true);
    expect(findFile("lineReduction", { tierLines: tiers(21) })).toEqual({ tierLines: ["最多 20 档"] });
  });

  test("an activity has 5000 goods at most", () => {
    const goods = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1} 1 1`).join("\n");
    expect(read("flashSale", { tierLines: "", goodsLines: goods(5_000) }).ok).toBe(true);
    expect(findFile("flashSale", { tierLines: "", goodsLines: goods(5_001) })).toEqual({
      goodsLines: ["最多 5,000 种商品"],
    });
  });
});

describe("the window", () => {
  test.each([
    ["2026-12-01", "2026-12-01 00:01", null],
    ["2026-12-01", "2026-12-01 00:00", "结束须晚于开始"],
    ["2026-12-01", "2026-11-30", "结束须晚于开始"],
    ["2026-12-01", "2026-11-31", "请写作 2026-11-20 15:00"],
    ["2026-12-01", "明天", "请写作 2026-11-20 15:00"],
  ])("from %s to %s", (starts, ends, fault) => {
    const answer = read("lineReduction", { starts, ends });
    expect(answer.ok ? null : answer.fields).toEqual(fault && { ends: [fault] });
  });
});

describe("the goods that it is for", () => {
  test.each<[Partial<OfferValues>, unknown]>([
    [{ scope: "all" }, "all"],
    [{ scope: "preferred", side: "except" }, { not: "preferred" }],
    [{ scope: "herb" }, { kind: "herb" }],
    [{ scope: "category", category: "12" }, { category: 12 }],
    [{ scope: "category", category: "12", side: "except" }, { not: { category: 12 } }],
    [{ scope: "goods", scopeLines: "7 甲\n9\n7 甲" }, { goods: [7, 9] }],
    [{ scope: "herb", side: "both" }, { kind: "herb" }],
  ])("%o", (change, scope) => expect(findFile("lineReduction", change)).toMatchObject({ scope }));

  test.each(["", "toString", "__proto__", "not"])("%j is none of them", (scope) =>
    expect(findFile("lineReduction", { scope })).toEqual({ scope: ["请选择适用商品"] }),
  );

  test("are looked up only where they are asked", () => {
    const sent = sentOf({ ...GOOD, scope: "goods", scopeLines: "甲\n乙", goodsLines: "丙 9.90 600" });
    expect(goodsInputIn("lineReduction", { ...sent, goodsLines: "" })).toEqual(["甲", "乙"]);
    expect(goodsInputIn("flashSale", sent)).toEqual(["丙"]);
    expect(goodsInputIn("lineReduction", { ...sent, goodsLines: "", scope: "all" })).toEqual([]);
    expect(goodsInputIn("flashSale", { ...sent, goodsLines: "丙" })).toEqual([]);
  });

  test("that an offer names are those of its rows and of its scope, on either side", () => {
    const row = { goods_id: 7, price: 1, number: 1, stock: 1, limit_per_company: null };
    const found = (scope: string) => goodsNamedBy({ scope, goods: [row] });
    expect(found('{"goods":[8,9]}')).toEqual([7, 8, 9]);
    expect(found('{"not":{"goods":[8]}}')).toEqual([7, 8]);
    expect([found('{"all":true}'), found("nonsense"), found("{}")]).toEqual([[7], [7], [7]]);
  });
});

describe("kinds that it is kept apart from", () => {
  const usual = OFFER_KINDS.lineReduction.notWith;
  test("are written down where they are not the usual ones, each once, and none that there is not", () => {
    expect(findFile("lineReduction", { notWith: usual.join(" ") })).toMatchObject({ notWith: undefined });
    expect(findFile("lineReduction", { notWith: "gift gift swap none toString" })).toMatchObject({
      notWith: ["gift", "swap"],
    });
  });
});

describe("what a form shows in words", () => {
  test.each(WRITTEN_KINDS)(
    "%s asks what its kind asks and offers every other kind to be kept apart",
    (kind) => {
      const { asks, goods } = OFFER_KINDS[kind].form!;
      const shown = getOfferFormFields(kind, { asks, goods });
      expect(shown.asks).toEqual(asks);
      expect(shown.kinds.map(({ value }) => value)).toEqual(ALL_OFFER_KINDS.filter((item) => item !== kind));
      expect(shown.goodsExample === "").toBe(goods.length === 0);
      expect(shown.tierExample === "").toBe(!asks.includes("tiers"));
    },
  );

  test("goods that come along are called so", () => {
    const label = (kind: OfferKind) => getOfferFormFields(kind, OFFER_KINDS[kind].form!).goodsLabel;
    expect([label("gift"), label("flashSale")]).toEqual(["随活动提供的商品", "活动商品"]);
  });

  test("categories stand below each other, deeper ones further in, none first", () => {
    const leaf = { id: 3, name: "丙", depth: 3, children: [] };
    const tree = [
      { id: 1, name: "甲", depth: 1, children: [{ id: 2, name: "乙", depth: 2, children: [leaf] }] },
      { id: 4, name: "丁", depth: 1, children: [] },
    ];
    expect(getScopeCategories(tree).map(({ value, name }) => [value, name])).toEqual([
      ["", "未选择"],
      ["1", "甲"],
      ["2", "　乙"],
      ["3", "　　丙"],
      ["4", "丁"],
    ]);
    expect(getScopeCategories([])).toEqual([{ value: "", name: "未选择" }]);
  });
});
