import { describe, expect, test } from "vitest";
import { startPayment } from "~/orders/start-payment.server";
import { providerOf } from "~/payments/registry.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/database.server";
import { filesThere } from "~/platform/files.server";
import { begun, choice, company, NOW, order, slip, stateOf, walletOf } from "./pay-scene";

const refusedWith = (code: string) => ({ ok: false, refusal: expect.objectContaining({ code }) });

describe("the wallet pays", () => {
  test("the whole order at once, nothing left to any provider", async () => {
    const viewer = await company(50_000);
    const id = await order(viewer, 30_000);
    const started = await startPayment(viewer, id, choice(0, { useBalance: true, means: null }), NOW);
    expect(started).toEqual({ ok: true, to: `/cart/step4?id=${id}` });
    expect(await stateOf(id)).toEqual({
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
    expect((await stateOf(id)).payments).toEqual(["balance 24000 succeeded", "redPacket 6000 succeeded"]);
    expect(await walletOf(viewer)).toEqual({ balance: 76_000, redPacket: 94_000, points: 0 });
  });

  test("its share is held while the rest waits, and cannot be spent on another order", async () => {
    const viewer = await company(10_000);
    const [one, other] = [await order(viewer, 30_000), await order(viewer, 30_000)];
    await begun(viewer, one, choice(20_000, { useBalance: true }));
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
    expect(await startPayment(viewer, other, choice(20_000, { useBalance: true }), NOW)).toEqual({
      ok: false,
      refusal: { code: "changed", rest: 30_000 },
    });
    expect((await stateOf(one)).status).toBe("pendingPayment");
  });

  test("nothing when it holds less than the buyer saw", async () => {
    const viewer = await company(5_000);
    const id = await order(viewer, 30_000);
    const started = await startPayment(viewer, id, choice(0, { useBalance: true, means: null }), NOW);
    expect(started).toEqual({ ok: false, refusal: { code: "changed", rest: 25_000 } });
    expect(await stateOf(id)).toEqual({ status: "pendingPayment", paid: 0, payments: [] });
    expect(await walletOf(viewer)).toMatchObject({ balance: 5_000 });
  });
});

describe("sending the form again", () => {
  test("continues the payment that was begun", async () => {
    const viewer = await company(10_000);
    const id = await order(viewer, 30_000);
    const first = await begun(viewer, id, choice(20_000, { useBalance: true }));
    expect(await begun(viewer, id, choice(20_000, { useBalance: true }))).toBe(first);
    expect((await stateOf(id)).payments).toEqual(["balance 10000 pending", "alipay 20000 pending"]);
  });

  test("with other shares replaces it and gives the held money back", async () => {
    const viewer = await company(10_000);
    const id = await order(viewer, 30_000);
    const first = await begun(viewer, id, choice(20_000, { useBalance: true }));
    expect(await begun(viewer, id, choice(30_000))).not.toBe(first);
    expect((await stateOf(id)).payments).toEqual([
      "balance 10000 closed",
      "alipay 20000 closed",
      "alipay 30000 pending",
    ]);
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
  });

  test("from ten tabs at once takes the money once", async () => {
    const viewer = await company(50_000);
    const id = await order(viewer, 30_000);
    const wish = choice(0, { useBalance: true, means: null });
    const all = await Promise.all(Array.from({ length: 10 }, () => startPayment(viewer, id, wish, NOW)));
    expect(all.filter((one) => one.ok)).toHaveLength(1);
    expect(all.filter((one) => !one.ok && one.refusal.code === "notPayable")).toHaveLength(9);
    expect(await walletOf(viewer)).toMatchObject({ balance: 20_000 });
    expect((await stateOf(id)).payments).toEqual(["balance 30000 succeeded"]);
  });

  test("from two tabs with different means leaves one open attempt", async () => {
    const viewer = await company(10_000);
    const id = await order(viewer, 30_000);
    await Promise.all([
      startPayment(viewer, id, choice(20_000, { useBalance: true }), NOW),
      startPayment(viewer, id, choice(30_000), NOW),
    ]);
    const open = (await stateOf(id)).payments.filter((payment) => payment.endsWith("pending"));
    const amounts = open.map((payment) => Number(payment.split(" ")[1]));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(30_000);
    const held = open.some((payment) => payment.startsWith("balance")) ? 10_000 : 0;
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 - held });
  });

  test("ten orders at once share one wallet without overdrawing it", async () => {
    const viewer = await company(100_000);
    const ids = [];
    for (let i = 0; i < 10; i += 1) ids.push(await order(viewer, 30_000));
    const wish = choice(0, { useBalance: true, means: null });
    const all = await Promise.all(ids.map((id) => startPayment(viewer, id, wish, NOW)));
    expect(all.filter((one) => one.ok)).toHaveLength(3);
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
  });
});

describe("refused, with nothing taken:", () => {
  test("another company's order, and one that does not exist", async () => {
    const id = await order(await company(), 30_000);
    const stranger = await company(50_000);
    const wish = choice(0, { useBalance: true, means: null });
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
    expect(await startPayment(viewer, id, choice(30_000, { means: null }), NOW)).toEqual(
      refusedWith("meansMissing"),
    );
    expect(await startPayment(viewer, id, choice(30_000, { means: "gold" }), NOW)).toEqual(
      refusedWith("meansMissing"),
    );
  });

  test("ephedrine goods by anything but company transfer", async () => {
    const viewer = await company(50_000, 50_000);
    const id = await order(viewer, 30_000, true);
    expect(await startPayment(viewer, id, choice(30_000), NOW)).toEqual(refusedWith("bankOnly"));
    const wallet = choice(0, { useBalance: true, useRedPacket: true, means: null });
    expect(await startPayment(viewer, id, wallet, NOW)).toEqual({
      ok: false,
      refusal: { code: "changed", rest: 30_000 },
    });
    expect((await stateOf(id)).payments).toEqual([]);
  });

  test("a transfer without its slip, or with a file that is none", async () => {
    const viewer = await company();
    const id = await order(viewer, 30_000);
    expect(await startPayment(viewer, id, choice(30_000, { means: "bank" }), NOW)).toEqual(
      refusedWith("slipMissing"),
    );
    const text = new File(["hello"], "slip.pdf", { type: "application/pdf" });
    expect(await startPayment(viewer, id, choice(30_000, { means: "bank", slip: text }), NOW)).toEqual(
      refusedWith("slipRefused"),
    );
    expect((await stateOf(id)).payments).toEqual([]);
  });

  test("a provider that cannot be reached: held money is back at once", async () => {
    const viewer = await company(10_000);
    const id = await order(viewer, 30_000);
    const sandbox = providerOf("alipay")!;
    const { create } = sandbox;
    sandbox.create = () => Promise.reject(new Error("no line"));
    const started = await startPayment(viewer, id, choice(20_000, { useBalance: true }), NOW).finally(() => {
      sandbox.create = create;
    });
    expect(started).toEqual(refusedWith("providerDown"));
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
    expect((await stateOf(id)).payments).toEqual(["balance 10000 closed", "alipay 20000 closed"]);
  });
});

const filesOf = (companyId: number) =>
  db.selectFrom("file").selectAll().where("company_id", "=", companyId).orderBy("id").execute();

describe("a company transfer", () => {
  test("that is refused leaves no slip behind, however often it is tried", async () => {
    const viewer = await company();
    const id = await order(viewer, 30_000);
    const wish = () => choice(29_999, { means: "bank", slip: slip() });
    for (let i = 0; i < 12; i += 1)
      expect(await startPayment(viewer, id, wish(), NOW)).toEqual(refusedWith("changed"));
    expect(await filesOf(viewer.buyer.companyId)).toEqual([]);
  });

  test("with no room for its slip says so at the slip, and holds nothing of the wallet", async () => {
    const viewer = await company(10_000);
    const id = await order(viewer, 30_000);
    const day = config.FILES_DAY_MB;
    config.FILES_DAY_MB = 0;
    const wish = choice(20_000, { useBalance: true, means: "bank", slip: slip() });
    const started = await startPayment(viewer, id, wish, NOW);
    config.FILES_DAY_MB = day;
    const text = "贵司今日上传的文件已达上限，请明天再试或联系客服";
    expect(started).toEqual({ ok: false, refusal: { code: "slipRefused", text } });
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
    expect(await filesOf(viewer.buyer.companyId)).toEqual([]);
  });

  test("waits with its slip, and a newer slip takes its place", async () => {
    const viewer = await company();
    const id = await order(viewer, 30_000, true);
    const wish = () => choice(30_000, { means: "bank", slip: slip() });
    expect(await startPayment(viewer, id, wish(), NOW)).toEqual({ ok: true, to: `/cart/step4?id=${id}` });
    const slipOf = async () =>
      db.selectFrom("payment").select(["id", "slip_file_id"]).where("order_id", "=", id).execute();
    const [first] = await slipOf();
    await startPayment(viewer, id, wish(), NOW);
    const [second, ...more] = await slipOf();
    expect(more).toEqual([]);
    expect(second?.id).toBe(first?.id);
    expect(second?.slip_file_id).not.toBe(first?.slip_file_id);
    // The older slip is gone with its bytes.
    const kept = await filesOf(viewer.buyer.companyId);
    expect(kept.map((file) => file.id)).toEqual([second?.slip_file_id]);
    expect([...(await filesThere(kept.map((file) => file.stored_name)))]).toHaveLength(1);
    expect((await stateOf(id)).status).toBe("pendingPayment");
  });
});
