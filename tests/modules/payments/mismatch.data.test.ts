import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askProviders, queryPaymentProvider, receiveNotice } from "~/modules/orders/payment/settle.server";
import { PAYMENT_SANDBOX_ACCOUNTS } from "~/modules/payments/providers/accounts.server";
import { paymentByNumber } from "~/modules/payments/payment/payments.server";
import type { PaymentProvider } from "~/modules/payments/providers/provider";
import { openRecharge } from "~/modules/payments/recharge/recharge.server";
import { refundOrder, sendRefunds } from "~/modules/payments/refunds/refund.server";
import { findProvider } from "~/modules/payments/providers/registry.server";
import {
  sandboxKeys,
  sandboxOrigin,
  writePaymentSetting,
} from "~/modules/payments/providers/settings.server";
import { seal, signatureHeaders } from "~/modules/payments/providers/wechat-protocol.server";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import type { HttpMessage } from "~/platform/http/http-message.server";
import { begun, choice, company, order, getState, walletOf } from "../orders/payment/pay-fixtures";
import "./admin";

const NOW = Date.now();
const NOTIFY = "http://shop.invalid/pay/notify/x";
type Fields = Record<string, unknown>;

/** What the provider says next, by what it is asked. */
const message: { wechat: Fields; alipay: Record<string, Fields> } = { wechat: {}, alipay: {} };
let server: Server;

beforeAll(async () => {
  server = createServer((query, answer) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of query) chunks.push(chunk as Buffer);
      const body = new URLSearchParams(Buffer.concat(chunks).toString());
      const { provider } = await sandboxKeys();
      const method = body.get("method") ?? new URL(query.url!, "http://x").searchParams.get("method");
      if (method === null) {
        const text = JSON.stringify(message.wechat);
        answer.writeHead(
          200,
          signatureHeaders(provider.privateKey, PAYMENT_SANDBOX_ACCOUNTS.publicKeyId, text, Date.now()),
        );
        return answer.end(text);
      }
      const inner = JSON.stringify({ code: "10000", msg: "Success", ...message.alipay[method] });
      const sign = createSign("RSA-SHA256").update(inner, "utf8").sign(provider.privateKey, "base64");
      answer.end(`{"${method.replaceAll(".", "_")}_response":${inner},"sign":"${sign}"}`);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The shop's own at the configured account; making one takes longer than all that it is for. */
const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();

const elsewhere = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** While `work` runs, the provider's address is that of the server above: of the played account, or of one that is configured. */
async function answering<T>(account: "played" | "configured", work: () => Promise<T>): Promise<T> {
  const [before, origin, keys] = [{ ...config }, await sandboxOrigin(), await sandboxKeys()];
  if (account === "played") await writePaymentSetting(db, "sandboxOrigin", elsewhere());
  else
    Object.assign(config, {
      SHOP_URL: "https://shop.example",
      WECHAT_PAY_APP_ID: PAYMENT_SANDBOX_ACCOUNTS.wechat.appId,
      WECHAT_PAY_MERCHANT_ID: PAYMENT_SANDBOX_ACCOUNTS.wechat.merchantId,
      WECHAT_PAY_SERIAL: "1",
      WECHAT_PAY_PRIVATE_KEY: privateKey,
      WECHAT_PAY_API_V3_KEY: keys.apiV3Key,
      WECHAT_PAY_PUBLIC_KEY_ID: PAYMENT_SANDBOX_ACCOUNTS.publicKeyId,
      WECHAT_PAY_PUBLIC_KEY: keys.provider.publicKey,
      WECHAT_PAY_API_URL: elsewhere(),
      ALIPAY_APP_ID: PAYMENT_SANDBOX_ACCOUNTS.alipay.appId,
      ALIPAY_SELLER_ID: PAYMENT_SANDBOX_ACCOUNTS.alipay.sellerId,
      ALIPAY_PRIVATE_KEY: privateKey,
      ALIPAY_PUBLIC_KEY: keys.provider.publicKey,
      ALIPAY_GATEWAY: `${elsewhere()}/gateway.do`,
    });
  return work().finally(async () => {
    for (const name of Object.keys(config)) Reflect.deleteProperty(config, name);
    Object.assign(config, before);
    await writePaymentSetting(db, "sandboxOrigin", origin);
  });
}

const wechatTrade = (number: string, amount: number): Fields => ({
  appid: PAYMENT_SANDBOX_ACCOUNTS.wechat.appId,
  mchid: PAYMENT_SANDBOX_ACCOUNTS.wechat.merchantId,
  out_trade_no: number,
  transaction_id: `42${number}`,
  trade_type: "NATIVE",
  trade_state: "SUCCESS",
  amount: { total: amount, payer_total: amount, currency: "CNY", payer_currency: "CNY" },
});
const yuan = (fen: number) => (fen / 100).toFixed(2);
const alipayTrade = (number: string, amount: number): Fields => ({
  out_trade_no: number,
  trade_no: `2026${number}`,
  trade_status: "TRADE_SUCCESS",
  total_amount: yuan(amount),
  receipt_amount: yuan(amount),
  buyer_pay_amount: yuan(amount),
});

let notices = 0;
async function wechatNotice(trade: Fields): Promise<HttpMessage> {
  const { apiV3Key, provider } = await sandboxKeys();
  const resource = seal(JSON.stringify(trade), apiV3Key, "transaction");
  const body = JSON.stringify({ id: `n${(notices += 1)}`, event_type: "TRANSACTION.SUCCESS", resource });
  const headers = signatureHeaders(provider.privateKey, PAYMENT_SANDBOX_ACCOUNTS.publicKeyId, body, NOW);
  return { url: NOTIFY, method: "POST", headers, body };
}
async function alipayNotice(trade: Fields): Promise<HttpMessage> {
  const own = {
    app_id: PAYMENT_SANDBOX_ACCOUNTS.alipay.appId,
    seller_id: PAYMENT_SANDBOX_ACCOUNTS.alipay.sellerId,
  };
  const head = { notify_id: `n${(notices += 1)}`, notify_type: "trade_status_sync", ...own, ...trade };
  const fields = head as unknown as Record<string, string>;
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
  const { provider } = await sandboxKeys();
  const sign = createSign("RSA-SHA256").update(text, "utf8").sign(provider.privateKey, "base64");
  const body = new URLSearchParams({ ...fields, sign_type: "RSA2", sign }).toString();
  return { url: NOTIFY, method: "POST", headers: {}, body };
}

const wechatAmount = (change: Fields) => ({ amount: { total: 30_000, payer_total: 30_000, ...change } });
interface Cases {
  notice: (trade: Fields) => Promise<HttpMessage>;
  trade: (number: string, amount: number) => Fields;
  flagged: Fields[];
  refused: Fields[];
  another: Fields[];
}
const CASES: Record<"wechat" | "alipay", Cases> = {
  wechat: {
    notice: wechatNotice,
    trade: wechatTrade,
    flagged: [
      wechatAmount({ currency: "USD" }),
      wechatAmount({ payer_currency: "USD" }),
      wechatAmount({ total: 300, payer_total: 300 }),
      wechatAmount({ payer_total: 1 }),
      { trade_type: "APP" },
    ],
    refused: [
      { appid: "wx1" },
      { mchid: "19" },
      { trade_state: "NOTPAY" },
      { transaction_id: undefined },
      wechatAmount({ total: "30000" }),
    ],
    another: [{ appid: "wx1" }, { mchid: "19" }, { out_trade_no: "P1" }],
  },
  alipay: {
    notice: alipayNotice,
    trade: alipayTrade,
    flagged: [
      { trans_currency: "USD" },
      { pay_currency: "USD" },
      { settle_currency: "USD" },
      { total_amount: "30000.00", receipt_amount: "30000.00", buyer_pay_amount: "30000.00" },
      { receipt_amount: "0.01" },
      { receipt_amount: "", buyer_pay_amount: "0.01" },
    ],
    refused: [{ app_id: "2021" }, { auth_app_id: "2021" }, { seller_id: "2088" }, { total_amount: "3e2" }],
    another: [{ out_trade_no: "P1" }],
  },
};

describe.each(["wechat", "alipay"] as const)("%s", (name) => {
  const { notice, trade, flagged, refused, another } = CASES[name];
  const provider = findProvider(name) as PaymentProvider;
  const say = (fields: Fields) => {
    message.wechat = fields;
    message.alipay = { "alipay.trade.query": fields };
  };

  async function paying() {
    const viewer = await company();
    const id = await order(viewer, 30_000, false, NOW);
    return { id, number: await begun(viewer, id, choice(30_000, { paymentMethod: name })) };
  }
  async function recharging() {
    const viewer = await company();
    const values = {
      companyId: viewer.buyer.companyId,
      provider: name,
      amount: 30_000,
      transferProofFileId: null,
    };
    const { number } = (await openRecharge(values, `mismatch-${name}-${(notices += 1)}-token`, NOW))!;
    return { viewer, number };
  }
  const flagOf = async (number: string) => {
    const { state, note } = (await paymentByNumber(number))!;
    return [state, note.split("：")[0]];
  };
  const FLAGGED = ["pending", expect.stringMatching(/^(款项|金额)不符$/)];

  test("books what fits", async () => {
    const { id, number } = await paying();
    expect((await receiveNotice(name, await notice(trade(number, 30_000)), NOW)).status).toBe(200);
    expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
  });

  test.each(flagged)("a notice with %j pays no order and is flagged", async (change) => {
    const { id, number } = await paying();
    const sent = await notice({ ...trade(number, 30_000), ...change });
    expect((await receiveNotice(name, sent, NOW)).status).toBe(422);
    expect(await getState(id)).toMatchObject({ status: "pendingPayment", paid: 0 });
    expect(await flagOf(number)).toEqual(FLAGGED);
    const rows = await db
      .selectFrom("payment_notice")
      .select("result")
      .where("payment_number", "=", number)
      .execute();
    expect(rows).toEqual([{ result: "wrongAmount" }]);
  });

  test.each(flagged)("a notice with %j adds nothing to a balance and is flagged", async (change) => {
    const { viewer, number } = await recharging();
    const sent = await notice({ ...trade(number, 30_000), ...change });
    expect((await receiveNotice(name, sent, NOW)).status).toBe(422);
    expect((await walletOf(viewer)).balance ?? 0).toBe(0);
    expect(await flagOf(number)).toEqual(FLAGGED);
  });

  test.each(refused)("a notice with %j is refused and changes nothing", async (change) => {
    const { id, number } = await paying();
    const sent = await notice({ ...trade(number, 30_000), ...change });
    expect((await receiveNotice(name, sent, NOW)).status).toBe(400);
    expect(await getState(id)).toMatchObject({ status: "pendingPayment", paid: 0 });
    expect(await flagOf(number)).toEqual(["pending", ""]);
  });

  describe.each(["played", "configured"] as const)("by the %s account", (account) => {
    test("an answer that fits is booked", async () => {
      const { id, number } = await paying();
      say(trade(number, 30_000));
      await answering(account, () => askProviders(id, NOW));
      expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
    });

    test("an answer with other money pays nothing and is flagged", async () => {
      for (const change of flagged) {
        const { id, number } = await paying();
        say({ ...trade(number, 30_000), ...change });
        await answering(account, () => askProviders(id, NOW));
        expect(await getState(id)).toMatchObject({ status: "pendingPayment", paid: 0 });
        expect(await flagOf(number)).toEqual(FLAGGED);
        const recharge = await recharging();
        say({ ...trade(recharge.number, 30_000), ...change });
        await answering(account, async () =>
          queryPaymentProvider((await paymentByNumber(recharge.number))!, NOW),
        );
        expect((await walletOf(recharge.viewer)).balance ?? 0).toBe(0);
        expect(await flagOf(recharge.number)).toEqual(FLAGGED);
      }
    });

    test("an answer about another payment or account is none", async () => {
      for (const change of another) {
        const { id, number } = await paying();
        say({ ...trade(number, 30_000), ...change });
        await answering(account, async () => {
          await expect(provider.query(number)).rejects.toThrow();
          await askProviders(id, NOW);
        });
        expect(await flagOf(number)).toEqual(["pending", ""]);
        expect(await getState(id)).toMatchObject({ status: "pendingPayment", paid: 0 });
      }
    });

    test("a refund is done only when it is the one that was asked for", async () => {
      const query = { number: "R1", paymentNumber: "P1", amount: 5_000, paid: 30_000 };
      const sums = { refund: 5_000, total: 30_000, currency: "CNY" };
      const wechatMessage = { out_refund_no: "R1", out_trade_no: "P1", status: "SUCCESS", amount: sums };
      const alipayMessage = { out_trade_no: "P1", fund_change: "Y", refund_fee: "50.00" };
      const known = { out_trade_no: "P1", out_request_no: "R1", refund_status: "REFUND_SUCCESS" };
      const tell = (change: Fields, changeKnown: Fields = {}) => {
        message.wechat = { ...wechatMessage, ...change };
        message.alipay = {
          "alipay.trade.refund": { ...alipayMessage, ...change },
          "alipay.trade.fastpay.refund.query": { ...known, refund_amount: "50.00", ...changeKnown },
        };
      };
      await answering(account, async () => {
        tell({});
        expect(await provider.refund(query, NOW)).toBe("refunded");
        tell({ fund_change: "N" });
        expect(await provider.refund(query, NOW)).toBe("refunded");
        const wrong: Record<typeof name, Fields[]> = {
          wechat: [
            { amount: { ...sums, currency: "USD" } },
            { amount: { ...sums, refund: 50 } },
            { amount: { ...sums, total: 300 } },
            { out_refund_no: "R2" },
            { out_trade_no: "P2" },
          ],
          alipay: [
            { out_trade_no: "P2" },
            { refund_fee: "0.50" },
            { refund_fee: "5000.00" },
            { refund_currency: "USD" },
          ],
        };
        for (const change of wrong[name]) {
          tell(change);
          expect(await provider.refund(query, NOW)).toBe("byOperator");
        }
        if (name === "wechat") return;
        for (const change of [
          { refund_amount: "0.50" },
          { refund_currency: "USD" },
          { out_request_no: "R2" },
        ]) {
          tell({ fund_change: "N" }, change);
          expect(await provider.refund(query, NOW)).toBe("byOperator");
        }
      });
    });
  });

  test("a refund that came back as another lies in the operators' list", async () => {
    const { id, number } = await paying();
    await receiveNotice(name, await notice(trade(number, 30_000)), NOW);
    await inTransaction((trx) => refundOrder(trx, id, { amount: 5_000, key: "case:TH1" }, NOW));
    const amount = { refund: 50, total: 30_000, currency: "CNY" };
    const { number: refund } = await db
      .selectFrom("payment_refund")
      .select("number")
      .where("order_id", "=", id)
      .executeTakeFirstOrThrow();
    message.wechat = { out_refund_no: refund, out_trade_no: number, status: "SUCCESS", amount };
    message.alipay = {
      "alipay.trade.refund": { out_trade_no: number, fund_change: "Y", refund_fee: "0.50" },
    };
    await answering("played", () => sendRefunds(NOW));
    const { state } = await db
      .selectFrom("payment_refund")
      .select("state")
      .where("number", "=", refund)
      .executeTakeFirstOrThrow();
    expect(state).toBe("stuck");
  });
});
