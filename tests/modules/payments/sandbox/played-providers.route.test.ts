import { afterEach, expect, test } from "vitest";
import { MAX_NOTICE_BYTES } from "~/modules/payments/providers/notice";
import { alipay } from "~/modules/payments/providers/alipay.server";
import { authorization } from "~/modules/payments/providers/wechat-protocol.server";
import { wechatAccount } from "~/modules/payments/providers/accounts.server";
import { config } from "~/platform/config/config.server";
import { billAddress } from "~/modules/payments/sandbox/sandbox-bills.server";
import { decideSandboxPayment, openSandboxPayment } from "~/modules/payments/sandbox/sandbox-payments.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { loader as bill } from "~/routes/_payments+/pay.sandbox.alipay.bill";
import * as gateway from "~/routes/_payments+/pay.sandbox.alipay.gateway[.]do";
import * as api from "~/routes/_payments+/pay.sandbox.wechat.$";

const SHOP = "http://shop.test";
const NATIVE = "/pay/sandbox/wechat/v3/pay/transactions/native";
const GATEWAY = "/pay/sandbox/alipay/gateway.do";
const values = (request: Request) => ({ request, params: {}, context: {} });
const get = (route: typeof api, path: string) => route.loader(values(new Request(SHOP + path)));
const post = (route: typeof api, path: string, body: string, headers: Record<string, string> = {}) =>
  route.action(values(new Request(SHOP + path, { method: "POST", headers, body })));

afterEach(() => void delete config.ALIPAY_APP_ID);

test("WeChat Pay's API takes what is signed over its address and body, and signs its answer", async () => {
  const who = (await wechatAccount())!;
  const path = "/pay/sandbox/wechat/v3/pay/transactions/out-trade-no/P1?mchid=1";
  const signed = { Authorization: authorization(who, { method: "GET", path, body: "" }, now()) };
  const known = await api.loader(values(new Request(SHOP + path, { headers: signed })));
  expect([known.status, await known.json()]).toEqual([404, { code: "ORDERNOTEXIST", message: "订单不存在" }]);

  const body = JSON.stringify({
    appid: who.appId,
    mchid: who.merchantId,
    description: "订单 1",
    out_trade_no: "P20261120",
    notify_url: `${SHOP}/pay/notify/wechat`,
    amount: { total: 100, currency: "CNY" },
  });
  const mark = authorization(who, { method: "POST", path: NATIVE, body }, now());
  const made = await post(api, NATIVE, body, { Authorization: mark });
  expect(made.status).toBe(200);
  expect(made.headers.get("content-type")).toBe("application/json");
  expect(made.headers.get("Wechatpay-Serial")).toBe([...who.publicKeys.keys()][0]);
  expect(await made.json()).toMatchObject({ code_url: expect.stringMatching(/^\/pay\/sandbox\//) as string });

  const other = await post(api, NATIVE, body.replace("100", "101"), { Authorization: mark });
  expect([other.status, await other.json()]).toEqual([401, { code: "SIGN_ERROR", message: "签名错误" }]);
  const large = await post(api, NATIVE, "x".repeat(MAX_NOTICE_BYTES + 1), { Authorization: mark });
  expect(large.status).toBe(401);
});

test("Alipay's gateway leads whoever comes with a signed payment to the payer's page, and nobody else", async () => {
  const payment = { number: "P20261121", amount: 100, subject: "订单 1", returnTo: "/pay/1" };
  const step = await alipay.create(payment, now());
  const to = step.kind === "redirect" ? step.to : "";
  const led = await get(gateway, to);
  expect([led.status, led.headers.get("cache-control"), led.body]).toEqual([303, "no-store", null]);
  expect(led.headers.get("Location")).toMatch(/^\/pay\/sandbox\/[\w-]+$/);
  expect((await get(gateway, to.replace("P20261121", "P20261122"))).status).toBe(403);

  const query = await post(gateway, GATEWAY, "method=alipay.trade.query", {
    "Content-Type": "application/x-www-form-urlencoded",
  });
  expect([query.status, query.headers.get("content-type")]).toEqual([200, "application/json;charset=utf-8"]);
  expect(await query.text()).toMatch(/^\{"alipay_trade_query_response":.*isv\.invalid-signature.*"sign":"/);
});

test("Alipay's bill is at the address that its gateway gave, for half a minute, and at no other", async () => {
  const at = now() - 2 * DAY;
  await openSandboxPayment(
    {
      number: "P20261122",
      provider: "alipay",
      amount: 100,
      subject: "订单 1",
      notifyUrl: "",
      returnUrl: "/",
    },
    at,
  );
  await decideSandboxPayment("P20261122", "success", at);
  const read = async (address: string) => {
    const answer = await bill(values(new Request(address)));
    return [answer.status, answer.headers.get("content-type")];
  };
  const address = await billAddress(toDay(at), now());
  expect(await read(address)).toEqual([200, "application/zip"]);
  expect(await read(await billAddress(toDay(at), now() - 60_000))).toEqual([
    404,
    "text/plain; charset=utf-8",
  ]);
  expect(await read(address.replace(toDay(at), toDay(at - DAY)))).toEqual([404, "text/plain; charset=utf-8"]);
  expect(await read(`${SHOP}/pay/sandbox/alipay/bill`)).toEqual([404, "text/plain; charset=utf-8"]);
  config.ALIPAY_APP_ID = "2021";
  expect(await read(address)).toEqual([404, "text/plain; charset=utf-8"]);
});

test("a shop that plays no provider knows none of the addresses", async () => {
  config.ALIPAY_APP_ID = "2021";
  for (const [route, path] of [
    [api, NATIVE],
    [gateway, GATEWAY],
  ] as const)
    expect([(await get(route, path)).status, (await post(route, path, "{}")).status]).toEqual([404, 404]);
});
