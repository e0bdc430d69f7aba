/** A price of a goods is changed past the limit. */
import { formatStart } from "~/platform/values/clock";
import { z } from "zod";
import { PRICE_SCOPES, type PriceScope } from "~/catalogue/desk/prices";
import { priceThen, readPrices, setPriceIn } from "~/catalogue/desk/prices.server";
import { ladderText } from "~/catalogue/import/goods-cells";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";
import { periodText } from "~/catalogue/prices/price-period";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";

const State = z.object({
  scope: z.enum(Object.keys(PRICE_SCOPES) as [PriceScope, ...PriceScope[]]),
  key: z.string(),
  /** whose price it is, in words */
  who: z.string(),
  price: z.number().int().positive().nullable(),
  ladder: z.array(z.object({ from: z.number().int(), price: z.number().int() })),
  /** missing: from the moment of agreement on */
  period: z.object({ startsAt: z.number().nullable(), endsAt: z.number().nullable() }).optional(),
});
type State = z.infer<typeof State>;

export const goodsPrice: ProposalKind<State> = {
  kind: "goodsPrice",
  name: "改价",
  agree: "goods.agreePrice",
  state: State,
  path: (goodsId) => `/staff/goods/${goodsId}/prices`,
  words: ({ scope, who, price, ladder, period }) => ({
    价格: PRICE_SCOPES[scope],
    给谁: who,
    单价: price === null ? "没有，按其他价格" : formatYuan(price),
    阶梯价: ladderText(ladder) || "没有",
    期间: (period && periodText(period)) || "长期",
  }),
  current: async (trx, goodsId, { scope, key, who, period }) => {
    const at = now();
    const prices = await readPrices(Number(goodsId), at, trx);
    return prices && { ...priceThen(prices, scope, key, Math.max(period?.startsAt ?? at, at)), who };
  },
  apply: async (trx, after, { subjectId, now: at }) => {
    const { period } = after;
    // What was to begin while it waited begins now.
    const begun = period && { ...period, startsAt: (period.startsAt ?? 0) > at ? period.startsAt : null };
    const done = await setPriceIn(trx, Number(subjectId), { ...after, ...(begun && { period: begun }) }, at);
    if (!done.ok) return done;
    const when = begun?.startsAt
      ? `，从 ${formatStart(begun.startsAt)} 起按新价计算。`
      : "，购物车随即按新价计算。";
    return { ok: true, text: `${PRICE_SCOPES[after.scope]}已修改${when}` };
  },
};
