import { findCompanies } from "~/modules/company/identity/companies.server";
import { db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { type CaseKind, RELATIONS, SEVERITIES, formatCaseStep, resultText, toWord } from "./complaint";
import { toCaseProgress } from "./complaint-admin.server";

const PART = 500;

const COMMON = ["编号", "接到日期", "严重程度", "客户", "商品", "批号", "订单号", "数量", "发生日期", "情况"];
const AFTER = [
  "时限",
  "调查情况",
  "结论",
  "结论说明",
  "答复",
  "答复日期",
  "上报日期",
  "回执编号",
  "状态",
  "登记人",
];

export const caseHeadings = (kind: CaseKind): string[] => [
  ...COMMON,
  ...(kind === "adverse" ? ["关联性评价"] : []),
  ...AFTER,
];

/** Yields cases of a kind, oldest first, without names and phones. Three queries at most for each 500 rows. */
export async function* caseFileRows(kind: CaseKind): AsyncGenerator<string[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("quality_case")
      .leftJoin("adverse_report as a", "a.case_id", "quality_case.id")
      .selectAll("quality_case")
      .select("a.relation")
      .where("kind", "=", kind)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PART)
      .execute();
    const companies = await findCompanies(rows.map((row) => row.company_id));
    for (const row of rows) {
      const day = (at: number | null) => (at === null ? "" : toDay(at));
      yield [
        row.number,
        day(row.received_at),
        toWord(SEVERITIES, row.severity),
        companies.get(row.company_id ?? 0)?.name ?? "非客户",
        row.goods_name,
        row.batch_number,
        row.order_number,
        String(row.quantity ?? ""),
        row.happened_on,
        row.text,
        ...(kind === "adverse" ? [toWord(RELATIONS, row.relation ?? "")] : []),
        day(row.due_at),
        row.investigation,
        resultText(row.assessment),
        row.conclusion,
        row.answer,
        day(row.answered_at),
        row.reported_on ?? "",
        row.receipt_number,
        formatCaseStep(toCaseProgress(row)),
        row.created_by || "客户",
      ];
    }
    if (rows.length < PART) return;
    after = rows.at(-1)!.id;
  }
}
