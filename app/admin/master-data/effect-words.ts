import type { ClosingEffect } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import type { MasterDataEffect } from "./categories.server";
import type { JoiningEffect } from "./manufacturers.server";
import { NONE } from "~/platform/values/missing";

export type EffectRow = readonly [string, string];

const MAX_NAMES = 10;
const listed = (names: readonly string[]): string =>
  names.length === 0
    ? NONE
    : `${names.slice(0, MAX_NAMES).join("、")}${names.length > MAX_NAMES ? ` 等 ${names.length} 个` : ""}`;

export const masterDataRows = (effect: MasterDataEffect, isMerge: boolean): EffectRow[] => [
  [isMerge ? "合并后归入" : "移动后位于", effect.place.join(" > ")],
  ["商品", `${effect.goods} 种，其中在售 ${effect.onSale} 种`],
  ["下级分类", `${effect.subcategories} 个`],
  ...(effect.joined.length > 1
    ? [["同名的下级一并合并", listed(effect.joined.slice(1).map(([from]) => from))] as const]
    : []),
  [isMerge ? "按它适用的活动和券，合并后限原有商品" : "按它适用的活动和券，不变", listed(effect.following)],
  ["按上级适用的活动和券，商品会增减", listed(effect.changing)],
  ...(isMerge ? [["专区的区块改为显示合并后的分类", `${effect.blocks} 个`] as const] : []),
];

export const manufacturersRows = (effect: JoiningEffect): EffectRow[] => [
  ["合并后的生产企业", effect.into],
  ["商品", `${effect.goods} 种`],
  ["重新办理首营审批", `${effect.reviewed} 种，其中 ${effect.offSale} 种在售的先下架，复核通过后自动上架`],
  ["与合并后的企业同名、同规格、同批准文号的商品", `${effect.alike} 种，导入时须写商品编号或货号`],
  ["品牌", `${effect.brands} 个`],
  ["专区的区块", `${effect.blocks} 个`],
  ["已下的订单", "保留下单时的企业名称"],
];

export const closingRows = ({
  goods,
  batches,
  openOrders,
  purchases,
  receipts,
}: ClosingEffect): EffectRow[] => [
  ["有实物的批次", `${batches} 个`],
  ["未发完的订单", `${openOrders} 个`],
  ["未到齐的采购订单", `${purchases} 张`],
  ["未验收的收货单", `${receipts} 张`],
  ["属于它的商品", `${goods} 种`],
];
