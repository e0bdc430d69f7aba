import { type Cell } from "~/platform/files/table-stream.server";
import { formatTime } from "~/platform/values/clock";
import { inYuan } from "~/platform/values/money";
import { type CountLine, getDifference } from "./count";
import { findCountLines } from "./lines.server";

export const COUNT_HEADINGS = [
  "仓库",
  "库位",
  "商品编号",
  "商品",
  "规格",
  "生产企业",
  "批号",
  "有效期至",
  "单位",
  "盘点时账面",
  "实盘数量",
  "差异",
  "差异金额（元）",
  "盘点人",
  "盘点时间",
  "初盘",
  "已更正",
  "欠占用",
];

const PART = 500;

function toCountRow(line: CountLine): Cell[] {
  const difference = getDifference(line);
  return [
    line.warehouse,
    line.place,
    line.goodsId,
    line.name,
    line.spec,
    line.manufacturer,
    line.batch,
    line.expiresOn,
    line.unit,
    line.countedBook ?? "",
    line.counted ?? "",
    difference ?? "",
    difference === null ? "" : inYuan(difference * line.price),
    line.countedBy ?? "",
    line.countedAt === null ? "" : formatTime(line.countedAt),
    line.earlier ?? "",
    line.correctedBy ?? "",
    line.leftShort || "",
  ];
}

/** Yields rows in shelf order. One query for each 500 lines. */
export async function* streamCountRows(countId: number): AsyncGenerator<Cell[]> {
  let after: number | null = null;
  for (;;) {
    const lines = await findCountLines(countId, "all", { after, limit: PART });
    for (const line of lines) yield toCountRow(line);
    if (lines.length < PART) return;
    after = lines.at(-1)!.id;
  }
}
