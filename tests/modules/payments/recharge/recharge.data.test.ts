import { describe, expect, test } from "vitest";
import { askPayments } from "~/cli/scheduled/payments";
import { expireRecharges } from "~/modules/orders/payment/pay-page.server";
import { applyNotice, closeAbandoned, receiveNotice } from "~/modules/orders/payment/settle.server";
import { handOver } from "~/modules/payments/providers/hand-over.server";
import type { Payment } from "~/modules/payments/payment/payment";
import { paymentByNumber } from "~/modules/payments/payment/payments.server";
import { cancelRecharge, openRecharge, rechargePage } from "~/modules/payments/recharge/recharge.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import { DAY } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { company, NOW, walletOf } from "../../orders/payment/pay-fixtures";
import { bookState, visit } from "../admin";
import { confirmTransfer } from "../../orders/payment/confirm-transfer";

let tokens = 0;
async function begin(amount = 50_000, provider = "alipay") {
  const viewer = await company();
  const values = { companyId: viewer.buyer.companyId, provider, amount };
  const payment = (await openRecharge(values, `recharge-token-${(tokens += 1)}`, NOW))!;
  const to = await handOver(payment, "余额充值", NOW);
  await visit(to!);
  return { viewer, payment, number: payment.number };
}
const after = async (payment: Payment) => (await paymentByNumber(payment.number))!.state;

describe("a recharge", () => {
  test("is posted to the balance once, however often its notice comes", async () => {
    const { viewer, payment, number } = await begin();
    const notice = await decideSandbox(number, "success", NOW);
    const again = await decideSandbox(number, "success", NOW);
    expect((await receiveNotice("alipay", notice!, NOW)).status).toBe(200);
    expect((await receiveNotice("alipay", again!, NOW)).status).toBe(200);
    const other = {
      id: "other",
      paymentNumber: number,
      providerRef: "r",
      amount: 50_000,
      result: "success",
    } as const;
    expect(await applyNotice("alipay", other, NOW)).toBe("already");
    expect(await walletOf(viewer)).toMatchObject({ balance: 50_000 });
    expect(await after(payment)).toBe("succeeded");
    const rows = await db.selectFrom("ledger").select(["kind", "key"]).where("key", "=", number).execute();
    expect(rows).toEqual([{ kind: "recharge", key: number }]);
  });

  test("is begun once for one form", async () => {
    const viewer = await company();
    const values = { companyId: viewer.buyer.companyId, provider: "alipay", amount: 100 };
    const all = await Promise.all([1, 2, 3].map(() => openRecharge(values, "one-form-token-0001", NOW)));
    expect(new Set(all.map((item) => item?.number)).size).toBe(1);
    const stranger = await company();
    const stolen = { ...values, companyId: stranger.buyer.companyId };
    expect(await openRecharge(stolen, "one-form-token-0001", NOW)).toBeNull();
  });

  test("with a wrong amount is flagged and adds nothing; failed adds nothing", async () => {
    const { viewer, payment, number } = await begin();
    const wrong = {
      id: "w",
      paymentNumber: number,
      providerRef: "w",
      amount: 49_999,
      result: "success",
    } as const;
    expect(await applyNotice("alipay", wrong, NOW)).toBe("wrongAmount");
    expect((await paymentByNumber(number))?.note).toContain("金额不符");
    await receiveNotice("alipay", (await decideSandbox(number, "fail", NOW))!, NOW);
    expect(await after(payment)).toBe("failed");
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
  });

  test("given up is closed at the provider; money that comes all the same goes back", async () => {
    const { viewer, payment, number } = await begin();
    expect(await cancelRecharge(viewer.buyer.companyId + 1, number, NOW)).toBe(false);
    expect(await cancelRecharge(viewer.buyer.companyId, number, NOW)).toBe(true);
    expect(await cancelRecharge(viewer.buyer.companyId, number, NOW)).toBe(false);
    await closeAbandoned(NOW);
    expect((await bookState(number))?.state).toBe("closed");
    await db.updateTable("sandbox_payment").set({ state: "waiting" }).where("number", "=", number).execute();
    await receiveNotice("alipay", (await decideSandbox(number, "success", NOW))!, NOW);
    expect((await bookState(number))?.refunded).toBe(50_000);
    expect(await after(payment)).toBe("refunded");
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
  });

  test("paid while it was given up: closing finds it, and it goes back", async () => {
    const { viewer, number } = await begin();
    await decideSandbox(number, "success", NOW);
    await cancelRecharge(viewer.buyer.companyId, number, NOW);
    await closeAbandoned(NOW);
    expect((await bookState(number))?.refunded).toBe(50_000);
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
  });

  test("whose notice got lost is found before it lapses after a day", async () => {
    const [paid, unpaid] = [await begin(), await begin()];
    await decideSandbox(paid.number, "success", NOW);
    expect(await expireRecharges(NOW + DAY - 1)).toBe(0);
    expect(await expireRecharges(NOW + DAY)).toBeGreaterThan(0);
    expect(await walletOf(paid.viewer)).toMatchObject({ balance: 50_000 });
    expect(await after(unpaid.payment)).toBe("closed");
    await askPayments(NOW + DAY);
    expect((await bookState(unpaid.number))?.state).toBe("closed");
  });

  test("by transfer takes what came", async () => {
    const { viewer, payment, number } = await begin(50_000, "bank");
    for (const amount of [49_000, 50_000, 51_000])
      expect(await confirmTransfer(number, amount, "finance", NOW), String(amount)).toBe("serialMissing");
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
    expect(await confirmTransfer(number, 49_000, "finance", NOW, "slip")).toBe("accepted");
    expect(await confirmTransfer(number, 49_000, "finance", NOW, "slip")).toBe("replay");
    expect(await confirmTransfer(number, 1_000, "finance", NOW)).toBe("already");
    expect(await walletOf(viewer)).toMatchObject({ balance: 49_000 });
    expect(await paymentByNumber(number)).toMatchObject({
      amount: 49_000,
      note: "申请 ¥500.00，到账 ¥490.00",
    });
    expect(await after(payment)).toBe("succeeded");
  });

  test("is listed to its company alone", async () => {
    const { viewer, number } = await begin();
    const stranger = await company();
    const mine = await rechargePage(viewer.buyer.companyId, 1, number);
    expect(mine).toMatchObject({ total: 1, back: { number, state: "pending" } });
    const theirs = await rechargePage(stranger.buyer.companyId, 1, number);
    expect(theirs).toMatchObject({ total: 0, rows: [], back: null });
  });
});
