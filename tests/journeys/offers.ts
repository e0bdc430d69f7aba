/** Bundles, swaps and second coupons that a journey needs, on goods of its own. */
import { DAY } from "~/platform/values/clock";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import type { Buyer, Goods } from "./shop";

const now = () => Date.now();

interface OfferGiven {
  kind: "bundle" | "swap";
  name: string;
  scope: readonly Goods[];
  /** goods, price in fen, units in one set */
  goods: readonly [Goods, price: number, number: number][];
  terms?: object;
  limit?: number;
}

async function newOffer({ kind, name, scope, goods, terms = {}, limit }: OfferGiven): Promise<number> {
  return inTransaction(async (trx) => {
    const { id } = await trx
      .insertInto("offer")
      .values({
        kind,
        name,
        starts_at: now() - DAY,
        ends_at: now() + DAY,
        status: "on",
        scope: JSON.stringify({ goods: scope.map((g) => g.id) }),
        terms: JSON.stringify(terms),
        priority: 0,
        limit_per_company: limit ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("offer_goods")
      .values(
        goods.map(([{ id: goods_id }, price, quantity]) => ({
          offer_id: id,
          goods_id,
          price,
          number: quantity,
          stock: 1000,
          sold: 0,
        })),
      )
      .execute();
    await bumpVersion(trx, "offers");
    return id;
  });
}

/** A bundle of these goods at these prices, called after the first of them. */
export async function newBundle(
  goods: readonly [Goods, price: number, number: number][],
  limit?: number,
): Promise<{ id: number; name: string }> {
  const name = `${goods[0]![0].name}组合`;
  const id = await newOffer({
    kind: "bundle",
    name,
    scope: goods.map(([g]) => g),
    goods,
    ...(limit && { limit }),
  });
  return { id, name };
}

/** From `from` fen of `scope` on one unit of `goods` may be had for `price` fen. */
export async function newSwap(
  scope: Goods,
  from: number,
  goods: Goods,
  price: number,
): Promise<{ id: number; name: string }> {
  const name = `${goods.name}换购`;
  const terms = { tiers: [{ from, choose: 1 }] };
  const id = await newOffer({ kind: "swap", name, scope: [scope], goods: [[goods, price, 1]], terms });
  return { id, name };
}

/** One more coupon in a company's purse, called by its threshold and amount. */
export async function addCoupon(buyer: Buyer, threshold: number, amount: number): Promise<void> {
  const window = { starts_at: now() - DAY, ends_at: now() + 30 * DAY };
  await inTransaction(async (trx) => {
    const { id: template_id } = await trx
      .insertInto("voucher_template")
      .values({
        ...window,
        kind: "coupon",
        name: `满${threshold / 100}减${amount / 100}`,
        threshold,
        amount,
        scope: '{"all":true}',
        total: 1,
        claimed: 1,
        limit_per_company: 1,
        status: "on",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("voucher")
      .values({
        ...window,
        template_id,
        company_id: buyer.companyId,
        state: "unused",
        claimed_at: now(),
      })
      .execute();
  });
}

/** Goods, type and number of each line of an order, in the order in which they were written. */
export const orderLines = (orderId: number) =>
  db
    .selectFrom("order_line")
    .select(["goods_id", "type", "number", "unit_price", "amount"])
    .where("order_id", "=", orderId)
    .orderBy("goods_id")
    .execute();
