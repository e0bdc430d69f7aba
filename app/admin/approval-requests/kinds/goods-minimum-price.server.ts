import { z } from "zod";
import { findGoodsFact, findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { readPrices, setMinimumPriceIn } from "~/modules/catalogue/admin/prices.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { formatYuan } from "~/platform/values/money";
import { filledText } from "~/platform/values/missing";
import { now } from "~/platform/values/clock.server";

const State = z.object({ minimum: z.number().int().positive().nullable() });
type State = z.infer<typeof State>;

const minimumText = ({ minimum }: State): string => (minimum === null ? "未设" : formatYuan(minimum));

export const goodsMinimumPrice: ApprovalRequestKind<State> = {
  kind: "goodsMinimumPrice",
  name: "降低最低售价",
  agree: "goods.agreePrice",
  state: State,
  path: (goodsId) => `/staff/goods/${goodsId}/prices`,
  words: (state) => ({ 最低售价: minimumText(state) }),
  listed: async (rows) => {
    const goods = await findGoodsFacts(rows.map(({ subjectId }) => Number(subjectId)));
    return rows.map(({ subjectId, before, after }) => {
      const item = goods.get(Number(subjectId));
      return {
        about: `${item?.name ?? ""} ${item?.spec ?? ""}`,
        amount: `最低售价 ${minimumText(before)} → ${minimumText(after)}`,
      };
    });
  },
  evidence: async ({ subjectId }, _page, at) => {
    const id = Number(subjectId);
    const goods = await findGoodsFact(id);
    const prices = await readPrices(id, at);
    return {
      facts: [
        ["商品", goods ? `${goods.name} ${goods.spec}（编号 ${id}）` : `编号 ${id}`],
        ["生产企业", filledText(goods?.manufacturer)],
        ["批准文号", filledText(goods?.approval_number)],
        ["单位", filledText(goods?.unit)],
        ["现基础价", prices ? formatYuan(prices.basePrice) : "未知"],
      ],
      tables: [],
      files: [],
    };
  },
  current: async (trx, goodsId) => {
    const prices = await readPrices(Number(goodsId), now(), trx);
    return prices && { minimum: prices.minimum };
  },
  apply: async (trx, { minimum }, { subjectId, now: at }) => {
    const done = await setMinimumPriceIn(trx, Number(subjectId), minimum, at);
    return done.ok ? { ok: true, text: "最低售价已修改。" } : done;
  },
};
