import type { Generated } from "kysely";

interface ShortageTable {
  company_id: number;
  goods_id: number;
  created_at: number;
  /** wanted; 0: not said */
  units: Generated<number>;
  /** units in stock from which the product counts as come */
  needed: Generated<number>;
  /** the company decided to wait and is sent a message */
  is_waiting: Generated<0 | 1>;
  /** day; null: without end */
  wait_until: Generated<string | null>;
  /** null: not yet */
  came_at: Generated<number | null>;
  /** last time the product was in stock but restricted; 0: never */
  checked_at: Generated<number>;
}

declare module "~/platform/database/schema" {
  interface Database {
    shortage: ShortageTable;
  }
}
