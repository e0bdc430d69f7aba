import { expect, test } from "vitest";
import {
  isBlank,
  mayWithdraw,
  offerWords,
  prefilled,
  readRequest,
  readRequestView,
  requestsHref,
  requestTimeline,
  type BuyRequest,
} from "~/support/buy-request";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const GIVEN: BuyRequest = {
  ...{ id: 1, name: "药片", spec: "", manufacturer: "", approvalNumber: "", number: 1, unit: "盒" },
  ...{ wishedPrice: null, neededBy: null, note: "", state: "pending", answer: "", offeredPrice: null },
  ...{ expectedOn: null, goodsId: null, answeredAt: null, listedAt: null, withdrawnAt: null, createdAt: NOW },
};

test("today may be the day it is needed by, yesterday not, and no such day neither", () => {
  const read = (neededBy: string) => readRequest({ name: "药片", number: "1", neededBy }, NOW).ok;
  expect(["2026-11-20", "2026-11-21", ""].map(read)).toEqual([true, true, true]);
  expect(["2026-11-19", "2026-02-30", "20261121", "明天"].map(read)).toEqual([false, false, false, false]);
});

test("lengths count characters, and the unit stands in where none is written", () => {
  const read = readRequest({ name: "药".repeat(60), number: "999999", unit: " " }, NOW);
  expect(read).toMatchObject({ ok: true, draft: { unit: "盒", number: 999_999 } });
  const long = readRequest({ name: "药".repeat(61), number: "1000000", note: "长".repeat(201) }, NOW);
  expect(long).toMatchObject({ ok: false });
  expect(Object.keys("faults" in long ? long.faults : {}).sort()).toEqual(["name", "note", "number"]);
});

test("a line with its unit alone is blank", () => {
  expect([isBlank({ unit: "盒" }), isBlank({}), isBlank({ note: "x" })]).toEqual([true, true, false]);
});

test("an address fills in names and numbers; nonsense numbers are left out", () => {
  const params = new URLSearchParams("name= 阿胶 &number=5&name=三七&number=x");
  expect(prefilled(params)).toEqual([
    { name: "阿胶", number: "5" },
    { name: "三七", number: "" },
  ]);
  expect(prefilled(new URLSearchParams())).toEqual([{}]);
});

test("the list's address is read and written", () => {
  expect(readRequestView(new URLSearchParams("state=toString&page=-1&sent=1,x,2"))).toEqual({
    view: "all",
    page: 1,
    sent: [1, 2],
  });
  expect(requestsHref("refused", 2)).toBe("/pzqg?state=refused&page=2");
});

test("what happened, the newest first; while it waits, what comes next", () => {
  const texts = (given: Partial<BuyRequest>) =>
    requestTimeline({ ...GIVEN, ...given }).map((one) => one.text);
  expect(texts({})).toEqual(["采购部核实货源后答复", "提交求购"]);
  expect(texts({ state: "listed", answeredAt: NOW })).toEqual(["已上架", "提交求购"]);
  expect(texts({ state: "listed", answeredAt: NOW, listedAt: NOW })).toEqual([
    "已上架",
    "已答复",
    "提交求购",
  ]);
  expect(texts({ state: "refused", answeredAt: NOW })).toEqual(["无法采购", "提交求购"]);
  expect(texts({ state: "withdrawn", answeredAt: NOW, withdrawnAt: NOW })[0]).toBe("已撤销");
  expect(offerWords({ ...GIVEN, offeredPrice: 1250, expectedOn: "2026-12-05" })).toBe(
    "报价 ¥12.50/盒，预计 2026-12-05 到货",
  );
  expect((["pending", "answered", "listed", "refused", "withdrawn"] as const).map(mayWithdraw)).toEqual([
    ...[true, true, false, false, false],
  ]);
});
