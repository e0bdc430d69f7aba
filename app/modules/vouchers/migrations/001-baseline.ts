import { VOUCHER_KINDS } from "~/modules/vouchers/coupon-centre";
import { VOUCHER_STATES } from "~/modules/vouchers/voucher";
import {
  amount,
  flag,
  id,
  index,
  int,
  onOff,
  getOne,
  positive,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("voucher_template", {
    columns: {
      id: id(),
      kind: getOne(VOUCHER_KINDS),
      name: text(),
      threshold: amount(),
      amount: positive(),
      scope: text(),
      starts_at: int(),
      ends_at: int(),
      total: amount(),
      claimed: amount().default(0),
      limit_per_company: positive().default(1),
      valid_days: positive().nullable(),
      is_public: flag().default(1),
      status: onOff(),
    },
    checks: {
      claimed_within_total: "claimed <= total",
    },
  }),
  table("voucher", {
    columns: {
      id: id(),
      key: text().nullable(),
      template_id: reference("voucher_template"),
      company_id: reference("company"),
      state: getOne(VOUCHER_STATES),
      order_id: reference("orders").nullable(),
      starts_at: int(),
      ends_at: int(),
      claimed_at: int(),
    },
    indexes: {
      voucher_company: index("company_id", "state"),
      voucher_ends: index("state", "ends_at"),
      voucher_key: unique("key"),
    },
  }),
];
