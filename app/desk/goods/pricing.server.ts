/** A price is changed by one person up to the limit, past it by two. */
import { type GoodsPrice, PRICE_SCOPES } from "~/catalogue/desk/prices";
import {
  type GoodsPrices,
  namesOf,
  priceAmong,
  readPrices,
  setPriceIn,
  trySetPrice,
} from "~/catalogue/desk/prices.server";
import { lockGoods } from "~/catalogue/stock/stock.server";
import { goodsPrice } from "~/desk/proposals/kinds/goods-price.server";
import { inTransaction } from "~/platform/database/database.server";
import { isPast, pastWords } from "~/staff/limits/limits";
import { limitOf } from "~/staff/limits/limits.server";
import type { Person } from "~/staff/proposals/proposals";
import { propose } from "~/staff/proposals/proposals.server";
import { percentMoved } from "./percent-moved";

export type Priced =
  /** `isWaiting`: a second person is asked */
  | { ok: true; isWaiting: boolean }
  | { ok: false; text: string }
  /** prices have changed since the form was made */
  | { ok: false; is: GoodsPrices };

interface PriceWish {
  to: GoodsPrice;
  /** whether these prices are those that the form was made from */
  isSeen: (is: GoodsPrices) => boolean;
  why: string;
}

/** Sets a price of a goods, or proposes it past the limit; null: no such goods. Refusals as for `setPriceIn`. Under the goods' lock. `now` in ms. */
export async function changePrice(
  id: number,
  { to, isSeen, why }: PriceWish,
  by: Person,
  now: number,
): Promise<Priced | null> {
  // What would be refused is said now, not to the second person.
  const trial = await trySetPrice(id, to, now);
  return inTransaction(async (trx): Promise<Priced | null> => {
    await lockGoods(trx, [id]);
    const is = await readPrices(id, trx);
    if (!is) return null;
    if (!isSeen(is)) return { ok: false, is };
    if (!trial.ok) return trial;
    const was = priceAmong(is, to.scope, to.key);
    const limit = await limitOf("price", trx);
    if (!isPast(percentMoved(was, to, is.basePrice), limit)) {
      const done = await setPriceIn(trx, id, to, now);
      return done.ok ? { ok: true, isWaiting: false } : done;
    }
    const who = (await namesOf([to], trx))(to);
    await propose(
      trx,
      {
        ...{ kind: goodsPrice.kind, subject: "goods", subjectId: id },
        title: `${is.name} ${is.spec} ${PRICE_SCOPES[to.scope]}`,
        ...{ before: { ...was, who }, after: { ...to, who }, why },
        ...{ limit: pastWords("price", limit), by },
      },
      now,
    );
    return { ok: true, isWaiting: true };
  });
}
