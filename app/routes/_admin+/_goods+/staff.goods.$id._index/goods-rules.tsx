import { NO_PRICE } from "~/modules/catalogue/rows/goods-merge";
import { Link } from "@remix-run/react";
import type { AdminGoods } from "~/modules/catalogue/admin/goods-facts.server";
import { prescriptionText } from "~/modules/catalogue/approval/known-facts";
import { REGULATED } from "~/modules/catalogue/goods/purchase-restriction";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { formatYuan } from "~/platform/values/money";
import { NONE, UNFILLED } from "~/platform/values/missing";

export function GoodsPricesSection({
  goods: { id, state, ownPrices, lowestPrice: minimumPrice },
}: {
  goods: AdminGoods;
}) {
  return (
    <DetailSection
      id="h-prices"
      title="价格"
      note={`元 / ${state.unit}`}
      more={<Link to={`/staff/goods/${id}/prices`}>全部价格</Link>}
    >
      <FactList
        rows={[
          ["基础价", state.base_price === NO_PRICE ? UNFILLED : formatYuan(state.base_price)],
          ...state.ladder.map(({ from, price }) => [`${from}${state.unit}起`, formatYuan(price)] as const),
          ...(minimumPrice === null ? [] : [["最低售价", formatYuan(minimumPrice)] as const]),
          ["等级、地区和客户价", ownPrices === 0 ? "没有" : `${ownPrices} 个`],
        ]}
      />
    </DetailSection>
  );
}

const yes = (flag: 0 | 1) => (flag === 1 ? "是" : "否");

export function GoodsRules({ goods: { state, releases } }: { goods: AdminGoods }) {
  const from = (count: number | null) => (count === null ? NONE : `满 ${count}${state.unit}`);
  return (
    <DetailSection id="h-rules" title="限购与可见">
      <FactList
        rows={[
          ["经营范围", BUSINESS_SCOPE_NAMES[state.scope]],
          ["每日限购", state.purchase_limit === null ? "不限" : `${state.purchase_limit}${state.unit}`],
          [
            "最低剩余效期",
            state.min_shelf_life === null
              ? "按商城设置"
              : state.min_shelf_life === 0
                ? "不限"
                : `${state.min_shelf_life} 天`,
          ],
          ["控销", state.is_controlled === 1 ? `是，已对 ${releases} 家开放` : "否，全部客户可见"],
          ["处方分类", prescriptionText(state.kind, state.is_prescription)],
          ["含麻黄碱", yes(state.is_ephedrine)],
          ["管制类别", state.regulated ? `${REGULATED[state.regulated]}，不得在网上销售` : NONE],
          ["可用券", yes(state.with_coupon)],
          ["优选", yes(state.is_preferred)],
          ["单品包邮", from(state.item_free_shipping_from)],
          ["满量包邮", from(state.free_shipping_from)],
          ["标签", state.tags.map(({ name }) => name).join("、") || NONE],
        ]}
      />
    </DetailSection>
  );
}
