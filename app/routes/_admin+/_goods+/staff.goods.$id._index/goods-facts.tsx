import { Link } from "@remix-run/react";
import type { AdminGoods } from "~/modules/catalogue/admin/goods-facts.server";
import { dosageFormText, formatKnownSpec } from "~/modules/catalogue/approval/known-facts";
import { joinFacts, masterDataFacts } from "~/modules/catalogue/rows/master-data";
import { recordRetentionText } from "~/modules/catalogue/goods/record-retention";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { formatTime } from "~/platform/values/clock";
import { UNFILLED, filledText } from "~/platform/values/missing";

export function GoodsFactsSection({ goods, mayChange }: { goods: AdminGoods; mayChange: boolean }) {
  const { id, state, createdAt, updatedAt } = goods;
  return (
    <DetailSection
      id="h-facts"
      title="资料"
      more={
        <>
          {mayChange ? <Link to={`/staff/goods/${id}/facts`}>修改</Link> : null}
          {mayChange ? (
            <Link to={`/staff/goods/${id}/sale`}>{state.status === "on" ? "下架" : "上架"}</Link>
          ) : null}
          <Link to={`/staff/goods-pictures/${id}`}>图片</Link>
          <a href={`/list/info/${id}`}>商品页</a>
        </>
      }
    >
      <FactList
        rows={[
          ["通用名称", state.generic_name],
          ["商标名", filledText(state.trade_name)],
          ["类型", GOODS_KIND_NAMES[state.kind]],
          ["剂型", dosageFormText(state.kind, state.dosage_form)],
          ["规格和单位", `${formatKnownSpec(state.spec)}，${filledText(state.unit)}`],
          ["生产企业", state.manufacturer],
          ["批准文号", filledText(state.approval_number)],
          ["货号", filledText(state.sku)],
          ["条码", filledText(state.barcode)],
          ["中包装", `${state.pack_size}${state.unit}`],
          ["件装量", state.case_size === null ? UNFILLED : `${state.case_size}${state.unit}`],
          ["分类", state.category.join("，")],
          ["仓库", state.warehouse],
          ...joinFacts(masterDataFacts(state.kind, state), state.facts),
          ["采购、库存和销售记录保存", recordRetentionText(state.kind, state.is_implant)],
          ["建立", formatTime(createdAt)],
          ["最近改动", formatTime(updatedAt)],
        ]}
      />
    </DetailSection>
  );
}
