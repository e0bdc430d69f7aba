import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface VoucherTemplateTable {
  id: Id;
  /** coupon | cashVoucher */
  kind: string;
  name: string;
  threshold: number;
  amount: number;
  scope: string;
  starts_at: number;
  ends_at: number;
  total: number;
  claimed: Generated<number>;
  limit_per_company: Generated<number>;
  /** days of validity after claiming; null: until ends_at */
  valid_days: number | null;
  /** 1: claimable in the coupon centre; 0: only granted (lottery, rewards store, operators) */
  is_public: Generated<Flag>;
  /** on | off */
  status: string;
}

interface VoucherTable {
  id: Id;
  /** unique business key of a grant, so that a prize is credited once; null for claims, which the limit counts */
  key: Generated<string | null>;
  template_id: number;
  company_id: number;
  /** unused | locked | used | expired */
  state: string;
  order_id: number | null;
  starts_at: number;
  ends_at: number;
  claimed_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    voucher_template: VoucherTemplateTable;
    voucher: VoucherTable;
  }
}
