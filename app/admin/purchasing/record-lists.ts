/** 采购记录, 收货记录 and 验收记录: their filters, and their columns in files. */
import {
  GOODS_RECEIPT_STATES,
  REJECTION_REASONS,
  temperatureText,
  TRANSPORTS,
} from "~/modules/purchasing/goods-receipt";
import { PURCHASE_STATES } from "~/modules/purchasing/purchase-order";
import type { PurchaseRecord, ReceiptRecord } from "~/modules/purchasing/records.server";
import { formatTime, toDay } from "~/platform/values/clock";
import { formatDecimal } from "~/platform/values/money";
import { getOptions } from "~/admin/lists/list-address";

export const RECORD_FILTERS = [
  { name: "goods", label: "品名、批准文号或商品编号", type: "search" },
  { name: "supplier", label: "供货单位" },
  { name: "from", label: "从", type: "date" },
  { name: "to", label: "至", type: "date" },
] as const;

export const RECEIPT_RECORD_FILTERS = [
  ...RECORD_FILTERS.slice(0, 2),
  { name: "batch", label: "批号" },
  ...RECORD_FILTERS.slice(2),
  { name: "rejected", label: "拒收", options: getOptions({ only: "有拒收的" }, "全部") },
] as const;

export const PURCHASE_RECORD_HEADINGS = [
  "购货日期",
  "采购订单",
  "状态",
  "供货单位",
  "品名",
  "通用名称",
  "剂型",
  "规格",
  "生产企业",
  "批准文号",
  "产地",
  "单位",
  "数量",
  "单价",
  "金额",
  "入库数量",
  "拒收数量",
  "采购人",
];

export const purchaseRecordCells = (row: PurchaseRecord): string[] => [
  toDay(row.placedAt),
  row.orderNumber,
  PURCHASE_STATES[row.state],
  row.supplierName,
  row.goodsName,
  row.genericName,
  row.dosageForm,
  row.spec,
  row.manufacturer,
  row.approvalNumber,
  row.origin,
  row.unit,
  String(row.quantity),
  formatDecimal(row.price),
  formatDecimal(row.price * row.quantity),
  String(row.received),
  String(row.rejected),
  row.placedBy,
];

export const RECEIPT_RECORD_HEADINGS = [
  "到货时间",
  "收货单",
  "状态",
  "供货单位",
  "随货同行单号",
  "品名",
  "通用名称",
  "剂型",
  "规格",
  "生产企业",
  "批准文号",
  "批号",
  "生产日期",
  "有效期至",
  "产地",
  "单位",
  "到货数量",
  "运输方式",
  "承运单位和车牌",
  "启运时间",
  "到货温度",
  "收货人",
];

export const receiptRecordCells = (row: ReceiptRecord): string[] => [
  formatTime(row.arrivedAt),
  row.receiptNumber,
  GOODS_RECEIPT_STATES[row.state],
  row.supplierName,
  row.noteNumber,
  row.goodsName,
  row.genericName,
  row.dosageForm,
  row.spec,
  row.manufacturer,
  row.approvalNumber,
  row.batch,
  row.producedOn,
  row.expiresOn,
  row.origin,
  row.unit,
  String(row.arrived),
  TRANSPORTS[row.transport],
  row.vehicle,
  row.leftAt,
  temperatureText(row.temperature),
  row.receivedBy,
];

export const ACCEPTANCE_RECORD_HEADINGS = [
  "验收时间",
  "收货单",
  "供货单位",
  "品名",
  "通用名称",
  "剂型",
  "规格",
  "生产企业",
  "批准文号",
  "批号",
  "生产日期",
  "有效期至",
  "产地",
  "到货日期",
  "单位",
  "到货数量",
  "抽样数量",
  "合格数量",
  "拒收数量",
  "拒收原因",
  "备注",
  "验收结论",
  "验收人",
  "复核人",
];

export const rejectionText = ({
  rejected,
  reason,
  note,
}: Pick<ReceiptRecord, "rejected" | "reason" | "note">) =>
  rejected === 0 ? "" : [reason === "" ? "" : REJECTION_REASONS[reason], note].filter(Boolean).join("，");

/** "合格", "部分拒收", "拒收" */
export const acceptanceResult = ({
  accepted,
  rejected,
}: Pick<ReceiptRecord, "accepted" | "rejected">): string => {
  if (rejected === 0) return "合格";
  return accepted === 0 ? "拒收" : "部分拒收";
};

export const acceptanceRecordCells = (row: ReceiptRecord): string[] => [
  row.acceptedAt === null ? "" : formatTime(row.acceptedAt),
  row.receiptNumber,
  row.supplierName,
  row.goodsName,
  row.genericName,
  row.dosageForm,
  row.spec,
  row.manufacturer,
  row.approvalNumber,
  row.batch,
  row.producedOn,
  row.expiresOn,
  row.origin,
  toDay(row.arrivedAt),
  row.unit,
  String(row.arrived),
  String(row.sampled),
  String(row.accepted),
  String(row.rejected),
  rejectionText(row),
  row.rejected === 0 ? row.note : "",
  [acceptanceResult(row), row.conclusion].filter(Boolean).join("，"),
  row.acceptedBy,
  row.secondBy,
];
