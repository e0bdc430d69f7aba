import { createSign, generateKeyPairSync } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import {
  applyNotice,
  askProviders,
  closeAbandoned,
  receiveNotice,
} from "~/modules/orders/payment/settle.server";
import { wechatAccount } from "~/modules/payments/providers/accounts.server";
import { MAX_NOTICE_BYTES } from "~/modules/payments/providers/notice";
import type { PaymentProvider } from "~/modules/payments/providers/provider";
import { sendRefunds } from "~/modules/payments/refunds/refund.server";
import { offeredMethods, findProvider } from "~/modules/payments/providers/registry.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import {
  bankAccount,
  redPacketPercent,
  sandboxKeys,
  sandboxOrigin,
  writePaymentSetting,
} from "~/modules/payments/providers/settings.server";
import {
  signatureFault,
  signatureHeaders,
  SIGNATURE_TOLERANCE,
} from "~/modules/payments/providers/wechat-protocol.server";
import { config } from "~/platform/config/config.server";
import { readBill } from "~/modules/payments/reconciliation/bill-thread.server";
import { db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import * as client from "~/platform/http/http-client.server";
import { type HttpMessage, readMessage } from "~/platform/http/http-message.server";
import { begun, choice, company, order, getState } from "../../orders/payment/pay-fixtures";
import { bookState, visit } from "../admin";

const NOW = Date.now();
/** A pair of keys that nobody here has. */
const newKeys = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
let made = 0;
const newPayment = () => ({
  number: `P20261120${String((made += 1)).padStart(10, "0")}`,
  amount: 51_846,
  subject: "订单 1",
  returnTo: "/pay/1?returned=1",
});
const back = (payment: { number: string; amount: number }, key: string, amount = payment.amount) => ({
  number: `R${payment.number.slice(1)}${key}`,
  paymentNumber: payment.number,
  amount,
  paid: payment.amount,
});

describe.each(["wechat", "alipay", "bank"])("the port: %s", (name) => {
  const provider = findProvider(name) as PaymentProvider;

  test("is found by its name and offered", async () => {
    expect(provider.name).toBe(name);
    expect((await offeredMethods(false)).map((paymentMethod) => paymentMethod.name)).toContain(name);
  });

  test("announces a payment the same way however often it is asked", async () => {
    const payment = newPayment();
    const first = await provider.create(payment, NOW);
    expect(await provider.create(payment, NOW)).toEqual(first);
  });

  test("knows a fresh payment as waiting", async () => {
    const payment = newPayment();
    await provider.create(payment, NOW);
    expect(await provider.query(payment.number)).toEqual({ state: "waiting" });
  });

  test("gives the bill of a day, or says why not", async () => {
    const bill = await provider.bill("2001-01-01");
    expect(bill.kind).toBe(name === "bank" ? "byHand" : "none");
  });

  test("believes no notice without a signature", async () => {
    const url = "http://shop.invalid/pay/notify/x";
    const bare = { url, method: "POST", headers: {}, body: "{}" };
    expect(await provider.readNotice(bare, NOW)).toEqual({ ok: false, fault: "badSignature" });
  });
});

describe.each(["wechat", "alipay"] as const)("%s", (name) => {
  const provider = findProvider(name) as PaymentProvider;

  /** A payment whose payer stands at the cashier. */
  async function standing() {
    const payment = newPayment();
    const step = await provider.create(payment, NOW);
    if (step.kind === "redirect") await visit(step.to);
    return payment;
  }
  test("knows a payment whose payer stands at the cashier as waiting", async () => {
    const payment = await standing();
    expect(await provider.query(payment.number)).toEqual({ state: "waiting" });
  });

  async function paid() {
    const payment = await standing();
    const notice = (await decideSandbox(payment.number, "success", NOW))!;
    return { payment, notice };
  }
  /** An order of ¥300.00 that is being paid by this provider. */
  async function paying() {
    const viewer = await company();
    const id = await order(viewer, 30_000, false, NOW);
    return { viewer, id, number: await begun(viewer, id, choice(30_000, { paymentMethod: name })) };
  }

  test("tells what was paid, by notice and when asked", async () => {
    const { payment, notice } = await paid();
    expect(await provider.readNotice(notice, NOW)).toMatchObject({
      ok: true,
      notice: { paymentNumber: payment.number, amount: 51_846, result: "success" },
    });
    expect(await provider.query(payment.number)).toMatchObject({ state: "paid", amount: 51_846 });
  });

  test("refunds in parts, each number once, and never more than was paid", async () => {
    const { payment } = await paid();
    expect(await provider.refund(back(payment, "a", 50_000), NOW)).toBe("refunded");
    expect(await provider.refund(back(payment, "a", 50_000), NOW)).toBe("refunded");
    expect(await provider.refund(back(payment, "b", 1_000), NOW)).toBe("refunded");
    await expect(provider.refund(back(payment, "c", 1_000), NOW)).rejects.toThrow();
    expect((await bookState(payment.number))?.refunded).toBe(51_000);
  });

  test("refunds asked for at once are judged one after the other", async () => {
    const { payment } = await paid();
    const same = Array.from({ length: 6 }, () => provider.refund(back(payment, "a", 20_000), NOW));
    expect(await Promise.all(same)).toEqual(Array(6).fill("refunded"));
    const others = ["b", "c", "d"].map((key) => provider.refund(back(payment, key, 30_000), NOW));
    const ended = (await Promise.allSettled(others)).map(({ status }) => status).sort();
    expect(ended).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await bookState(payment.number))?.refunded).toBe(50_000);
  });

  test("refunds nothing that was not paid", async () => {
    await expect(provider.refund(back(await standing(), "a"), NOW)).rejects.toThrow();
  });

  test("gives a bill with what was paid and sent back that day, as its own files are written", async () => {
    const { payment } = await paid();
    const refund = back(payment, "a", 1_000);
    await provider.refund(refund, NOW);
    // The books are of a day that is over.
    const at = NOW - 2 * DAY;
    await db
      .updateTable("sandbox_payment")
      .set({ decided_at: at })
      .where("number", "=", payment.number)
      .execute();
    await db
      .updateTable("sandbox_refund")
      .set({ created_at: at })
      .where("number", "=", refund.number)
      .execute();
    const bill = await provider.bill(toDay(at));
    const read = bill.kind === "file" ? await readBill(bill.bytes) : null;
    expect(read).toMatchObject({ ok: true, bill: { provider: name, skipped: 0 } });
    const lines = read?.ok ? read.bill.lines : [];
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: "payment", ours: payment.number, amount: payment.amount }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({
        kind: "refund",
        ours: refund.number,
        paymentNumber: payment.number,
        amount: 1_000,
      }),
    );
    expect(new Set(lines.map((line) => toDay(line.at)))).toEqual(new Set([toDay(at)]));
  });

  test("has no bill of a day that is not over, and none of what is changed on the way", async () => {
    const today = await provider.bill(toDay(NOW));
    expect(today.kind).toBe(name === "wechat" ? "later" : "none");
    const { payment } = await paid();
    const at = NOW - 3 * DAY;
    await db
      .updateTable("sandbox_payment")
      .set({ decided_at: at })
      .where("number", "=", payment.number)
      .execute();
    const call = vi.spyOn(client, "callBytes");
    call.mockResolvedValueOnce({
      status: name === "wechat" ? 200 : 500,
      headers: {},
      bytes: Buffer.from("x"),
    });
    await expect(provider.bill(toDay(at))).rejects.toThrow(/bill/);
    call.mockRestore();
  });

  test("closes what waits, as often as it is told, and says when it was paid", async () => {
    const waits = await standing();
    expect(await provider.close(waits.number, NOW)).toBe("closed");
    expect(await provider.close(waits.number, NOW)).toBe("closed");
    expect((await bookState(waits.number))?.state).toBe("closed");
    expect(await provider.close("P20261120nobody", NOW)).toBe("closed");
    const { payment } = await paid();
    expect(await provider.close(payment.number, NOW)).toBe("paid");
  });

  test("a notice that was changed, or signed by another, is refused", async () => {
    const { notice } = await paid();
    const [from, to] = name === "wechat" ? ["TRANSACTION", "transaction"] : ["518.46", "5.18"];
    expect(notice.body).toContain(from);
    const changed = { ...notice, body: notice.body.replace(from, to) };
    expect(await provider.readNotice(changed, NOW)).toEqual({ ok: false, fault: "badSignature" });
    const keys = await sandboxKeys();
    // The shop's own key signs well, but it is not the provider's.
    await writePaymentSetting(db, "sandboxKeys", { ...keys, provider: keys.shop });
    const forged = await decideSandbox((await paid()).payment.number, "success", NOW);
    await writePaymentSetting(db, "sandboxKeys", keys);
    expect(await provider.readNotice(forged!, NOW)).toEqual({ ok: false, fault: "badSignature" });
  });

  test("the same notice again, sent anew, counts once", async () => {
    const { id, number } = await paying();
    for (let i = 0; i < 3; i += 1) {
      const notice = (await decideSandbox(number, "success", NOW))!;
      expect((await receiveNotice(name, notice, NOW)).status).toBe(200);
    }
    expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
  });

  test("a notice over another amount is flagged and pays nothing", async () => {
    const { id, number } = await paying();
    await db.updateTable("sandbox_payment").set({ amount: 29_999 }).where("number", "=", number).execute();
    const notice = (await decideSandbox(number, "success", NOW))!;
    expect((await receiveNotice(name, notice, NOW)).status).toBe(422);
    expect(await getState(id)).toMatchObject({ status: "pendingPayment", paid: 0 });
  });

  test("a notice of a payment that nobody began is flagged", async () => {
    const { notice } = await paid();
    expect((await receiveNotice(name, notice, NOW)).status).toBe(422);
  });

  test("money that comes after cancellation goes back by itself", async () => {
    const { viewer, id, number } = await paying();
    await cancelOrder(viewer.buyer.companyId, id, { actor: "buyer:1", reason: "不要了" }, NOW);
    const notice = (await decideSandbox(number, "success", NOW))!;
    expect((await receiveNotice(name, notice, NOW)).status).toBe(200);
    await sendRefunds(NOW);
    expect(await bookState(number)).toEqual({ state: "paid", refunded: 30_000 });
    expect((await getState(id)).payments).toEqual([`${name} 30000 refunded`]);
  });

  test("a lost notice is made up for by asking, a failure too", async () => {
    const [won, lost] = [await paying(), await paying()];
    await decideSandbox(won.number, "success", NOW);
    await decideSandbox(lost.number, "fail", NOW);
    await askProviders(won.id, NOW);
    await askProviders(lost.id, NOW);
    expect((await getState(won.id)).status).toBe("pendingReview");
    expect((await getState(lost.id)).payments).toEqual([`${name} 30000 failed`]);
  });

  test("what was paid and went back since by another hand is neither taken in nor closed nor sent back again", async () => {
    const { viewer, id, number } = await paying();
    await decideSandbox(number, "success", NOW);
    expect(await provider.refund({ ...back({ number, amount: 30_000 }, "x") }, NOW)).toBe("refunded");
    expect(await provider.query(number)).toMatchObject({ state: "refunded", amount: 30_000 });
    expect(await provider.close(number, NOW)).toBe("paid");
    await askProviders(id, NOW);
    expect(await getState(id)).toMatchObject({
      status: "pendingPayment",
      paid: 0,
      payments: [`${name} 30000 refunded`],
    });
    const query = vi.spyOn(provider, "query");
    await askProviders(id, NOW);
    await closeAbandoned(NOW);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    // The order can be paid anew, and a late notice of the first payment changes nothing.
    const again = await begun(viewer, id, choice(30_000, { paymentMethod: name }));
    expect(again).not.toBe(number);
    const late = { id: "n", paymentNumber: number, providerRef: "1", amount: 30_000 };
    expect(await applyNotice(name, { ...late, result: "success" }, NOW)).toBe("already");
    expect((await getState(id)).payments).toEqual([`${name} 30000 refunded`, `${name} 30000 pending`]);
  });

  test("what went back after it was given up here is asked about once", async () => {
    const { viewer, id, number } = await paying();
    await cancelOrder(viewer.buyer.companyId, id, { actor: "buyer:1", reason: "不要了" }, NOW);
    await decideSandbox(number, "success", NOW);
    expect(await provider.refund(back({ number, amount: 30_000 }, "x"), NOW)).toBe("refunded");
    await closeAbandoned(NOW);
    expect((await getState(id)).payments).toEqual([`${name} 30000 refunded`]);
    const query = vi.spyOn(provider, "close");
    await closeAbandoned(NOW + 86_400_000);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  test("a provider that cannot be reached leaves everything as it was", async () => {
    const { id, number } = await paying();
    const origin = await sandboxOrigin();
    await writePaymentSetting(db, "sandboxOrigin", "http://127.0.0.1:9");
    await decideSandbox(number, "success", NOW);
    await askProviders(id, NOW);
    await expect(provider.query(number)).rejects.toThrow();
    await writePaymentSetting(db, "sandboxOrigin", origin);
    expect((await getState(id)).payments).toEqual([`${name} 30000 pending`]);
  });
});

test("beside a real account at one provider none is played, in a demo neither", async () => {
  expect(await wechatAccount()).toMatchObject({ isSandbox: true });
  config.ALIPAY_APP_ID = "2021";
  expect(await wechatAccount()).toBeNull();
  delete config.ALIPAY_APP_ID;
  expect(await wechatAccount()).toMatchObject({ isSandbox: true });
});

describe("notices of WeChat Pay", () => {
  const wechat = findProvider("wechat")!;
  async function signed(body: string, at = NOW): Promise<HttpMessage> {
    const { provider } = await sandboxKeys();
    const who = (await wechatAccount())!;
    const headers = signatureHeaders(provider.privateKey, who.publicKeyId, body, at);
    const request = new Request("http://shop.invalid/", { method: "POST", headers, body });
    return readMessage(request, MAX_NOTICE_BYTES);
  }

  test("are stale outside five minutes, before and after", async () => {
    for (const [off, fault] of [
      [-SIGNATURE_TOLERANCE - 2_000, "stale"],
      [SIGNATURE_TOLERANCE + 2_000, "stale"],
      [-SIGNATURE_TOLERANCE + 2_000, "malformed"],
    ] as const)
      expect(await wechat.readNotice(await signed("{}", NOW + off), NOW)).toEqual({ ok: false, fault });
  });

  test("name the key that they are signed with; while it changes, both hold, and none for the other", async () => {
    const [keys, who] = [await sandboxKeys(), (await wechatAccount())!];
    const old = newKeys();
    const both = new Map([...who.publicKeys, ["5157F09E", old.publicKey]]);
    const getFault = (privateKey: string, serial: string, trusted = both) =>
      signatureFault(signatureHeaders(privateKey, serial, "{}", NOW), "{}", trusted, NOW);
    expect(getFault(keys.provider.privateKey, who.publicKeyId)).toBeNull();
    expect(getFault(old.privateKey, "5157F09E")).toBeNull();
    expect(getFault(old.privateKey, who.publicKeyId)).toBe("badSignature");
    expect(getFault(keys.provider.privateKey, "5157F09E")).toBe("badSignature");
    expect(getFault(old.privateKey, "5157F09E", new Map(who.publicKeys))).toBe("badSignature");
    expect(getFault(keys.provider.privateKey, "")).toBe("badSignature");
  });

  test("that say nothing sensible, or were sealed with another key, are malformed, however well signed", async () => {
    const resource = { algorithm: "AEAD_AES_256_GCM", ciphertext: "AAAA", nonce: "x", associated_data: "" };
    const bodies = ["", "no json", "[]", "x".repeat(70_000)];
    const sealed = JSON.stringify({ id: "1", event_type: "TRANSACTION.SUCCESS", resource });
    for (const body of [...bodies, sealed])
      expect(await wechat.readNotice(await signed(body), NOW)).toEqual({ ok: false, fault: "malformed" });
  });

  test("of refunds are taken note of and change nothing", async () => {
    const resource = { algorithm: "AEAD_AES_256_GCM", ciphertext: "AAAA", nonce: "x", associated_data: "" };
    const body = JSON.stringify({ id: "1", event_type: "REFUND.SUCCESS", resource });
    expect(await wechat.readNotice(await signed(body), NOW)).toEqual({ ok: true, notice: null });
  });
});

describe("notices of Alipay", () => {
  const alipay = findProvider("alipay")!;
  async function signed(change: Record<string, string>): Promise<HttpMessage> {
    const payment = newPayment();
    const step = await alipay.create(payment, NOW);
    if (step.kind === "redirect") await visit(step.to);
    const notice = (await decideSandbox(payment.number, "success", NOW))!;
    const fields: Record<string, string> = {
      ...Object.fromEntries(new URLSearchParams(notice.body)),
      ...change,
    };
    const { provider } = await sandboxKeys();
    const text = Object.keys(fields)
      .filter((name) => name !== "sign" && name !== "sign_type")
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join("&");
    const algorithm = fields.sign_type === "RSA" ? "RSA-SHA1" : "RSA-SHA256";
    const sign = createSign(algorithm).update(text, "utf8").sign(provider.privateKey, "base64");
    return { ...notice, body: new URLSearchParams({ ...fields, sign }).toString() };
  }

  test("of another application or seller are refused, however well signed", async () => {
    for (const change of [{ app_id: "2021" }, { seller_id: "2088" }] as Record<string, string>[])
      expect(await alipay.readNotice(await signed(change), NOW)).toEqual({ ok: false, fault: "malformed" });
  });

  test("with the weak signature of old are refused", async () => {
    expect(await alipay.readNotice(await signed({ sign_type: "RSA" }), NOW)).toEqual({
      ok: false,
      fault: "badSignature",
    });
  });

  test("of refunds, or of waiting, are taken note of and change nothing", async () => {
    for (const [name, value] of [
      ["gmt_refund", "2026-11-20 12:00:00"],
      ["trade_status", "WAIT_BUYER_PAY"],
    ] as const)
      expect(await alipay.readNotice(await signed({ [name]: value }), NOW)).toEqual({
        ok: true,
        notice: null,
      });
  });
});

test("the played providers answer nobody who does not sign", async () => {
  const origin = await sandboxOrigin();
  const native = `${origin}/pay/sandbox/wechat/v3/pay/transactions/native`;
  expect((await fetch(native, { method: "POST", body: "{}" })).status).toBe(401);
  const gateway = await fetch(`${origin}/pay/sandbox/alipay/gateway.do?method=alipay.trade.query`);
  expect(await gateway.text()).toContain("isv.invalid-signature");
});

test("ephedrine goods are offered company transfer alone", async () => {
  expect((await offeredMethods(true)).map((paymentMethod) => paymentMethod.name)).toEqual(["bank"]);
});

test("the settings have their defaults and keep what is written", async () => {
  expect(await redPacketPercent()).toBe(20);
  expect(await bankAccount()).toBeNull();
  await writePaymentSetting(db, "redPacketPercent", 30);
  const account = { name: "青囊医药", bank: "演示银行", number: "0000" };
  await writePaymentSetting(db, "bankAccount", account);
  await writePaymentSetting(db, "bankAccount", account);
  expect(await redPacketPercent()).toBe(30);
  expect(await bankAccount()).toEqual(account);
  await expect(writePaymentSetting(db, "redPacketPercent", 101)).rejects.toThrow();
});
