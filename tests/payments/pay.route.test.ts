/** The pages of paying as the browser meets them: whose order, what comes back, and whom the notify door lets in. */
import { beforeAll, describe, expect, test } from "vitest";
import { loadCompanies } from "~/demo/companies.server";
import { cancelOrder } from "~/orders/life.server";
import { paymentsOf } from "~/payments/payments.server";
import { buildNotice } from "~/payments/sandbox-protocol.server";
import { config } from "~/platform/config.server";
import { inTransaction } from "~/platform/database.server";
import { startSession } from "~/platform/session.server";
import * as hm from "~/routes/_cart+/cart.hm";
import * as step3 from "~/routes/_cart+/cart.step3.$id";
import * as step4 from "~/routes/_cart+/cart.step4";
import * as notify from "~/routes/_payments+/pay.notify.$provider";
import * as desk from "~/routes/_payments+/pay.sandbox.$number";
import { post } from "~/wallet/ledger.server";
import { order, slip, stateOf, viewerOfCompany, walletOf } from "../orders/pay-scene";

const SHOP = "http://shop.test";
const NOW = Date.now();
const demo = viewerOfCompany(1);
const stranger = viewerOfCompany(2);
let cookie = "";

beforeAll(async () => {
  await inTransaction((trx) => loadCompanies(trx, NOW));
  const set = await startSession(new Request(SHOP), { accountId: 1, companyId: 1 });
  cookie = set.split(";")[0] ?? "";
});

/** An order of the machine's own time, because routes ask the clock themselves. */
const newOrder = async (viewer = demo, payable = 30_000, isEphedrine = false) =>
  order(viewer, payable, isEphedrine, NOW);

interface Route {
  loader?: (args: never) => unknown;
  action?: (args: never) => unknown;
}
async function call(
  route: Route,
  kind: "loader" | "action",
  path: string,
  params: Record<string, string>,
  init: RequestInit = {},
): Promise<Response> {
  const request = new Request(SHOP + path, {
    ...init,
    headers: {
      cookie,
      ...(kind === "action" ? { origin: SHOP } : {}),
      ...(init.headers as Record<string, string>),
    },
  });
  try {
    return (await route[kind]?.({ request, params, context: {} } as never)) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
const get = (route: Route, path: string, params: Record<string, string> = {}) =>
  call(route, "loader", path, params);
function submit(
  route: Route,
  path: string,
  params: Record<string, string>,
  fields: Record<string, string | File>,
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return call(route, "action", path, params, { method: "POST", body });
}
const pay = (id: number, fields: Record<string, string | File>) =>
  submit(step3, `/cart/step3/${id}`, { id: String(id) }, fields);
const placeOf = (response: Response) => response.headers.get("location");

describe("/cart/step3/:id", () => {
  test("answers 404 to another company's order, an unknown one and nonsense, reading and paying", async () => {
    const foreign = await newOrder(stranger);
    for (const id of [String(foreign), "999999", "abc", "-1", "99999999999999999999"]) {
      expect((await get(step3, `/cart/step3/${id}`, { id })).status).toBe(404);
      const paid = await submit(step3, `/cart/step3/${id}`, { id }, { means: "sandbox", rest: "30000" });
      expect(paid.status).toBe(404);
    }
    expect((await stateOf(foreign)).payments).toEqual([]);
  });

  test("sends a visitor to sign in and back", async () => {
    const id = String(await newOrder());
    const answer = await call(step3, "loader", `/cart/step3/${id}`, { id }, { headers: { cookie: "" } });
    expect(placeOf(answer)).toBe(`/login?redirectTo=%2Fcart%2Fstep3%2F${id}`);
  });

  test("works the rest out again for the ticks in its address, without JavaScript", async () => {
    const id = await newOrder();
    const answer = await get(step3, `/cart/step3/${id}?update=1&balance=on&means=bank`, { id: String(id) });
    const { page } = (await answer.json()) as { page: { ticks: unknown } };
    expect(page.ticks).toEqual({ useBalance: true, useRedPacket: false, means: "bank" });
  });

  test("leads to the sandbox, and what the buyer lets happen there pays the order", async () => {
    const id = await newOrder();
    const begun = await pay(id, { means: "sandbox", rest: "30000" });
    expect(begun.status).toBe(303);
    const number = placeOf(begun)?.split("/").at(-1) ?? "";
    expect((await get(desk, `/pay/sandbox/${number}`, { number })).status).toBe(200);
    const left = await submit(desk, `/pay/sandbox/${number}`, { number }, { outcome: "leave" });
    expect(placeOf(left)).toBe(`/cart/step3/${id}`);
    const paid = await submit(desk, `/pay/sandbox/${number}`, { number }, { outcome: "success" });
    expect([paid.status, placeOf(paid)]).toEqual([303, `/cart/step4?id=${id}`]);
    expect(await stateOf(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
    expect(placeOf(await get(step3, `/cart/step3/${id}`, { id: String(id) }))).toBe(`/cart/step4?id=${id}`);
    const { page } = (await (await get(step4, `/cart/step4?id=${id}`)).json()) as {
      page: { outcome: string };
    };
    expect(page.outcome).toBe("paid");
  });

  test("gives a refusal back with status 400, in its field, the ticks kept", async () => {
    const id = await newOrder();
    const sent = { means: "bank", rest: "30000", balance: "on" };
    // Browsers send an empty file for a field without one, text browsers may send nothing or words.
    const nothing: Record<string, string | File>[] = [{}, { slip: new File([], "") }, { slip: "slip.pdf" }];
    for (const slipSent of nothing) {
      const answer = await pay(id, { ...sent, ...slipSent });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: { slip: ["请上传转账回单"] },
        initialValue: { means: "bank", balance: "on" },
      });
    }
  });

  test("asks again when the sums have changed since the buyer saw them", async () => {
    const viewer = demo;
    await inTransaction((trx) =>
      post(trx, {
        companyId: 1,
        account: "balance",
        amount: 700,
        kind: "grant",
        key: "route",
        note: "",
        now: NOW,
      }),
    );
    const id = await newOrder();
    const answer = await pay(id, { means: "sandbox", rest: "30000", balance: "on" });
    expect(answer.status).toBe(400);
    expect((await stateOf(id)).payments).toEqual([]);
    expect(await walletOf(viewer)).toMatchObject({ balance: 700 });
  });

  test("takes a form of another site nowhere", async () => {
    const id = await newOrder();
    const body = new URLSearchParams({ means: "sandbox", rest: "30000" });
    const headers = { origin: "http://evil.test" };
    const answer = await call(
      step3,
      "action",
      `/cart/step3/${id}`,
      { id: String(id) },
      { method: "POST", body, headers },
    );
    expect(answer.status).toBe(403);
  });
});

describe("/cart/hm", () => {
  test("is empty without an ephedrine order, and shows the oldest when there is one", async () => {
    expect(await (await get(hm, "/cart/hm")).json()).toEqual({ page: null });
    const [oldest] = [await newOrder(demo, 5_000, true), await newOrder(demo, 6_000, true)];
    const { page } = (await (await get(hm, "/cart/hm")).json()) as {
      page: { orderId: number; means: unknown[] };
    };
    expect(page.orderId).toBe(oldest);
    expect(page.means).toHaveLength(1);
  });

  test("takes a transfer with its slip", async () => {
    const id = await newOrder(demo, 5_000, true);
    const answer = await submit(hm, `/cart/hm?id=${id}`, {}, { means: "bank", rest: "5000", slip: slip() });
    expect(placeOf(answer)).toBe(`/cart/step4?id=${id}`);
    const { page } = (await (await get(step4, `/cart/step4?id=${id}`)).json()) as {
      page: { outcome: string };
    };
    expect(page.outcome).toBe("slip");
    const { unpaid } = (await (await get(step4, "/cart/step4")).json()) as { unpaid: { orderId: number }[] };
    expect(unpaid.map((one) => one.orderId)).not.toContain(id);
  });

  test("and step 3 lead to each other by the kind of order", async () => {
    const [ordinary, ephedrine] = [await newOrder(), await newOrder(demo, 5_000, true)];
    expect(placeOf(await get(hm, `/cart/hm?id=${ordinary}`))).toBe(`/cart/step3/${ordinary}`);
    const there = await get(step3, `/cart/step3/${ephedrine}`, { id: String(ephedrine) });
    expect(placeOf(there)).toBe(`/cart/hm?id=${ephedrine}`);
  });

  test("answers 404 to another company's order", async () => {
    const foreign = await newOrder(stranger, 5_000, true);
    expect((await get(hm, `/cart/hm?id=${foreign}`)).status).toBe(404);
    expect((await submit(hm, `/cart/hm?id=${foreign}`, {}, { means: "bank", rest: "5000" })).status).toBe(
      404,
    );
  });
});

describe("/cart/step4", () => {
  test("without an id lists what still waits, with another company's answers 404", async () => {
    const waiting = await newOrder();
    const { unpaid } = (await (await get(step4, "/cart/step4")).json()) as { unpaid: { orderId: number }[] };
    expect(unpaid.length).toBeGreaterThan(0);
    expect(unpaid.map((one) => one.orderId)).not.toContain(await newOrder(stranger));
    await cancelOrder(1, waiting, "buyer:1", "不要了", NOW);
    const { page } = (await (await get(step4, `/cart/step4?id=${waiting}`)).json()) as {
      page: { outcome: string };
    };
    expect(page.outcome).toBe("cancelled");
    expect((await get(step4, `/cart/step4?id=${await newOrder(stranger)}`)).status).toBe(404);
  });
});

describe("/pay/sandbox/:number", () => {
  test("belongs to the company that pays", async () => {
    const id = await newOrder();
    const number =
      placeOf(await pay(id, { means: "sandbox", rest: "30000" }))
        ?.split("/")
        .at(-1) ?? "";
    const set = await startSession(new Request(SHOP), { accountId: 2, companyId: 2 });
    const headers = { cookie: set.split(";")[0] ?? "" };
    const there = await call(desk, "loader", `/pay/sandbox/${number}`, { number }, { headers });
    expect(there.status).toBe(404);
    const body = new URLSearchParams({ outcome: "success" });
    const done = await call(
      desk,
      "action",
      `/pay/sandbox/${number}`,
      { number },
      { method: "POST", body, headers },
    );
    expect(done.status).toBe(404);
    expect((await paymentsOf(id))[0]?.state).toBe("pending");
  });
});

describe("/pay/notify/:provider", () => {
  const notice = {
    id: "n1",
    paymentNumber: "P-none",
    providerRef: "r1",
    amount: 1,
    result: "success" as const,
  };
  const send = async (request: Request, provider = "sandbox") =>
    (await notify.action({ request, params: { provider }, context: {} })) as Response;

  test("refuses what is not signed, signed with another key, or stale: 403", async () => {
    const bare = new Request(`${SHOP}/pay/notify/sandbox`, { method: "POST", body: "{}" });
    expect((await send(bare)).status).toBe(403);
    expect((await send(buildNotice("another-key-0123456789", notice, NOW))).status).toBe(403);
    const key = config.PAYMENT_SANDBOX_KEY ?? "";
    expect((await send(buildNotice(key, notice, NOW - 3_600_000))).status).toBe(403);
  });

  test("flags what it does not know: 422; takes no other method; knows no other provider", async () => {
    expect((await send(buildNotice(config.PAYMENT_SANDBOX_KEY ?? "", notice, NOW))).status).toBe(422);
    expect(
      (await send(new Request(`${SHOP}/pay/notify/sandbox`, { method: "PUT", body: "{}" }))).status,
    ).toBe(405);
    const unknown = new Request(`${SHOP}/pay/notify/gold`, { method: "POST", body: "{}" });
    expect((await send(unknown, "gold")).status).toBe(404);
    expect(
      (await send(new Request(`${SHOP}/pay/notify/bank`, { method: "POST", body: "{}" }), "bank")).status,
    ).toBe(403);
  });

  test("takes a true notice once and answers its repetition alike", async () => {
    const id = await newOrder();
    const number =
      placeOf(await pay(id, { means: "sandbox", rest: "30000" }))
        ?.split("/")
        .at(-1) ?? "";
    const real = { ...notice, id: "n2", paymentNumber: number, providerRef: "r2", amount: 30_000 };
    const key = config.PAYMENT_SANDBOX_KEY ?? "";
    expect((await send(buildNotice(key, real, NOW))).status).toBe(200);
    expect((await send(buildNotice(key, real, NOW))).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
  });
});
