import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALL_ORDER_STATUSES } from "~/modules/order-status/order-status";
import { formatTime, parseTime } from "~/platform/values/clock";
import { MESSAGES } from "~/modules/notifications/kinds/kinds";
import { orderPage } from "~/modules/notifications/kinds/message-kind";

const ORDER = { orderId: 7, orderNumber: "DD7" };
const REQUEST = { requestName: "退货", requestNumber: "TH7", url: "/order/return/7" };
const RECALL = { goodsName: "阿胶", batchNumber: "A1", reason: "含量不合格", url: "/order/recall/7" };

describe("a shortfall", () => {
  const write = (status: (typeof ALL_ORDER_STATUSES)[number]) =>
    MESSAGES.orderShortfall.write({ ...ORDER, what: "阿胶 2盒", status });
  const message = "订单 DD7 不能供货：阿胶 2盒。";

  test.each(ALL_ORDER_STATUSES)("of an order that is %s says first what cannot come", (status) =>
    expect(write(status).body.startsWith(message)).toBe(true),
  );

  test("promises the rest only where the rest is still to come or on its way", () => {
    const promising = ALL_ORDER_STATUSES.filter((status) => write(status).body.includes("其余商品"));
    expect([...promising].sort()).toEqual(["pendingReceipt", "pendingShipment"]);
  });

  test("says that the order is over exactly where it is cancelled, in the title too", () => {
    for (const status of ALL_ORDER_STATUSES) {
      const { title, body } = write(status);
      expect(body.includes("已取消"), status).toBe(status === "cancelled");
      expect(title.startsWith("部分"), status).toBe(status !== "cancelled");
    }
  });
});

describe("a return", () => {
  const write = MESSAGES.afterSales.write;

  test.each([
    [{ event: "opened", reason: "召回" }, "已开立"],
    [{ event: "approved", reason: "", needsGoodsBack: true }, "审核通过"],
    [{ event: "rejected", reason: "过期" }, "未通过"],
    [{ event: "inspected", accepted: 1, reason: "" }, "已验收"],
    [{ event: "refunded", what: "¥1.00" }, "退款已办理"],
    [{ event: "resent", remedyName: "换货", parcel: "SF1" }, "换货已寄出"],
  ] as const)("that is %j is titled by its number and %s", (news, event) => {
    expect(write({ ...REQUEST, ...news }).title).toBe(`退货单 TH7 ${event}`);
    expect(write({ ...REQUEST, requestName: "售后", ...news }).title).toBe(`售后单 TH7 ${event}`);
  });

  test("is asked back only where the goods are needed", () => {
    const body = (needsGoodsBack: boolean) =>
      write({ ...REQUEST, event: "approved", reason: "", needsGoodsBack }).body;
    expect(body(true)).toContain("寄回");
    expect(body(false)).not.toContain("寄回");
  });

  test("that was looked at has passed from one piece on, and names how many", () =>
    fc.assert(
      fc.property(fc.nat(500), fc.constantFrom("", "封条已拆"), (accepted, reason) => {
        const { title, body } = write({ ...REQUEST, event: "inspected", accepted, reason });
        expect(title.endsWith("未通过")).toBe(accepted === 0);
        expect(body).toBe(`验收合格 ${accepted} 件。${reason && `${reason}。`}`);
      }),
      { numRuns: 30 },
    ));

  test("without a reason has no empty sentence in its place", () => {
    const approved = write({ ...REQUEST, event: "approved", reason: "", needsGoodsBack: false }).body;
    const inspected = write({ ...REQUEST, event: "inspected", accepted: 2, reason: "" }).body;
    for (const body of [approved, inspected]) expect(body).toMatch(/^[^。]+。$/);
  });
});

describe("an invoice", () => {
  const { write } = MESSAGES.invoice;

  test("that takes another back names both, its own first", () => {
    const facts = { url: "/dzfp/7", redNumber: "R9", invoiceNumber: "B1", amount: 100 };
    const { title, body } = write({ ...facts, event: "reversed" });
    expect(body.indexOf("R9")).toBeLessThan(body.indexOf("B1"));
    expect(title).not.toBe(write({ ...facts, event: "issued" }).title);
  });

  test("that was refused may be asked for again, and names no number", () => {
    const { body } = write({ url: "/dzfp/7", event: "rejected", reason: "税号有误" });
    expect(body).toContain("可以重新申请");
    expect(body).not.toMatch(/\d/);
  });
});

describe("a recall", () => {
  const { write } = MESSAGES.recall;
  const begun = { ...RECALL, levelName: "一级召回", answerBefore: Date.parse("2027-01-01T16:30:00Z") };

  test("stops the sale at once and says until when to answer, the day and minute of Shanghai", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), (minutes) => {
        const answerBefore = Date.parse("2026-01-01T00:00:00Z") + minutes * 60_000;
        const { body } = write({ ...begun, event: "begun", answerBefore });
        const until = /并于 (\S+ \S+) 前/.exec(body)![1]!;
        expect(parseTime(until)).toBe(answerBefore);
        expect(body.startsWith("请立即停止销售和使用该批次")).toBe(true);
      }),
      { numRuns: 30 },
    ));

  test("that is spoken of again says the same, under a title that urges", () => {
    const [first, again] = (["begun", "reminded"] as const).map((event) => write({ ...begun, event }));
    expect(again!.body).toBe(first!.body);
    expect(again!.title).toBe(`请尽快回复${first!.title}`);
  });

  test("that is over stops nothing any more", () => {
    const { title, body } = write({ ...RECALL, event: "lifted" });
    expect(`${title}${body}`).not.toMatch(/停止|封存|回复/);
    expect(title).toContain("阿胶 批号 A1");
  });
});

describe("an order's", () => {
  test("page is the same for whatever is told of it, the parcels' a place in it", () => {
    expect(orderPage({ orderId: 12 })).toBe("/order/info/12");
    const shipped = MESSAGES.orderShipped.write({ ...ORDER, isPart: false, parcel: "", brokenPromises: "" });
    expect(shipped.url).toBe(`${orderPage(ORDER)}#parcels`);
    for (const isPaid of [true, false])
      expect(MESSAGES.groupFailed.write({ ...ORDER, isPaid }).url).toBe(orderPage(ORDER));
  });

  test("money is spoken of only where some was paid, when its group did not form", () => {
    const body = (isPaid: boolean) => MESSAGES.groupFailed.write({ ...ORDER, isPaid }).body;
    expect([body(true).includes("退回"), body(false).includes("退回")]).toEqual([true, false]);
  });

  test("parcel that is a part says that more follows, and only that one", () => {
    const body = (isPart: boolean) =>
      MESSAGES.orderShipped.write({ ...ORDER, isPart, parcel: "SF1", brokenPromises: "" }).body;
    expect([body(true).includes("另行发出"), body(false).includes("另行发出")]).toEqual([true, false]);
  });

  test("transfer that was short is to be paid until the minute that is named", () => {
    const payBefore = Date.parse("2026-12-31T15:59:00Z");
    const { body } = MESSAGES.transferShort.write({ ...ORDER, received: 1, due: 2, payBefore });
    expect(body).toContain(`请在 ${formatTime(payBefore)} 前付清`);
    expect(body).toContain("2026-12-31 23:59");
  });

  test("refund by hand leads to the order, that of a recharge to the balance", () => {
    const facts = { refundNumber: "TK1", amount: 100, methodName: "支付宝", how: "网银" };
    const { write } = MESSAGES.refundByHand;
    expect(write({ ...facts, orderId: 9 }).url).toBe(orderPage({ orderId: 9 }));
    expect(write({ ...facts, orderId: null }).url).toBe("/yegl");
  });
});

test("answers to a request to buy stand each in its sentence, in their order", () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom("有货", "下周到", "单价 ¥1.00"), { maxLength: 4 }), (answers) => {
      const facts = { goodsName: "阿胶", requestName: "阿胶 250g", stateName: "已答复", url: "/pzqg" };
      const { title, body } = MESSAGES.buyRequestAnswered.write({ ...facts, answers });
      const [first, ...rest] = body.split("。");
      expect([first, title]).toEqual(["您求购的阿胶 250g已答复", "求购已答复：阿胶"]);
      expect(rest.filter(Boolean)).toEqual(answers);
    }),
    { numRuns: 30 },
  ));

describe("a parcel", () => {
  const write = (isPart: boolean, parcel: string) =>
    MESSAGES.orderShipped.write({ ...ORDER, isPart, parcel, brokenPromises: "" });

  test.each([
    [false, "", "订单已发货", "订单 DD7 已发货。"],
    [false, "顺丰速运 SF1", "订单已发货", "订单 DD7 已发货：顺丰速运 SF1。"],
    [true, "", "订单部分发货", "订单 DD7 部分商品已发货，其余商品另行发出。"],
    [true, "顺丰速运 SF1", "订单部分发货", "订单 DD7 部分商品已发货，其余商品另行发出：顺丰速运 SF1。"],
  ])("that is a part: %s, labelled %j", (isPart, parcel, title, body) =>
    expect(write(isPart, parcel)).toEqual({ title, body, url: "/order/info/7#parcels" }),
  );

  test("with batches below the promise says so, and what may be done", () => {
    const shipped = { ...ORDER, isPart: false, parcel: "", brokenPromises: "甲 批号 B1 效期至 2027-01-31" };
    expect(MESSAGES.orderShipped.write(shipped).body).toBe(
      "订单 DD7 已发货。拆箱前请知悉：甲 批号 B1 效期至 2027-01-31。您可以收下，也可以在订单中申请退货或售后。",
    );
  });
});

test("a transfer that was too small says what came, what is missing and until when, each once", () => {
  const payBefore = parseTime("2026-11-21 10:00")!;
  const { title, body } = MESSAGES.transferShort.write({ ...ORDER, received: 100_000, due: 50, payBefore });
  expect(title).toBe("转账金额不足");
  expect(body).toBe(
    "订单 DD7 的对公转账到账 ¥1,000.00，还需支付 ¥0.50。请在 2026-11-21 10:00 前付清，逾期订单自动取消，已到账款项转入您的余额。",
  );
});

test("goods that came back are accepted from the first unit on, and none is none", () => {
  const title = (accepted: number) =>
    MESSAGES.afterSales.write({ ...REQUEST, event: "inspected", accepted, reason: "" }).title;
  expect([title(0), title(1), title(9)].map((text) => text.split(" ").at(-1))).toEqual([
    "验收未通过",
    "已验收",
    "已验收",
  ]);
});
