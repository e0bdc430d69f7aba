import { readTable } from "~/platform/files/table-columns";
import { parseNumberInput } from "~/platform/values/whole-number";
import { type CountLine, MAX_COUNT_UNITS, MAX_COUNT_LINES } from "./count";

const COLUMNS = {
  goods: /^(?:商品编号|货号|条码|商品|goods)$/,
  batch: /^(?:批号|batch)$/,
  counted: /^(?:实盘数量|盘点数量|数量|counted)$/,
};

export interface NumberRow {
  row: number;
  goods: string;
  batch: string;
  /** null: no whole number; undefined: empty, not counted */
  counted: number | null | undefined;
}

export type ReadNumbers = { ok: true; rows: NumberRow[] } | { ok: false; text: string };

/** Parses a table with a heading. Refused: no columns 批号 and 实盘数量, no row, too many. */
export function parseCountFile(table: readonly (readonly string[])[]): ReadNumbers {
  const read = readTable(table, COLUMNS, (named) => named.has("batch") && named.has("counted"), 1);
  if (!read) return { ok: false, text: "表头里要有“批号”和“实盘数量”两列" };
  const rows = read.rows.map((row): NumberRow => {
    const input = row.cell("counted");
    const counted = input === "" ? undefined : parseNumberInput(input, 0, MAX_COUNT_UNITS);
    return { row: row.number, goods: row.cell("goods"), batch: row.cell("batch"), counted };
  });
  if (rows.length === 0) return { ok: false, text: "文件里没有数据行" };
  if (rows.length > MAX_COUNT_LINES) return { ok: false, text: `一次最多 ${MAX_COUNT_LINES} 行` };
  return { ok: true, rows };
}

export type CountFileRowResult = { row: number; name: string } & (
  | { ok: true; lineId: number; counted: number }
  | { ok: false; text: string }
);

type Known = Pick<CountLine, "id" | "batch" | "goodsId" | "barcode" | "sku" | "name">;

const plain = (text: string) => text.normalize("NFKC").trim().toUpperCase();

/** Returns the line of each row, or why there is none; rows without a number are left out. */
export function answerRows(rows: readonly NumberRow[], lines: readonly Known[]): CountFileRowResult[] {
  const byBatch = new Map<string, Known[]>();
  for (const line of lines) byBatch.set(plain(line.batch), [...(byBatch.get(plain(line.batch)) ?? []), line]);
  const answered = new Set<number>();
  return rows.flatMap((values): CountFileRowResult[] => {
    const { row, goods, batch, counted: counts } = values;
    if (counts === undefined) return [];
    const about = { row, name: [goods, batch].filter(Boolean).join(" ") || `第 ${row} 行` };
    const refuse = (text: string): CountFileRowResult[] => [{ ...about, ok: false, text }];
    if (counts === null) return refuse("实盘数量请填写整数");
    const ofBatch = byBatch.get(plain(batch)) ?? [];
    const meant = ofBatch.filter(
      (line) =>
        goods === "" ||
        [String(line.goodsId), line.sku, line.barcode, line.name].some(
          (item) => item !== "" && plain(item) === plain(goods),
        ),
    );
    if (meant.length === 0) return refuse("盘点单中没有这个批号");
    if (meant.length > 1) return refuse("几种商品有这个批号，请加上商品编号");
    const { id } = meant[0]!;
    if (answered.has(id)) return refuse("与前面的行重复");
    answered.add(id);
    return [{ ...about, ok: true, lineId: id, counted: counts }];
  });
}
