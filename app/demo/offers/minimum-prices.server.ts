/** Minimum prices (最低售价) of some products, and an offer below them that waits to be started. DEMO DATA, deterministic. */
import { setMinimumPriceIn } from "~/modules/catalogue/admin/prices.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { setOffer } from "~/modules/promotions/offers/offer-admin.server";
import { cheaper } from "./offer-seed";

const GOODS = 8;
const MINIMUM = 65;
const SALE = 60;

/** Needs products with prices and offers; running offers stay above every minimum. `now` in ms. */
export async function loadFloors(now: number): Promise<void> {
  const goods = await inTransaction((trx) => soldOften(trx));
  await inTransaction(async (trx) => {
    for (const { id, base_price: price } of goods) {
      const set = await setMinimumPriceIn(trx, id, cheaper(price, MINIMUM), now);
      if (!set.ok) throw new Error(`the minimum price of goods ${id} of the demo was not set`);
    }
  });
  const starts = startOfDay(toDay(now)) + 10 * DAY;
  const made = await setOffer({
    kind: "dailySpecial",
    name: "换季清仓",
    starts,
    ends: starts + 20 * DAY,
    priority: 0,
    stock: null,
    limit: null,
    goods: goods.map(({ id, base_price: price, pack_size: pack, stock }) => ({
      id,
      price: cheaper(price, SALE),
      number: 1,
      stock: Math.min(stock, 60 * pack),
      limit: 10 * pack,
    })),
  });
  if (!made.ok) throw new Error(`the offer below the minimum prices of the demo was not made: ${made.text}`);
}

/** Best sellers without a ladder that no offer names. */
const soldOften = (trx: Db) =>
  trx
    .selectFrom("goods as g")
    .select(["g.id", "g.base_price", "g.pack_size", "g.stock"])
    .where("g.status", "=", "on")
    .where("g.regulated", "is", null)
    .where("g.is_ephedrine", "=", 0)
    .where("g.is_controlled", "=", 0)
    .where("g.ladder", "=", "[]")
    .where("g.base_price", ">=", 1_000)
    .where("g.stock", ">", 0)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("offer_goods as o").select("o.goods_id").whereRef("o.goods_id", "=", "g.id")),
      ),
    )
    .orderBy("g.sales", "desc")
    .orderBy("g.id")
    .limit(GOODS)
    .execute();
