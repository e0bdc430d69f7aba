import { expect, test } from "vitest";
import { confirm, refunded, waiting } from "~/operator/confirm-transfer";
import { cancelOrder } from "~/orders/life.server";
import { startPayment } from "~/orders/start-payment.server";
import { paymentsOf } from "~/payments/payments.server";
import { choice, company, NOW, order, slip, stateOf } from "../orders/pay-scene";

async function transfer() {
  const viewer = await company();
  const id = await order(viewer, 149_846, true);
  await startPayment(viewer, id, choice(149_846, { means: "bank", slip: slip() }), NOW);
  return { viewer, id, number: (await paymentsOf(id))[0]?.number ?? "" };
}

test("a transfer is listed until it is confirmed", async () => {
  const { id, number } = await transfer();
  expect((await waiting()).some((line) => line.startsWith(number) && line.includes("1,498.46"))).toBe(true);
  for (const amount of ["much", "0", "-5"])
    expect(await confirm(number, amount, "finance")).toMatchObject({ ok: false });
  expect(await confirm(number, "1,498.46", "finance")).toMatchObject({ ok: true });
  expect((await stateOf(id)).status).toBe("pendingReview");
  expect((await waiting()).some((line) => line.startsWith(number))).toBe(false);
  expect(await confirm(number, "1498.46", "finance")).toMatchObject({ ok: true });
});

test("money that came too late is listed until it is sent back", async () => {
  const { viewer, id, number } = await transfer();
  await cancelOrder(viewer.buyer.companyId, id, "buyer:1", "不要了", NOW);
  expect(await refunded(number)).toMatchObject({ ok: false });
  expect(await confirm(number, "1498.46", "finance")).toMatchObject({ ok: false });
  expect((await waiting()).some((line) => line.includes(`of ${number}`) && line.includes("退款中"))).toBe(
    true,
  );
  expect(await refunded(number)).toMatchObject({ ok: true });
  expect((await stateOf(id)).payments).toEqual(["bank 149846 refunded"]);
  expect((await waiting()).some((line) => line.includes(number))).toBe(false);
});

test("a payment that does not exist is said so", async () => {
  expect(await confirm("P0", "1", "finance")).toMatchObject({ ok: false });
  expect(await refunded("P0")).toMatchObject({ ok: false });
});
