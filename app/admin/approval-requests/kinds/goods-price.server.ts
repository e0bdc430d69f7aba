import { formatStart } from "~/platform/values/clock";
import { z } from "zod";
import { findGoodsFact, findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import { percentApart } from "~/modules/staff/limits/limits";
import { PRICE_SCOPES, type PriceScope } from "~/modules/catalogue/admin/prices";
import { priceThen, readPrices, setPriceIn } from "~/modules/catalogue/admin/prices.server";
import { ladderText } from "~/modules/catalogue/rows/goods-cells";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { periodText } from "~/modules/catalogue/prices/price-period";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { filledText } from "~/platform/values/missing";

const State = z.object({
  scope: z.enum(Object.keys(PRICE_SCOPES) as [PriceScope, ...PriceScope[]]),
  key: z.string(),
  who: z.string(),
  price: z.number().int().positive().nullable(),
  ladder: z.array(z.object({ from: z.number().int(), price: z.number().int() })),
  /** missing: from the approval on */
  period: z.object({ startsAt: z.number().nullable(), endsAt: z.number().nullable() }).optional(),
});
type State = z.infer<typeof State>;

const priceText = (price: number | null): string => (price === null ? "按其他价格" : formatYuan(price));

const movedText = (previous: number | null, current: number | null): string =>
  previous === null || current === null
    ? "没有可比的单价"
    : `${current < previous ? "降" : "涨"} ${percentApart(previous, current)}%`;

export const goodsPrice: ApprovalRequestKind<State> = {
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
  listed: async (rows) => {
    const goods = await findGoodsFacts(rows.map(({ subjectId }) => Number(subjectId)));
    return rows.map(({ subjectId, before, after }) => {
      const item = goods.get(Number(subjectId));
      return {
        about: `${item?.name ?? ""} ${item?.spec ?? ""}，${after.who}`,
        amount: `${priceText(before.price)} → ${priceText(after.price)}`,
      };
    });
  },
  evidence: async ({ subjectId, before, after }, page, at) => {
    const id = Number(subjectId);
    const goods = await findGoodsFact(id);
    const prices = await readPrices(id, at);
    return {
      facts: [
        ["商品", goods ? `${goods.name} ${goods.spec}（编号 ${id}）` : `编号 ${id}`],
        ["生产企业", filledText(goods?.manufacturer)],
        ["批准文号", filledText(goods?.approval_number)],
        ["单位", filledText(goods?.unit)],
        ["现库存", goods ? String(goods.stock) : "未知"],
        ["现基础价", prices ? formatYuan(prices.basePrice) : "未知"],
        ["最低售价", prices?.minimum == null ? "未设" : formatYuan(prices.minimum)],
        ["变动幅度", movedText(before.price, after.price)],
      ],
      tables: [
        evidenceTable(
          {
            id: "h-prices",
            title: "这个商品的全部价格",
            headings: ["价格", "给谁", "单价", "阶梯价", "期间", "设置人"],
          },
          prices?.lines ?? [],
          page,
          (line) => [
            PRICE_SCOPES[line.scope],
            line.who,
            formatYuan(line.price),
            ladderText(line.ladder) || "没有",
            periodText(line) || "长期",
            line.setBy || "未知",
          ],
        ),
      ],
      files: [],
    };
  },
  current: async (trx, goodsId, { scope, key, who, period }) => {
    const at = now();
    const prices = await readPrices(Number(goodsId), at, trx);
    return prices && { ...priceThen(prices, scope, key, Math.max(period?.startsAt ?? at, at)), who };
  },
  apply: async (trx, after, { subjectId, now: at }) => {
    const { period } = after;
    // A start that passed while waiting means now.
    const begun = period && { ...period, startsAt: (period.startsAt ?? 0) > at ? period.startsAt : null };
    const done = await setPriceIn(trx, Number(subjectId), { ...after, ...(begun && { period: begun }) }, at);
    if (!done.ok) return done;
    const when = begun?.startsAt
      ? `，从 ${formatStart(begun.startsAt)} 起按新价计算。`
      : "，购物车随即按新价计算。";
    return { ok: true, text: `${PRICE_SCOPES[after.scope]}已修改${when}` };
  },
};
