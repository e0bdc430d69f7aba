import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface MessageTable {
  id: Id;
  company_id: number;
  kind: string;
  title: string;
  body: string;
  url: string;
  /** unique business key of one that the shop sends by itself, so that it is sent once; null for all others */
  key: Generated<string | null>;
  /** the announcement it is of (support/announcements) */
  announcement_id: Generated<number | null>;
  /** the products that it offers; null: none */
  goods_id: Generated<number | null>;
  created_at: number;
  read_at: number | null;
}

declare module "~/platform/database/schema" {
  interface Database {
    message: MessageTable;
  }
}
