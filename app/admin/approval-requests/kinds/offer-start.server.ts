import { z } from "zod";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import { formatWindow } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { adminOffer, withoutUses } from "~/modules/promotions/offer-admin/offer-admin.server";
import { findOffer, switchOfferIn } from "~/modules/promotions/offers/offer-admin.server";
import { depthTogether } from "~/modules/promotions/depth/offer-depth.server";
import { offerBelow } from "~/admin/price-limit/offer-below.server";
import { belowMinimumText, togetherWords } from "~/modules/promotions/depth/offer-minimum-price";
import { now } from "~/platform/values/clock.server";
import { getVersion } from "~/platform/http/stale";

const State = z.object({
  status: z.enum(["on", "off"]),
  version: z.number(),
  depth: z.number(),
  /** products that it brings below their minimum price */
  goodsBelowMinimum: z.number().default(0),
});
type State = z.infer<typeof State>;

export const offerStart: ApprovalRequestKind<State> = {
  kind: "offerStart",
  name: "启用活动",
  agree: "promotions.agree",
  state: State,
  path: (id) => `/staff/offers/${id}`,
  words: ({ status, depth, goodsBelowMinimum: belowMinimum }) => ({
    状态: status === "on" ? "启用" : "停用",
    最多让利: `${depth}%`,
    低于最低售价: belowMinimumText(belowMinimum),
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ after }) => ({
        about: `低于最低售价：${belowMinimumText(after.goodsBelowMinimum)}`,
        amount: `最多让利 ${after.depth}%`,
      })),
    ),
  evidence: async ({ subjectId }, page, at) => {
    const offer = await findOffer(Number(subjectId));
    const shown = offer && (await adminOffer(offer));
    if (!offer || !shown) return { facts: [["活动", `编号 ${subjectId}`]], tables: [], files: [] };
    const { percent, names } = await depthTogether(offer);
    const base = await findGoodsFacts(shown.goods.map(({ id }) => id));
    return {
      facts: [
        ["活动", `${offer.name}（编号 ${subjectId}）`],
        ["类型", OFFER_KINDS[shown.kind].name],
        ["内容", shown.rule],
        ["时间", formatWindow(offer.starts_at, offer.ends_at)],
        ["同享", shown.apart ?? "与其他活动都可同享"],
        ["现在最多让利", `${percent}%${togetherWords(names)}`],
        ["总次数", offer.stock === null ? "不限" : `${offer.stock} 次`],
        ["每家次数", offer.limit_per_company === null ? "不限" : `${offer.limit_per_company} 次`],
      ],
      tables: [
        evidenceTable(
          {
            id: "h-goods",
            title: "活动商品",
            headings: ["商品", "基础价", "活动价", "总数量", "每家限购"],
          },
          shown.goods,
          page,
          (row) => [
            `${row.id} ${row.name}`,
            base.has(row.id) ? formatYuan(base.get(row.id)!.base_price) : "未知",
            formatYuan(row.price),
            `${row.stock}${row.unit}`,
            row.limit === null ? "不限" : `${row.limit}${row.unit}`,
          ],
        ),
        evidenceTable(
          { id: "h-below", title: "低于最低售价的商品", headings: ["商品", "最低售价", "活动最低", "叠加"] },
          await offerBelow(offer, at),
          page,
          (row) => [
            `${row.goodsId} ${row.name}`,
            formatYuan(row.minimum),
            formatYuan(row.price),
            row.names.join("、") || "只按这一个活动",
          ],
        ),
      ],
      files: [],
    };
  },
  current: async (trx, id) => {
    const offer = await findOffer(Number(id), trx);
    if (!offer) return null;
    const status = offer.status === "on" ? "on" : "off";
    const { percent: depth } = await depthTogether(offer, trx);
    const below = await offerBelow(offer, now(), trx);
    return { status, version: getVersion(withoutUses(offer)), depth, goodsBelowMinimum: below.length };
  },
  apply: async (trx, { version }, { subjectId }) => {
    const isSeen = (current: Parameters<typeof withoutUses>[0]) =>
      getVersion(withoutUses(current)) === version;
    const done = await switchOfferIn(trx, Number(subjectId), "on", { isSeen });
    return done.ok ? { ok: true, text: "活动已启用，在活动时间内生效。" } : done;
  },
};
