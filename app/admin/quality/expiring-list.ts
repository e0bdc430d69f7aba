/** 近效期催销表: its filters, and its columns in files. */
import { getOptions } from "~/admin/lists/list-address";
import type { ExpiringBatch } from "~/modules/catalogue/batches/expiring.server";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";

export const EXPIRING_FILTERS = [
  { name: "goods", label: "品名", type: "search" },
  { name: "kind", label: "类别", options: getOptions(GOODS_KIND_NAMES, "全部") },
  { name: "state", label: "效期", options: getOptions({ near: "近效期", expired: "已过期" }, "全部") },
] as const;

/** "近效期", or why it may not be sold. */
export const expiringStateText = ({ stop }: Pick<ExpiringBatch, "stop">): string =>
  stop === null ? "近效期" : STOP_TEXTS[stop];

export const EXPIRING_HEADINGS = [
  "商品编号",
  "品名",
  "规格",
  "单位",
  "生产企业",
  "批准文号",
  "批号",
  "生产日期",
  "有效期至",
  "剩余天数",
  "数量",
  "仓库",
  "库位",
  "状态",
];

export const expiringCells = (row: ExpiringBatch): string[] => [
  String(row.goodsId),
  row.name,
  row.spec,
  row.unit,
  row.manufacturer,
  row.approvalNumber,
  row.batch,
  row.producedOn,
  row.expiresOn,
  String(row.daysLeft),
  String(row.quantity),
  row.warehouse,
  row.place,
  expiringStateText(row),
];
