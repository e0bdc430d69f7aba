import { parseEnd, parseTime } from "~/platform/values/clock";
import type { Permission } from "~/modules/staff/permissions/permissions";

/** Each with its name, the date of its period, and the permission. */
export const EXPORTS = {
  orders: { name: "订单", by: "下单时间", needed: "orders.see", ofCompany: true },
  lines: { name: "订单明细", by: "下单时间", needed: "orders.see", ofCompany: true },
  invoices: { name: "发票明细", by: "申请时间", needed: "finance.see", ofCompany: true },
  ledger: { name: "钱包流水", by: "时间", needed: "finance.see", ofCompany: true },
  goods: { name: "商品", by: null, needed: "goods.see", ofCompany: false },
  audit: { name: "操作记录", by: "时间", needed: "system.exportAudit", ofCompany: false },
} as const satisfies Record<
  string,
  { name: string; by: string | null; needed: Permission; ofCompany: boolean }
>;
export type What = keyof typeof EXPORTS;
export const WHATS = Object.keys(EXPORTS) as What[];

export const findWhat = (text: string): What | null => (Object.hasOwn(EXPORTS, text) ? (text as What) : null);

export interface ExportDays {
  from?: number;
  to?: number;
  companyId?: number;
}

/** Parses days and company (null for all), or returns the error. The last day is included. */
export function readDays(
  input: { from: string; to: string },
  company: { ok: true; id: number } | { ok: false; text: string } | null,
): { ok: true; filter: ExportDays } | { ok: false; text: string } {
  const from = input.from ? parseTime(input.from) : undefined;
  const to = input.to ? parseEnd(input.to) : undefined;
  if (from === null || to === null) return { ok: false, text: "日期请写作 2026-12-01" };
  if (from !== undefined && to !== undefined && from >= to)
    return { ok: false, text: "截止日期不能早于开始日期" };
  if (company?.ok === false) return company;
  const companyId = company?.id;
  return {
    ok: true,
    filter: {
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(companyId !== undefined && { companyId }),
    },
  };
}
