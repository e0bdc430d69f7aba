/** Offers of every kind for the order tests. */
import { DAY } from "~/platform/values/clock";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { NOW } from "../../orders/shop";

interface OfferGiven {
  kind: string;
  terms?: object;
  scope?: object;
  /** how often it may be used by everybody, and by one company, in times */
  stock?: number | null;
  limit?: number | null;
  goods?: { id: number; price?: number; quantity?: number; stock?: number; limit?: number | null }[];
}

/** An offer that runs from yesterday to tomorrow, on everything unless told otherwise. */
export async function offer(id: number, values: OfferGiven): Promise<void> {
  const { kind, terms = {}, scope = { all: true }, stock = null, limit = null, goods = [] } = values;
  await inTransaction(async (trx) => {
    await trx
      .insertInto("offer")
      .values({
        id,
        kind,
        name: `活动${id}`,
        starts_at: NOW - DAY,
        ends_at: NOW + DAY,
        status: "on",
        scope: JSON.stringify(scope),
        terms: JSON.stringify(terms),
        priority: 0,
        stock,
        limit_per_company: limit,
      })
      .execute();
    for (const product of goods)
      await trx
        .insertInto("offer_goods")
        .values({
          offer_id: id,
          goods_id: product.id,
          price: product.price ?? 0,
          number: product.quantity ?? 1,
          stock: product.stock ?? 1_000,
          limit_per_company: product.limit ?? null,
        })
        .execute();
    await bumpVersion(trx, "offers");
  });
}

/** Lines of a swap (2) or a bundle (3) in a company's cart. */
export async function offerLines(
  companyId: number,
  type: 2 | 3,
  offerId: number,
  lines: [goodsId: number, number: number][],
): Promise<void> {
  await db
    .insertInto("cart_line")
    .values(
      lines.map(([goods_id, quantity]) => ({
        company_id: companyId,
        goods_id,
        type,
        offer_id: offerId,
        number: quantity,
        is_selected: 1 as const,
        seen_price: null,
        added_at: NOW,
        updated_at: NOW,
      })),
    )
    .execute();
}
