import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { sourceText } from "./rejected-list";
import { disposalText, REJECTED_STATES, type RejectedGoods } from "~/modules/rejected-goods/rejected-goods";
import { formatTime } from "~/platform/values/clock";
import { filledText } from "~/platform/values/missing";

const step = (by: string, at: number | null): string => (at === null ? "" : `${by} ${formatTime(at)}`);

/** The facts of rejected units, as the page and the printed record show them. `isLinked`: the batch leads to its page. */
export const rejectedFacts = (row: RejectedGoods, isLinked: boolean): (readonly [string, ReactNode])[] => [
  ["品名", `${row.goodsName} ${row.spec}`],
  ["通用名称", filledText(row.genericName)],
  ["剂型", filledText(row.dosageForm)],
  ["生产企业", row.manufacturer],
  ["批准文号", filledText(row.approvalNumber)],
  [
    "批号",
    isLinked && row.batchId !== null ? (
      <Link key="batch" to={`/staff/stock/${row.batchId}`}>
        {row.batch}
      </Link>
    ) : (
      row.batch
    ),
  ],
  ["生产日期", filledText(row.producedOn)],
  ["有效期至", row.expiresOn],
  ["数量", `${row.quantity}${row.unit}`],
  ["来源", sourceText(row)],
  ["供货单位", filledText(row.supplierName)],
  ["不合格原因", row.reason],
  ["状态", REJECTED_STATES[row.state]],
  ["登记", step(row.reportedBy, row.reportedAt)],
  ["质量确认", filledText(step(row.confirmedBy, row.confirmedAt))],
  ["质量结论", filledText(row.conclusion)],
  ["处理", filledText(disposalText(row))],
  ["处理提出", filledText(row.disposedBy)],
  ["处理复核", filledText(step(row.agreedBy, row.disposedAt))],
];
