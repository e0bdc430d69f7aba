import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  answerFault,
  confirmedNote,
  getDraftOrderExpiry,
  isOpenInAdmin,
  isToFollow,
  mayWithdrawDraftOrder,
  DRAFT_ORDER_DAYS,
  DRAFT_ORDER_STATES,
  draftsIn,
  stateAt,
  type DraftOrderState,
} from "~/modules/cart/draft-orders/draft-order";
import { DAY } from "~/platform/values/clock";

const STATES = Object.keys(DRAFT_ORDER_STATES) as DraftOrderState[];
const stored = fc.constantFrom(...STATES.filter((state) => state !== "ended"));

describe("the state at a time", () => {
  test("is what is stored, but for one that was sent too long ago", () =>
    fc.assert(
      fc.property(stored, fc.nat(), fc.nat(30 * DAY), (state, sentAt, since) => {
        const isOver = state === "sent" && since >= DRAFT_ORDER_DAYS * DAY;
        expect(stateAt({ state, sentAt }, sentAt + since)).toBe(isOver ? "ended" : state);
      }),
    ));

  test("ends at the moment that is shown, not before", () => {
    const sent = { state: "sent", sentAt: 1000 };
    expect(stateAt(sent, getDraftOrderExpiry(1000) - 1)).toBe("sent");
    expect(stateAt(sent, getDraftOrderExpiry(1000))).toBe("ended");
  });
});

describe("the back office speaks with the company", () => {
  test("where it declined, or keeps silent while two days or none are left; once", () =>
    fc.assert(
      fc.property(stored, fc.nat(12 * DAY), (state, since) => {
        const row = { state: stateAt({ state, sentAt: 0 }, since), staffId: 1, sentAt: 0 };
        const isSilent = state === "sent" && since >= (DRAFT_ORDER_DAYS - 2) * DAY;
        expect(isToFollow({ ...row, followedAt: null }, since)).toBe(state === "declined" || isSilent);
        expect(isToFollow({ ...row, followedAt: since }, since)).toBe(false);
        expect(isToFollow({ ...row, staffId: null, followedAt: null }, since)).toBe(false);
      }),
    ));
});

describe("what may be done", () => {
  test("only a draft is changed", () => expect(STATES.filter(isOpenInAdmin)).toEqual(["draft"]));
  test("what was ordered, declined or is over is not taken back", () =>
    expect(STATES.filter(mayWithdrawDraftOrder)).toEqual(["draft", "sent", "inCart"]));
  test("only one that was sent is answered; every other state says why not", () => {
    for (const state of STATES) expect(answerFault(state, "") === null).toBe(state === "sent");
  });
  test("a withdrawn one says the reason", () =>
    expect(answerFault("withdrawn", "价格有误")).toBe("这份建议订单已撤回：价格有误"));
});

test("an order comes of exactly those proposals that share a goods with it", () =>
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.nat(9))),
      fc.uniqueArray(fc.nat(9)),
      (approvalRequests, ordered) => {
        const all = approvalRequests.map((goods, id) => ({ id, goods: new Set(goods) }));
        const found = draftsIn(all, ordered).map(({ id }) => id);
        for (const { id, goods } of all)
          expect(found.includes(id)).toBe(
            [...goods].filter((product) => ordered.includes(product)).length > 0,
          );
      },
    ),
  ));

test("the history names both", () =>
  expect(confirmedNote("王芳", "李店长")).toBe("由 王芳 代下单，李店长 确认"));
