/** Recalls and drills as a file, with how fast the units of each were located. */
import { formatTime } from "~/platform/values/clock";
import { listAdminRecalls, type RecallFilter } from "./admin-recalls.server";
import { formatDuration, formatShare, getRecallName, getRecallTimes, RECALL_TYPES } from "./recall";
import { findRecallStatus } from "./recall-admin.server";

export const RECALL_HEADINGS = [
  "编号",
  "类别",
  "级别",
  "状态",
  "商品",
  "批号",
  "发起时间",
  "回复期限",
  "通知客户",
  "应回复",
  "已回复",
  "发出数量",
  "24 小时内查明数量",
  "24 小时内查明比例",
  "至今查明数量",
  "剩余数量",
  "最早回复用时",
  "半数回复用时",
  "最晚回复用时",
] as const;

const PART = 100;

/** Yields the matching recalls, newest first. Three queries for each. */
export async function* recallFileRows(
  filter: Pick<RecallFilter, "state" | "type" | "number">,
): AsyncGenerator<string[]> {
  for (let before: number | null = null; ;) {
    const rows = await listAdminRecalls({ ...filter, before, limit: PART });
    for (const { number } of rows) yield toCells((await findRecallStatus(number))!);
    if (rows.length < PART) return;
    before = rows.at(-1)!.id;
  }
}

function toCells(recall: NonNullable<Awaited<ReturnType<typeof findRecallStatus>>>): string[] {
  const times = getRecallTimes(recall.startedAt, recall.companies);
  return [
    recall.number,
    RECALL_TYPES[recall.isDrill ? "drill" : "recall"],
    getRecallName(recall),
    recall.state,
    recall.goodsName,
    recall.batchNumber,
    formatTime(recall.startedAt),
    formatTime(recall.answerBefore),
    String(recall.companies.length),
    String(times.due),
    String(times.answered),
    String(times.shipped),
    String(times.locatedInDay),
    formatShare(times.locatedInDay, times.shipped),
    String(times.located),
    String(times.remaining),
    formatDuration(times.first),
    formatDuration(times.half),
    formatDuration(times.last),
  ];
}
