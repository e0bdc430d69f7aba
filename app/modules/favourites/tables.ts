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
  group_id: Generated<number | null>;
  note: Generated<string>;
}

interface FavouriteGroupTable {
  id: Id;
  company_id: number;
  name: string;
  created_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    favourite: FavouriteTable;
    favourite_group: FavouriteGroupTable;
  }
}
