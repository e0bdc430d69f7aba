import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface OfferTable {
  id: Id;
  kind: string;
  name: string;
  starts_at: number;
  ends_at: number;
  status: string;
  /** JSON Scope: {all:true} | {products:number[]} | {category:string path} | {kind:'herb'|...} | {not:Scope} */
  scope: string;
  /** JSON, by kind: measure, tiers, what it does not go with (promotions/offers/offer-parser.ts) */
  terms: string;
  priority: Generated<number>;
  stock: number | null;
  uses: Generated<number>;
  limit_per_company: number | null;
}

/** Products that an offer names, with price, stock and limit in units: own prices, members of a bundle, gifts and add-on deals. */
interface OfferGoodsTable {
  offer_id: number;
  goods_id: number;
  price: number;
  number: Generated<number>;
  stock: number;
  sold: Generated<number>;
  limit_per_company: number | null;
}

/** How much of an offer a company has taken, for its limit: units of a product, or times with goods_id 0. */
interface OfferUseTable {
  offer_id: number;
  goods_id: number;
  company_id: number;
  number: number;
}

interface GroupBuyTable {
  offer_id: number;
  formed_at: number | null;
  failed_at: number | null;
}

declare module "~/platform/database/schema" {
  interface Database {
    offer: OfferTable;
    offer_goods: OfferGoodsTable;
    offer_use: OfferUseTable;
    group_buy: GroupBuyTable;
  }
}
