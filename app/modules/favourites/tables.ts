import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface FavouriteTable {
  company_id: number;
  goods_id: number;
  created_at: number;
  /** the company's own price when it was added, fen; null when it could not see one */
  price_then: number | null;
  /** units in stock when it was added; null when nobody looked */
  stock_then: number | null;
  /** null: 未分组 */
  group_id: Generated<number | null>;
  note: Generated<string>;
}

/** How a company sorts its favourites; names are unique within the company. */
interface FavouriteGroupTable {
  id: Id;
  company_id: number;
  name: string;
  created_at: number;
}

/** 到货提醒: deleted by whoever sends its message */
interface StockAlertTable {
  company_id: number;
  goods_id: number;
  created_at: number;
  /** when the products were there and the company could not buy them; 0: never */
  checked_at: Generated<number>;
}

declare module "~/platform/database/schema" {
  interface Database {
    favourite: FavouriteTable;
    favourite_group: FavouriteGroupTable;
    stock_alert: StockAlertTable;
  }
}
