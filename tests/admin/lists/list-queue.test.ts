import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  caseAt,
  caseBehind,
  caseBehindGone,
  inQueue,
  narrowedPath,
  nextPath,
  queueAtAddress,
  getQueueId,
} from "~/admin/lists/list-queue";

const queue = (id: string, to: string, isBare = false, filters: string[] = []) => ({
  id,
  name: id,
  to,
  isBare,
  filters,
  count: 1,
});
const WORDS = ["words", "from", "to"];
const QUEUES = [
  queue("review", "/staff/orders?state=pendingReview", false, [...WORDS, "kind"]),
  queue("held", "/staff/orders?kind=held", false, [...WORDS, "state"]),
  queue("ship", "/staff/warehouse", false, WORDS),
  queue("chats", "/staff/chats?view=waiting", true),
];
const at = (pathname: string, search = "") => queueAtAddress(QUEUES, { pathname, search })?.id ?? null;

describe("the queue of an address", () => {
  test.each([
    ["/staff/orders", "?state=pendingReview", "review"],
    ["/staff/orders", "?words=&kind=&state=pendingReview&after=40", "review"],
    ["/staff/orders", "?state=pendingReview&words=%E5%BA%97", "review"],
    ["/staff/orders", "?state=pendingReview&kind=held", "review"],
    ["/staff/orders", "?state=completed&kind=held", "held"],
    ["/staff/orders", "?state=pendingReview&colour=red", null],
    ["/staff/orders", "?words=%E5%BA%97", null],
    ["/staff/orders", "?kind=held", "held"],
    ["/staff/orders", "", null],
    ["/staff/warehouse", "", "ship"],
    ["/staff/warehouse", "?words=1", "ship"],
    ["/staff/warehouse", "?state=paid", null],
    ["/staff/chats", "?view=waiting&words=1", null],
    ["/staff/chats", "", "chats"],
    ["/staff/chats", "?view=waiting", "chats"],
    ["/staff/chats", "?view=closed", null],
    ["/staff/orders/12", "?queue=review", "review"],
    ["/staff/orders/12", "?index&queue=held", "held"],
    ["/staff/orders/12", "?queue=none", null],
    ["/staff/orders/12", "", null],
  ])("%s%s is %j", (pathname, search, id) => {
    expect(at(pathname, search)).toBe(id);
  });

  test.each([
    ["/staff/orders", "?state=pendingReview", ""],
    [
      "/staff/orders",
      "?state=pendingReview&words=%E5%BA%97&after=4&from=2026-11-01",
      "from=2026-11-01&words=%E5%BA%97",
    ],
    ["/staff/orders/12", "?queue=review&list=words%3Da%26colour%3Dred%26state%3Dpaid", "words=a"],
    ["/staff/orders/12", "?queue=ship&list=%26%26%3D", ""],
    ["/staff/orders/12", `?queue=ship&list=words%3D${"a".repeat(900)}`, `words=${"a".repeat(100)}`],
  ])("%s%s is narrowed by %j", (pathname, search, list) => {
    expect(queueAtAddress(QUEUES, { pathname, search })!.list).toBe(list);
  });

  test("a case that is opened from a narrowed list leads back to that list, whatever was typed", () => {
    const input = fc.record({
      words: fc.string({ maxLength: 40, unit: "grapheme" }),
      from: fc.constantFrom("", "2026-11-01"),
    });
    fc.assert(
      fc.property(input, (fields) => {
        const here = queueAtAddress(QUEUES, {
          pathname: "/staff/orders",
          search: `?${new URLSearchParams({ state: "pendingReview", ...fields })}`,
        })!;
        const opened = new URL(inQueue("/staff/orders/12#lines", here.id, here.list), "http://shop.test");
        expect(queueAtAddress(QUEUES, opened)).toEqual(here);
        const back = new URL(narrowedPath(here.to, here.list), "http://shop.test");
        expect(queueAtAddress(QUEUES, back)).toEqual(here);
        expect(new URL(inQueue(`/staff/orders/13${opened.search}`, here.id), "http://shop.test").search).toBe(
          "?queue=review",
        );
      }),
    );
  });

  test("is carried beside whatever else an address has", () => {
    expect(inQueue("/staff/orders/12", "review")).toBe("/staff/orders/12?queue=review");
    expect(inQueue("/staff/invoices/1/red?return=R1#x", "reds")).toBe(
      "/staff/invoices/1/red?return=R1&queue=reds#x",
    );
    fc.assert(
      fc.property(fc.string(), (id) => {
        const to = new URL(inQueue("/staff/orders/12?a=1", id), "http://shop.test");
        expect([getQueueId(to.search), to.searchParams.get("a")]).toEqual([id, "1"]);
      }),
    );
    expect(nextPath("review", "/staff/orders/12")).toBe("/staff/queue/review?from=%2Fstaff%2Forders%2F12");
  });
});

const CASES = ["/staff/orders/1", "/staff/orders/12", "/staff/orders/3"];

describe("the way through a queue", () => {
  test("a page below a case is of that case, and of no other", () => {
    expect(caseAt(CASES, "/staff/orders/12")).toBe("/staff/orders/12");
    expect(caseAt(CASES, "/staff/orders/12/refusal")).toBe("/staff/orders/12");
    expect(caseAt(CASES, "/staff/orders/123")).toBeUndefined();
  });

  test("the case behind is the next, behind the last one the first, and none where there is no other", () => {
    expect(CASES.map((item) => caseBehind(CASES, item))).toEqual([CASES[1], CASES[2], CASES[0]]);
    expect([caseBehind(CASES, undefined), caseBehind([], undefined)]).toEqual([CASES[0], null]);
    expect(caseBehind(["/a"], "/a")).toBeNull();
  });

  test("of what is left the one behind comes first, then what was passed over", () => {
    const [item, two, three] = CASES as [string, string, string];
    expect(caseBehindGone(CASES, [item, three], two)).toBe(three);
    expect(caseBehindGone(CASES, [item], two)).toBe(item);
    expect(caseBehindGone(CASES, [item, two], three)).toBe(item);
    expect(caseBehindGone(CASES, [], three)).toBeNull();
    expect(caseBehindGone([item, two], ["/new"], two)).toBe("/new");
  });

  test("whoever answers each case in turn sees each of them once", () => {
    const queues = fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(queues, fc.nat(), (ids, start) => {
        let left = ids.map((id) => `/case/${id}`);
        let here: string | null = left[start % left.length]!;
        const seen: string[] = [];
        while (here) {
          const before: string[] = left;
          left = before.filter((item) => item !== here);
          seen.push(here);
          here = caseBehindGone(before, left, here);
        }
        expect(seen.toSorted()).toEqual(ids.map((id) => `/case/${id}`).toSorted());
      }),
    );
  });
});
