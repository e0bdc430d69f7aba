import { describe, expect, test } from "vitest";
import { buildRegister, type RegisterRow } from "~/modules/catalogue/facets/facet-index";
import { getTraits } from "~/modules/catalogue/traits/traits";
import {
  findSubstitutes,
  isWaitOver,
  neededStock,
  pieceDifference,
  readShortageView,
  shortagesHref,
  waitFault,
} from "~/modules/shortages/shortages";

const traitsOf = (name: string, dosageForm: string, spec: string) =>
  getTraits({ kind: "drug", name, genericName: name, dosageForm, spec, facts: [] });

const row = (id: number, name: string, form: string, spec: string): RegisterRow => ({
  id,
  categoryId: 1,
  manufacturerId: 1,
  kind: "drug",
  price: 1000,
  expiry: null,
  stock: 10,
  isControlled: 0,
  regulated: null,
  scope: "drug",
  isPreferred: 0,
  isEphedrine: 0,
  packSize: 1,
  itemFreeFrom: null,
  sales: 100 - id,
  createdAt: 0,
  ...traitsOf(name, form, spec),
});

describe("substitutes", () => {
  const register = buildRegister([
    row(1, "阿莫西林颗粒", "颗粒剂", "0.125g*12袋"),
    row(2, "阿莫西林胶囊", "胶囊剂", "0.5g*24粒"),
    row(3, "阿莫西林胶囊", "胶囊剂", "0.25g*24粒"),
    row(4, "阿莫西林胶囊", "胶囊剂", "0.25g*50粒"),
    row(5, "阿莫西林片", "片剂", "0.25g*24片"),
    row(7, "注射用阿莫西林钠", "注射剂", "0.25g*1支"),
    row(8, "阿莫西林溶液", "溶液剂", "0.25g*24支"),
    row(6, "头孢氨苄胶囊", "胶囊剂", "0.25g*24粒"),
  ]);
  const traits = traitsOf("阿莫西林胶囊", "胶囊剂", "0.25g*24粒");

  // 7 is injected, 8 may be for anything.
  test("are of the same substance and taken the same way, the nearest first, and never the product itself", () => {
    expect(findSubstitutes(register, { id: 3, traits })).toEqual([
      { id: 4, sameness: "same" },
      { id: 2, sameness: "strength" },
      { id: 5, sameness: "form" },
      { id: 1, sameness: "both" },
    ]);
  });

  test("are found for a product that is off sale; one of unknown substance has none", () => {
    expect(findSubstitutes(register, { id: 99, traits })[0]).toEqual({ id: 3, sameness: "same" });
    expect(findSubstitutes(register, { id: 99, traits: { ...traits, substance: "" } })).toEqual([]);
  });

  test.each([
    [100, "片", 92, "片", -8],
    [100, "片", 100, "片", 0],
    [100, "片", 277, "片", 177],
    [100, "片", 50, "粒", null],
    [0, "片", 50, "片", null],
    [null, "片", 50, "片", null],
    [100, "片", null, "片", null],
  ])("cost %s per %s against %s per %s: %s percent", (from, piece, to, other, percent) => {
    expect(pieceDifference({ perPiece: from, piece }, { perPiece: to, piece: other })).toBe(percent);
  });
});

test("a refusal for want of stock says from which stock it is over, others do not count", () => {
  expect(neededStock({ code: "soldOut" }, 20)).toBe(1);
  expect(neededStock({ code: "offSale" }, 20)).toBe(1);
  expect(neededStock({ code: "stockShort", left: 5, unit: "盒" }, 20)).toBe(20);
  expect(neededStock({ code: "limitReached", limit: 5, bought: 0, unit: "盒" }, 20)).toBeNull();
});

test.each([
  ["", null],
  ["2026-11-20", null],
  ["2027-05-19", null],
  ["2026-11-19", "等待的日期不能早于今天"],
  ["2027-05-20", "最多等待 180 天"],
  ["2026-02-30", "请填写正确的日期"],
  ["明天", "请填写正确的日期"],
])("a wait until %j: %s", (until, fault) => expect(waitFault(until, "2026-11-20")).toBe(fault));

test("a wait is over on the day after its last", () => {
  const wait = { isWaiting: true, waitUntil: "2026-11-20" };
  expect([isWaitOver(wait, "2026-11-20"), isWaitOver(wait, "2026-11-21")]).toEqual([false, true]);
  expect(isWaitOver({ ...wait, waitUntil: null }, "2030-01-01")).toBe(false);
  expect(isWaitOver({ ...wait, isWaiting: false }, "2030-01-01")).toBe(false);
});

test("addresses lead back to where they were", () => {
  expect(shortagesHref("open")).toBe("/qhb");
  expect(shortagesHref("came", 2)).toBe("/qhb?view=came&page=2");
  expect([readShortageView("came"), readShortageView("x"), readShortageView(null)]).toEqual([
    "came",
    "open",
    "open",
  ]);
});
