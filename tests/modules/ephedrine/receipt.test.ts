import { getZodConstraint } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  readReceiptQuery,
  RECEIPT_STATES,
  RECEIPT_TONES,
  receivedOnFault,
  receiptDue,
  receiptListPath,
  receiptPath,
  receiptState,
  toReceiptNumber,
  type ReceiptState,
} from "~/modules/ephedrine/receipt";
import { PHOTO_LIMIT, DeliveryReceiptForm } from "~/modules/ephedrine/receipt-form";
import { DAY, toDay } from "~/platform/values/clock";

const NOW = Date.parse("2026-11-20T02:00:00Z");

test("a slip waits until the goods are received, is to be signed for seven days, then overdue; signed stays signed", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 * DAY }), (ago) => {
      const receivedAt = NOW - ago;
      const open = { isSigned: false, isCompleted: true, receivedAt };
      expect(receiptState(open, NOW)).toBe(receiptDue(receivedAt)! < NOW ? "overdue" : "toSign");
      expect(receiptState({ ...open, isSigned: true }, NOW)).toBe("signed");
      expect(receiptState({ isSigned: false, isCompleted: false, receivedAt: null }, NOW)).toBe("waiting");
    }),
  ));

test("the day of receipt lies between shipping and today", () =>
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 15 }), (at, ago) => {
      const day = toDay(NOW + at * DAY);
      const isFine = at <= 0 && at >= -ago;
      expect(receivedOnFault(day, NOW - ago * DAY, NOW) === null).toBe(isFine);
    }),
  ));

test("nonsense is no day", () => {
  for (const day of ["", "2026-02-30", "20261120", "2026-11-20 10:00"])
    expect(receivedOnFault(day, NOW, NOW)).toBe("请选择收货日期");
});

test("the last four of an identity number, the X in either case", () => {
  const input = { receiver: "李娟", receivedOn: "2026-11-20" };
  expect(DeliveryReceiptForm.parse({ ...input, idLast4: "012x" }).idLast4).toBe("012X");
  // Chinese input methods type full-width figures and letters.
  for (const idLast4 of ["０１２ｘ", "０１2Ｘ", "　012X "])
    expect(DeliveryReceiptForm.parse({ ...input, idLast4 }).idLast4).toBe("012X");
  for (const idLast4 of ["", "①②③④", "123", "12345", "X123", "abcd"])
    expect(DeliveryReceiptForm.safeParse({ ...input, idLast4 }).success).toBe(false);
});

test("a list's address is read back", () => {
  for (const state of [null, "waiting", "signed"] as const)
    for (const page of [1, 3])
      expect(readReceiptQuery(new URL(receiptListPath(state, page), "http://x").searchParams)).toEqual({
        state,
        page,
      });
  expect(readReceiptQuery(new URLSearchParams("state=toString&page=-1"))).toEqual({ state: null, page: 1 });
});

describe("a receipt", () => {
  const receivedAt = NOW;
  const due = NOW + 7 * DAY;
  const state = (input: Partial<Parameters<typeof receiptState>[0]>, now: number) =>
    receiptState({ isSigned: false, isCompleted: true, receivedAt, ...input }, now);

  test("is due seven days after the goods were received, and overdue only behind that moment", () => {
    expect(receiptDue(receivedAt)).toBe(due);
    expect(receiptDue(null)).toBeNull();
    expect([due - 1, due, due + 1].map((now) => state({}, now))).toEqual(["toSign", "toSign", "overdue"]);
  });

  test("of goods on their way waits, however long ago they left; of unknown receipt it is never overdue", () => {
    expect(state({ isCompleted: false }, due + 900 * DAY)).toBe("waiting");
    expect(state({ receivedAt: null }, due + 900 * DAY)).toBe("toSign");
  });

  test("has a word and a tone in each of its states, and bad is the overdue one alone", () => {
    const states = Object.keys(RECEIPT_STATES) as ReceiptState[];
    expect(Object.keys(RECEIPT_TONES).sort()).toEqual([...states].sort());
    expect(states.filter((state) => RECEIPT_TONES[state] === "bad")).toEqual(["overdue"]);
    expect(new Set(Object.values(RECEIPT_STATES)).size).toBe(states.length);
  });

  test("has its order's number and page", () => {
    expect(toReceiptNumber("D202611200001")).toBe("HMD202611200001");
    expect(receiptPath(7)).toBe("/hmdd/7");
  });
});

describe("the day of receipt", () => {
  const shipped = Date.parse("2026-11-18T15:59:00Z");
  const now = Date.parse("2026-11-20T16:30:00Z");

  test.each([
    // 23:59 of the 18th and 00:30 of the 21st in Shanghai.
    ["2026-11-17", "收货日期不能早于发货日期 2026-11-18"],
    ["2026-11-18", null],
    ["2026-11-21", null],
    ["2026-11-22", "收货日期不能晚于今天"],
    ["2026-11-31", "请选择收货日期"],
    [" 2026-11-19", "请选择收货日期"],
    ["19.11.2026", "请选择收货日期"],
  ])("%s: %s", (day, fault) => expect(receivedOnFault(day, shipped, now)).toBe(fault));

  test("that is taken is never before shipping nor after today, whatever was typed", () =>
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          fc.integer({ min: -9, max: 9 }).map((days) => toDay(now + days * DAY)),
        ),
        (day) => {
          if (receivedOnFault(day, shipped, now) !== null) return;
          expect(day >= "2026-11-18" && day <= "2026-11-21").toBe(true);
        },
      ),
    ));
});

describe("the form of signing", () => {
  const GOOD = { receiver: "李娟", idLast4: "0123", receivedOn: "2026-11-20" };
  const faults = (sent: object) =>
    DeliveryReceiptForm.safeParse({ ...GOOD, ...sent }).error?.issues.map(({ path, message }) => [
      path[0],
      message,
    ]) ?? [];

  test.each([
    ["receiver", undefined, "请填写收货人姓名"],
    ["receiver", " 李 ", "请填写收货人姓名"],
    ["receiver", "长".repeat(21), "收货人姓名不超过 20 个字"],
    ["idLast4", undefined, "请填写身份证号后四位"],
    ["idLast4", "①２３４", "请填写身份证号后四位，最后一位可以是 X"],
    ["idLast4", "12X4", "请填写身份证号后四位，最后一位可以是 X"],
    ["receivedOn", undefined, "请选择收货日期"],
    ["receivedOn", " ", "请选择收货日期"],
  ])("%s %j: %s", (field, value, words) => expect(faults({ [field]: value })).toEqual([[field, words]]));

  test("takes a photo by its shape, and none of an empty field", () => {
    const photo = new File(["x"], "回执.jpg");
    expect(DeliveryReceiptForm.parse({ ...GOOD, photo }).photo).toBe(photo);
    for (const sent of [undefined, "回执.jpg", new File([], ""), null, { size: 3 }])
      expect(DeliveryReceiptForm.parse({ ...GOOD, photo: sent }).photo).toBeNull();
  });

  test("may weigh the photo's 10 MB and the words beside it", () => {
    expect(PHOTO_LIMIT.maxBytes).toBeGreaterThan(10 * 1024 * 1024);
    expect(Object.keys(PHOTO_LIMIT.tooLarge)).toEqual(["photo"]);
  });

  test("of several photos takes the first, and the name of a file for none", () => {
    const [front, back] = [new File(["x"], "正面.jpg"), new File(["y"], "反面.jpg")];
    expect(DeliveryReceiptForm.parse({ ...GOOD, photo: [front, back] }).photo).toBe(front);
    expect(DeliveryReceiptForm.parse({ ...GOOD, photo: ["正面.jpg", back] }).photo).toBe(back);
  });

  test("says everything that is wrong at once, field by field", () =>
    expect(faults({ receiver: "", idLast4: "x", receivedOn: "" }).map(([field]) => field)).toEqual([
      "receiver",
      "idLast4",
      "receivedOn",
    ]));
});

test("the list's address of any text is one that the page can show", () =>
  fc.assert(
    fc.property(anyText(), anyText(), (state, page) => {
      const seen = readReceiptQuery(new URLSearchParams({ state, page }));
      expect(seen.state === null || Object.hasOwn(RECEIPT_STATES, seen.state)).toBe(true);
      expect(Number.isSafeInteger(seen.page) && seen.page >= 1).toBe(true);
      expect(
        readReceiptQuery(new URL(receiptListPath(seen.state, seen.page), "http://x").searchParams),
      ).toEqual(seen);
    }),
  ));

describe("over time", () => {
  const ORDER: ReceiptState[] = ["toSign", "overdue"];
  const received = fc.integer({ min: NOW - 30 * DAY, max: NOW });

  test("a receipt that nobody signs never goes back to an earlier state", () =>
    fc.assert(
      fc.property(received, fc.nat(60 * DAY), fc.nat(60 * DAY), (receivedAt, a, b) => {
        const at = (later: number) =>
          receiptState({ isSigned: false, isCompleted: true, receivedAt }, receivedAt + later);
        expect(ORDER.indexOf(at(Math.max(a, b)))).toBeGreaterThanOrEqual(ORDER.indexOf(at(Math.min(a, b))));
      }),
    ));

  test("a signature ends it at any time, even before the goods were received", () =>
    fc.assert(
      fc.property(fc.boolean(), fc.option(received), fc.nat(60 * DAY), (isCompleted, receivedAt, later) => {
        expect(receiptState({ isSigned: true, isCompleted, receivedAt }, NOW + later)).toBe("signed");
      }),
    ));

  test("a day of receipt that was fine stays fine, and an earlier shipping never makes it wrong", () =>
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (ago, later, earlier) => {
        const [day, shipped] = [toDay(NOW - ago * DAY), NOW - 10 * DAY];
        if (receivedOnFault(day, shipped, NOW) !== null) return;
        expect(receivedOnFault(day, shipped - earlier * DAY, NOW + later * DAY)).toBeNull();
      }),
    ));

  test("today begins at midnight in Shanghai", () => {
    const midnight = Date.parse("2026-11-20T16:00:00Z");
    expect(receivedOnFault("2026-11-21", NOW, midnight - 1)).toBe("收货日期不能晚于今天");
    expect(receivedOnFault("2026-11-21", NOW, midnight)).toBeNull();
  });
});

test("a browser may say that name, number and day are wanted; the photo is asked for by the server", () => {
  const constraint = getZodConstraint(DeliveryReceiptForm);
  const required = Object.keys(constraint).filter((name) => constraint[name]!.required);
  expect(required.toSorted()).toEqual(["idLast4", "receivedOn", "receiver"]);
});

test("a name of 2 to 20 letters is taken without blanks round it, with the point of longer names", () => {
  const rest = { idLast4: " 0123 ", receivedOn: " 2026-11-20 " };
  const read = (receiver: string) => DeliveryReceiptForm.parse({ receiver, ...rest });
  expect(read(" 买买提·吐尔逊 ")).toMatchObject({
    receiver: "买买提·吐尔逊",
    idLast4: "0123",
    receivedOn: "2026-11-20",
  });
  for (const receiver of ["李娟", "长".repeat(20)]) expect(read(receiver).receiver).toBe(receiver);
});

test.each([
  [null, undefined, "/hmdd"],
  [null, 1, "/hmdd"],
  [null, 2, "/hmdd?page=2"],
  ["overdue", 1, "/hmdd?state=overdue"],
  ["signed", 3, "/hmdd?state=signed&page=3"],
] as const)("the list of %s, page %s, is at %s", (state, page, path) =>
  expect(receiptListPath(state, page)).toBe(path),
);
