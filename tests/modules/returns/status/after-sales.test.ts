import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AFTER_SALES_TRANSITIONS,
  afterSalesTransition,
  afterSalesNumber,
  afterSalesPath,
  AFTER_SALES_STATES,
  afterSalesStateText,
  afterSalesSteps,
  isOpenState,
  canTransitionAfterSales,
  describeNextStep,
  REASONS_BY_KIND,
  type AfterSalesHead,
  type AfterSalesTransition,
  type AfterSalesState,
} from "~/modules/returns/status/after-sales";
import { photosFault, MAX_PHOTOS_BYTES } from "~/modules/returns/request/photos";
import { computeRefund } from "~/modules/returns/settlement/refund";
import {
  checkUnits,
  spreadOverBatches,
  readReturnUnits,
  requestableUnits,
  unitsQuery,
  type BatchUnits,
  type LineUnits,
} from "~/modules/returns/goods-back/units";

const STATES = Object.keys(AFTER_SALES_STATES) as AfterSalesState[];
const LEGAL: Record<AfterSalesState, Partial<Record<AfterSalesTransition, AfterSalesState>>> = {
  pendingReview: {
    approve: "pendingParcel",
    approveWithout: "pendingRefund",
    reject: "rejected",
    withdraw: "withdrawn",
  },
  pendingParcel: {
    send: "pendingCheck",
    receive: "pendingRefund",
    refuse: "rejected",
    withdraw: "withdrawn",
  },
  pendingCheck: { receive: "pendingRefund", refuse: "rejected" },
  pendingRefund: { finish: "completed" },
  completed: {},
  rejected: {},
  withdrawn: {},
};
const head = (state: AfterSalesState, also: Partial<AfterSalesHead> = {}): AfterSalesHead => ({
  kind: "return",
  state,
  remedy: "refund",
  goodsBack: null,
  ...also,
});

describe("the life of a case", () => {
  it("allows exactly the moves of the rules", () => {
    for (const state of STATES)
      for (const move of AFTER_SALES_TRANSITIONS) {
        const target = LEGAL[state][move];
        expect(canTransitionAfterSales(state, move), `${state} ${move}`).toBe(target !== undefined);
        if (target) expect(afterSalesTransition(move).to).toBe(target);
      }
  });

  it("whatever is tried, visits no state twice, ends for good, and is paid once and only after agreeing", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...AFTER_SALES_TRANSITIONS), { maxLength: 40 }), (tries) => {
        let state = "pendingReview" as AfterSalesState;
        const seen = [state];
        let paid = 0;
        for (const move of tries) {
          if (!canTransitionAfterSales(state, move)) continue;
          expect(isOpenState(state)).toBe(true);
          seen.push((state = afterSalesTransition(move).to));
          if (move === "finish") paid += 1;
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(paid).toBe(seen.includes("completed") ? 1 : 0);
        if (paid) expect(seen).toContain("pendingRefund");
      }),
    );
  });

  it("says what happens next and who is to act while it runs, and nothing afterwards", () => {
    for (const state of STATES) expect(describeNextStep(head(state)) !== null).toBe(isOpenState(state));
    expect(describeNextStep(head("pendingParcel"))!.who).toBe("您");
    for (const state of ["pendingReview", "pendingCheck", "pendingRefund"] as const)
      expect(describeNextStep(head(state))!.who).toBe("商城");
  });

  it("stands on the step of its state, with or without goods coming back", () => {
    expect(afterSalesSteps(head("pendingParcel"))).toEqual({
      items: ["提交申请", "商城审核", "寄回商品", "商城验收", "退款"],
      current: 3,
    });
    const short = { kind: "afterSales", remedy: "resend", goodsBack: false } as const;
    expect(afterSalesSteps(head("pendingRefund", short))).toEqual({
      items: ["提交申请", "商城审核", "补发"],
      current: 3,
    });
    expect(afterSalesSteps(head("completed", short)).current).toBe(4);
    expect(afterSalesStateText(head("pendingRefund", short))).toBe("待补发");
  });

  it("has an address and a number by kind, and no return without a reason of quality", () => {
    expect(afterSalesPath({ kind: "return", serial: 3 })).toBe("/order/returnInfo/3");
    expect(afterSalesPath({ kind: "afterSales", serial: 3 })).toBe("/order/afterSalesInfo/3");
    const now = Date.parse("2026-11-20T17:00:00Z");
    expect(afterSalesNumber("afterSales", 12, now)).toBe("SH20261121000012");
    expect(REASONS_BY_KIND.return).not.toContain("shortage");
  });
});

/** Lines of several batches, of which some units were sent, refunded or are asked for. */
const held = fc
  .array(
    fc.record({
      sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 3 }),
      shipped: fc.nat(60),
      settled: fc.nat(60),
      open: fc.nat(60),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((drafts) => {
    const batches: BatchUnits[] = [];
    const lines = drafts.map(({ sizes: ordered, ...wanted }, i): LineUnits => {
      let toShip = wanted.shipped;
      const sizes = ordered.map((size) => {
        const sent = Math.min(size, toShip);
        toShip -= sent;
        return sent;
      });
      const shipped = sizes.reduce((a, b) => a + b, 0);
      const returned = Math.min(shipped, wanted.settled);
      const open = Math.min(shipped - returned, wanted.open);
      let [toSettle, toOpen] = [returned, open];
      for (const size of sizes) {
        const settled = Math.min(size, toSettle);
        const query = Math.min(size - settled, toOpen);
        toSettle -= settled;
        toOpen -= query;
        batches.push({ id: batches.length + 1, lineId: i + 1, shipped: size, settled, open: query });
      }
      return { id: i + 1, shipped, returned, open };
    });
    return { lines, batches };
  });

describe("units that may be asked for", () => {
  it("never exceed what is left of a batch and of its line, and what is left is accepted", () => {
    fc.assert(
      fc.property(held, fc.array(fc.nat(25), { maxLength: 12 }), ({ lines, batches }, wishes) => {
        const left = requestableUnits(lines, batches);
        const query = batches.flatMap((batch, i) =>
          (wishes[i] ?? 0) > 0 ? [{ batchId: batch.id, quantity: wishes[i]! }] : [],
        );
        const result = checkUnits(query, lines, batches);
        const isWithin =
          query.length > 0 &&
          query.every(({ batchId, quantity }) => quantity <= left.get(batchId)!) &&
          lines.every((line) => {
            const own = query.filter(
              ({ batchId }) => batches.find((batch) => batch.id === batchId)!.lineId === line.id,
            );
            const sum = own.reduce((n, item) => n + item.quantity, 0);
            return sum <= line.shipped - line.returned - line.open;
          });
        expect(result.ok).toBe(isWithin);
        if (result.ok)
          expect(result.back.reduce((n, item) => n + item.quantity, 0)).toBe(
            query.reduce((n, item) => n + item.quantity, 0),
          );
      }),
    );
  });

  it("come back through the address as they went", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            batchId: fc.integer({ min: 1, max: 999 }),
            quantity: fc.integer({ min: 1, max: 999 }),
          }),
          {
            selector: (item) => item.batchId,
          },
        ),
        (query) => {
          expect(readReturnUnits(new URLSearchParams(unitsQuery(query)))).toEqual(query);
        },
      ),
    );
    const input = readReturnUnits(new URLSearchParams("u.1=0&u.2=&u.3=x&u.x=1&page=2&u.4=-1"));
    expect(input).toEqual([
      { batchId: 3, quantity: NaN },
      { batchId: 4, quantity: NaN },
    ]);
    expect(checkUnits(input, [], [])).toMatchObject({ ok: false });
  });

  it("of gifts are taken from the batches that expire last", () => {
    const batches = [1, 2].map((id) => ({ id, lineId: 7, shipped: 5, settled: 0, open: 0 }));
    const left = new Map([
      [1, 5],
      [2, 3],
    ]);
    expect(spreadOverBatches([{ lineId: 7, quantity: 4 }], batches, left)).toEqual([
      { batchId: 2, quantity: 3 },
      { batchId: 1, quantity: 1 },
    ]);
  });
});

describe("what a case comes to", () => {
  const line = { goodsId: 1, type: "ordinary", offerId: null, returned: 0, giftRule: null };
  const sold = {
    payable: 1_799,
    shipping: 300,
    cashback: 99,
    lines: [
      { ...line, id: 1, quantity: 3, amount: 1_000, discountShare: 1 },
      { ...line, id: 2, quantity: 10, amount: 500, discountShare: 0 },
    ],
  };

  it("stands line by line, with shipping when nothing is kept, and sums to what was paid", () => {
    const all = [
      { lineId: 1, quantity: 3 },
      { lineId: 2, quantity: 10 },
    ];
    const read = computeRefund(sold, all, null);
    expect(read).toMatchObject({
      ok: true,
      refund: {
        lines: [
          { lineId: 1, amount: 999 },
          { lineId: 2, amount: 500 },
        ],
        shipping: 300,
        amount: 1_799,
        points: 17,
        cashback: 99,
        missing: 0,
        payout: 1_799,
      },
    });
  });

  it("takes off what was spent of what was granted, down to nothing and not below", () => {
    const item = [{ lineId: 2, quantity: 1 }];
    const rich = computeRefund(sold, item, { points: 100, redPacket: 100 });
    const poor = computeRefund(sold, item, { points: 0, redPacket: 0 });
    if (!rich.ok || !poor.ok) throw new Error("refused");
    expect(rich.refund).toMatchObject({ amount: 50, missing: 0, payout: 50 });
    const { points, cashback } = rich.refund;
    expect(poor.refund.payout).toBe(Math.max(0, 50 - points - cashback));
    const cheap = { ...sold, cashback: 100_000 };
    const none = computeRefund(cheap, item, { points: 0, redPacket: 0 });
    expect(none.ok && none.refund.payout).toBe(0);
  });
});

it("takes six photos of 30 MB together", () => {
  expect(photosFault([])).toBeNull();
  expect(photosFault(Array(7).fill({ size: 1 }))).toContain("6 张");
  expect(photosFault([{ size: MAX_PHOTOS_BYTES + 1 }])).toContain("30 MB");
});
