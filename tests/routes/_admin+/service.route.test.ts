import { beforeAll, describe, expect, test } from "vitest";
import { QUEUE_KINDS } from "~/admin/queue/kinds.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { action as sendFeedback } from "~/routes/_account+/_service+/yjfk/route";
import * as exchanges from "~/routes/_admin+/_promotions+/staff.exchanges._index/route";
import * as exchange from "~/routes/_admin+/_promotions+/staff.exchanges.$number/route";
import * as feedbackList from "~/routes/_admin+/_service+/staff.feedback._index/route";
import * as feedback from "~/routes/_admin+/_service+/staff.feedback.$id._index/route";
import * as feedbackPicture from "~/routes/_admin+/_service+/staff.feedback.$id.pictures.$file";
import * as requests from "~/routes/_admin+/_service+/staff.requests._index/route";
import * as request from "~/routes/_admin+/_service+/staff.requests.$id._index/route";
import { listAdminExchanges } from "~/modules/rewards/exchange-admin.server";
import { listAdminFeedback } from "~/modules/support/feedback/feedback-admin.server";
import { findFeedback } from "~/modules/support/feedback/feedback.server";
import { writeRequests } from "~/modules/support/buy-requests/buy-request.server";
import { listAdminRequests } from "~/modules/support/buy-requests/request-admin.server";
import { readAmount } from "~/modules/wallet/ledger.server";
import type { Browser } from "../../modules/company/browser";
import { SignedInBrowser } from "../../modules/company/browser-session";
import { picture } from "../../modules/company/registration/registering";
import { company, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";

let service: Browser;
let sales: Browser;
let buyer: SignedInBrowser;

beforeAll(async () => {
  await loadPeople();
  [service, sales] = [await roleBrowser("service"), await roleBrowser("sales")];
  await ground();
  await company(1);
  buyer = await SignedInBrowser.ofNewMember(1);
  await goods(1, [[300, 50]], { name: "阿莫西林胶囊" });
  await goods(2, [[300, 50]], { name: "停售药", status: "off" });
  await db
    .insertInto("points_item")
    .values({
      id: 1,
      name: "水杯",
      kind: "gift",
      points: 100,
      stock: 5,
      exchanged: 4,
      describe: "",
      image: "/art/points/cup.svg",
      status: "on",
      sort: 1,
    })
    .execute();
});

const send = (route: { action: unknown }, browser: Browser, params: Record<string, string>, fields: object) =>
  getAnswer(route.action as never, browser.post("/staff/x", fields as never), params);
const see = async <T>(route: { loader: unknown }, path: string, params = {}) =>
  (await (await getAnswer(route.loader as never, service.get(path), params)).json()) as T;
const getRows = async (route: { loader: unknown } & Parameters<typeof shownList>[0], path: string) =>
  (await shownList(route, await getAnswer(route.loader as never, service.get(path)))).rows.map(
    ({ id }) => id,
  );
const getFault = async (answer: Response) =>
  ((await answer.json()) as { error: Record<string, string[]> }).error;
const waiting = async (id: string) =>
  (await QUEUE_KINDS.find((kind) => kind.id === id)!.count(0, { id: 1, permissions: new Set() })).count;
const changesOf = async (route: { loader: unknown }, params: Record<string, string>) =>
  (await see<{ changes: { command: string; who: string }[] }>(route, "/staff/x", params)).changes;
const messages = () => db.selectFrom("message").select("body").where("company_id", "=", 1).execute();

async function query(): Promise<string> {
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
  const ids = await inTransaction((trx) =>
    writeRequests(trx, { companyId: 1, accountId: 1 }, { requests: [{ draft, pictures: [] }] }, NOW),
  );
  return String(ids[0]!);
}

describe("求购", () => {
  test("is answered once, then said to be on sale, each with a message", async () => {
    const id = await query();
    expect([await getRows(requests, "/staff/requests"), await waiting("requestsToAnswer")]).toEqual([
      [id],
      1,
    ]);
    const offer = { intent: "offer", goods: "", price: "12.50", when: "2999-12-05", text: "可以订货" };
    expect((await send(request, sales, { id }, offer)).status).toBe(403);
    expect((await send(request, service, { id }, offer)).status).toBe(303);
    expect((await send(request, service, { id }, offer)).status).toBe(409);
    expect((await send(request, service, { id }, { intent: "refuse", why: "没有货源" })).status).toBe(409);
    expect([await getRows(requests, "/staff/requests"), await waiting("requestsToAnswer")]).toEqual([[], 0]);
    expect(await getRows(requests, "/staff/requests?state=answered")).toEqual([id]);
    const off = await send(request, service, { id }, { intent: "list", goods: "2", text: "" });
    expect([off.status, await getFault(off)]).toEqual([400, { "": ["没有在售商品 2"] }]);
    const list = { intent: "list", goods: "1", text: "" };
    expect((await send(request, service, { id }, list)).status).toBe(303);
    expect((await send(request, service, { id }, list)).status).toBe(409);
    expect(await see(request, "/staff/x", { id })).toMatchObject({
      request: {
        state: "listed",
        offeredPrice: 1250,
        expectedOn: "2999-12-05",
        answer: "可以订货",
        goods: expect.stringMatching(/^1 ./),
      },
    });
    expect(await messages()).toHaveLength(2);
    expect((await changesOf(request, { id })).map(({ command }) => command)).toEqual(
      expect.arrayContaining(["答复求购", "登记求购已上架"]),
    );
  });

  test.each([
    [{ intent: "offer" }, ""],
    [{ intent: "offer", price: "便宜" }, "price"],
    [{ intent: "offer", goods: "一号" }, "goods"],
    [{ intent: "offer", when: "2020-01-01" }, "when"],
    [{ intent: "offer", goods: "2" }, ""],
    [{ intent: "offer", goods: "99" }, "goods"],
    [{ intent: "refuse", why: " " }, "why"],
    [{ intent: "other" }, "intent"],
  ])("of %j is refused, and waits as before", async (fields, at) => {
    const id = await query();
    const answer = await send(request, service, { id }, fields);
    expect([answer.status, Object.keys(await getFault(answer))]).toEqual([400, [at]]);
    expect(await see(request, "/staff/x", { id })).toMatchObject({ request: { state: "pending" } });
  });

  test("pages go on behind the last row", async () => {
    await query();
    await query();
    const all = await listAdminRequests(null, { after: null, limit: 50 });
    const rest = await listAdminRequests(null, { after: all[0]!.id, limit: 50 });
    expect(rest).toEqual(all.slice(1));
  });
});

test("反馈 is seen with its pictures and answered once, with a message", async () => {
  const before = (await messages()).length;
  await buyer.send(sendFeedback, "/yjfk", {
    token: newFormToken({ accountId: 1, companyId: 1 }),
    kind: "goods",
    text: "外盒破损了三盒，请看图片",
    pictures: [picture()],
  });
  const [row] = (await findFeedback(1, 1)).rows;
  const id = String(row!.id);
  expect([await getRows(feedbackList, "/staff/feedback"), await waiting("feedbackToAnswer")]).toEqual([
    [id],
    1,
  ]);
  const pictureAt = (file: string) =>
    getAnswer(feedbackPicture.loader, service.get("/staff/x"), { id, file });
  expect((await pictureAt(String(row!.pictures[0]))).status).toBe(200);
  expect((await pictureAt("999")).status).toBe(404);
  expect((await send(feedback, sales, { id }, { text: "已补发" })).status).toBe(403);
  const empty = await send(feedback, service, { id }, { text: " " });
  expect([empty.status, Object.keys(await getFault(empty))]).toEqual([400, ["text"]]);
  expect((await send(feedback, service, { id }, { text: "已补发" })).status).toBe(303);
  const late = await send(feedback, service, { id }, { text: "再答复" });
  expect([late.status, await getFault(late)]).toEqual([409, { "": ["未处理：该反馈已答复"] }]);
  expect(await see(feedback, "/staff/x", { id })).toMatchObject({
    feedback: { answer: "已补发" },
    mayAnswer: false,
  });
  expect(await getRows(feedbackList, "/staff/feedback?state=answered")).toEqual([id]);
  expect(await listAdminFeedback(null, { after: Number(id), limit: 5 })).toEqual([]);
  expect((await changesOf(feedback, { id }))[0]).toMatchObject({ command: "答复反馈" });
  expect(await messages()).toHaveLength(before + 1);
  expect((await send(feedback, service, { id: "999" }, { text: "已补发" })).status).toBe(404);
});

describe("积分兑换", () => {
  async function exchanged(number: string): Promise<void> {
    await db
      .insertInto("points_exchange")
      .values({
        number,
        company_id: 1,
        item_id: 1,
        item_name: "水杯",
        count: 1,
        points: 100,
        state: "requested",
        address: "张三 广州市演示路 1 号",
        created_at: NOW,
      })
      .execute();
  }

  test("is confirmed and sent, each once", async () => {
    const number = "DH20261120000001";
    await exchanged(number);
    expect(await getRows(exchanges, "/staff/exchanges")).toEqual([number]);
    expect((await send(exchange, sales, { number }, { move: "confirm" })).status).toBe(403);
    expect((await send(exchange, service, { number }, { move: "ship", shipment: "顺丰 1" })).status).toBe(
      409,
    );
    expect((await send(exchange, service, { number }, { move: "confirm" })).status).toBe(303);
    expect((await send(exchange, service, { number }, { move: "confirm" })).status).toBe(409);
    expect([await waiting("exchangesToConfirm"), await waiting("exchangesToShip")]).toEqual([0, 1]);
    const empty = await send(exchange, service, { number }, { move: "ship", shipment: "" });
    expect([empty.status, Object.keys(await getFault(empty))]).toEqual([400, ["shipment"]]);
    expect((await send(exchange, service, { number }, { move: "ship", shipment: "顺丰 1" })).status).toBe(
      303,
    );
    expect((await send(exchange, service, { number }, { move: "withdraw", why: "缺货" })).status).toBe(409);
    expect(await see(exchange, "/staff/x", { number })).toMatchObject({
      exchange: { state: "shipped", shipment: "顺丰 1" },
    });
    expect((await changesOf(exchange, { number })).map(({ command }) => command)).toEqual(
      expect.arrayContaining(["确认积分兑换", "积分礼品发货"]),
    );
  });

  test("is cancelled for a reason, and the points come back once", async () => {
    const number = "DH20261120000002";
    await exchanged(number);
    const before = await readAmount(1, "points");
    expect((await send(exchange, service, { number }, { move: "withdraw", why: "" })).status).toBe(400);
    expect((await send(exchange, service, { number }, { move: "withdraw", why: "缺货" })).status).toBe(303);
    expect((await send(exchange, service, { number }, { move: "withdraw", why: "缺货" })).status).toBe(409);
    expect(await readAmount(1, "points")).toBe(before + 100);
    expect(await getRows(exchanges, "/staff/exchanges?state=cancelled")).toEqual([number]);
    expect((await listAdminExchanges(null, { after: null, limit: 1 }))[0]?.number).toBe("DH20261120000001");
    expect((await send(exchange, service, { number: "DH0" }, { move: "confirm" })).status).toBe(404);
  });
});
