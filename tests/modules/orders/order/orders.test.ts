import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { addressSnapshot, readAddress } from "~/modules/orders/order/address";
import { asStatus, hasFlag, ORDER_STATUS_NAMES, type OrderStatus } from "~/modules/order-status/order-status";
import { canTransition } from "~/modules/orders/order/transition";
import {
  eventText,
  orderFilePath,
  orderListPath,
  readOrderQuery,
  sumOrders,
  type OrderQuery,
} from "~/modules/orders/order/orders";
import {
  amountWord,
  cancelledText,
  orderActions,
  orderPayPath,
  orderStatusText,
  QUESTIONS,
} from "~/modules/orders/order/state-text";
import { toDay, DAY } from "~/platform/values/clock";

const STATES = Object.keys(ORDER_STATUS_NAMES) as OrderStatus[];
const ALL: OrderQuery = { status: null, words: "", from: "", to: "", page: 1 };
const read = (query: string) => readOrderQuery(new URLSearchParams(query));
const query = (href: string) => href.split("?")[1] ?? "";

describe("the list's address", () => {
  const day = fc.oneof(
    fc.constant(""),
    fc.integer({ min: 0, max: 4000 }).map((days) => toDay(Date.UTC(2020, 0, 1) + days * DAY)),
  );
  const queries: fc.Arbitrary<OrderQuery> = fc.record({
    status: fc.option(fc.constantFrom(...STATES)),
    words: fc.constantFrom("", "阿胶", "D2026&status=completed", "50% 葡萄糖", "a=b"),
    from: day,
    to: day,
    page: fc.integer({ min: 1, max: 99_999 }),
  });

  test("is read back as it was written", () =>
    fc.assert(
      fc.property(queries, (input) => {
        expect(read(query(orderListPath(input, { page: input.page })))).toEqual(input);
      }),
    ));

  test("goes to the first page when anything else changes", () => {
    const third = { ...ALL, page: 3 };
    expect(orderListPath(third)).toBe("/order");
    expect(orderListPath(third, { status: "completed" })).toBe("/order?status=completed");
    expect(orderListPath(third, { page: 4 })).toBe("/order?page=4");
  });

  test.each(STATES)("knows the state %s", (status) => expect(read(`status=${status}`).status).toBe(status));

  test.each([
    "",
    "all",
    "PendingPayment",
    "待付款",
    "toString",
    "constructor",
    "__proto__",
    "hasOwnProperty",
  ])("%j is no state", (status) => expect(read(`status=${status}`)).toEqual(ALL));

  test.each(["2026-11-20", "2028-02-29"])("%s is a day", (text) =>
    expect(read(`from=${text}&to=${text}`)).toEqual({ ...ALL, from: text, to: text }),
  );

  test.each([
    "2026-02-30",
    "2027-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "20261120",
    "2026-11-20 10:00",
    "heute",
  ])("%s is none", (text) =>
    expect(read(`from=${encodeURIComponent(text)}&to=${encodeURIComponent(text)}`)).toEqual(ALL),
  );

  test("takes 50 characters to look for, without blanks round them", () => {
    expect(read("words=%20 阿胶 ").words).toBe("阿胶");
    expect(read(`words=${"长".repeat(80)}`).words).toHaveLength(50);
  });

  test("reads an order's number in the groups in which the payment page prints it", () => {
    expect(read("words=2026 1129 0000 0070").words).toBe("2026112900000070");
    expect(read("words=２０２６ 1129").words).toBe("20261129");
    expect(read("words=葡萄糖 50").words).toBe("葡萄糖 50");
  });

  test("of any text is one that the page can show", () =>
    fc.assert(
      fc.property(anyText(), anyText(), anyText(), (status, from, page) => {
        const seen = readOrderQuery(new URLSearchParams({ status, from, page }));
        expect(seen.status === null || STATES.includes(seen.status)).toBe(true);
        expect(seen.from).toMatch(/^(\d{4}-\d{2}-\d{2})?$/);
        expect(Number.isSafeInteger(seen.page) && seen.page >= 1).toBe(true);
      }),
    ));
});

describe("a state", () => {
  test.each(["constructor", "toString", "__proto__", "", "lost"])(
    "of the database that reads %j is a fault of the shop",
    (text) => expect(() => asStatus(text)).toThrow("unknown order status"),
  );

  test.each<[Parameters<typeof orderStatusText>[0], string]>([
    [{ status: "cancelled", cancelReason: "超时未付款" }, "已取消（超时未付款）"],
    [{ status: "cancelled", cancelReason: "" }, "已取消"],
    [{ status: "cancelled", cancelReason: null }, "已取消"],
    [{ status: "pendingShipment", cancelReason: null, isPart: true }, "待发货（部分发货）"],
    [{ status: "pendingShipment", cancelReason: null }, "待发货"],
    // A part is a mark on 待发货 and on no other state.
    [{ status: "pendingReceipt", cancelReason: null, isPart: true }, "待收货"],
    [{ status: "completed", cancelReason: "以前的原因", isPart: true }, "已完成"],
  ])("%j reads %s", (order, text) => expect(orderStatusText(order).text).toBe(text));

  test("has its name in its words, and waits for the buyer in one of them alone", () => {
    for (const status of STATES)
      expect(orderStatusText({ status, cancelReason: null }).text).toBe(ORDER_STATUS_NAMES[status]);
    const kinds = STATES.map((status) => orderStatusText({ status, cancelReason: null }).kind);
    expect(STATES.filter((_, i) => kinds[i] === "wait")).toEqual(["pendingPayment"]);
    expect(STATES.filter((_, i) => kinds[i] === "off")).toEqual(
      STATES.filter((status) => !hasFlag(status, "isOpen")),
    );
  });

  test.each(STATES)("%s offers what its buyer may do, and nothing more", (status) => {
    const actions = orderActions(status);
    for (const [move, isOffered] of Object.entries(actions))
      expect(isOffered, move).toBe(canTransition(status, move as keyof typeof actions));
    if (!hasFlag(status, "isOpen")) expect(Object.values(actions)).not.toContain(true);
  });

  test("of payment leads to the page where it is paid: ephedrine goods by transfer alone", () => {
    expect(orderPayPath({ id: 7, isEphedrine: false })).toBe("/cart/step3/7");
    expect(orderPayPath({ id: 7, isEphedrine: true })).toBe("/cart/hm?id=7");
  });
});

describe("the address of an order", () => {
  const text = anyText();
  const address = fc.record({ receiver: text, phone: text, areaCode: text, region: text, detail: text });

  test("comes back as it was when the order was placed", () =>
    fc.assert(
      fc.property(address, (input) => {
        expect(readAddress(addressSnapshot(input))).toEqual(input);
      }),
    ));

  test("keeps nothing of the company's address but what a parcel needs", () => {
    const own = {
      receiver: "李娟",
      phone: "020-12345678",
      areaCode: "440106",
      region: "广东省",
      detail: "1 号",
    };
    const more = { ...own, id: 9, isDefault: true, state: "released" };
    expect(Object.keys(JSON.parse(addressSnapshot(more)) as object).sort()).toEqual(Object.keys(own).sort());
  });
});

test.each([
  ["placed", "", "提交订单"],
  ["paidPart", "还需支付 ¥286.51", "部分付款，还需支付 ¥286.51"],
  ["shipped", "顺丰速运 SF0000001", "已出库，顺丰速运 SF0000001"],
  ["cancelled", "超时未付款", "订单取消，超时未付款"],
  ["unknown", "备注", "备注"],
  ["unknown", "", ""],
])("the event %s with the note %j reads %j", (kind, note, message) =>
  expect(eventText(kind, note)).toBe(message),
);

describe("what orders come to", () => {
  const orders = fc.array(fc.record({ status: fc.constantFrom(...STATES), payable: fc.nat(1_000_000) }));

  test("is the sum of those that stand: cancelled ones add nothing", () =>
    fc.assert(
      fc.property(orders, (all) => {
        const standing = all.filter(({ status }) => status !== "cancelled");
        expect(sumOrders(all)).toBe(sumOrders(standing));
        expect(sumOrders(standing)).toBe(standing.reduce((sum, { payable }) => sum + payable, 0));
      }),
    ));

  test("their file is found by the list's own query, without its page", () => {
    const third = { ...ALL, words: "阿胶", page: 3 };
    const [path, search] = orderFilePath(third, "csv").split("?");
    expect(path).toBe("/order/export/csv");
    expect(read(search!)).toEqual({ ...third, page: 1 });
    expect(orderFilePath(ALL, "xlsx")).toBe("/order/export/xlsx");
  });
});

describe("an order's amount is", () => {
  test.each([
    ["pendingPayment", 0, "应付"],
    ["pendingPayment", 100, "应付"],
    ["pendingReview", 100, "实付"],
    ["completed", 40, "应付"],
    ["cancelled", 100, "应退"],
    ["cancelled", 0, "未付款"],
  ] as const)("%s, paid %i of 100: %s", (status, paid, word) =>
    expect(amountWord({ status, paid, payable: 100 })).toBe(word),
  );
});

test("a cancelled order promises money back only where some was paid", () => {
  expect(cancelledText(0)).toBe("订单已取消");
  expect(cancelledText(1)).toBe("订单已取消，已付款项按原路退回");
  expect(QUESTIONS.cancel).toContain("如已付款");
});
