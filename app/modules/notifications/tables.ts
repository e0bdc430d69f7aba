import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface MessageTable {
  id: Id;
  company_id: number;
  kind: string;
  title: string;
  body: string;
  url: string;
  key: Generated<string | null>;
  announcement_id: Generated<number | null>;
  goods_id: Generated<number | null>;
  created_at: number;
  read_at: number | null;
}

declare module "~/platform/database/schema" {
  interface Database {
    message: MessageTable;
  }
}
