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
import { getBegin, OPEN_PERIOD } from "~/modules/catalogue/prices/price-period";
import { STEPS_WITHIN } from "~/modules/catalogue/prices/price-rows.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { goodsPrice } from "~/admin/approval-requests/kinds/goods-price.server";
import { inTransaction } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { isPast, pastWords } from "~/modules/staff/limits/limits";
import { findLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";
import { percentMoved } from "~/admin/price-limit/percent-moved";

export type Priced =
  | { ok: true; isWaiting: boolean }
  | { ok: false; text: string }
  /** prices have changed since the form was made */
  | { ok: false; current: GoodsPrices };

interface PriceWish {
  to: GoodsPriceInput;
  /** whether the form's prices are current */
  isSeen: (current: GoodsPrices) => boolean;
  why: string;
}

/** Sets a price, or requests it over the limit; null: no such product. Refused like `setPriceIn`. Locks the products. `now` in ms. */
export async function changePrice(
  id: number,
  { to, isSeen, why }: PriceWish,
  by: Person,
  now: number,
): Promise<Priced | null> {
  // Refusals are reported now, not to the second person.
  const trial = await trySetPrice(id, to, now);
  return inTransaction(async (trx): Promise<Priced | null> => {
    await lockGoods(trx, [id]);
    const current = await readPrices(id, now, trx);
    if (!current) return null;
    if (!isSeen(current)) return { ok: false, current };
    if (!trial.ok) return trial;
    const { previous, becomes, base } = judgedBy(current, to, now);
    const limit = await findLimit("price", trx);
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
        title: `${current.name} ${current.spec} ${PRICE_SCOPES[to.scope]}`,
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
  /** fen; null: removed */
  minimum: Fen | null;
}

/** Sets the minimum price; null: no such product. Refused like `setMinimumPriceIn`. Locks the products. `now` in ms. */
export const changeMinimumPrice = (
  id: number,
  { minimum, isSeen }: MinimumPriceInput,
  now: number,
): Promise<Exclude<Priced, { ok: true }> | { ok: true } | null> =>
  inTransaction(async (trx) => {
    await lockGoods(trx, [id]);
    const current = await readPrices(id, now, trx);
    if (!current) return null;
    return isSeen(current) ? setMinimumPriceIn(trx, id, minimum, now) : { ok: false, current };
  });

function judgedBy(
  current: GoodsPrices,
  to: GoodsPriceInput,
  now: number,
): Record<"previous" | "becomes", GoodsPriceInput> & { base: Fen } {
  const at = getBegin(to.period ?? OPEN_PERIOD, now);
  const { scope, key } = to;
  const isOwn = (line: PriceLine) => line.scope === scope && line.key === key && line.startsAt === at;
  // A future price that is removed: the one before it continues.
  const isTakenBack = to.price === null && current.lines.some(isOwn);
  const left = isTakenBack ? { ...current, lines: current.lines.filter((line) => !isOwn(line)) } : current;
  return {
    previous: priceThen(current, scope, key, at),
    becomes: isTakenBack ? priceThen(left, scope, key, at) : to,
    base: priceThen(left, "base", "", at).price ?? current.basePrice,
  };
}
