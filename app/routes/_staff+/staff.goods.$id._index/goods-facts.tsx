import { Link } from "@remix-run/react";
import type { DeskGoods } from "~/catalogue/desk/goods-facts.server";
import { KINDS } from "~/catalogue/import/goods-row";
import { Facts, Part } from "~/desk/case/case-parts";
import { formatTime } from "~/platform/values/clock";

export function GoodsFacts({ goods, mayChange }: { goods: DeskGoods; mayChange: boolean }) {
  const { id, state, createdAt, updatedAt } = goods;
  return (
    <Part
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
      <Facts
        rows={[
          ["通用名称", state.generic_name],
          ["商标名", state.trade_name || "无"],
          ["类型", KINDS[state.kind]],
          ["剂型", state.dosage_form],
          ["规格和单位", `${state.spec}，${state.unit}`],
          ["生产企业", state.manufacturer],
          ["批准文号", state.approval_number || "无"],
          ["货号", state.sku || "无"],
          ["条码", state.barcode || "无"],
          ["分类", state.category.join("，")],
          ["仓库", state.warehouse],
          ...state.facts,
          ["建立", formatTime(createdAt)],
          ["最近改动", formatTime(updatedAt)],
        ]}
      />
    </Part>
  );
}
