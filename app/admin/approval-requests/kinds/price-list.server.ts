import { formatWhole } from "~/platform/values/whole-text";
import { z } from "zod";
import { PRICE_SCOPES, type PriceScope } from "~/modules/catalogue/admin/prices";
import { findPriceRecipientNames } from "~/modules/catalogue/admin/prices.server";
import { findGoodsFacts, type GoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findList, type PricedRow, pricedRows } from "~/modules/imports/stored/stored-imports.server";
import { applyHeld } from "~/modules/imports/stored/run-import.server";
import { formatCellChanges, isCostChange, LIST_KINDS } from "~/modules/imports/stored/stored-import";
import { listDeps } from "~/admin/price-limit/list-deps.server";
import { type EvidenceTable, pageOfRows } from "~/admin/approval-requests/evidence";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import {
  type PriceMove,
  toPriceMove,
  moveText,
  summarizePriceList,
  summaryWords,
} from "~/admin/price-limit/price-list-summary";

const Move = z.object({ name: z.string(), previous: z.number(), current: z.number() });

const State = z.object({
  file: z.string(),
  /** waiting rows of the sheet */
  held: z.array(z.number().int()),
  up: z.number().int(),
  down: z.number().int(),
  other: z.number().int(),
  largest: z.array(Move),
});
type State = z.infer<typeof State>;

/** Returns the waiting rows and how far they move prices. */
export const priceListState = (file: string, rows: readonly PricedRow[]): State => ({
  file,
  held: rows.map(({ row }) => row),
  ...summarizePriceList(rows),
});

export const priceList: ApprovalRequestKind<State> = {
  kind: "priceList",
  name: "导入改价",
  agree: "goods.agreePrice",
  state: State,
  path: (id) => `/staff/imports/${id}`,
  words: ({ file, held, ...summary }) => ({
    文件: file,
    超过限额的价格: held.length === 0 ? "没有改" : `${held.length} 行`,
    涨价和降价: held.length === 0 ? "没有改" : summaryWords(summary),
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ after }) => ({
        about: after.file,
        amount: `${after.held.length} 行${after.largest[0] ? `，最大 ${moveText(after.largest[0])}` : ""}`,
      })),
    ),
  evidence: async ({ subjectId, after }, page) => {
    const list = await findList(Number(subjectId));
    const rows = await pricedRows(Number(subjectId), pageOfRows(after.held, page));
    return {
      facts: [
        ["清单", list ? `${LIST_KINDS[list.kind]} ${list.file}` : after.file],
        ["全部行数", list ? formatWhole(list.rows) : "未知"],
        ["读入", list ? `${list.by} ${formatTime(list.createdAt)}` : "未知"],
        ["等待复核的行", String(after.held.length)],
        ["涨价", `${after.up} 行`],
        ["降价", `${after.down} 行`],
        ["其他变化", `${after.other} 行`],
        ...(list?.clearedAt ? ([["明细", `已于 ${formatTime(list.clearedAt)} 清理`]] as const) : []),
      ],
      tables: [largestTable(after.largest), await rowTable(rows, after.held.length)],
      files: [],
    };
  },
  current: async (trx, id) => {
    const list = await findList(Number(id), trx);
    return list && priceListState(list.file, []);
  },
  apply: async (trx, _after, { subjectId, now }) => {
    const done = await applyHeld(trx, Number(subjectId), await listDeps(trx), now);
    if (!done.ok) return done;
    const left = done.refused > 0 ? `，${done.refused} 行未能导入，见导入页` : "";
    return { ok: true, text: `已按清单改价 ${done.done} 行${left}，购物车随即按新价计算。` };
  },
};

const largestTable = (largest: readonly PriceMove[]): EvidenceTable => ({
  id: "h-largest",
  title: "变动最大",
  headings: ["商品", "原价", "改为", "变动"],
  rows: largest.map((move) => [
    move.name,
    formatYuan(move.previous),
    formatYuan(move.current),
    moveText(move),
  ]),
  total: largest.length,
});

async function rowTable(rows: readonly PricedRow[], total: number): Promise<EvidenceTable> {
  const priced = rows.flatMap((row) => row.priced ?? []);
  const goods = await findGoodsFacts(priced.map(({ goodsId }) => goodsId));
  const whose = await findPriceRecipientNames(priced);
  return {
    id: "h-rows",
    title: "全部改价",
    headings: ["行", "商品", "价格", "给谁", "原价", "改为", "变动", "变化", "结果"],
    rows: rows.map((row) => {
      const { priced: price } = row;
      const found = price && goods.get(price.goodsId);
      const move = toPriceMove(row);
      return [
        `第 ${row.row} 行`,
        found ? goodsText(found) : row.name,
        price ? PRICE_SCOPES[price.scope as PriceScope] : "",
        price ? whose(price) : "",
        move ? formatYuan(move.previous) : "没有",
        move ? formatYuan(move.current) : "没有",
        move && move.previous !== move.current ? moveText(move) : "",
        formatCellChanges(row.changes.filter((change) => !isCostChange(change))),
        row.isDone ? row.reason || "已改" : "等待复核",
      ];
    }),
    total,
  };
}

const goodsText = ({ id, name, spec, manufacturer }: GoodsFacts): string =>
  [`${name} ${spec}`, manufacturer, `编号 ${id}`].filter(Boolean).join("，");
