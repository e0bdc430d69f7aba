/** Entities that the published description names once and references (specification, section 3). */
import { z } from "zod";
import { AddressItem, DocumentItem, ScopeItem } from "~/api/serializers/company";
import { AdItem, ArticleItem, BrandItem, CategoryItem, NavItemSchema } from "~/api/serializers/content";
import { CartLineSchema } from "~/api/serializers/cart";
import { CartState } from "~/api/serializers/cart-state";
import { DraftOrderItem } from "~/api/serializers/draft-order";
import { ReceivedParcelItem, TraceCodeItem } from "~/api/serializers/order";
import { Goods, GoodsTagSchema } from "~/api/serializers/goods";
import { BuyRequestItem } from "~/api/serializers/support";
import { CompanyUser } from "~/api/serializers/user";
import { VoucherItem } from "~/api/serializers/wallet";

const ENTITIES: Readonly<Record<string, { type: z.ZodType; about: string }>> = {
  Goods: { type: Goods, about: "商品" },
  Tag: { type: GoodsTagSchema, about: "商品标签" },
  CartLine: { type: CartLineSchema, about: "购物车行" },
  CartState: { type: CartState, about: "购物车" },
  CompanyUser: { type: CompanyUser, about: "当前用户" },
  NavItem: { type: NavItemSchema, about: "导航项" },
  CategoryItem: { type: CategoryItem, about: "分类" },
  BrandItem: { type: BrandItem, about: "品牌" },
  AdItem: { type: AdItem, about: "广告" },
  ArticleItem: { type: ArticleItem, about: "文章" },
  VoucherItem: { type: VoucherItem, about: "优惠券或现金券" },
  AddressItem: { type: AddressItem, about: "收货地址" },
  DocumentItem: { type: DocumentItem, about: "资质证件" },
  ScopeItem: { type: ScopeItem, about: "经营范围" },
  ReceivedParcelItem: { type: ReceivedParcelItem, about: "包裹的入库明细" },
  TraceCodeItem: { type: TraceCodeItem, about: "追溯码" },
  DraftOrderItem: { type: DraftOrderItem, about: "建议订单" },
  BuyRequestItem: { type: BuyRequestItem, about: "品种求购" },
};

export function nameEntities(): void {
  for (const [id, { type, about }] of Object.entries(ENTITIES))
    z.globalRegistry.add(type, { description: about, ...z.globalRegistry.get(type), id });
}
