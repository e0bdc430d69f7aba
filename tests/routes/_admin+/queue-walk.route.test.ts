import { beforeAll, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import * as layout from "~/routes/_admin+/_layout";
import * as next from "~/routes/_admin+/_system+/staff.queue.$id";
import * as feedback from "~/routes/_admin+/_service+/staff.feedback.$id._index/route";
import * as request from "~/routes/_admin+/_service+/staff.requests.$id._index/route";
import { writeRequests } from "~/modules/support/buy-requests/buy-request.server";
import type { Browser } from "../../modules/company/browser";
import { placeOrders } from "~/modules/checkout/place.server";
import { markPaid } from "~/modules/orders/transitions/transitions.server";
import * as order from "~/routes/_admin+/_orders+/staff.orders.$number._index/route";
import { cart, clear, company, draftOf, goods, ground, NOW, signedIn } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let service: Browser;
let ids: string[];

beforeAll(async () => {
  await loadPeople();
  service = await roleBrowser("service");
  await company(1);
  const draft = {
    name: "罕见药片",
    spec: "",
    manufacturer: "",
    approvalNumber: "",
    quantity: 10,
    unit: "盒",
    wishedPrice: null,
    neededBy: null,
    note: "",
  };
  const drafts = [1, 2, 3].map(() => ({ draft, pictures: [] }));
  const made = await inTransaction((trx) =>
    writeRequests(trx, { companyId: 1, accountId: 1 }, { requests: drafts }, NOW),
  );
  ids = made.map(String);
});

const QUEUE = "queue=requestsToAnswer";
const caseOf = (id: string) => `/staff/requests/${id}?${QUEUE}`;
const answer = async (id: string, query = `?index&${QUEUE}`) => {
  const sent = service.post(`/staff/requests/${id}${query}`, { intent: "refuse", why: "已停产，无货源" });
  const done = await getAnswer(request.action as never, sent, { id });
  return [done.status, done.headers.get("Location")];
};
const onFrom = async (from: string, id = "requestsToAnswer", browser = service) => {
  const path = `/staff/queue/${id}?from=${encodeURIComponent(from)}`;
  const done = await getAnswer(next.loader as never, browser.get(path), { id });
  return [done.status, done.headers.get("Location")];
};
const pathOf = (id: string) => `/staff/requests/${id}`;

test("下一件 goes round the queue; a queue that is none, or not theirs, is not found", async () => {
  const [item, two, three] = ids as [string, string, string];
  expect(await onFrom(pathOf(item))).toEqual([303, caseOf(two)]);
  expect(await onFrom(pathOf(three))).toEqual([303, caseOf(item)]);
  for (const from of ["", "/staff/orders/1", "https://elsewhere.example/", "\u0000"])
    expect(await onFrom(from)).toEqual([303, caseOf(item)]);
  expect((await onFrom("", "nothing"))[0]).toBe(404);
  expect((await onFrom("", "transfersToConfirm"))[0]).toBe(404);
  expect(await onFrom("", "feedbackToAnswer")).toEqual([303, "/staff/feedback?state=waiting"]);
});

test("the layout says what is left of each queue", async () => {
  const seen = await getAnswer(layout.loader as never, service.get("/staff"));
  const { queues } = (await seen.json()) as { queues: object[] };
  expect(queues).toContainEqual({
    id: "requestsToAnswer",
    name: "求购待答复",
    to: "/staff/requests?state=pending",
    isBare: true,
    filters: [],
    count: 3,
  });
});

test("an answer opens the next case, then one that was passed over, and at last the list", async () => {
  const [item, two, three] = ids as [string, string, string];
  expect((await answer(two, `?index&${QUEUE}`))[1]).toBe(caseOf(three));
  // A form that is refused stays where it is, and so does one that is sent twice.
  expect((await answer(two))[0]).toBe(409);
  expect((await answer(three))[1]).toBe(caseOf(item));
  expect((await answer(item))[1]).toBe("/staff/requests?state=pending");
});

test("without a queue, or from another one, it leads where it always does", async () => {
  await db.updateTable("buy_request").set({ state: "pending" }).execute();
  const [item, two, three] = ids as [string, string, string];
  expect((await answer(item, "?index"))[1]).toBe("/staff/requests");
  expect((await answer(two, "?index&queue=transfersToConfirm"))[1]).toBe("/staff/requests");
  expect((await answer(three, "?index&queue=feedbackToAnswer"))[1]).toBe("/staff/requests");
  const sent = service.post("/staff/feedback/9?queue=feedbackToAnswer", { text: "谢谢" });
  expect((await getAnswer(feedback.action as never, sent, { id: "9" })).status).toBe(404);
});

test("a list that was narrowed is walked as it is narrowed, and stands beside its cases", async () => {
  await clear();
  await ground();
  await goods(11, [[300, 500]]);
  const numbers: string[] = [];
  for (const id of [1, 2, 1, 2, 1]) {
    const buyer = await company(id).catch(() => signedIn(id));
    await cart(id, [[11, 4]]);
    expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
    const last = db.selectFrom("orders").select(["id", "number", "payable"]).orderBy("id", "desc");
    const { number, payable, ...placed } = await last.executeTakeFirstOrThrow();
    await inTransaction((trx) => markPaid(trx, placed.id, { amount: payable, actor: "shop", note: "" }, NOW));
    numbers.push(number);
  }
  const [first, , third, , fifth] = numbers as [string, string, string, string, string];
  const place = `queue=ordersToReview&list=${encodeURIComponent(new URLSearchParams({ words: "药店1" }).toString())}`;
  const getAt = (number: string) => `/staff/orders/${number}?${place}`;
  const seen = await getAnswer(order.loader as never, service.get(getAt(third)), { number: third });
  const { related } = (await seen.json()) as { related: { to: string; items: { to: string }[] } };
  expect(related.items.map(({ to }) => to)).toEqual(
    [fifth, third, first].map((item) => `/staff/orders/${item}`),
  );
  expect(new URL(related.to, "http://shop.test").searchParams.get("words")).toBe("药店1");
  const frame = await getAnswer(layout.loader as never, service.get(getAt(third)));
  expect(await frame.json()).toMatchObject({ left: "3", related: null });
  const approve = async (number: string) => {
    const sent = service.post(`${getAt(number)}&index`, { do: "approve" });
    return (await getAnswer(order.action as never, sent, { number })).headers.get("Location");
  };
  const path = (to: string | null) => new URL(to!, "http://shop.test");
  expect(path(await approve(third)).pathname).toBe(`/staff/orders/${first}`);
  const next = path(await approve(first));
  expect([next.pathname, next.searchParams.get("list")]).toEqual([
    `/staff/orders/${fifth}`,
    new URLSearchParams({ words: "药店1" }).toString(),
  ]);
  // Nothing of the narrowed list waits any more, though the queue has two.
  const end = path(await approve(fifth));
  expect([end.pathname, end.searchParams.get("words"), end.searchParams.get("state")]).toEqual([
    "/staff/orders",
    "药店1",
    "pendingReview",
  ]);
});
