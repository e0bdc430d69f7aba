/** A price of a goods is changed past the limit. */
import { z } from "zod";
import { PRICE_SCOPES, type PriceScope } from "~/catalogue/desk/prices";
import { priceAmong, readPrices, setPriceIn } from "~/catalogue/desk/prices.server";
import { ladderText } from "~/catalogue/import/goods-cells";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";
import { formatYuan } from "~/platform/values/money";

const State = z.object({
  scope: z.enum(Object.keys(PRICE_SCOPES) as [PriceScope, ...PriceScope[]]),
  key: z.string(),
  /** whose price it is, in words */
  who: z.string(),
  price: z.number().int().positive().nullable(),
  ladder: z.array(z.object({ from: z.number().int(), price: z.number().int() })),
});
type State = z.infer<typeof State>;

export const goodsPrice: ProposalKind<State> = {
  kind: "goodsPrice",
  name: "改价",
  agree: "goods.agreePrice",
  state: State,
  path: (goodsId) => `/staff/goods/${goodsId}/prices`,
  words: ({ scope, who, price, ladder }) => ({
    价格: PRICE_SCOPES[scope],
    给谁: who,
    单价: price === null ? "没有，按其他价格" : formatYuan(price),
    阶梯价: ladderText(ladder) || "没有",
  }),
  current: async (trx, goodsId, { scope, key, who }) => {
    const prices = await readPrices(Number(goodsId), trx);
    return prices && { ...priceAmong(prices, scope, key), who };
  },
  apply: async (trx, after, { subjectId, now }) => {
    const done = await setPriceIn(trx, Number(subjectId), after, now);
    return done.ok ? { ok: true, text: `${PRICE_SCOPES[after.scope]}已修改，购物车随即按新价计算。` } : done;
  },
};
