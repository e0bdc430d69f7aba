/** A shop whose goods lie in two batches, with a gift, a cashback and a coupon; orders that were shipped, and the steps of a request. */
import type { SignedIn } from "~/modules/company/identity/buyer";
import type { AfterSalesKind, AfterSalesReason, Remedy } from "~/modules/returns/status/after-sales";
import { openAfterSales } from "~/modules/returns/request/open.server";
import { writeReturnAddress } from "~/modules/returns/goods-back/return-address.server";
import { refundAfterSales } from "~/modules/returns/settlement/settle-request.server";
import { approveAfterSales } from "~/modules/returns/request/decide.server";
import { receiveGoodsBack } from "~/modules/returns/goods-back/goods-back.server";
import { advance, confirmReceipt } from "~/modules/orders/transitions/transitions.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { offer } from "../promotions/offers/offer-fixtures";
import { cart, clear, company, draftOf, goods, ground, NOW, voucher } from "../orders/shop";

let buyer: SignedIn;

/** Everything empty but company 1 and its shop. */
export async function openShop(): Promise<void> {
  await clear();
  await ground();
  buyer = await company(1);
  // Each goods in two batches, so that a line holds units of both.
  for (const id of [11, 12, 14])
    await goods(
      id,
      [
        [300, 6],
        [400, 500],
      ],
      { base_price: 990 + id },
    );
  await offer(2, {
    kind: "gift",
    terms: { tiers: [{ from: 13_000 }] },
    goods: [{ id: 14, quantity: 2, stock: 20 }],
  });
  await offer(3, { kind: "cashback", terms: { tiers: [{ from: 5_000, back: 777 }] } });
  await voucher(5, 1, { kind: "coupon", threshold: 2000, amount: 701 });
  await inTransaction((trx) => writeReturnAddress(trx, "退货组 020-00000000 广州市演示路 1 号"));
}

export interface Sold {
  id: number;
  payable: number;
  /** order_line_batch by goods, the first to expire first */
  batches: Record<number, { id: number; quantity: number }[]>;
}

/** Out of a balance that holds just as much. */
async function pay(orderId: number, payable: number): Promise<void> {
  const grant = { companyId: 1, account: "balance", kind: "recharge", note: "", now: NOW } as const;
  await inTransaction((trx) => postToLedger(trx, { ...grant, amount: payable, key: `grant:${orderId}` }));
  const choice = {
    useBalance: true,
    useRedPacket: false,
    paymentMethod: null,
    seenRest: 0,
    transferProof: null,
  };
  const paid = await startPayment(buyer, orderId, choice, NOW);
  if (!paid.ok) throw new Error(paid.refusal.code);
}

/** A shipped order of 10 and 7 units with two gifts, in parcels of two batches each; completed unless told otherwise. */
export async function bought(
  isCompleted = true,
  beforeShipping: () => Promise<unknown> = async () => {},
): Promise<Sold> {
  await cart(1, [
    [11, 10],
    [12, 7],
  ]);
  const placed = await placeOrders(buyer, await draftOf(buyer), NOW);
  if (!placed.ok) throw new Error(JSON.stringify(placed.changes));
  const order = await db.selectFrom("orders").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  await pay(order.id, order.payable);
  await advance(order.id, "approve", { actor: "operator:林", text: "" }, NOW);
  await beforeShipping();
  await advance(order.id, "ship", { actor: "operator:周", text: "" }, NOW);
  if (isCompleted) await confirmReceipt(1, order.id, "buyer:1", NOW);
  const rows = await db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["b.id", "b.number", "l.goods_id"])
    .where("l.order_id", "=", order.id)
    .orderBy("b.expires_on")
    .execute();
  const batches: Sold["batches"] = {};
  for (const { goods_id, id, number: quantity } of rows) (batches[goods_id] ??= []).push({ id, quantity });
  return { id: order.id, payable: order.payable, batches };
}

export type Units = [batchId: number, number: number][];
interface Values {
  kind?: AfterSalesKind;
  reason?: AfterSalesReason;
  remedy?: Remedy;
  companyId?: number;
  now?: number;
}
export const ask = (orderId: number, units: Units, input: Values = {}) =>
  inTransaction((trx) =>
    openAfterSales(trx, {
      companyId: 1,
      accountId: 1,
      actor: "buyer:1",
      kind: "return",
      orderId,
      reason: "quality",
      remedy: "refund",
      text: "",
      photos: [],
      now: NOW,
      ...input,
      units: units.map(([batchId, quantity]) => ({ batchId, quantity })),
    }),
  );
export const opened = async (...args: Parameters<typeof ask>) => {
  const answer = await ask(...args);
  if (!answer?.ok) throw new Error(answer?.text ?? "not found");
  return answer.number;
};
export const decision = { actor: "operator:林", reason: "", now: NOW } as const;
export const approve = (number: string, goodsBack: boolean | null = null) =>
  approveAfterSales(number, { ...decision, goodsBack, returnTo: null });
export const receive = (
  number: string,
  input: { accepted?: [number, number][]; restock?: boolean; reason?: string } = {},
) =>
  receiveGoodsBack(number, {
    ...decision,
    reason: input.reason ?? "",
    accepted: new Map(input.accepted ?? []),
    restock: input.restock ?? false,
  });
export const refund = (number: string, input: { restock?: boolean; reason?: string } = {}) =>
  refundAfterSales(number, { ...decision, restock: false, ...input });
export const rowOf = (number: string) =>
  db.selectFrom("order_case").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
export const getState = async (number: string) => (await rowOf(number)).state;
export const everything = (sold: Sold): Units =>
  Object.values(sold.batches).flatMap((own) =>
    own.map(({ id, quantity }): [number, number] => [id, quantity]),
  );
export const stock = async () =>
  Number(
    (
      await db
        .selectFrom("batch")
        .select((eb) => eb.fn.sum<number>("quantity").as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** From agreeing to the money. */
export async function settled(number: string, restock = false): Promise<number> {
  await approve(number);
  await receive(number, { restock });
  const done = await refund(number);
  if (!done?.ok) throw new Error(done?.text);
  return done.refund;
}
