import { describe, expect, test } from "vitest";
import { readPayPage } from "~/modules/orders/payment/payment-funds.server";
import { applyNotice } from "~/modules/orders/payment/settle.server";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { findProvider } from "~/modules/payments/providers/registry.server";
import { config } from "~/platform/config/config.server";
import { db } from "~/platform/database/database.server";
import { filesThere } from "~/platform/files/files.server";
import { begun, choice, company, NOW, order, transferProof, getState, walletOf } from "./pay-fixtures";

const refusedWith = (code: string) => ({ ok: false, refusal: expect.objectContaining({ code }) });

describe("the wallet pays", () => {
  test("the whole order at once, nothing left to any provider", async () => {
    const viewer = await company(50_000);
    const id = await order(viewer, 30_000);
    const started = await startPayment(viewer, id, choice(0, { useBalance: true, paymentMethod: null }), NOW);
    expect(started).toEqual({ ok: true, to: `/cart/step4?id=${id}` });
    expect(await getState(id)).toEqual({
      status: "pendingReview",
      paid: 30_000,
      payments: ["balance 30000 succeeded"],
    });
    expect(await walletOf(viewer)).toEqual({ balance: 20_000, redPacket: 0, points: 0 });
  });

  test("red packets only up to their share", async () => {
    const viewer = await company(100_000, 100_000);
    const id = await order(viewer, 30_000);
    await startPayment(viewer, id, choice(0, { useBalance: true, useRedPacket: true }), NOW);
    expect((await getState(id)).payments).toEqual(["balance 24000 succeeded", "redPacket 6000 succeeded"]);
    expect(await walletOf(viewer)).toEqual({ balance: 76_000, redPacket: 94_000, points: 0 });
  });

  test("its share is held while the rest waits, and cannot be spent on another order", async () => {
    const viewer = await company(10_000);
    const [item, other] = [await order(viewer, 30_000), await order(viewer, 30_000)];
    await begun(viewer, item, choice(20_000, { useBalance: true }));
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
    expect(await startPayment(viewer, other, choice(20_000, { useBalance: true }), NOW)).toEqual({
      ok: false,
      refusal: { code: "changed", rest: 30_000 },
    });
    expect((await getState(item)).status).toBe("pendingPayment");
  });

  test("nothing when it holds less than the buyer saw", async () => {
    const viewer = await company(5_000);
    const id = await order(viewer, 30_000);
    const started = await startPayment(viewer, id, choice(0, { useBalance: true, paymentMethod: null }), NOW);
    expect(started).toEqual({ ok: false, refusal: { code: "changed", rest: 25_000 } });
    expect(await getState(id)).toEqual({ status: "pendingPayment", paid: 0, payments: [] });
    expect(await walletOf(viewer)).toMatchObject({ balance: 5_000 });
  });
});

describe("a part of the balance", () => {
  const part = (balanceLimit: number) => ({ useBalance: true, balanceLimit });

  test("is held alone, the rest of the balance pays another order meanwhile", async () => {
    const viewer = await company(30_000);
    const [item, other] = [await order(viewer, 30_000), await order(viewer, 20_000)];
    await begun(viewer, item, choice(20_000, part(10_000)));
    expect(await walletOf(viewer)).toMatchObject({ balance: 20_000 });
    const wallet = choice(0, { useBalance: true, paymentMethod: null });
    expect((await startPayment(viewer, other, wallet, NOW)).ok).toBe(true);
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
    expect((await getState(item)).payments).toEqual(["balance 10000 pending", "alipay 20000 pending"]);
  });

  test("that is begun stands on the page as it was, and going on with it is the same payment", async () => {
    const viewer = await company(50_000);
    const id = await order(viewer, 30_000);
    const first = await begun(viewer, id, choice(22_345, part(7_655)));
    const page = await readPayPage(viewer.buyer.companyId, id, null, NOW);
    if (page === null || page === "settled") throw new Error("no page");
    expect(page.ticks).toMatchObject({ useBalance: true, balancePart: "76.55" });
    expect(page.funds.balance).toBe(50_000);
    expect(await begun(viewer, id, choice(22_345, part(7_655)))).toBe(first);
    expect(await walletOf(viewer)).toMatchObject({ balance: 42_345 });
  });

  test("that is changed gives the held money back and holds the other part", async () => {
    const viewer = await company(50_000);
    const id = await order(viewer, 30_000);
    await begun(viewer, id, choice(20_000, part(10_000)));
    await begun(viewer, id, choice(29_999, part(1)));
    expect(await walletOf(viewer)).toMatchObject({ balance: 49_999 });
    await startPayment(viewer, id, choice(0, { useBalance: true, paymentMethod: null }), NOW);
    expect(await walletOf(viewer)).toMatchObject({ balance: 20_000 });
    expect((await getState(id)).status).toBe("pendingReview");
  });

  test("beyond what is there is refused with the rest that is true, and nothing is taken", async () => {
    const viewer = await company(5_000);
    const id = await order(viewer, 30_000);
    expect(await startPayment(viewer, id, choice(20_000, part(10_000)), NOW)).toEqual({
      ok: false,
      refusal: { code: "changed", rest: 25_000 },
    });
    expect(await walletOf(viewer)).toMatchObject({ balance: 5_000 });
  });

  test("from ten tabs that want other parts leaves one attempt, and every fen is held or there", async () => {
    const viewer = await company(50_000);
    const id = await order(viewer, 30_000);
    const limits = Array.from({ length: 10 }, (_, i) => 1_000 * (i + 1));
    await Promise.all(
      limits.map((limit) => startPayment(viewer, id, choice(30_000 - limit, part(limit)), NOW)),
    );
    const open = (await getState(id)).payments.filter((payment) => payment.endsWith("pending"));
    const [held = 0, rest = 0] = open.map((payment) => Number(payment.split(" ")[1]));
    expect([open.length, held + rest]).toEqual([2, 30_000]);
    expect(await walletOf(viewer)).toMatchObject({ balance: 50_000 - held });
  });

  test("comes back to the fen when the paid order is cancelled, the rest to where it came from", async () => {
    const viewer = await company(50_000);
    const id = await order(viewer, 30_000);
    const number = await begun(viewer, id, choice(18_889, part(11_111)));
    await applyNotice(
      "alipay",
      { id: "n", paymentNumber: number, providerRef: "r-part", amount: 18_889, result: "success" },
      NOW,
    );
    expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
    expect(
      await cancelOrder(viewer.buyer.companyId, id, { actor: "buyer:1", reason: "买家取消" }, NOW),
    ).toMatchObject({
      ok: true,
    });
    expect(await walletOf(viewer)).toMatchObject({ balance: 50_000 });
    const refunds = await db
      .selectFrom("payment_refund")
      .select("amount")
      .where("order_id", "=", id)
      .orderBy("amount")
      .execute();
    // The wallet's own share stands in its ledger too.
    expect(refunds).toEqual([{ amount: 11_111 }, { amount: 18_889 }]);
  });
});

describe("sending the form again", () => {
  test("continues the payment that was begun", async () => {
    const viewer = await company(10_000);
    const id = await order(viewer, 30_000);
    const first = await begun(viewer, id, choice(20_000, { useBalance: true }));
    expect(await begun(viewer, id, choice(20_000, { useBalance: true }))).toBe(first);
    expect((await getState(id)).payments).toEqual(["balance 10000 pending", "alipay 20000 pending"]);
  });

  test("with other shares replaces it and gives the held money back", async () => {
    const viewer = await company(10_000);
    const id = await order(viewer, 30_000);
    const first = await begun(viewer, id, choice(20_000, { useBalance: true }));
    expect(await begun(viewer, id, choice(30_000))).not.toBe(first);
    expect((await getState(id)).payments).toEqual([
      "balance 10000 closed",
      "alipay 20000 closed",
      "alipay 30000 pending",
    ]);
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
  });

  test("from ten tabs at once takes the money once", async () => {
    const viewer = await company(50_000);
    const id = await order(viewer, 30_000);
    const wish = choice(0, { useBalance: true, paymentMethod: null });
    const all = await Promise.all(Array.from({ length: 10 }, () => startPayment(viewer, id, wish, NOW)));
    expect(all.filter((item) => item.ok)).toHaveLength(1);
    expect(all.filter((item) => !item.ok && item.refusal.code === "notPayable")).toHaveLength(9);
    expect(await walletOf(viewer)).toMatchObject({ balance: 20_000 });
    expect((await getState(id)).payments).toEqual(["balance 30000 succeeded"]);
  });

  test("from two tabs with different means leaves one open attempt", async () => {
    const viewer = await company(10_000);
    const id = await order(viewer, 30_000);
    await Promise.all([
      startPayment(viewer, id, choice(20_000, { useBalance: true }), NOW),
      startPayment(viewer, id, choice(30_000), NOW),
    ]);
    const open = (await getState(id)).payments.filter((payment) => payment.endsWith("pending"));
    const amounts = open.map((payment) => Number(payment.split(" ")[1]));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(30_000);
    const held = open.some((payment) => payment.startsWith("balance")) ? 10_000 : 0;
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 - held });
  });

  test("ten orders at once share one wallet without overdrawing it", async () => {
    const viewer = await company(100_000);
    const ids = [];
    for (let i = 0; i < 10; i += 1) ids.push(await order(viewer, 30_000));
    const wish = choice(0, { useBalance: true, paymentMethod: null });
    const all = await Promise.all(ids.map((id) => startPayment(viewer, id, wish, NOW)));
    expect(all.filter((item) => item.ok)).toHaveLength(3);
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
  });
});

describe("refused, with nothing taken:", () => {
  test("another company's order, and one that does not exist", async () => {
    const id = await order(await company(), 30_000);
    const stranger = await company(50_000);
    const wish = choice(0, { useBalance: true, paymentMethod: null });
    expect(await startPayment(stranger, id, wish, NOW)).toEqual(refusedWith("notFound"));
    expect(await startPayment(stranger, 987_654, wish, NOW)).toEqual(refusedWith("notFound"));
    expect(await walletOf(stranger)).toMatchObject({ balance: 50_000 });
  });

  test("an order whose time to pay is over", async () => {
    const viewer = await company();
    const id = await order(viewer, 30_000);
    expect(await startPayment(viewer, id, choice(30_000), NOW + 23 * 3_600_000)).toEqual(
      refusedWith("expired"),
    );
  });

  test("a rest without means, and means that the shop does not have", async () => {
    const viewer = await company();
    const id = await order(viewer, 30_000);
    expect(await startPayment(viewer, id, choice(30_000, { paymentMethod: null }), NOW)).toEqual(
      refusedWith("paymentMethodMissing"),
    );
    expect(await startPayment(viewer, id, choice(30_000, { paymentMethod: "gold" }), NOW)).toEqual(
      refusedWith("paymentMethodMissing"),
    );
  });

  test("ephedrine goods by anything but company transfer", async () => {
    const viewer = await company(50_000, 50_000);
    const id = await order(viewer, 30_000, true);
    expect(await startPayment(viewer, id, choice(30_000), NOW)).toEqual(refusedWith("bankOnly"));
    const wallet = choice(0, { useBalance: true, useRedPacket: true, paymentMethod: null });
    expect(await startPayment(viewer, id, wallet, NOW)).toEqual({
      ok: false,
      refusal: { code: "changed", rest: 30_000 },
    });
    expect((await getState(id)).payments).toEqual([]);
  });

  test("a transfer without its slip, or with a file that is none", async () => {
    const viewer = await company();
    const id = await order(viewer, 30_000);
    expect(await startPayment(viewer, id, choice(30_000, { paymentMethod: "bank" }), NOW)).toEqual(
      refusedWith("transferProofMissing"),
    );
    const text = new File(["hello"], "slip.pdf", { type: "application/pdf" });
    expect(
      await startPayment(viewer, id, choice(30_000, { paymentMethod: "bank", transferProof: text }), NOW),
    ).toEqual(refusedWith("transferProofRefused"));
    expect((await getState(id)).payments).toEqual([]);
  });

  test("a provider that cannot be reached: held money is back at once", async () => {
    const viewer = await company(10_000);
    const id = await order(viewer, 30_000);
    const sandbox = findProvider("alipay")!;
    const { create } = sandbox;
    sandbox.create = () => Promise.reject(new Error("no line"));
    const started = await startPayment(viewer, id, choice(20_000, { useBalance: true }), NOW).finally(() => {
      sandbox.create = create;
    });
    expect(started).toEqual(refusedWith("providerDown"));
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
    expect((await getState(id)).payments).toEqual(["balance 10000 closed", "alipay 20000 closed"]);
  });
});

const filesOf = (companyId: number) =>
  db.selectFrom("file").selectAll().where("company_id", "=", companyId).orderBy("id").execute();

describe("a company transfer", () => {
  test("that is refused leaves no slip behind, however often it is tried", async () => {
    const viewer = await company();
    const id = await order(viewer, 30_000);
    const wish = () => choice(29_999, { paymentMethod: "bank", transferProof: transferProof() });
    for (let i = 0; i < 12; i += 1)
      expect(await startPayment(viewer, id, wish(), NOW)).toEqual(refusedWith("changed"));
    expect(await filesOf(viewer.buyer.companyId)).toEqual([]);
  });

  test("with no room for its slip says so at the slip, and holds nothing of the wallet", async () => {
    const viewer = await company(10_000);
    const id = await order(viewer, 30_000);
    const day = config.FILES_DAY_MB;
    config.FILES_DAY_MB = 0;
    const wish = choice(20_000, { useBalance: true, paymentMethod: "bank", transferProof: transferProof() });
    const started = await startPayment(viewer, id, wish, NOW);
    config.FILES_DAY_MB = day;
    const text = "贵司今日上传的文件已达上限，请明天再试或联系客服";
    expect(started).toEqual({ ok: false, refusal: { code: "transferProofRefused", text } });
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
    expect(await filesOf(viewer.buyer.companyId)).toEqual([]);
  });

  test("waits with its slip, and a newer slip takes its place", async () => {
    const viewer = await company();
    const id = await order(viewer, 30_000, true);
    const wish = () => choice(30_000, { paymentMethod: "bank", transferProof: transferProof() });
    expect(await startPayment(viewer, id, wish(), NOW)).toEqual({ ok: true, to: `/cart/step4?id=${id}` });
    const transferProofOf = async () =>
      db.selectFrom("payment").select(["id", "transfer_proof_file_id"]).where("order_id", "=", id).execute();
    const [first] = await transferProofOf();
    await startPayment(viewer, id, wish(), NOW);
    const [second, ...more] = await transferProofOf();
    expect(more).toEqual([]);
    expect(second?.id).toBe(first?.id);
    expect(second?.transfer_proof_file_id).not.toBe(first?.transfer_proof_file_id);
    // The older slip is gone with its bytes.
    const remaining = await filesOf(viewer.buyer.companyId);
    expect(remaining.map((file) => file.id)).toEqual([second?.transfer_proof_file_id]);
    expect([...(await filesThere(remaining.map((file) => file.stored_name)))]).toHaveLength(1);
    expect((await getState(id)).status).toBe("pendingPayment");
  });
});
