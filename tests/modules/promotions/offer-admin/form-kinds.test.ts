import { describe, expect, test } from "vitest";
import {
  OFFER_FIELD_NAMES,
  getOfferFormFields,
  MEASURES,
  NEW_OFFER,
  type OfferValues,
  readOfferForm,
  REPEATS,
  toOfferFormValues,
} from "~/modules/promotions/offer-admin/offer-form";
import {
  getScopeCategories,
  choicesIn,
  OFFER_SCOPE_NAMES,
  SIDES,
} from "~/modules/promotions/offer-admin/scope-form";
import { WRITTEN_KINDS } from "~/modules/promotions/offer-admin/offer-state";
import { ALL_OFFER_KINDS, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import {
  TIERED,
  TIERED_ONCE,
  type GoodsFigure,
  type OfferField,
} from "~/modules/promotions/offers/kinds/offer-kind";
import type { OfferKind } from "~/modules/promotions/offers/offer";
import { offerFault } from "~/modules/promotions/offers/offer-fault";
import { fileOfForm, GOOD, goodOf, nameOf, readBack, toMessage, sentOf, storedOf } from "./typing";

const asks = (kind: OfferKind, field: OfferField) => OFFER_KINDS[kind].form!.asks.includes(field);
const requestedBy = (field: OfferField) => WRITTEN_KINDS.filter((kind) => asks(kind, field));
const notRequestedBy = (field: OfferField) => WRITTEN_KINDS.filter((kind) => !asks(kind, field));

test.each<[OfferKind, readonly GoodsFigure[], readonly OfferField[]]>([
  ["flashSale", ["price", "stock"], ["notWith"]],
  ["dailySpecial", ["price", "stock"], ["notWith"]],
  ["nearExpiry", ["price", "stock"], ["notWith"]],
  ["groupBuy", ["price", "stock"], ["needs"]],
  ["bundle", ["price", "number", "stock"], ["notWith", "times"]],
  ["swap", ["price", "number", "stock"], TIERED],
  ["gift", ["number", "stock"], TIERED],
  ["bundleGift", ["number", "stock"], TIERED],
  ["lineReduction", [], TIERED],
  ["orderReduction", [], TIERED],
  ["cashback", [], TIERED],
  ["siteDiscount", [], TIERED_ONCE],
  ["orderDiscount", [], TIERED_ONCE],
  ["freeShipping", [], TIERED_ONCE],
])("%s asks for goods with %j, and %j", (kind, goods, query) => {
  expect(OFFER_KINDS[kind].form).toEqual({ goods, asks: query });
});

describe.each(WRITTEN_KINDS)("%s", (kind) => {
  test("a form that is filled in is an offer that the cart can judge", () => {
    const file = fileOfForm(kind);
    expect(offerFault(file, { all: true }, file.goods, String)).toBeNull();
    expect(file).toMatchObject({ kind, name: "周年庆", priority: 0 });
    expect("id" in file).toBe(false);
  });

  test("what its form does not ask may hold anything and changes nothing", () => {
    const fields: [OfferField, Partial<OfferValues>][] = [
      ["tiers", { tierLines: "满五百减二十" }],
      ["measure", { measure: "units" }],
      ["repeats", { repeats: "each" }],
      ["needs", { needs: "一" }],
      ["notWith", { notWith: "coupon cashVoucher" }],
      ["times", { stock: "x", limit: "-1" }],
      ["scope", { scope: "x" }],
    ];
    const free = fields.filter(([field]) => !asks(kind, field)).map(([, change]) => change);
    if (OFFER_KINDS[kind].form!.goods.length === 0) free.push({ goodsLines: "九元" });
    const change = Object.assign({}, ...free) as Partial<OfferValues>;
    expect(fileOfForm(kind, change)).toEqual(fileOfForm(kind));
  });

  test("its form is named in words, and each choice is one that is read", () => {
    const shown = getOfferFormFields(kind, OFFER_KINDS[kind].form!);
    for (const choices of [
      choicesIn(OFFER_SCOPE_NAMES),
      choicesIn(SIDES),
      shown.measures,
      shown.repeats,
      shown.kinds,
    ])
      expect(choices.every(({ name }) => /[\u4e00-\u9fff]/.test(name))).toBe(true);
    expect(shown.kinds.map(({ value }) => value)).toEqual(ALL_OFFER_KINDS.filter((item) => item !== kind));
    expect(shown.tierExample !== "").toBe(asks(kind, "tiers"));
    if (asks(kind, "scope"))
      for (const { value } of choicesIn(OFFER_SCOPE_NAMES))
        expect(toMessage(kind, { scope: value, category: "12", scopeLines: "8" }, "scope")).toBeNull();
  });
});

describe("kinds that it does not go with", () => {
  test.each(requestedBy("notWith"))(
    "%s: as usual unless told otherwise, and none where none is chosen",
    (kind) => {
      const usual = OFFER_KINDS[kind].notWith;
      const turned = [...usual].reverse().join(" ");
      expect(fileOfForm(kind, { notWith: turned }).notWith).toBeUndefined();
      expect(fileOfForm(kind, { notWith: "" }).notWith).toEqual(usual.length > 0 ? [] : undefined);
      expect(fileOfForm(kind, { notWith: `${turned} cashVoucher cashVoucher`.trim() }).notWith).toEqual([
        ...[...usual].reverse(),
        "cashVoucher",
      ]);
      expect(fileOfForm(kind, { notWith: `${turned} nothing toString`.trim() }).notWith).toBeUndefined();
    },
  );

  test.each(WRITTEN_KINDS)("%s: a stored offer that says nothing of it shows what is usual", (kind) => {
    const stored = { ...storedOf(fileOfForm(kind)), terms: "{}" };
    expect(toOfferFormValues(kind, stored, nameOf).notWith).toBe(OFFER_KINDS[kind].notWith.join(" "));
    const none = { ...stored, terms: '{"notWith":[]}' };
    expect(toOfferFormValues(kind, none, nameOf).notWith).toBe("");
  });
});

describe("how often it may be used", () => {
  test.each(requestedBy("times"))("%s: empty is without end; otherwise a whole number above 0", (kind) => {
    expect(fileOfForm(kind, { stock: " ", limit: "" })).toMatchObject({ stock: null, limit: null });
    const limit = { stock: "9999999", limit: " １ " };
    expect(fileOfForm(kind, limit)).toMatchObject({ stock: 9_999_999, limit: 1 });
    for (const input of ["0", "10000000", "1.5", "1,000", "-1", "很多"])
      expect(toMessage(kind, { stock: input }, "stock")).toBe("总次数应为 1 到 9999999 的整数");
    expect(toMessage(kind, { limit: "0" }, "limit")).toBe("每家次数应为 1 到 9999999 的整数");
  });

  test.each(notRequestedBy("times"))("%s: stays as it stands", (kind) => {
    const stored = { ...storedOf(fileOfForm(kind)), stock: 70, limit_per_company: 7 };
    expect(fileOfForm(kind, { stock: "1", limit: "1" }, stored)).toMatchObject({ stock: 70, limit: 7 });
  });
});

describe("tiers", () => {
  const rows = (many: number) => Array.from({ length: many }, (_, at) => `${at + 1} 20`).join("\n");
  test.each(requestedBy("tiers"))("%s: at least one, and none of it is taken from goods", (kind) => {
    expect(toMessage(kind, { tierLines: " \n " }, "tierLines")).toBe("请填写档位，一行一档");
    expect(fileOfForm(kind).tiers).toHaveLength(1);
  });
  test.each(notRequestedBy("tiers"))("%s: none are written", (kind) =>
    expect(fileOfForm(kind).tiers).toBeUndefined(),
  );

  test("are 20 at most", () => {
    expect(fileOfForm("lineReduction", { tierLines: rows(20) }).tiers).toHaveLength(20);
    expect(toMessage("lineReduction", { tierLines: rows(21) }, "tierLines")).toBe("最多 20 档");
  });

  test("have thresholds that differ as amounts, however they are typed", () => {
    expect(toMessage("lineReduction", { tierLines: "1000 20\n1,000.00 30" }, "tierLines")).toBe(
      "两档的门槛不能相同",
    );
    expect(fileOfForm("lineReduction", { tierLines: "500 20\n500.01 30" }).tiers).toHaveLength(2);
    expect(toMessage("lineReduction", { measure: "units", tierLines: "3 20\n３ 30" }, "tierLines")).toBe(
      "两档的门槛不能相同",
    );
  });

  test("that count as often as they fit are one, from above nothing", () => {
    const each = { repeats: "each" };
    expect(fileOfForm("lineReduction", { ...each, tierLines: "0.01 20" })).toMatchObject({ repeats: true });
    expect(toMessage("lineReduction", { ...each, tierLines: "0 20" }, "tierLines")).toBe(
      "每满都算时只能有一档，门槛大于 0",
    );
    expect(fileOfForm("lineReduction", { repeats: "once", tierLines: "0 20\n500 30" }).repeats).toBe(
      undefined,
    );
  });

  test.each(Object.keys(MEASURES))("measured by %s are counted so", (measure) => {
    const { tiers, ...file } = fileOfForm("lineReduction", { measure, tierLines: "3 20" });
    expect(file.measure).toBe(measure === "amount" ? undefined : measure);
    expect(tiers![0]!.from).toEqual(measure === "amount" ? { fen: 300 } : { count: 3 });
  });
  test.each(["", "toString", "pounds"])("measured by %j are amounts", (measure) =>
    expect(fileOfForm("lineReduction", { measure }).measure).toBeUndefined(),
  );
});

describe("rows of goods", () => {
  test("a set needs two, a group buy has one, every other as many as it names", () => {
    expect(toMessage("bundle", { goodsLines: "7 9.90 1 600" }, "goodsLines")).toBe(
      "请填写至少 2 种商品，一行一种",
    );
    const two = "7 9.90 600\n8 9.90 600";
    expect(toMessage("groupBuy", { goodsLines: two }, "goodsLines")).toBe("拼团只能有一种商品");
    expect(fileOfForm("flashSale", { goodsLines: two }).goods.map(({ id }) => id)).toEqual([7, 8]);
    expect(toMessage("swap", { goodsLines: "" }, "goodsLines")).toBe("请填写至少 1 种商品，一行一种");
  });

  test("one goods that is named in two ways is written twice", () =>
    expect(toMessage("flashSale", { goodsLines: "9 甘草 9.90 600\n9 9.80 6" }, "goodsLines")).toBe(
      "商品 9 写了两次",
    ));

  test("several that there are not are told as such, not as one that is written twice", () =>
    expect(toMessage("flashSale", { goodsLines: "70 9.90 600\n71 9.80 6" }, "goodsLines")).toMatch(
      /^没有商品“70”/,
    ));

  test("are 5,000 at most", () => {
    const ids = Array.from({ length: 5_001 }, (_, at) => at + 1);
    const found = new Map(ids.map((id) => [String(id), [id]]));
    const readOf = (many: number) => {
      const goodsLines = ids
        .slice(0, many)
        .map((id) => `${id} 9.90 600`)
        .join("\n");
      const sent = sentOf({ ...goodOf("flashSale"), goodsLines });
      return readOfferForm("flashSale", sent, found, { id: null, offer: null });
    };
    expect(readOf(5_000).ok).toBe(true);
    expect(readOf(5_001)).toEqual({ ok: false, fields: { goodsLines: ["最多 5,000 种商品"] } });
  });
});

describe("a group buy", () => {
  test.each(["2", "1000", " ３ "])("may need %j companies", (needs) =>
    expect(fileOfForm("groupBuy", { needs }).needs).toBeGreaterThan(1),
  );
  test.each(["1", "1001", "0", "三", "2.5"])("cannot need %j", (needs) =>
    expect(toMessage("groupBuy", { needs }, "needs")).toBe("成团家数应为 2 到 1000 的整数"),
  );
  test.each(["", " "])("has to say how many: not %j", (needs) =>
    expect(toMessage("groupBuy", { needs }, "needs")).toBe("请填写成团家数"),
  );
});

describe("window and priority", () => {
  test("may begin and end at a minute, and have to end after they begin", () => {
    const minute = { starts: "2026-12-01 09:00", ends: "2026-12-01 09:01" };
    const { starts, ends } = fileOfForm("gift", minute);
    expect(ends - starts).toBe(60_000);
    expect(toMessage("gift", { ...minute, ends: minute.starts }, "ends")).toBe("结束须晚于开始");
    expect(toMessage("gift", { starts: "2026-12-15", ends: "2026-12-14 24:00" }, "ends")).toBe(
      "结束须晚于开始",
    );
  });

  test("that cannot be read are told each, without saying that one is before the other", () =>
    expect(readBack("gift", { ...goodOf("gift"), starts: "明天", ends: "" })).toEqual({
      ok: false,
      fields: { starts: ["请写作 2026-11-20 15:00"], ends: ["请写作 2026-11-20 15:00"] },
    }));

  test.each([
    ["", 0],
    ["0", 0],
    ["1000", 1_000],
    [" ７ ", 7],
  ])("a priority of %j is %i", (priority, read) =>
    expect(fileOfForm("gift", { priority }).priority).toBe(read),
  );
  test.each(["-1", "1001", "高", "1e3"])("a priority of %j is refused", (priority) =>
    expect(toMessage("gift", { priority }, "priority")).toBe("优先级应为 0 到 1000 的整数"),
  );
});

test("all that is wrong is told at once, each at its field", () => {
  const wrong = {
    ...GOOD,
    starts: "x",
    scope: "x",
    tierLines: "x",
    goodsLines: "x",
    stock: "x",
    priority: "x",
  };
  const read = readBack("gift", wrong);
  expect(read.ok ? [] : Object.keys(read.fields).sort()).toEqual(
    ["goodsLines", "priority", "scope", "starts", "stock", "tierLines"].sort(),
  );
});

describe("the form in words", () => {
  const getShown = (kind: OfferKind) => getOfferFormFields(kind, OFFER_KINDS[kind].form!);

  test("says of goods whether they are what is sold or what comes along, and how a line is written", () => {
    expect(getShown("flashSale")).toMatchObject({
      goodsLabel: "活动商品",
      tierExample: "",
      goodsExample:
        "一行一种：商品、价格、总数量、每家限购（可不写），以空格分开，如 12 9.90 600 限50；商品可写编号、货号、条码或全名",
    });
    expect(getShown("gift").goodsLabel).toBe("随活动提供的商品");
    expect(getShown("gift").goodsExample).toContain("：商品、每份数量、总数量、每家限购（可不写），");
    expect(getShown("lineReduction").goodsExample).toBe("");
  });

  test("names every field, and begins with nothing but what is usual", () => {
    expect(Object.keys(NEW_OFFER).sort()).toEqual(Object.keys(OFFER_FIELD_NAMES).sort());
    const filled = Object.entries(NEW_OFFER).filter(([, value]) => value !== "");
    expect(Object.fromEntries(filled)).toEqual({
      side: "only",
      scope: "all",
      measure: "amount",
      repeats: "once",
      priority: "0",
    });
    expect(Object.keys(REPEATS)).toContain(NEW_OFFER.repeats);
  });

  test("lists categories below each other, each deeper by a blank", () => {
    const leaf = { id: 3, name: "感冒", depth: 3, children: [] };
    const roots = [
      { id: 1, name: "西药", depth: 1, children: [{ id: 2, name: "内科", depth: 2, children: [leaf] }] },
      { id: 9, name: "饮片", depth: 1, children: [] },
    ];
    expect(getScopeCategories(roots).map(({ value, name }) => `${value}:${name}`)).toEqual([
      ":未选择",
      "1:西药",
      "2:　内科",
      "3:　　感冒",
      "9:饮片",
    ]);
    expect(getScopeCategories([])).toEqual([{ value: "", name: "未选择" }]);
  });
});
