/** What every provider behind the port must do, and how the sandbox's notices are signed and refused. */
import { describe, expect, test } from "vitest";
import type { PaymentProvider } from "~/payments/provider";
import { offeredMeans, providerOf } from "~/payments/registry.server";
import { buildNotice, NOTICE_TOLERANCE, signNotice } from "~/payments/sandbox-protocol.server";
import { decideSandbox, sandbox, sandboxPayment } from "~/payments/sandbox.server";
import { bankAccount, redPacketPercent, writePaymentSetting } from "~/payments/settings.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/database.server";

const NOW = Date.UTC(2026, 10, 20, 4);
const KEY = config.PAYMENT_SANDBOX_KEY ?? "";
let made = 0;
const newPayment = () => ({
  number: `P${(made += 1)}`,
  amount: 51846,
  subject: "订单 1",
  returnTo: "/cart/step4?id=1",
});
const refundOf = (payment: { number: string; amount: number }) => ({
  number: `R${payment.number}`,
  paymentNumber: payment.number,
  amount: payment.amount,
  paid: payment.amount,
});
const notice = (number: string) => ({
  id: `n-${number}`,
  paymentNumber: number,
  providerRef: `r-${number}`,
  amount: 51846,
  result: "success" as const,
});

describe.each(["sandbox", "bank"])("the port: %s", (name) => {
  const provider = providerOf(name) as PaymentProvider;

  test("is found by its name and offered", async () => {
    expect(provider.name).toBe(name);
    expect((await offeredMeans(false)).map((means) => means.name)).toContain(name);
  });

  test("announces a payment the same way however often it is asked", async () => {
    const payment = newPayment();
    const first = await provider.create(payment, NOW);
    expect(await provider.create(payment, NOW + 1000)).toEqual(first);
  });

  test("knows a fresh payment as waiting", async () => {
    const payment = newPayment();
    await provider.create(payment, NOW);
    expect(await provider.query(payment.number)).toEqual({ state: "waiting" });
  });

  test("believes no notice without a signature", async () => {
    const request = new Request("http://shop.invalid/pay/notify/x", { method: "POST", body: "{}" });
    expect(await provider.readNotice(request, NOW)).toEqual({ ok: false, fault: "badSignature" });
  });
});

describe("the sandbox", () => {
  test("tells and refunds what was paid, once", async () => {
    const payment = newPayment();
    await sandbox.create(payment, NOW);
    expect(await decideSandbox(payment.number, "success", NOW)).not.toBeNull();
    expect(await sandbox.query(payment.number)).toMatchObject({ state: "paid", amount: 51846 });
    expect(await sandbox.refund(refundOf(payment), NOW)).toBe("refunded");
    expect(await sandbox.refund(refundOf(payment), NOW)).toBe("refunded");
    expect((await sandboxPayment(payment.number))?.refunded).toBe(51846);
  });

  test("refunds nothing that was not paid", async () => {
    const payment = newPayment();
    await sandbox.create(payment, NOW);
    await expect(sandbox.refund(refundOf(payment), NOW)).rejects.toThrow();
  });

  test("keeps to its first decision: the notice of that time comes again", async () => {
    const payment = newPayment();
    await sandbox.create(payment, NOW);
    const first = await sandbox.readNotice((await decideSandbox(payment.number, "fail", NOW))!, NOW);
    const second = await sandbox.readNotice((await decideSandbox(payment.number, "success", NOW))!, NOW);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ ok: true, notice: { result: "fail" } });
  });

  test("decides nothing that it does not know", async () => {
    expect(await decideSandbox("nobody", "success", NOW)).toBeNull();
    expect(await sandbox.query("nobody")).toEqual({ state: "unknown" });
  });
});

describe("a signed notice", () => {
  test("reads as it was written", async () => {
    const given = notice("S1");
    expect(await sandbox.readNotice(buildNotice(KEY, given, NOW), NOW)).toEqual({ ok: true, notice: given });
  });

  test.each(["body", "timestamp", "nonce", "signature", "key"])(
    "with another %s is refused",
    async (what) => {
      const sent = buildNotice(what === "key" ? `${KEY}x` : KEY, notice("S2"), NOW);
      const headers = new Headers(sent.headers);
      let body = await sent.text();
      if (what === "body") body = body.replace("51846", "51847");
      if (what === "timestamp") headers.set("x-sandbox-timestamp", String(NOW / 1000 + 1));
      if (what === "nonce") headers.set("x-sandbox-nonce", "0".repeat(32));
      if (what === "signature") headers.set("x-sandbox-signature", "0".repeat(64));
      const request = new Request(sent.url, { method: "POST", headers, body });
      expect(await sandbox.readNotice(request, NOW)).toEqual({ ok: false, fault: "badSignature" });
    },
  );

  test("is stale outside five minutes, before and after", async () => {
    const at = (sentAt: number) => sandbox.readNotice(buildNotice(KEY, notice("S3"), sentAt), NOW);
    expect((await at(NOW - NOTICE_TOLERANCE)).ok).toBe(true);
    expect(await at(NOW - NOTICE_TOLERANCE - 1000)).toEqual({ ok: false, fault: "stale" });
    expect(await at(NOW + NOTICE_TOLERANCE + 1000)).toEqual({ ok: false, fault: "stale" });
  });

  test("that says nothing sensible is malformed, however well it is signed", async () => {
    const timestamp = String(NOW / 1000);
    const nonce = "a".repeat(32);
    for (const body of ["", "no json", "[]", '{"amount":"51846"}', "x".repeat(20_000)]) {
      const headers = {
        "x-sandbox-timestamp": timestamp,
        "x-sandbox-nonce": nonce,
        "x-sandbox-signature": signNotice(KEY, timestamp, nonce, body),
      };
      const request = new Request("http://shop.invalid/", { method: "POST", headers, body });
      expect(await sandbox.readNotice(request, NOW)).toEqual({ ok: false, fault: "malformed" });
    }
  });
});

test("ephedrine goods are offered company transfer alone", async () => {
  expect((await offeredMeans(true)).map((means) => means.name)).toEqual(["bank"]);
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
