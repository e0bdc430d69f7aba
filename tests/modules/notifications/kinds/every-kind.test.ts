import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as account from "~/modules/notifications/kinds/account";
import * as coupon from "~/modules/notifications/kinds/coupon";
import * as notice from "~/modules/notifications/kinds/notice";
import * as orderKinds from "~/modules/notifications/kinds/order";
import * as qualification from "~/modules/notifications/kinds/qualification";
import { MESSAGES, type MessageFacts, type MessageName } from "~/modules/notifications/kinds/kinds";
import { MESSAGE_TOPICS, type MessageTopic } from "~/modules/notifications/kinds/message-kind";
import { pages } from "../../../spec/pages";
import { getKind, NAMES } from "./examples";

const number = fc.integer({ min: 100_000, max: 999_999 });
/** No two of them are alike, and none is a part of what the shop says by itself. */
const word = number.map((n) =>
  [...String(n)].map((figure) => "甲乙丙丁戊己庚辛壬癸"[Number(figure)]).join(""),
);
const code = number.map((n) => `ZX${n}`);
const url = number.map((n) => `/page/${n}`);
const amount = fc.integer({ min: 1, max: 999_999_999 });
const count = fc.integer({ min: 1, max: 9_999 });
const id = fc.integer({ min: 1, max: 999_999 });
const moment = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2030-01-01") });
const day = moment.map((ms) => new Date(ms).toISOString().slice(0, 10));
const order = { orderId: id, orderNumber: code };

/** Facts of a kind, made of arbitraries by name. */
const facts = fc.record;
const event = <E extends string>(name: E) => fc.constant(name);

/** All that each kind may be told: a kind that is missing here does not compile. */
const FACTS: { [K in MessageName]: fc.Arbitrary<MessageFacts<K>> } = {
  afterSales: fc
    .tuple(
      facts({ requestName: fc.constantFrom("退货", "售后"), requestNumber: code, url }),
      fc.oneof(
        facts({ event: fc.constantFrom("opened" as const, "rejected" as const), reason: word }),
        facts({ event: event("approved"), reason: word, needsGoodsBack: fc.boolean() }),
        facts({ event: event("refunded"), what: word }),
        facts({ event: event("inspected"), accepted: fc.nat(99), reason: word }),
        facts({ event: event("resent"), remedyName: word, parcel: code }),
      ),
    )
    .map(([request, news]) => ({ ...request, ...news })),
  buyRequestAnswered: facts({
    goodsName: word,
    requestName: word,
    stateName: word,
    url,
    answers: fc.array(word, { maxLength: 3 }),
  }),
  groupFailed: facts({ ...order, isPaid: fc.boolean() }),
  groupFormed: facts(order),
  orderExpired: facts(order),
  invoice: fc.oneof(
    facts({ url, event: event("issued"), invoiceNumber: code, amount }),
    facts({ url, event: event("rejected"), reason: word }),
    facts({ url, event: event("reversed"), redNumber: code, invoiceNumber: code, amount }),
  ),
  qualityCaseAnswered: facts({ kindName: word, goodsName: word, batch: code, answer: word, url }),
  gift: facts({ what: word, reason: word, url }),
  announcement: facts({ announcementId: id, companyId: id, title: word, body: word, url }),
  creditSet: facts({ terms: fc.option(word) }),
  creditDue: facts({
    event: fc.constantFrom("soon" as const, "late" as const),
    count: fc.integer({ min: 1, max: 99 }),
    amount,
    dueOn: day,
  }),
  creditReversed: facts({ amount, due: amount, why: word, isMore: fc.boolean() }),
  creditRepaid: facts({ amount, due: amount, isMore: fc.boolean() }),
  companyFrozen: facts({ why: fc.option(word) }),
  termsChanged: facts({ rank: fc.option(code), place: fc.option(word) }),
  deliveryDayChanged: facts({ ...order, day: fc.option(day), why: fc.oneof(word, fc.constant("")) }),
  orderAddressChanged: facts({ ...order, place: word }),
  orderDeclined: facts({ ...order, reason: word }),
  draftOrderSent: facts({
    staffName: word,
    kinds: id,
    remark: fc.oneof(fc.constant(""), word),
    days: id,
    url,
  }),
  orderShipped: facts({
    ...order,
    isPart: fc.boolean(),
    parcel: fc.oneof(code, event("")),
    brokenPromises: fc.oneof(word, event("")),
  }),
  orderShortfall: facts({
    ...order,
    what: word,
    status: fc.constantFrom("pendingShipment" as const, "pendingReceipt" as const, "cancelled" as const),
  }),
  recall: fc.oneof(
    facts({
      url,
      goodsName: word,
      batchNumber: code,
      reason: word,
      levelName: word,
      answerBefore: moment,
      event: fc.constantFrom("begun" as const, "reminded" as const),
    }),
    facts({ url, goodsName: word, batchNumber: code, reason: word, event: event("lifted") }),
  ),
  refundByHand: facts({
    refundNumber: code,
    amount,
    methodName: word,
    how: word,
    orderId: fc.option(id),
  }),
  stockBack: facts({
    companyId: id,
    goodsId: id,
    requestedAt: moment,
    goodsName: word,
    spec: code,
    unit: word,
    stock: code,
    amount,
    expiresOn: fc.option(day),
    url,
  }),
  testReportAdded: facts({ url }),
  transferShort: facts({ ...order, received: amount, due: amount, payBefore: moment }),
  accountAdjusted: facts({ accountName: word, amount, note: word, url }),
  addressReleased: facts({ place: word }),
  chatAnswered: facts({ chatId: id, author: word, line: word, url }),
  feedbackAnswered: facts({ kindName: word, answer: word, url }),
  managerAssigned: facts({ managerName: word }),
  quotaLetter: facts({
    letterNumber: code,
    monthly: count,
    startsLater: fc.option(day),
    endsOn: fc.option(day),
  }),
  recharged: facts({ methodName: word, amount }),
  registered: facts({}),
  release: fc.oneof(
    facts({ count, event: fc.constantFrom("released" as const, "ended" as const) }),
    facts({ count, event: event("declined"), reason: word }),
  ),
  scopesChanged: facts({ scopeNames: fc.array(word, { maxLength: 4 }) }),
  securityChange: fc.oneof(
    facts({
      event: fc.constantFrom("phoneChanged" as const, "passwordChanged" as const, "passwordReset" as const),
    }),
    facts({ event: event("tokenCreated"), tokenName: word }),
  ),
  transferSurplus: facts({ orderNumber: code, surplus: amount }),
  wechatBinding: facts({ event: fc.constantFrom("bound" as const, "unbound" as const), nickname: word }),
  withdrawal: fc.oneof(
    facts({ url, amount, event: event("paid"), bankAccount: number.map((n) => `6222020001${n}`) }),
    facts({ url, amount, event: event("returned"), reason: word }),
  ),
  companyDecided: fc.oneof(
    facts({ event: event("approved") }),
    facts({ event: event("rejected"), reason: word }),
  ),
  documentDecided: fc.oneof(
    facts({ documentName: word, event: event("approved"), endsOn: fc.option(day) }),
    facts({ documentName: word, event: event("rejected"), reason: word }),
  ),
  documentEnding: facts({
    companyId: id,
    documentKind: code,
    endsOn: day,
    step: code,
    isExpired: fc.boolean(),
    warning: word,
  }),
  handedInAgain: facts({}),
  vouchersEnding: facts({ companyId: id, count, amount, lastDay: day }),
};

/** Checks something of a kind for many facts; few runs, as there are thirty kinds. */
function always(
  name: MessageName,
  check: (text: { title: string; body: string; url: string }, notified: object) => void,
) {
  const notified = FACTS[name] as fc.Arbitrary<object>;
  fc.assert(
    fc.property(notified, (item) => check(getKind(name).write(item), item)),
    { numRuns: 10 },
  );
}

const KINDS_BY_FILE: Record<MessageTopic, object> = {
  account,
  coupon,
  notice,
  order: orderKinds,
  qualification,
};

/** Facts that are no words of the message: what chooses them, what its key is made of, and what is said shortened. */
const UNSAID: { [K in MessageName]?: string[] } = {
  documentEnding: ["documentKind", "endsOn", "step"],
  afterSales: ["event"],
  creditDue: ["event"],
  invoice: ["event"],
  orderShortfall: ["status"],
  recall: ["event"],
  release: ["event"],
  securityChange: ["event"],
  wechatBinding: ["event"],
  withdrawal: ["event", "bankAccount"],
  companyDecided: ["event"],
  documentDecided: ["event"],
};

describe.each(NAMES)("%s", (name) => {
  test("is one of the topics, and stands in the file of that topic", () => {
    const { topic } = getKind(name);
    expect(Object.keys(MESSAGE_TOPICS)).toContain(topic);
    expect(Object.values(KINDS_BY_FILE[topic])).toContain(getKind(name));
  });

  test("says every word that it is told, and leads where it is told to", () =>
    always(name, ({ title, body, url: to }, notified) => {
      for (const [fact, value] of Object.entries(notified)) {
        if (UNSAID[name]?.includes(fact)) continue;
        const words = [value].flat().filter((item) => typeof item === "string");
        for (const word of words) expect(fact === "url" ? to : `${title}\n${body}`, fact).toContain(word);
      }
    }));

  test("names each amount in yuan and fen, and no amount that it was not told", () =>
    always(name, ({ title, body }, notified) => {
      const found = [...`${title} ${body}`.matchAll(/¥([\d,]+)\.(\d\d)(?!\d)/g)].map(
        ([, yuan, fen]) => Number(yuan!.replaceAll(",", "")) * 100 + Number(fen),
      );
      const amounts = Object.entries(notified).flatMap(([fact, value]) =>
        ["amount", "surplus", "received", "due"].includes(fact) ? [value as number] : [],
      );
      expect(found).toEqual(amounts);
    }));

  test("is a short title of one line, and a text that ends and is not over long", () =>
    always(name, ({ title, body }) => {
      expect(title).toBe(title.trim());
      expect(/[\n\r]/.test(title + body)).toBe(false);
      expect(title.length).toBeLessThanOrEqual(40);
      expect(title).not.toMatch(/[。，：]$/);
      expect(body.length).toBeLessThanOrEqual(160);
      expect(body).not.toMatch(/[，：、（「“]$/);
    }));

  test("has signs of Chinese between its words, in pairs and never two stops in a row", () =>
    always(name, ({ title, body }) => {
      const text = `${title}\n${body}`;
      expect(text).not.toMatch(/\p{Script=Han}[,:;!?()]|[,:;!?()]\p{Script=Han}/u);
      expect(text).not.toMatch(/[。，：、][。，：、]/);
      for (const [open, close] of ["（）", "「」", "“”"].map((pair) => [...pair]))
        expect(text.split(open!).length).toBe(text.split(close!).length);
      expect(text).not.toMatch(/undefined|null|NaN|true|false|\[object/);
    }));

  test("leads to a page of the shop, the order's own where it is told of one", () =>
    always(name, ({ url: to }, notified) => {
      const path = to.replace(/[?#].*/, "");
      if ("url" in notified) expect(to).toBe(notified.url);
      else if ("orderId" in notified && notified.orderId !== null)
        expect(path).toBe(`/order/info/${notified.orderId}`);
      else expect(pages.some((page) => page.url === path)).toBe(true);
    }));

  test("depends on its facts alone and leaves them as they were", () =>
    always(name, (text, notified) => {
      const before = structuredClone(notified);
      expect(getKind(name).write(Object.freeze(notified))).toEqual(text);
      expect(notified).toEqual(before);
    }));
});

describe("the table", () => {
  test("has every kind of the files, and each once", () => {
    const kinds: unknown[] = NAMES.map((name) => MESSAGES[name]);
    expect(new Set(Object.values(KINDS_BY_FILE).flatMap((file) => Object.values(file)))).toEqual(
      new Set(kinds),
    );
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  test("has kinds of every topic", () =>
    expect(new Set(NAMES.map((name) => getKind(name).topic))).toEqual(new Set(Object.keys(MESSAGE_TOPICS))));

  test("says something else by every kind, so that a reader can tell them apart", () => {
    const titles = NAMES.map((name) => {
      const [notified] = fc.sample(FACTS[name] as fc.Arbitrary<object>, { numRuns: 1, seed: 7 });
      return getKind(name).write(notified!).title;
    });
    expect(new Set(titles).size).toBe(titles.length);
  });
});
