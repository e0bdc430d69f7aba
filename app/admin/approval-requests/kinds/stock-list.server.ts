/** Rows of a stock list correct the book past the limits of a count: all of them are one change. */
import { z } from "zod";
import { type EvidenceTable, pageOfRows } from "~/admin/approval-requests/evidence";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { listDeps } from "~/admin/price-limit/list-deps.server";
import { toHeading } from "~/modules/catalogue/rows/columns";
import { IMPORT_ROW_RESULT_NAMES, LIST_KINDS, rowWords } from "~/modules/imports/stored/stored-import";
import {
  findList,
  type ListImport,
  type ListRow,
  rowsByNumber,
} from "~/modules/imports/stored/stored-imports.server";
import { applyHeld } from "~/modules/imports/stored/run-import.server";
import { goodsOfRows } from "~/modules/imports/stored/row-goods.server";
import type { CorrectedBatch } from "~/modules/imports/stored/stock-corrections.server";
import { signed } from "~/modules/catalogue/stock-count/count";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { formatWhole } from "~/platform/values/whole-text";

const State = z.object({
  file: z.string(),
  /** the rows of the sheet that wait; none of what was */
  held: z.array(z.number().int()),
  batches: z.number().int(),
  /** fen, by base prices */
  gain: z.number().int(),
  loss: z.number().int(),
});
type State = z.infer<typeof State>;

/** What a proposal keeps of a list: which rows wait, and by how much they correct the book. */
export const stockListState = (file: string, batches: readonly CorrectedBatch[]): State => {
  const sum = (all: readonly CorrectedBatch[]) => all.reduce((total, { value }) => total + value, 0);
  return {
    file,
    held: batches.flatMap(({ rows }) => rows).sort((a, b) => a - b),
    batches: batches.length,
    gain: sum(batches.filter(({ units }) => units > 0)),
    loss: sum(batches.filter(({ units }) => units < 0)),
  };
};

export const stockList: ApprovalRequestKind<State> = {
  kind: "stockList",
  name: "导入库存更正",
  agree: "warehouse.agreeCount",
  state: State,
  path: (id) => `/staff/imports/${id}`,
  words: ({ file, batches, gain, loss }) => ({
    文件: file,
    更正的批号: batches === 0 ? "没有改" : `${batches} 个`,
    增加: formatYuan(gain),
    减少: formatYuan(loss),
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ after }) => ({
        about: `${after.file}，${after.batches} 个批号`,
        amount: `增加 ${formatYuan(after.gain)}，减少 ${formatYuan(after.loss)}`,
      })),
    ),
  evidence: async ({ subjectId, after }, page) => {
    const list = await findList(Number(subjectId));
    const rows = await rowsByNumber(Number(subjectId), pageOfRows(after.held, page));
    return {
      facts: [
        ["清单", list ? `${LIST_KINDS[list.kind]} ${list.file}` : after.file],
        ["全部行数", list ? formatWhole(list.rows) : "未知"],
        ["读入", list ? `${list.by} ${formatTime(list.createdAt)}` : "未知"],
        ["等待复核的行", String(after.held.length)],
        ["复核后", "按清单与读入时账面的差异更正，等待期间的出入库保留"],
        ...(list?.clearedAt ? ([["明细", `已于 ${formatTime(list.clearedAt)} 清理`]] as const) : []),
      ],
      tables: list ? [await rowTable(list, rows, after.held.length)] : [],
      files: [],
    };
  },
  current: async (trx, id) => {
    const list = await findList(Number(id), trx);
    return list && stockListState(list.file, []);
  },
  apply: async (trx, _after, { subjectId, now }) => {
    const done = await applyHeld(trx, Number(subjectId), await listDeps(trx), now);
    if (!done.ok) return done;
    const left = done.refused > 0 ? `，${done.refused} 行未能导入，见导入页` : "";
    return { ok: true, text: `已按清单更正 ${done.done} 行${left}。` };
  },
};

const NO_CORRECTION = { units: 0, price: 0 };

async function rowTable(list: ListImport, rows: readonly ListRow[], total: number): Promise<EvidenceTable> {
  const goods = await goodsOfRows(list, rows);
  return {
    id: "h-rows",
    title: "全部更正",
    note: "金额按读入时的基础价",
    headings: ["行", "商品和批号", "账面未占用", "改为", "差异", "金额", "结果"],
    rows: rows.map((row) => {
      const { correction, isDone, result: status, reason, changes } = row;
      const { units, price } = correction ?? NO_CORRECTION;
      const quantity = changes.find(({ what }) => what === toHeading("quantity"));
      const result = status === "" ? "" : IMPORT_ROW_RESULT_NAMES[status];
      return [
        `第 ${row.row} 行`,
        rowWords(row, goods.get(row.row)),
        quantity?.from || "不变",
        quantity?.to || "不变",
        signed(units),
        formatYuan(units * price),
        isDone ? reason || result : "等待复核",
      ];
    }),
    total,
  };
}
