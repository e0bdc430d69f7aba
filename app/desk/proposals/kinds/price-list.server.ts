/** Rows of a list move prices past the limit: all of them are one change. */
import { z } from "zod";
import { findList, type ListRow } from "~/catalogue/list-import/list-imports.server";
import { applyHeld } from "~/catalogue/list-import/list-run.server";
import { changeText, isCostChange } from "~/catalogue/list-import/list-import";
import { listDeps } from "~/desk/price-limit/list-deps.server";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";

const State = z.object({ file: z.string(), rows: z.number().int(), lines: z.array(z.string()) });
type State = z.infer<typeof State>;

/** `rows`: how many there are; `some`: the first of them, which are shown. */
export const priceListState = (file: string, rows: number, some: readonly ListRow[]): State => ({
  ...{ file, rows },
  lines: some.map(
    (row) =>
      `第 ${row.row} 行 ${row.name}：${changeText(row.changes.filter((change) => !isCostChange(change)))}`,
  ),
});

export const priceList: ProposalKind<State> = {
  kind: "priceList",
  name: "导入改价",
  agree: "goods.agreePrice",
  state: State,
  path: (id) => `/staff/imports/${id}`,
  words: ({ file, rows, lines }) => ({
    文件: file,
    超过限额的价格: rows === 0 ? "没有改" : `${rows} 行`,
    改动: lines.join("；") + (rows > lines.length ? `；另有 ${rows - lines.length} 行，见导入页` : ""),
  }),
  current: async (trx, id) => {
    const list = await findList(Number(id), trx);
    return list && priceListState(list.file, 0, []);
  },
  apply: async (trx, _after, { subjectId, now }) => {
    const done = await applyHeld(trx, Number(subjectId), await listDeps(trx), now);
    if (!done.ok) return done;
    const left = done.refused > 0 ? `，${done.refused} 行未能导入，见导入页` : "";
    return { ok: true, text: `已按清单改价 ${done.done} 行${left}，购物车随即按新价计算。` };
  },
};
