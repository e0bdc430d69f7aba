import { beforeEach, describe, expect, it } from "vitest";
import { turnDown } from "~/modules/orders/transitions/order-admin.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { readAmount, postToLedger } from "~/modules/wallet/ledger.server";
import { openShop, stock } from "../../returns/after-sales-fixtures";
import { cart, draftOf, NOW, signedIn } from "../shop";

const buyer = signedIn(1);
const REASON = "收货地址与许可证不一致";
let before: unknown;
let id: number;
let number: string;
let payable: number;

/** An order that is paid out of the balance and waits for review. */
beforeEach(async () => {
  await openShop();
  before = await stock();
  await cart(1, [[11, 10]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  ({ id, number, payable } = order);
  const grant = { companyId: 1, account: "balance", kind: "recharge", note: "", now: NOW } as const;
  await inTransaction((trx) => postToLedger(trx, { ...grant, amount: payable, key: "grant" }));
  const choice = {
    useBalance: true,
    useRedPacket: false,
    paymentMethod: null,
    seenRest: 0,
    transferProof: null,
  };
  expect((await startPayment(buyer, id, choice, NOW)).ok).toBe(true);
});

const messages = () =>
  db.selectFrom("message").select(["title", "body"]).where("title", "like", "%未能受理%").execute();

describe("an order that is turned down", () => {
  it("gives money and stock back once and tells the company why", async () => {
    expect(await readAmount(1, "balance", db)).toBe(0);
    expect(await turnDown(id, "operator:林", REASON, NOW)).toMatchObject({ ok: true });
    expect(await readAmount(1, "balance", db)).toBe(payable);
    expect(await stock()).toEqual(before);
    expect(await messages()).toEqual([
      { title: `订单 ${number} 未能受理，已取消`, body: `${REASON}。已付款项按原付款方式退回。` },
    ]);
    expect(await turnDown(id, "operator:林", REASON, NOW)).toMatchObject({ ok: false });
    expect(await readAmount(1, "balance", db)).toBe(payable);
    expect(await messages()).toHaveLength(1);
  });

  it("is one that waits for payment or review", async () => {
    expect(await advance(id, "approve", { actor: "operator:林", text: "" }, NOW)).toMatchObject({ ok: true });
    expect(await turnDown(id, "operator:林", REASON, NOW)).toEqual({
      ok: false,
      text: "订单待发货，不能取消",
    });
    expect(await turnDown(0, "operator:林", REASON, NOW)).toBeNull();
    expect(await readAmount(1, "balance", db)).toBe(0);
  });
});
