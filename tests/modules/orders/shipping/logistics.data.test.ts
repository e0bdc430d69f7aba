import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ASK_AGAIN, type LogisticsPort, type TrackAnswer } from "~/modules/orders/shipping/logistics";
import { kuaidi100, signQuery } from "~/modules/orders/shipping/logistics-kuaidi100.server";
import {
  madeUpEvents,
  openLogisticsSandbox,
  sandboxLogistics,
} from "~/modules/orders/shipping/logistics-sandbox.server";
import { logisticsPort, refreshOrder, refreshParcels } from "~/modules/orders/shipping/logistics.server";
import { readOrderParcels } from "~/modules/orders/shipping/parcels.server";
import { advance, markPaid } from "~/modules/orders/transitions/transitions.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../shop";

const ACCOUNT = { customer: "CUSTOMER", key: "key" };
const HOUR = 3600_000;
let server: Server;
let id: number;

/** The provider as its documentation has it: the form, the signature, the answers. */
function provider(form: URLSearchParams): [number, object | string] {
  const param = form.get("param") ?? "";
  if (form.get("customer") !== ACCOUNT.customer || form.get("sign") !== signQuery(param, ACCOUNT))
    return [200, { result: false, returnCode: "503", message: "验证签名失败" }];
  const { com, num, phone } = JSON.parse(param) as Record<string, string>;
  if (num === "BROKEN001") return [502, "<html>bad gateway</html>"];
  if (num === "BUSY00001") return [200, { result: false, returnCode: "502", message: "服务器繁忙" }];
  if (com !== "shunfeng" || num !== "SF0000001" || !phone)
    return [200, { result: false, returnCode: "500", message: "查询无结果，请隔段时间再查" }];
  const data = [
    { time: "2026-11-21 09:30:05", context: "已签收" },
    { time: "2026-11-20 18:00:00", context: "已揽收" },
  ];
  return [200, { message: "ok", nu: num, com, ischeck: "1", status: "200", state: "3", data }];
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const isKnown = request.method === "POST" && request.url === "/poll/query.do";
      const [status, body] = isKnown ? provider(new URLSearchParams(text)) : [404, "no"];
      response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  // A busy machine keeps a connection idle for longer than Node's five seconds, and uses it again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

beforeEach(async () => {
  await clear();
  await db.deleteFrom("setting").where("key", "=", "logistics.sandbox").execute();
  await ground();
  const buyer = await company(1);
  await goods(11, [[300, 50]]);
  await cart(1, [[11, 6]]);
  await placeOrders(buyer, await draftOf(buyer), NOW);
  const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  id = order.id;
  await inTransaction((trx) => markPaid(trx, id, { amount: order.payable, actor: "shop", note: "" }, NOW));
  await advance(id, "approve", { actor: "operator:林", text: "" }, NOW);
  await advance(id, "ship", { actor: "operator:周", text: "顺丰速运 SF0000001" }, NOW);
});

const real = (input: { key?: string; port?: number } = {}): LogisticsPort =>
  kuaidi100({
    customer: ACCOUNT.customer,
    key: input.key ?? ACCOUNT.key,
    endpoint: `http://127.0.0.1:${input.port ?? (server.address() as AddressInfo).port}`,
  });
const ask = { carrier: "shunfeng", tracking: "SF0000001", phone: "13900000000" };

describe.each(["sandbox", "kuaidi100"])("the port: %s", (name) => {
  const port = () => (name === "sandbox" ? sandboxLogistics : real());

  it("says where a parcel was, newest first, and when it was handed over", async () => {
    expect(port().name).toBe(name);
    const answer = await port().track(ask, NOW + 4 * DAY);
    expect(answer).toMatchObject({ ok: true });
    const { events, deliveredAt } = answer as Extract<TrackAnswer, { ok: true }>;
    expect(events.length).toBeGreaterThan(1);
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => b - a));
    expect(events.every(({ text }) => text !== "")).toBe(true);
    expect(deliveredAt).toBe(events[0]!.at);
  });

  it("says that nothing is known of a number", async () => {
    expect(await port().track({ ...ask, tracking: "SF9999999" }, NOW)).toMatchObject({
      ok: false,
      fault: "nothing",
    });
  });
});

describe("the provider", () => {
  it("is spoken to with the signature of its documentation", () => {
    expect(signQuery("abc", { key: "", customer: "" })).toBe("900150983CD24FB0D6963F7D28E17F72");
    expect(signQuery("a", { key: "b", customer: "c" })).toBe("900150983CD24FB0D6963F7D28E17F72");
  });

  it("says times of Shanghai", async () => {
    expect(await real().track(ask, NOW)).toMatchObject({
      events: [{ at: Date.parse("2026-11-21T01:30:05Z") }, { at: Date.parse("2026-11-20T10:00:00Z") }],
    });
  });

  it("refusing the key, being busy, broken or away is said, never thrown", async () => {
    const fault = async (port: LogisticsPort, tracking = ask.tracking) =>
      (await port.track({ ...ask, tracking }, NOW)) as { fault: string };
    expect(await fault(real({ key: "another" }))).toMatchObject({ fault: "unavailable" });
    expect(await fault(real(), "BUSY00001")).toMatchObject({ fault: "limited" });
    expect(await fault(real(), "BROKEN001")).toMatchObject({ fault: "unavailable" });
    expect(await fault(real({ port: 1 }))).toMatchObject({ fault: "unavailable" });
  });
});

it("the sandbox makes up the same story each time, in the order of time", () => {
  const whole = madeUpEvents("SF1", NOW, NOW + 9 * DAY);
  expect(madeUpEvents("SF1", NOW, NOW + 9 * DAY)).toEqual(whole);
  expect(madeUpEvents("SF1", NOW, NOW + 8 * HOUR)).toEqual(whole.filter(({ at }) => at <= NOW + 8 * HOUR));
  expect(madeUpEvents("SF1", NOW, NOW)).toEqual([]);
});

const counting = (answer: () => Promise<TrackAnswer>): { port: LogisticsPort; asked: () => number } => {
  let query = 0;
  return {
    asked: () => query,
    port: {
      name: "counting",
      track: () => {
        query += 1;
        return answer();
      },
    },
  };
};
const events = [{ at: NOW + HOUR, text: "已揽收" }];
const found = (deliveredAt: number | null) => () =>
  Promise.resolve({ ok: true, events, deliveredAt } as const);

describe("what is kept", () => {
  it("without a provider is nothing, and the page says whom to ask", async () => {
    expect(await logisticsPort()).toBeNull();
    expect(await refreshParcels(NOW)).toBe(0);
    expect(await readOrderParcels(id, NOW)).toMatchObject([
      { isFollowed: false, events: [], fetchedAt: null },
    ]);
  });

  it("in a demo comes from the sandbox, with what is in the parcel", async () => {
    await openLogisticsSandbox(db);
    const [parcel] = await readOrderParcels(id, NOW + DAY);
    expect(parcel).toMatchObject({
      parcelNumber: 1,
      carrier: "shunfeng",
      tracking: "SF0000001",
      fault: "",
      fetchedAt: NOW + DAY,
      goods: [{ name: "商品11", batch: "B11-0", quantity: 6, unit: "盒" }],
    });
    expect(parcel!.events.length).toBeGreaterThan(0);
  });

  it("is asked for again after half an hour at the earliest, by whoever comes first", async () => {
    const { port, asked: query } = counting(found(null));
    const input = { port: Promise.resolve(port) };
    await Promise.all([refreshOrder(id, NOW, input), refreshOrder(id, NOW, input)]);
    expect(query()).toBe(1);
    await refreshOrder(id, NOW + ASK_AGAIN - 1, input);
    expect(query()).toBe(1);
    expect(await refreshParcels(NOW + ASK_AGAIN, input.port)).toBe(1);
    expect(query()).toBe(2);
  });

  it("stays when the provider fails, which is said", async () => {
    await refreshOrder(id, NOW, { port: Promise.resolve(counting(found(null)).port) });
    const broken = counting(() => Promise.resolve({ ok: false, fault: "unavailable", detail: "x" }));
    await refreshOrder(id, NOW + ASK_AGAIN, { port: Promise.resolve(broken.port) });
    expect(await readOrderParcels(id, NOW + ASK_AGAIN)).toMatchObject([
      { fault: "unavailable", events, fetchedAt: NOW, deliveredAt: null },
    ]);
  });

  it("is asked for after pauses that double while there is no answer, and as before after one", async () => {
    let answer: TrackAnswer = { ok: false, fault: "nothing", detail: "x" };
    const { port, asked: query } = counting(() => Promise.resolve(answer));
    const at = (halfHours: number) => refreshParcels(NOW + halfHours * ASK_AGAIN, Promise.resolve(port));
    const counts: number[] = [];
    for (const halfHours of [0, 1, 2, 3, 6, 7]) {
      await at(halfHours);
      counts.push(query());
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
    answer = { ok: true, events, deliveredAt: null };
    await at(15);
    await at(16);
    expect(query()).toBe(6);
  });

  it("once handed over says when, and is asked for no more", async () => {
    const { port, asked: query } = counting(found(NOW + 2 * HOUR));
    const input = { port: Promise.resolve(port) };
    await refreshOrder(id, NOW, input);
    expect(await readOrderParcels(id, NOW)).toMatchObject([{ deliveredAt: NOW + 2 * HOUR }]);
    expect(await refreshParcels(NOW + DAY, input.port)).toBe(0);
    expect(query()).toBe(1);
  });

  it("comes later when the provider is slow: the page does not wait for it", async () => {
    let answer: (value: TrackAnswer) => void = () => undefined;
    const slow = counting(() => new Promise<TrackAnswer>((resolve) => (answer = resolve)));
    await refreshOrder(id, NOW, { port: Promise.resolve(slow.port), waits: 50 });
    expect(await readOrderParcels(id, NOW)).toMatchObject([{ events: [] }]);
    answer({ ok: true, events, deliveredAt: null });
    await expect.poll(async () => (await readOrderParcels(id, NOW))[0]!.events).toEqual(events);
  });
});
