import { beforeAll, describe, expect, test } from "vitest";
import { loadCompanies } from "~/demo/companies/companies.server";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import { inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { startSession } from "~/platform/http/session.server";
import * as hm from "~/routes/_cart+/cart.hm/route";
import * as step3 from "~/routes/_cart+/cart.step3.$id/route";
import * as step4 from "~/routes/_cart+/cart.step4/route";
import * as notify from "~/routes/_payments+/pay.notify.$provider";
import * as payment from "~/routes/_payments+/pay.$number/route";
import * as cashier from "~/routes/_payments+/pay.sandbox.$handle/route";
import * as gateway from "~/routes/_payments+/pay.sandbox.alipay.gateway[.]do";
import * as balance from "~/routes/_account+/_wallet+/yegl/route";
import * as recharging from "~/routes/_account+/_wallet+/yegl.recharge/route";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { order, transferProof, getState, viewerOfCompany, walletOf } from "./pay-fixtures";
import "../../payments/admin";

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
const pageOf = async (response: Response) =>
  (await response.json()) as { page: { open: string | null }; picture: string | null };

/** Follows the way to Alipay's gateway on to its cashier. */
async function atCashier(begun: Response): Promise<{ handle: string; number: string }> {
  const there = placeOf(begun)!;
  const opened = (await gateway.loader({
    request: new Request(SHOP + there),
    params: {},
    context: {},
  })) as Response;
  const { out_trade_no: number } = JSON.parse(new URL(SHOP + there).searchParams.get("biz_content")!) as {
    out_trade_no: string;
  };
  return { handle: placeOf(opened)?.split("/").at(-1) ?? "", number };
}

describe("/cart/step3/:id", () => {
  test("answers 404 to another company's order, an unknown one and nonsense, reading and paying", async () => {
    const foreign = await newOrder(stranger);
    for (const id of [String(foreign), "999999", "abc", "-1", "99999999999999999999"]) {
      expect((await get(step3, `/cart/step3/${id}`, { id })).status).toBe(404);
      const paid = await submit(
        step3,
        `/cart/step3/${id}`,
        { id },
        { paymentMethod: "alipay", rest: "30000" },
      );
      expect(paid.status).toBe(404);
    }
    expect((await getState(foreign)).payments).toEqual([]);
  });

  test("works the sums out again by the form's own button, and pays nothing", async () => {
    const id = await newOrder();
    const sent = { rest: "30000", update: "1", redPacket: "on", part: "12.50", paymentMethod: "bank" };
    const answer = await pay(id, sent);
    expect(answer.status).toBe(303);
    const there = new URL(placeOf(answer)!, SHOP);
    expect(there.pathname).toBe(`/cart/step3/${id}`);
    expect(Object.fromEntries(there.searchParams)).toEqual({
      update: "1",
      part: "12.50",
      balance: "on",
      redPacket: "on",
      paymentMethod: "bank",
    });
    const shown = await get(step3, there.pathname + there.search, { id: String(id) });
    const { page } = (await shown.json()) as { page: { ticks: object } };
    expect(page.ticks).toMatchObject({ useRedPacket: true, balancePart: "12.50", paymentMethod: "bank" });
    expect((await getState(id)).payments).toEqual([]);
  });

  test("sends a visitor to sign in and back", async () => {
    const id = String(await newOrder());
    const answer = await call(step3, "loader", `/cart/step3/${id}`, { id }, { headers: { cookie: "" } });
    expect(placeOf(answer)).toBe(`/login?redirectTo=%2Fcart%2Fstep3%2F${id}`);
  });

  test("works the rest out again for the ticks in its address, without JavaScript", async () => {
    const id = await newOrder();
    const answer = await get(step3, `/cart/step3/${id}?update=1&balance=on&paymentMethod=bank`, {
      id: String(id),
    });
    const { page } = (await answer.json()) as { page: { ticks: unknown } };
    expect(page.ticks).toMatchObject({ useBalance: true, useRedPacket: false, paymentMethod: "bank" });
  });

  test("takes the part of the balance that is typed, refuses what is no amount at its field, and keeps it", async () => {
    const id = await newOrder();
    const top = { companyId: 1, account: "balance", amount: 10_000, kind: "grant", key: "part" } as const;
    await inTransaction((trx) => postToLedger(trx, { ...top, note: "", now: NOW }));
    const before = (await walletOf(demo)).balance;
    const query = await get(step3, `/cart/step3/${id}?update=1&part=50.5&paymentMethod=alipay`, {
      id: String(id),
    });
    const { page } = (await query.json()) as { page: { ticks: unknown } };
    expect(page.ticks).toMatchObject({ useBalance: true, balancePart: "50.5" });
    const wrong = await pay(id, { balance: "on", part: "12元", paymentMethod: "alipay", rest: "24950" });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      error: { part: [expect.stringContaining("请填写金额")] },
      initialValue: { part: "12元" },
    });
    expect((await pay(id, { part: "50.5", paymentMethod: "alipay", rest: "24950" })).status).toBe(303);
    expect((await getState(id)).payments).toEqual(["balance 5050 pending", "alipay 24950 pending"]);
    expect((await walletOf(demo)).balance).toBe(before - 5_050);
    await cancelOrder(1, id, { actor: "buyer:1", reason: "买家取消" }, Date.now());
    expect((await walletOf(demo)).balance).toBe(before);
    const back = { ...top, amount: -10_000, key: "part:back" };
    await inTransaction((trx) => postToLedger(trx, { ...back, note: "", now: NOW }));
  });

  test("leads to Alipay's cashier, and what the payer lets happen there pays the order", async () => {
    const id = await newOrder();
    const begun = await pay(id, { paymentMethod: "alipay", rest: "30000" });
    expect(begun.status).toBe(303);
    const { handle, number } = await atCashier(begun);
    expect((await get(cashier, `/pay/sandbox/${handle}`, { handle })).status).toBe(200);
    const left = await submit(cashier, `/pay/sandbox/${handle}`, { handle }, { result: "leave" });
    expect(placeOf(left)).toBe(`/pay/${number}`);
    const { page: waiting } = await pageOf(await get(payment, `/pay/${number}`, { number }));
    expect(waiting).toMatchObject({ code: null, back: `/cart/step3/${id}`, isRecharge: false });
    const paid = await submit(cashier, `/pay/sandbox/${handle}`, { handle }, { result: "success" });
    expect([paid.status, placeOf(paid)]).toEqual([303, `/pay/${number}?returned=1`]);
    expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
    expect(placeOf(await get(payment, `/pay/${number}?returned=1`, { number }))).toBe(`/cart/step4?id=${id}`);
    expect(placeOf(await get(step3, `/cart/step3/${id}`, { id: String(id) }))).toBe(`/cart/step4?id=${id}`);
    const { page } = (await (await get(step4, `/cart/step4?id=${id}`)).json()) as {
      page: { result: string };
    };
    expect(page.result).toBe("paid");
  });

  test("shows WeChat Pay's code, and asks when the buyer says that it is paid", async () => {
    const id = await newOrder();
    const begun = await pay(id, { paymentMethod: "wechat", rest: "30000" });
    const number = placeOf(begun)?.split("/").at(-1) ?? "";
    const shown = await pageOf(await get(payment, `/pay/${number}`, { number }));
    expect(shown.picture).toContain("data:image/svg+xml");
    expect(shown.page.open).toMatch(/^\/pay\/sandbox\/[\w-]+$/);
    const check = () => submit(payment, `/pay/${number}`, { number }, { change: "check" });
    expect(placeOf(await check())).toBe(`/pay/${number}`);
    // Its notice gets lost.
    await decideSandbox(number, "success", NOW);
    expect(placeOf(await check())).toBe(`/cart/step4?id=${id}`);
    expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
  });

  test("gives a refusal back with status 400, in its field, the ticks kept", async () => {
    const id = await newOrder();
    const sent = { paymentMethod: "bank", rest: "30000", balance: "on" };
    // Browsers send an empty file for a field without one, text browsers may send nothing or words.
    const nothing: Record<string, string | File>[] = [
      {},
      { transferProof: new File([], "") },
      { transferProof: "slip.pdf" },
    ];
    for (const transferProofSent of nothing) {
      const answer = await pay(id, { ...sent, ...transferProofSent });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: { transferProof: ["请上传转账回单"] },
        initialValue: { paymentMethod: "bank", balance: "on" },
      });
    }
  });

  test("asks again when the sums have changed since the buyer saw them", async () => {
    const viewer = demo;
    await inTransaction((trx) =>
      postToLedger(trx, {
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
    const answer = await pay(id, { paymentMethod: "alipay", rest: "30000", balance: "on" });
    expect(answer.status).toBe(400);
    expect((await getState(id)).payments).toEqual([]);
    expect(await walletOf(viewer)).toMatchObject({ balance: 700 });
  });

  test("takes a form of another site nowhere", async () => {
    const id = await newOrder();
    const body = new URLSearchParams({ paymentMethod: "alipay", rest: "30000" });
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
      page: { orderId: number; paymentMethods: unknown[] };
    };
    expect(page.orderId).toBe(oldest);
    expect(page.paymentMethods).toHaveLength(1);
  });

  test("takes a transfer with its slip", async () => {
    const id = await newOrder(demo, 5_000, true);
    const answer = await submit(
      hm,
      `/cart/hm?id=${id}`,
      {},
      { paymentMethod: "bank", rest: "5000", transferProof: transferProof() },
    );
    expect(placeOf(answer)).toBe(`/cart/step4?id=${id}`);
    const { page } = (await (await get(step4, `/cart/step4?id=${id}`)).json()) as {
      page: { result: string };
    };
    expect(page.result).toBe("transferProof");
    const { unpaid } = (await (await get(step4, "/cart/step4")).json()) as { unpaid: { orderId: number }[] };
    expect(unpaid.map((item) => item.orderId)).not.toContain(id);
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
    expect(
      (await submit(hm, `/cart/hm?id=${foreign}`, {}, { paymentMethod: "bank", rest: "5000" })).status,
    ).toBe(404);
  });
});

describe("/cart/step4", () => {
  test("without an id lists what still waits, with another company's answers 404", async () => {
    const waiting = await newOrder();
    const { unpaid } = (await (await get(step4, "/cart/step4")).json()) as { unpaid: { orderId: number }[] };
    expect(unpaid.length).toBeGreaterThan(0);
    expect(unpaid.map((item) => item.orderId)).not.toContain(await newOrder(stranger));
    await cancelOrder(1, waiting, { actor: "buyer:1", reason: "不要了" }, NOW);
    const { page } = (await (await get(step4, `/cart/step4?id=${waiting}`)).json()) as {
      page: { result: string };
    };
    expect(page.result).toBe("cancelled");
    expect((await get(step4, `/cart/step4?id=${await newOrder(stranger)}`)).status).toBe(404);
  });
});

describe("/pay/:number", () => {
  test("belongs to the company that pays, and shows nothing of the wallet's parts", async () => {
    const id = await newOrder();
    const number =
      placeOf(await pay(id, { paymentMethod: "wechat", rest: "30000" }))
        ?.split("/")
        .at(-1) ?? "";
    const set = await startSession(new Request(SHOP), { accountId: 2, companyId: 2 });
    const headers = { cookie: set.split(";")[0] ?? "" };
    const path = `/pay/${number}`;
    expect((await call(payment, "loader", path, { number }, { headers })).status).toBe(404);
    const body = new URLSearchParams({ change: "check" });
    const query = await call(payment, "action", path, { number }, { method: "POST", body, headers });
    expect(query.status).toBe(404);
    expect((await get(payment, "/pay/P-none", { number: "P-none" })).status).toBe(404);
    expect((await get(cashier, "/pay/sandbox/none", { handle: "none" })).status).toBe(404);
  });
});

describe("/yegl/recharge", () => {
  const PATH = "/yegl/recharge";
  const recharge = (fields: Record<string, string | File>) =>
    submit(recharging, PATH, {}, { token: newFormToken({ accountId: 1, companyId: 1 }), ...fields });

  test("gives a refusal back with status 400, in its field, what was typed kept", async () => {
    for (const [fields, name, text] of [
      [{ amount: "0.5", paymentMethod: "wechat" }, "amount", "每次至少充值 ¥1.00"],
      [{ amount: "100" }, "paymentMethod", "请选择付款方式"],
      [{ amount: "100", paymentMethod: "gold" }, "paymentMethod", "请选择付款方式"],
      [{ amount: "100", paymentMethod: "bank" }, "transferProof", "请上传转账回单"],
    ] as const) {
      const answer = await recharge(fields);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: { [name]: [text] },
        initialValue: { amount: fields.amount },
      });
    }
  });

  test("leads to the code and back with the money on the balance", async () => {
    const before = (await walletOf(demo)).balance;
    const begun = await recharge({ amount: "88.80", paymentMethod: "wechat" });
    const number = placeOf(begun)?.split("/").at(-1) ?? "";
    const { page } = await pageOf(await get(payment, `/pay/${number}`, { number }));
    expect(page).toMatchObject({ subject: "余额充值", isRecharge: true });
    const handle = page.open!.split("/").at(-1)!;
    await submit(cashier, page.open!, { handle }, { result: "success" });
    const there = placeOf(await get(payment, `/pay/${number}?returned=1`, { number }));
    expect(there).toBe(`/yegl/recharge?back=${number}`);
    expect((await walletOf(demo)).balance).toBe(before + 8_880);
    const { page: shown } = (await (await get(recharging, there!)).json()) as { page: { back: object } };
    expect(shown.back).toMatchObject({ number, state: "succeeded", amount: 8_880 });
  });

  test("can be given up, and waits for the operator with a slip", async () => {
    const number =
      placeOf(await recharge({ amount: "5", paymentMethod: "wechat" }))
        ?.split("/")
        .at(-1) ?? "";
    const input = await submit(payment, `/pay/${number}`, { number }, { change: "cancel" });
    expect(placeOf(input)).toBe(PATH);
    expect(placeOf(await get(payment, `/pay/${number}`, { number }))).toBe(`${PATH}?back=${number}`);
    const sent = await recharge({ amount: "5", paymentMethod: "bank", transferProof: transferProof() });
    expect(placeOf(sent)).toContain(`${PATH}?back=`);
  });
});

describe("/yegl", () => {
  test("sends addresses of its former tabs on for good, and forms that an open page still sends", async () => {
    for (const [path, to] of [
      ["/yegl?tab=recharge&amount=5000", "/yegl/recharge?amount=5000"],
      ["/yegl?page=2&tab=withdraw", "/yegl/withdraw?page=2"],
    ] as const) {
      const moved = await get(balance, path);
      expect([moved.status, placeOf(moved)]).toEqual([301, to]);
      const sent = await submit(balance, path, {}, {});
      expect([sent.status, placeOf(sent)]).toEqual([308, to]);
    }
    for (const path of ["/yegl?tab=other", "/yegl/recharge?tab=recharge"])
      expect(await get(balance, path)).toBeNull();
    expect((await submit(balance, "/yegl", {}, {})).status).toBe(405);
  });
});

describe("/pay/notify/:provider", () => {
  const send = async (request: Request, provider: string) =>
    (await notify.action({ request, params: { provider }, context: {} })) as Response;

  test("refuses what is not signed: 403; takes no other method; knows no other provider", async () => {
    for (const provider of ["wechat", "alipay", "bank"]) {
      const bare = new Request(`${SHOP}/pay/notify/${provider}`, { method: "POST", body: "{}" });
      expect((await send(bare, provider)).status).toBe(403);
    }
    const put = new Request(`${SHOP}/pay/notify/wechat`, { method: "PUT", body: "{}" });
    expect((await send(put, "wechat")).status).toBe(405);
    const unknown = new Request(`${SHOP}/pay/notify/gold`, { method: "POST", body: "{}" });
    await expect(send(unknown, "gold")).rejects.toMatchObject({ status: 404 });
    const endless = new Request(`${SHOP}/pay/notify/wechat`, { method: "POST", body: "x".repeat(100_000) });
    expect((await send(endless, "wechat")).status).toBe(400);
  });

  test("takes a true notice once, answers its repetition alike, in each provider's own words", async () => {
    for (const [paymentMethod, words] of [
      ["wechat", '{"code":"SUCCESS","message":"成功"}'],
      ["alipay", "success"],
    ] as const) {
      const id = await newOrder();
      const begun = await pay(id, { paymentMethod, rest: "30000" });
      if (paymentMethod === "alipay") await atCashier(begun);
      const { number } = (await listPayments(id)).at(-1)!;
      for (let i = 0; i < 2; i += 1) {
        const answer = await send(
          new Request(`${SHOP}/`, (await decideSandbox(number, "success", NOW))!),
          paymentMethod,
        );
        expect([answer.status, await answer.text()]).toEqual([200, words]);
      }
      expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
    }
  });
});
