/** 养护计划 and 养护记录: filters, and the columns of records in files. */
import { getOptions } from "~/admin/lists/list-address";
import { temperatureText } from "~/modules/purchasing/goods-receipt";
import type { PlannedBatch } from "~/modules/stock-care/care-plan.server";
import { CARE_KINDS, CARE_RESULTS, careKindText, humidityText } from "~/modules/stock-care/stock-care";
import type { StockCare } from "~/modules/stock-care/stock-care.server";
import { formatTime, toDay } from "~/platform/values/clock";

/** `warehouses`: names by id. */
export const planFilters = (warehouses: ReadonlyMap<number, string>) =>
  [
    { name: "goods", label: "品名或批号", type: "search" },
    {
      name: "due",
      label: "到期",
      options: getOptions({ due: "今天及以前到期", overdue: "已超期", all: "全部在库" }),
    },
    { name: "care", label: "养护类别", options: getOptions(CARE_KINDS, "全部类别") },
    {
      name: "warehouse",
      label: "仓库",
      options: [
        { value: "", name: "全部仓库" },
        ...[...warehouses].map(([id, name]) => ({ value: String(id), name })),
      ],
    },
  ] as const;

/** "2026-11-20", with "超期 3 天" where that day has passed on `today`. */
export function dueText({ dueAt }: Pick<PlannedBatch, "dueAt">, daysOver: (dueOn: string) => number): string {
  const dueOn = toDay(dueAt);
  const days = daysOver(dueOn);
  return days > 0 ? `${dueOn}，超期 ${days} 天` : dueOn;
}

export const CARE_RECORD_FILTERS = [
  { name: "goods", label: "品名或批准文号", type: "search" },
  { name: "batch", label: "批号" },
  { name: "result", label: "结果", options: getOptions(CARE_RESULTS, "全部") },
  { name: "from", label: "从", type: "date" },
  { name: "to", label: "至", type: "date" },
] as const;

/** "正常", "发现问题：外包装破损，已停售". */
export const careResultText = ({
  result,
  problem,
  measure,
}: Pick<StockCare, "result" | "problem" | "measure">): string =>
  [CARE_RESULTS[result], [problem, measure].filter(Boolean).join("，")].filter(Boolean).join("：");

/** "18.5 ℃，55%". */
export const conditionsText = ({
  temperature,
  humidity,
}: Pick<StockCare, "temperature" | "humidity">): string =>
  temperature === null && humidity === null
    ? "未测"
    : `${temperatureText(temperature)}，${humidityText(humidity)}`;

export const CARE_RECORD_HEADINGS = [
  "养护时间",
  "品名",
  "通用名称",
  "剂型",
  "规格",
  "生产企业",
  "批准文号",
  "批号",
  "生产日期",
  "有效期至",
  "仓库",
  "库位",
  "单位",
  "在库数量",
  "养护类别",
  "结果",
  "发现的问题",
  "处理措施",
  "温度",
  "相对湿度",
  "养护人",
];

export const careRecordCells = (row: StockCare): string[] => [
  formatTime(row.caredAt),
  row.goodsName,
  row.genericName,
  row.dosageForm,
  row.spec,
  row.manufacturer,
  row.approvalNumber,
  row.batch,
  row.producedOn,
  row.expiresOn,
  row.warehouse,
  row.place,
  row.unit,
  String(row.quantity),
  careKindText(row.isKey),
  CARE_RESULTS[row.result],
  row.problem,
  row.measure,
  temperatureText(row.temperature),
  humidityText(row.humidity),
  row.caredBy,
];
