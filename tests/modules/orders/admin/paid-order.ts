/** A paid order of a company that is new: it waits for its review. */
import { expect } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { markPaid } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { cart, company, draftOf, NOW } from "../shop";

/** `goods`: what it buys, by id and number; the later the company's id, the later the order. */
export async function paidOrder(
  companyId: number,
  goods: [number, number][],
): Promise<{ id: number; number: string }> {
  const buyer = await company(companyId);
  await cart(companyId, goods);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW + companyId)).ok).toBe(true);
  const { payable, ...order } = await db
    .selectFrom("orders")
    .select(["id", "number", "payable"])
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  await inTransaction((trx) => markPaid(trx, order.id, { amount: payable, actor: "shop", note: "" }, NOW));
  return order;
}
