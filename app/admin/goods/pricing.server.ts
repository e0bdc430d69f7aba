/** A price is changed by one person up to the limit, past it by two. */
import { type GoodsPriceInput, PRICE_SCOPES } from "~/modules/catalogue/admin/prices";
import {
  type GoodsPrices,
  type PriceLine,
  findPriceRecipientNames,
  priceOfMoment,
  priceThen,
  readPrices,
  setMinimumPriceIn,
  setPriceIn,
  trySetPrice,
} from "~/modules/catalogue/admin/prices.server";
import { beginOf, OPEN_PERIOD } from "~/modules/catalogue/prices/price-period";
import { STEPS_WITHIN } from "~/modules/catalogue/prices/price-rows.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { goodsPrice } from "~/admin/approval-requests/kinds/goods-price.server";
import { inTransaction } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { isPast, pastWords } from "~/modules/staff/limits/limits";
import { limitOf } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";
import { percentMoved } from "~/admin/price-limit/percent-moved";

export type Priced =
  /** `isWaiting`: a second person is asked */
  | { ok: true; isWaiting: boolean }
  | { ok: false; text: string }
  /** prices have changed since the form was made */
  | { ok: false; is: GoodsPrices };

interface PriceWish {
  to: GoodsPriceInput;
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
    const is = await readPrices(id, now, trx);
    if (!is) return null;
    if (!isSeen(is)) return { ok: false, is };
    if (!trial.ok) return trial;
    const { was: previous, becomes, base } = judgedBy(is, to, now);
    const limit = await limitOf("price", trx);
    const earlier = await priceOfMoment(id, to, now - STEPS_WITHIN, trx);
    // Small steps within a month count as one.
    const steps = earlier ? percentMoved(earlier.held, becomes, base, earlier.base) : 0;
    if (!isPast(Math.max(percentMoved(previous, becomes, base), steps), limit)) {
      const done = await setPriceIn(trx, id, to, now);
      return done.ok ? { ok: true, isWaiting: false } : done;
    }
    const who = (await findPriceRecipientNames([to], trx))(to);
    const draftOrder = await tryPropose(
      trx,
      {
        kind: goodsPrice.kind,
        subject: "goods",
        subjectId: id,
        part: `${to.scope} ${to.key}`.trim(),
        title: `${is.name} ${is.spec} ${PRICE_SCOPES[to.scope]}`,
        before: { ...previous, who },
        after: { ...to, who },
        why,
        limit: pastWords("price", limit),
        by,
      },
      now,
    );
    return draftOrder.ok ? { ok: true, isWaiting: true } : draftOrder;
  });
}

interface MinimumPriceInput extends Pick<PriceWish, "isSeen"> {
  /** fen; null: none any more */
  floor: Fen | null;
}

/** Sets the floor of a goods; null: no such goods. Refusals as for `setFloorIn`. Under the goods' lock. `now` in ms. */
export const changeMinimumPrice = (
  id: number,
  { floor: minimum, isSeen }: MinimumPriceInput,
  now: number,
): Promise<Exclude<Priced, { ok: true }> | { ok: true } | null> =>
  inTransaction(async (trx) => {
    await lockGoods(trx, [id]);
    const is = await readPrices(id, now, trx);
    if (!is) return null;
    return isSeen(is) ? setMinimumPriceIn(trx, id, minimum, now) : { ok: false, is };
  });

/** What a price is compared with, when it begins: that of the same key, what takes its place, and everybody's. */
function judgedBy(
  is: GoodsPrices,
  to: GoodsPriceInput,
  now: number,
): Record<"was" | "becomes", GoodsPriceInput> & { base: Fen } {
  const at = beginOf(to.period ?? OPEN_PERIOD, now);
  const { scope, key } = to;
  const isOwn = (line: PriceLine) => line.scope === scope && line.key === key && line.startsAt === at;
  // One that has not begun is taken away: what it would have lain upon goes on.
  const isTakenBack = to.price === null && is.lines.some(isOwn);
  const left = isTakenBack ? { ...is, lines: is.lines.filter((line) => !isOwn(line)) } : is;
  return {
    was: priceThen(is, scope, key, at),
    becomes: isTakenBack ? priceThen(left, scope, key, at) : to,
    base: priceThen(left, "base", "", at).price ?? is.basePrice,
  };
}
