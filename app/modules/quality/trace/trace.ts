import { formatTime, isDay, parseEnd, startOfDay } from "~/platform/values/clock";

export const TRACE_FIELDS = ["batch", "goods", "supplier", "company", "from", "to"] as const;
export type TraceField = (typeof TRACE_FIELDS)[number];
export type TraceQuery = Record<TraceField, string>;

/** From the first moment of the days to the one after them, epoch ms; null where none is named. */
export const traceSpan = ({ from, to }: Pick<TraceQuery, "from" | "to">) => ({
  from: isDay(from) ? startOfDay(from) : null,
  to: isDay(to) ? parseEnd(to) : null,
});

const hasSubject = ({ batch, goods, supplier, company }: TraceQuery): boolean =>
  [batch, goods, supplier, company].some((words) => words !== "");

/** Whether everything of one day is asked for. */
export const isDayQuery = (query: TraceQuery): boolean =>
  !hasSubject(query) && isDay(query.from) && query.from === query.to;

/** Why this query is refused, or null. A longer period alone would read all parcels. */
export function traceFault(query: TraceQuery): string | null {
  if ((query.from && !isDay(query.from)) || (query.to && !isDay(query.to))) return "日期请写作 2026-11-26";
  if (hasSubject(query) || isDayQuery(query)) return null;
  return query.from || query.to
    ? "请再填写批号、商品、供货单位或客户中的一项；只查日期时，请将起止填为同一天"
    : "";
}

export interface TraceRow {
  goodsId: number;
  goods: string;
  spec: string;
  manufacturer: string;
  approvalNumber: string;
  batch: string;
  expiresOn: string;
  companyId: number;
  company: string;
  phone: string;
  orderNumber: string;
  parcel: number;
  carrier: string;
  tracking: string;
  shippedAt: number;
  units: number;
  unit: string;
  /** returned of the same batch and order; with its first parcel */
  back: number;
  /** the buyer's documents that were valid on the day of shipping */
  licences: string;
  /** the invoice's number, or "" */
  invoice: string;
  hasReport: boolean;
  /** trace codes of the whole parcel */
  codes: number;
}

export const TRACE_HEADINGS = [
  "品名",
  "规格",
  "生产企业",
  "批准文号",
  "批号",
  "有效期至",
  "发货时间",
  "购货单位",
  "联系电话",
  "订单号",
  "包裹",
  "承运",
  "运单号",
  "数量",
  "单位",
  "其中退回",
  "购货单位当日有效证件",
  "发票号码",
  "药检报告",
  "包裹追溯码数",
] as const;

export const traceCells = (row: TraceRow): string[] => [
  row.goods,
  row.spec,
  row.manufacturer,
  row.approvalNumber,
  row.batch,
  row.expiresOn,
  formatTime(row.shippedAt),
  row.company,
  row.phone,
  row.orderNumber,
  String(row.parcel),
  row.carrier,
  row.tracking,
  String(row.units),
  row.unit,
  String(row.back),
  row.licences,
  row.invoice,
  row.hasReport ? "有" : "缺",
  String(row.codes),
];
