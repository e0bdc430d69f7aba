/** changes with every count */
import { toKeys } from "~/platform/values/keys-of";
import { z } from "zod";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import { getDifference, signed } from "~/modules/catalogue/stock-count/count";
import { formatTime } from "~/platform/values/clock";
import { applyCountIn } from "~/modules/catalogue/stock-count/apply-count.server";
import { COUNT_STATES, countNumber, countSums, readCountNumber } from "~/modules/catalogue/stock-count/count";
import { findCount } from "~/modules/catalogue/stock-count/counts.server";
import { allLines } from "~/modules/catalogue/stock-count/lines.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import type { Db } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import { getVersion } from "~/platform/http/stale";
import { filledText } from "~/platform/values/missing";

const Findings = z.object({
  lines: z.number().int(),
  counted: z.number().int(),
  different: z.number().int(),
  gain: z.number().int(),
  loss: z.number().int(),
  mark: z.number().int(),
});

const State = z.object({
  state: z.enum(toKeys(COUNT_STATES)),
  ...Findings.shape,
  isPartial: z.boolean(),
  isCut: z.boolean(),
});
export type CountApprovalRequest = z.infer<typeof State>;

export const stockCount: ApprovalRequestKind<CountApprovalRequest> = {
  kind: "stockCount",
  name: "盘点更正",
  agree: "warehouse.agreeCount",
  state: State,
  path: (number) => `/staff/stock-counts/${number}/review`,
  words: ({ state, lines, counted: counts, different, gain, loss, isPartial, isCut }) => ({
    状态: COUNT_STATES[state],
    已盘批号: `${counts} / ${lines}`,
    有差异的批号: String(different),
    盘盈: formatYuan(gain),
    盘亏: formatYuan(loss),
    未盘的批号: isPartial ? "不更正" : "须盘完",
    少于订单占用的批号: isCut ? "更正到占用数为止" : "不更正",
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ after }) => ({
        about: `${after.different} 个批号有差异`,
        amount: `盘盈 ${formatYuan(after.gain)}，盘亏 ${formatYuan(after.loss)}`,
      })),
    ),
  evidence: async ({ subjectId: number }, page) => {
    const id = readCountNumber(number) ?? 0;
    const count = await findCount(id);
    const different = await allLines(id, "different");
    return {
      facts: [
        ["盘点单", number],
        ["范围", count?.scope ?? "未知"],
        ["备注", filledText(count?.note)],
        ["开单", count ? `${count.openedBy} ${formatTime(count.openedAt)}` : "未知"],
      ],
      tables: [
        evidenceTable(
          {
            id: "h-lines",
            title: "有差异的批号",
            note: "金额按开单时的基础价",
            headings: ["商品", "批号", "货位", "账面", "实盘", "差异", "金额", "盘点人"],
          },
          different,
          page,
          (line) => {
            const difference = getDifference(line) ?? 0;
            return [
              `${line.name} ${line.spec}`,
              `${line.batch} 至 ${line.expiresOn}`,
              `${line.warehouse} ${line.place}`.trim(),
              `${line.countedBook ?? line.book} ${line.unit}`,
              line.counted === null ? "未盘" : `${line.counted} ${line.unit}`,
              signed(difference),
              formatYuan(difference * line.price),
              line.countedBy ?? "未知",
            ];
          },
        ),
      ],
      files: [],
    };
  },
  current: async (trx, number, { isPartial, isCut }) => {
    const count = await findCount(readCountNumber(number) ?? 0, trx);
    if (!count) return null;
    return { state: count.state, ...(await countFindings(count.id, trx)), isPartial, isCut };
  },
  apply: async (trx, { isPartial, isCut }, { subjectId: number, by, now }) => {
    const id = readCountNumber(number) ?? 0;
    const done = await applyCountIn(trx, id, { isPartial, isCut }, { by: by.name, heldOf: heldUnits, now });
    if (!done?.ok) return { ok: false, text: done?.text ?? "没有这张盘点单" };
    return { ok: true, text: `${countNumber(id)} 已更正 ${done.corrected} 个批号。` };
  },
};

/** Returns the results of a count with a mark that changes with every count. One query. */
export async function countFindings(id: number, trx: Db) {
  const all = await allLines(id, "all", trx);
  const { lines, counted: counts, different, gain, loss } = countSums(all);
  const mark = getVersion(all.map((line) => [line.id, line.counted, line.countedBook]));
  return { lines, counted: counts, different, gain, loss, mark };
}
