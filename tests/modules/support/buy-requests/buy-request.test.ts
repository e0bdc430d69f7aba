import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  asRequestState,
  isBlank,
  mayWithdrawBuyRequest,
  offerWords,
  PICTURES_OF_REQUEST,
  prefilled,
  readRequest,
  readRequestView,
  getBuyRequestPath,
  requestName,
  requestsHref,
  requestTimeline,
  REQUESTS_AT_ONCE,
  REQUESTS_QUOTA,
  type BuyRequest,
  type BuyRequestFilter,
  type InputRequest,
} from "~/modules/support/buy-requests/buy-request";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const VALUES: BuyRequest = {
  id: 1,
  name: "药片",
  spec: "",
  manufacturer: "",
  approvalNumber: "",
  quantity: 1,
  unit: "盒",
  wishedPrice: null,
  neededBy: null,
  note: "",
  state: "pending",
  answer: "",
  offeredPrice: null,
  expectedOn: null,
  goodsId: null,
  answeredAt: null,
  listedAt: null,
  withdrawnAt: null,
  createdAt: NOW,
};

test("today may be the day it is needed by, yesterday not, and no such day neither", () => {
  const read = (neededBy: string) => readRequest({ name: "药片", number: "1", neededBy }, NOW).ok;
  expect(["2026-11-20", "2026-11-21", ""].map(read)).toEqual([true, true, true]);
  expect(["2026-11-19", "2026-02-30", "20261121", "明天"].map(read)).toEqual([false, false, false, false]);
});

test("lengths count characters, and the unit stands in where none is written", () => {
  const read = readRequest({ name: "药".repeat(60), number: "999999", unit: " " }, NOW);
  expect(read).toMatchObject({ ok: true, draft: { unit: "盒", quantity: 999_999 } });
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
  const texts = (values: Partial<BuyRequest>) =>
    requestTimeline({ ...VALUES, ...values }).map((item) => item.text);
  expect(texts({})).toEqual(["采购部核实货源后答复", "提交求购"]);
  expect(texts({ state: "listed", answeredAt: NOW })).toEqual(["已上架", "提交求购"]);
  expect(texts({ state: "listed", answeredAt: NOW, listedAt: NOW })).toEqual([
    "已上架",
    "已答复",
    "提交求购",
  ]);
  expect(texts({ state: "refused", answeredAt: NOW })).toEqual(["无法采购", "提交求购"]);
  expect(texts({ state: "withdrawn", answeredAt: NOW, withdrawnAt: NOW })[0]).toBe("已撤销");
  expect(offerWords({ ...VALUES, offeredPrice: 1250, expectedOn: "2026-12-05" })).toBe(
    "报价 ¥12.50/盒，预计 2026-12-05 到货",
  );
  expect(
    (["pending", "answered", "listed", "refused", "withdrawn"] as const).map(mayWithdrawBuyRequest),
  ).toEqual([true, true, false, false, false]);
});

test.each([
  ["2026-11-19", "期望到货日期不能早于今天"],
  ["2026-11-20 10:00", "日期应写作 2026-12-31"],
  ["02026-11-20", "日期应写作 2026-12-31"],
  ["2026-13-01", "日期应写作 2026-12-31"],
  ["２０２６-12-31", "日期应写作 2026-12-31"],
])("needed by %j: %s", (neededBy, message) =>
  expect(readRequest({ name: "药片", number: "1", neededBy }, NOW)).toEqual({
    ok: false,
    faults: { neededBy: message },
  }),
);

test("an address never brings more lines than a form takes, and a company not more than it can mean", () => {
  expect([REQUESTS_AT_ONCE, REQUESTS_QUOTA.limit, PICTURES_OF_REQUEST]).toEqual([10, 100, 3]);
  expect(REQUESTS_QUOTA.text).toContain("提交的求购");
});

test.each([
  ["all", 1, "/pzqg"],
  ["all", 2, "/pzqg?page=2"],
  ["pending", 1, "/pzqg?state=pending"],
  ["withdrawn", 3, "/pzqg?state=withdrawn&page=3"],
] as const)("the list of %s, page %i, has one address", (view, page, href) =>
  expect(requestsHref(view, page)).toBe(href),
);

describe("a typed request", () => {
  const INPUT: InputRequest = { name: "阿胶", number: "10" };
  const read = (values: InputRequest) => readRequest({ ...INPUT, ...values }, NOW);
  const faults = (values: InputRequest) => {
    const found = read(values);
    return found.ok ? {} : found.faults;
  };
  const draft = (values: InputRequest) => {
    const found = read(values);
    return found.ok ? found.draft : null;
  };

  test.each([
    ["1", 1],
    [" 20 ", 20],
    ["２０", 20],
    ["007", 7],
    ["999999", 999_999],
  ])("asks for %j units: %i", (number, units) => expect(draft({ number })?.quantity).toBe(units));

  test.each(["0", "-1", "1.5", "1e3", "0x10", "1,000", "1000000", "十"])(
    "does not ask for %j units",
    (number) => expect(faults({ number })).toEqual({ number: "数量须为 1 至 999999 的整数" }),
  );

  test.each(["", "  ", undefined])("says %j units", (number) =>
    expect(faults({ number })).toEqual({ number: "请填写数量" }),
  );

  test.each([
    ["", null],
    ["12.5", 1250],
    ["¥12.50", 1250],
    ["￥ 0.01", 1],
    ["1,234.56", 123_456],
    ["12", 1200],
  ])("wishes the price %j: %s fen", (price, fen) => expect(draft({ price })?.wishedPrice).toBe(fen));

  test.each(["0", "0.00", "-1", "12.505", "12元", "1e2", "免费", "¥"])("has no price %j", (price) =>
    // A currency sign alone is nothing typed.
    expect(faults({ price })).toEqual(
      price === "¥" ? {} : { price: "请填写大于 0 的单价，最多两位小数，如 12.50" },
    ),
  );

  test.each([
    ["", "请填写品名"],
    [" ", "请填写品名"],
    ["胶", "品名至少 2 个字"],
    ["😀", "品名至少 2 个字"],
    ["胶".repeat(61), "品名不能超过 60 个字"],
  ])("is not named %j", (name, message) => expect(faults({ name })).toEqual({ name: message }));

  test("keeps what was typed without blanks round it, the approval number in capitals", () =>
    expect(
      draft({
        name: " 阿胶 ",
        spec: " 250g ",
        manufacturer: " 东阿 ",
        approvalNumber: " 国药准字z20000001 ",
        unit: " 块 ",
        note: " 急 ",
        neededBy: "2026-12-31",
      }),
    ).toEqual({
      name: "阿胶",
      spec: "250g",
      manufacturer: "东阿",
      approvalNumber: "国药准字Z20000001",
      unit: "块",
      note: "急",
      neededBy: "2026-12-31",
      quantity: 10,
      wishedPrice: null,
    }));

  test("names every wrong field at once", () =>
    expect(
      Object.keys(
        faults({ name: "", number: "x", price: "x", neededBy: "x", unit: "九个字的单位太长了" }),
      ).sort(),
    ).toEqual(["name", "neededBy", "number", "price", "unit"]));

  test("needs it by a day of Shanghai: today until its midnight", () => {
    const needed = (now: string) => readRequest({ ...INPUT, neededBy: "2026-11-20" }, Date.parse(now)).ok;
    expect(needed("2026-11-20T15:59:59.999Z")).toBe(true);
    expect(needed("2026-11-20T16:00:00Z")).toBe(false);
  });

  test("that is taken is within every limit, whatever was typed", () =>
    fc.assert(
      fc.property(
        fc.record({
          name: anyText(),
          number: anyText(),
          price: anyText(),
          neededBy: anyText(),
          note: anyText(),
        }),
        (input) => {
          const used = readRequest(input, NOW);
          if (!used.ok) {
            expect(Object.keys(used.faults).length).toBeGreaterThan(0);
            return;
          }
          const { name, quantity, wishedPrice, neededBy } = used.draft;
          expect([...name].length).toBeGreaterThanOrEqual(2);
          expect(Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= 999_999).toBe(true);
          expect(wishedPrice === null || (Number.isSafeInteger(wishedPrice) && wishedPrice > 0)).toBe(true);
          expect(neededBy === null || neededBy >= "2026-11-20").toBe(true);
        },
      ),
    ));

  test("is blank without a word in any field but the unit", () => {
    expect(isBlank({ name: " ", number: "", unit: "盒" })).toBe(true);
    for (const field of [
      "name",
      "spec",
      "manufacturer",
      "approvalNumber",
      "number",
      "price",
      "neededBy",
      "note",
    ])
      expect(isBlank({ [field]: "1" }), field).toBe(false);
  });
});

describe("addresses", () => {
  const views: BuyRequestFilter[] = ["all", "pending", "answered", "listed", "refused", "withdrawn"];

  test("of the list are read back as they were written", () =>
    fc.assert(
      fc.property(fc.constantFrom(...views), fc.integer({ min: 1, max: 99_999 }), (view, page) => {
        const href = requestsHref(view, page);
        expect(readRequestView(new URLSearchParams(href.split("?")[1]))).toEqual({ view, page, sent: [] });
      }),
    ));

  test("bring along ten requests at most, and names no longer than a form takes", () => {
    const params = new URLSearchParams();
    for (let i = 0; i < 30; i += 1) params.append("name", "很长".repeat(100));
    const lines = prefilled(params);
    expect(lines).toHaveLength(10);
    expect([...lines[0]!.name!]).toHaveLength(60);
    expect(lines[0]!.number).toBe("");
  });

  test("name what was just sent, ten at most and numbers alone", () => {
    const sent = (text: string) => readRequestView(new URLSearchParams({ sent: text })).sent;
    expect(sent("")).toEqual([]);
    expect(sent("1,2,-3,4.5,0x5, 6,7")).toEqual([1, 2, 7]);
    expect(sent(Array.from({ length: 20 }, (_, i) => i).join(","))).toHaveLength(10);
    expect(sent("9".repeat(16))).toEqual([]);
  });

  test("of one request say its id", () => expect(getBuyRequestPath(12)).toBe("/pzqg/info?id=12"));
});

describe("words", () => {
  test("a name stands with its spec, where there is one", () => {
    expect(requestName({ name: "阿胶", spec: "250g" })).toBe("阿胶 250g");
    expect(requestName({ name: "阿胶", spec: "" })).toBe("阿胶");
  });

  test.each([
    [null, null, ""],
    [1250, null, "报价 ¥12.50/盒"],
    [null, "2026-12-05", "预计 2026-12-05 到货"],
    [0, null, "报价 ¥0.00/盒"],
  ])("an offer of %s by %s reads %j", (offeredPrice, expectedOn, message) =>
    expect(offerWords({ offeredPrice, expectedOn, unit: "盒" })).toBe(message),
  );

  test("a state of the database that nobody knows waits", () => {
    expect(["listed", "gone", "toString"].map(asRequestState)).toEqual(["listed", "pending", "pending"]);
  });

  test("the newest step is the one where it stands, and only that", () => {
    const steps = requestTimeline({ ...VALUES, state: "listed", answeredAt: NOW + 1, listedAt: NOW + 2 });
    expect(steps.map(({ now }) => now)).toEqual([true, false, false]);
    expect(steps.map(({ at }) => at)).toEqual(Array(3).fill("2026-11-20 10:00"));
    expect(requestTimeline(VALUES)[0]).toEqual({ text: "采购部核实货源后答复", now: true });
  });
});
