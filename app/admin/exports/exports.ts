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

function periodFault(from: number | null | undefined, to: number | null | undefined): string | null {
  if (from === null || to === null) return "日期请写作 2026-12-01";
  return from !== undefined && to !== undefined && from >= to ? "截止日期不能早于开始日期" : null;
}

/** Parses days and company (null for all), or returns the error. The last day is included. */
export function readDays(
  input: { from: string; to: string },
  company: { ok: true; id: number } | { ok: false; text: string } | null,
): { ok: true; filter: ExportDays } | { ok: false; text: string } {
  const from = input.from ? parseTime(input.from) : undefined;
  const to = input.to ? parseEnd(input.to) : undefined;
  const fault = periodFault(from, to);
  if (fault !== null) return { ok: false, text: fault };
  if (company?.ok === false) return company;
  const filter: ExportDays = {};
  if (typeof from === "number") filter.from = from;
  if (typeof to === "number") filter.to = to;
  if (company) filter.companyId = company.id;
  return { ok: true, filter };
}
