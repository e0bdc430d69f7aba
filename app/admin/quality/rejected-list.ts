/** 不合格品台账: its filters, and its columns in files. */
import { getOptions } from "~/admin/lists/list-address";
import {
  disposalText,
  REJECTED_SOURCES,
  REJECTED_STATES,
  type RejectedGoods,
} from "~/modules/rejected-goods/rejected-goods";
import { formatTime } from "~/platform/values/clock";

export const REJECTED_FILTERS = [
  { name: "goods", label: "品名或单号", type: "search" },
  { name: "batch", label: "批号" },
  { name: "state", label: "状态", options: getOptions(REJECTED_STATES, "全部") },
  { name: "source", label: "来源", options: getOptions(REJECTED_SOURCES, "全部") },
] as const;

export const sourceText = ({
  source,
  sourceNumber,
}: Pick<RejectedGoods, "source" | "sourceNumber">): string =>
  [REJECTED_SOURCES[source], sourceNumber].filter(Boolean).join("，");

export const REJECTED_HEADINGS = [
  "登记时间",
  "单号",
  "品名",
  "通用名称",
  "剂型",
  "规格",
  "生产企业",
  "批准文号",
  "批号",
  "生产日期",
  "有效期至",
  "单位",
  "数量",
  "来源",
  "供货单位",
  "不合格原因",
  "状态",
  "登记人",
  "质量确认人",
  "质量确认时间",
  "质量结论",
  "处理",
  "处理提出人",
  "处理复核人",
  "处理时间",
];

const timeText = (at: number | null): string => (at === null ? "" : formatTime(at));

export const rejectedCells = (row: RejectedGoods): string[] => [
  formatTime(row.reportedAt),
  row.number,
  row.goodsName,
  row.genericName,
  row.dosageForm,
  row.spec,
  row.manufacturer,
  row.approvalNumber,
  row.batch,
  row.producedOn,
  row.expiresOn,
  row.unit,
  String(row.quantity),
  sourceText(row),
  row.supplierName,
  row.reason,
  REJECTED_STATES[row.state],
  row.reportedBy,
  row.confirmedBy,
  timeText(row.confirmedAt),
  row.conclusion,
  disposalText(row),
  row.disposedBy,
  row.agreedBy,
  timeText(row.disposedAt),
];
