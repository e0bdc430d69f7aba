/** The lines of a delivery in a file: headings and cells. Pure. */
import { ReceiptLineForm, type ReceiptLineInput } from "./goods-receipt";

const COLUMNS = {
  code: ["商品", "商品编号", "条码", "货号", "编号"],
  batch: ["批号", "生产批号", "产品批号"],
  producedOn: ["生产日期"],
  expiresOn: ["有效期至", "有效期", "失效日期"],
  arrived: ["到货数量", "数量"],
  origin: ["产地"],
  place: ["库位", "货位"],
} as const;
type ReceiptColumn = keyof typeof COLUMNS;

export const RECEIPT_FILE_HEADINGS = ["商品", "批号", "生产日期", "有效期至", "到货数量", "产地", "库位"];
const REQUIRED: readonly ReceiptColumn[] = ["code", "batch", "producedOn", "expiresOn", "arrived"];

export interface ReceiptFileRow {
  /** in the file, from 1 */
  row: number;
  code: string;
  cells: Readonly<Record<Exclude<ReceiptColumn, "code">, string>>;
}

/** "2026-01-05" of "2026/1/5", "2026.01.05", "20260105" and "2026年1月5日"; other text as it is. */
export function readFileDay(text: string): string {
  const plain = text.normalize("NFKC").trim();
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s.*)?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    [];
  return year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : plain;
}

const plainHeading = (text: string): string => text.normalize("NFKC").replace(/[\s*]|\(.*\)/g, "");

/** Returns the rows below the headings; refused: a required column is missing, or there are no rows. */
export function readReceiptRows(
  rows: readonly (readonly string[])[],
): { ok: true; rows: ReceiptFileRow[] } | { ok: false; text: string } {
  const places = (row: readonly string[]) =>
    new Map(
      (Object.keys(COLUMNS) as ReceiptColumn[]).map((column) => [
        column,
        row.findIndex((cell) => (COLUMNS[column] as readonly string[]).includes(plainHeading(cell))),
      ]),
    );
  const head = rows.findIndex((row) => REQUIRED.every((column) => places(row).get(column)! >= 0));
  if (head < 0) return { ok: false, text: "第一行请写列名：商品、批号、生产日期、有效期至、到货数量" };
  const at = places(rows[head]!);
  const found = rows.slice(head + 1).flatMap((row, index): ReceiptFileRow[] => {
    if (row.every((cell) => cell.trim() === "")) return [];
    const cell = (column: ReceiptColumn) => (row[at.get(column)!] ?? "").trim();
    return [
      {
        row: head + index + 2,
        code: cell("code"),
        cells: {
          batch: cell("batch"),
          producedOn: readFileDay(cell("producedOn")),
          expiresOn: readFileDay(cell("expiresOn")),
          arrived: cell("arrived"),
          origin: cell("origin"),
          place: cell("place"),
        },
      },
    ];
  });
  return found.length > 0 ? { ok: true, rows: found } : { ok: false, text: "文件里没有到货的品种" };
}

/** Checks a row as the form of one line does. */
export function readReceiptLine(
  { cells }: ReceiptFileRow,
  goodsId: number,
): { ok: true; input: ReceiptLineInput } | { ok: false; text: string } {
  const arrived = /^\d{1,9}(\.0+)?$/.test(cells.arrived) ? Number(cells.arrived) : NaN;
  const read = ReceiptLineForm.safeParse({ ...cells, do: "add", formKey: "x".repeat(16), goodsId, arrived });
  if (!read.success) return { ok: false, text: read.error.issues[0]?.message ?? "" };
  const { do: _, formKey: __, ...input } = read.data;
  return { ok: true, input };
}
