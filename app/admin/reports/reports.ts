import type { Permission } from "~/modules/staff/permissions/permissions";

export interface Report {
  name: string;
  path: string;
  needed: Permission;
  file: string;
}

export const REPORTS = {
  sales: { name: "销售", path: "/staff/reports", needed: "reports.sales", file: "sales" },
  margin: { name: "毛利", path: "/staff/reports/margin", needed: "reports.margin", file: "margin" },
  refused: { name: "拒单和缺货", path: "/staff/reports/refused", needed: "reports.see", file: "refused" },
  expiring: {
    name: "近效期滞销",
    path: "/staff/reports/expiring",
    needed: "reports.stock",
    file: "expiring",
  },
  offers: { name: "活动成效", path: "/staff/reports/offers", needed: "reports.offers", file: "offers" },
  unpaid: { name: "待收款", path: "/staff/reports/unpaid", needed: "reports.receivables", file: "unpaid" },
} as const satisfies Record<string, Report>;

export type ReportId = keyof typeof REPORTS;
export const EXPORT_PATH = "/staff/reports/export";

export const isReport = (text: string | null): text is ReportId =>
  text !== null && Object.hasOwn(REPORTS, text);
