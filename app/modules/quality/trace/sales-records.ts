/** 销售记录: what left the warehouse for whom, by batch and parcel, with prices. */
import { toDay } from "~/platform/values/clock";
import { formatDecimal, type Fen } from "~/platform/values/money";

export interface SalesRecord {
  /** its place in the list: the parcel, and the row within it */
  id: number;
  shippedAt: number;
  goodsName: string;
  genericName: string;
  dosageForm: string;
  spec: string;
  manufacturer: string;
  /** 上市许可持有人 of a drug, 注册人/备案人 of a device */
  holder: string;
  contractManufacturer: string;
  approvalNumber: string;
  origin: string;
  batch: string;
  producedOn: string;
  expiresOn: string;
  company: string;
  licence: string;
  address: string;
  phone: string;
  units: number;
  unit: string;
  unitPrice: Fen;
  /** after discounts, as on the delivery note */
  amount: Fen;
  orderNumber: string;
  parcel: number;
}

export const SALES_RECORD_HEADINGS = [
  "销售日期",
  "品名",
  "通用名称",
  "剂型",
  "规格",
  "生产企业",
  "持有人或注册人",
  "受托生产企业",
  "批准文号",
  "产地",
  "批号",
  "生产日期",
  "有效期至",
  "购货单位",
  "许可证编号",
  "地址",
  "联系电话",
  "销售数量",
  "单位",
  "单价",
  "金额",
  "订单号",
  "包裹",
] as const;

/** Amounts in yuan. */
export const salesRecordCells = (row: SalesRecord): string[] => [
  toDay(row.shippedAt),
  row.goodsName,
  row.genericName,
  row.dosageForm,
  row.spec,
  row.manufacturer,
  row.holder,
  row.contractManufacturer,
  row.approvalNumber,
  row.origin,
  row.batch,
  row.producedOn,
  row.expiresOn,
  row.company,
  row.licence,
  row.address,
  row.phone,
  String(row.units),
  row.unit,
  formatDecimal(row.unitPrice),
  formatDecimal(row.amount),
  row.orderNumber,
  String(row.parcel),
];
