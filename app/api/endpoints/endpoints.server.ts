/** All endpoints of the published HTTP API (specification, section 7). */
import type { Endpoint } from "~/api/endpoint";
import { accountEndpoints } from "./account.server";
import { cartEndpoints } from "./cart.server";
import { catalogueEndpoints } from "./catalogue.server";
import { contentEndpoints } from "./content.server";
import { draftOrderEndpoints } from "./draft-orders.server";
import { favouriteEndpoints } from "./favourites.server";
import { orderEndpoints } from "./orders.server";
import { promotionEndpoints } from "./promotions.server";
import { supportEndpoints } from "./support.server";
import { walletEndpoints } from "./wallet.server";

/** Endpoints by group of the published description. */
export const groups: readonly { name: string; rows: readonly Endpoint[] }[] = [
  { name: "商品", rows: catalogueEndpoints },
  { name: "购物车", rows: cartEndpoints },
  { name: "建议订单", rows: draftOrderEndpoints },
  { name: "订单", rows: orderEndpoints },
  { name: "活动与抽奖", rows: promotionEndpoints },
  { name: "收藏", rows: favouriteEndpoints },
  { name: "账户与企业", rows: accountEndpoints },
  { name: "钱包与优惠券", rows: walletEndpoints },
  { name: "求购、反馈与快捷采购", rows: supportEndpoints },
  { name: "首页与资讯", rows: contentEndpoints },
];

export const endpoints: readonly Endpoint[] = groups.flatMap((group) => group.rows);
