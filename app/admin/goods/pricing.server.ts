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
import { goodsMinimumPrice } from "~/admin/approval-requests/kinds/goods-minimum-price.server";
import { minimumPriceLowered } from "~/admin/price-limit/minimum-price-lowered";
import { earlierFloors } from "~/modules/catalogue/prices/minimum-price.server";
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

interface MinimumPriceInput extends Omit<PriceWish, "to"> {
  /** fen; null: removed */
  minimum: Fen | null;
}

/** Sets the minimum price, or requests it when it is lowered over the limit of prices; null: no such product. Refused like `setMinimumPriceIn`. Locks the products. `now` in ms. */
export const changeMinimumPrice = (
  id: number,
  { minimum, isSeen, why }: MinimumPriceInput,
  by: Person,
  now: number,
): Promise<Priced | null> =>
  inTransaction(async (trx): Promise<Priced | null> => {
    await lockGoods(trx, [id]);
    const current = await readPrices(id, now, trx);
    if (!current) return null;
    if (!isSeen(current)) return { ok: false, current };
    const limit = await findLimit("price", trx);
    const earlier = (await earlierFloors(trx, [id], now)).get(id) ?? null;
    if (!isPast(minimumPriceLowered([current.minimum, earlier], minimum), limit)) {
      const done = await setMinimumPriceIn(trx, id, minimum, now);
      return done.ok ? { ok: true, isWaiting: false } : done;
    }
    if (current.minimum === minimum) return { ok: false, text: "价格没有变化" };
    const requested = await tryPropose(
      trx,
      {
        kind: goodsMinimumPrice.kind,
        subject: "goods",
        subjectId: id,
        part: "minimum",
        title: `${current.name} ${current.spec} 最低售价`,
        before: { minimum: current.minimum },
        after: { minimum },
        why,
        limit: pastWords("price", limit),
        by,
      },
      now,
    );
    return requested.ok ? { ok: true, isWaiting: true } : requested;
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
