/** A statement of the bank, read from rows of cells: columns by their heads, in any order. Pure. */
import { isRounded } from "~/platform/files/cell-text";
import { parseTime } from "~/platform/values/clock";
import { parseYuan, type Fen } from "~/platform/values/money";

export interface BankStatementLine {
  serial: string;
  day: string;
  payer: string;
  amount: Fen;
  remark: string;
}

/** `skipped`: rows of outgoing money. */
export type Statement =
  | { ok: true; lines: BankStatementLine[]; skipped: number }
  | { ok: false; text: string };

const COLUMNS = {
  day: /^(?:交易|记账|入账|到账|会计)?(?:日期|时间)$|^交易日$/,
  payer: /^(?:对方|对手|付款人|付款方|汇款人)(?:账户|账号)?(?:户名|名称|单位|单位名称)?$|^户名$/,
  came: /^(?:贷方|收入|转入|存入|入账|收款)(?:发生额|金额|额)?$/,
  amount: /^(?:交易|发生)?(?:金额|额)$/,
  way: /^借贷(?:标志|方向|标识)?$|^收\/?支(?:类型|方向|标志)?$/,
  serial: /^(?:交易|银行|核心|业务|主机|账户明细编号-?交易)?流水号?$|^(?:交易|回单|凭证)(?:编号|号码|号)$/,
  remark: /^(?:交易)?(?:摘要|附言|用途|备注)(?:\/(?:摘要|附言|用途|备注))*$/,
} as const;
type Column = keyof typeof COLUMNS;
type Columns = Partial<Record<Column, number[]>>;

/** Statements start with the account and the days. */
const HEAD_WITHIN = 20;
const MAX_TEXT = 300;
const IN = /^(?:贷|收入?|来账|c|cr|credit)$/i;

const toHead = (cell: string) =>
  cell
    .normalize("NFKC")
    .replace(/\s|\(.*\)$/g, "")
    .replace(/[:：]$/, "");

function getColumns(row: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [at, cell] of row.entries()) {
    const head = toHead(cell.slice(0, 40));
    const column = (Object.keys(COLUMNS) as Column[]).find((item) => COLUMNS[item].test(head));
    if (column) columns[column] = [...(columns[column] ?? []), at];
  }
  return columns;
}

const isHead = ({ payer, came, amount, serial }: Columns) =>
  payer !== undefined && serial !== undefined && (came ?? amount) !== undefined;

/** "2026-11-20" of "20261120", "2026/11/20 09:30"; what is no date as it is written; null for a day that no calendar has. */
function toDay(text: string): string | null {
  const read = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})(?!\d{3})/.exec(text);
  if (!read) return text.slice(0, 20);
  const day = `${read[1]}-${read[2]!.padStart(2, "0")}-${read[3]!.padStart(2, "0")}`;
  return parseTime(day) === null ? null : day;
}

function getAmount(text: string): Fen | null {
  const plain = text.normalize("NFKC").replace(/[\s,¥￥元+]/g, "");
  if (plain === "" || plain === "-") return 0;
  const isOut = plain.startsWith("-") || plain.startsWith("\u2212");
  const fen = parseYuan(plain.replace(/^[-\u2212]/, "").replace(/(\.\d\d)0+$/, "$1"));
  return fen === null ? null : isOut ? -fen : fen;
}

type RowRead =
  | { current: "line"; line: BankStatementLine }
  /** money that went out */
  | { current: "out" }
  /** no transfer, such as the sums at the end */
  | { current: "none" }
  | { current: "fault"; text: string };

function serialFault(serial: string, rowNumber: number): string | null {
  if (serial === "") return `第 ${rowNumber} 行没有流水号`;
  return isRounded(serial)
    ? `第 ${rowNumber} 行的流水号 ${serial} 在表格软件中丢失了末尾的数字，请从网上银行重新下载，不要用表格软件另存`
    : null;
}

const isMoneyOut = (amount: Fen, columns: Columns, way: string): boolean =>
  amount <= 0 || (!columns.came && way !== "" && !IN.test(way));

/** `places`: the row numbers of the serials before. */
function readStatementRow(
  columns: Columns,
  row: readonly string[],
  rowNumber: number,
  places: ReadonlyMap<string, number>,
): RowRead {
  const toCells = (column: Column) => (columns[column] ?? []).map((place) => (row[place] ?? "").trim());
  const firstCell = (column: Column) => toCells(column)[0] ?? "";
  const amount = getAmount(firstCell(columns.came ? "came" : "amount"));
  if (amount === null) {
    if (firstCell("serial") === "") return { current: "none" };
    return { current: "fault", text: `第 ${rowNumber} 行的金额读不出来` };
  }
  if (isMoneyOut(amount, columns, firstCell("way"))) return { current: "out" };
  const serial = firstCell("serial").slice(0, 60);
  const payer = firstCell("payer");
  if (serial === "" && payer === "") return { current: "none" };
  const fault = serialFault(serial, rowNumber);
  if (fault !== null) return { current: "fault", text: fault };
  const earlier = places.get(serial);
  if (earlier)
    return { current: "fault", text: `第 ${earlier} 行和第 ${rowNumber} 行的流水号相同：${serial}` };
  const remark = [...new Set(toCells("remark"))].filter(Boolean).join(" ").slice(0, MAX_TEXT);
  const dayText = firstCell("day");
  const day = toDay(dayText);
  if (day === null) return { current: "fault", text: `第 ${rowNumber} 行的日期 ${dayText} 不存在` };
  return { current: "line", line: { serial, day, payer: payer.slice(0, MAX_TEXT), amount, remark } };
}

/**
 * Lines of money that came in. Refused with a sentence: no heads, an amount or a day that is none, a serial that is missing, stands twice or
 * has lost its last digits in a spreadsheet, as two transfers would then have one.
 */
export function readStatement(rows: readonly (readonly string[])[]): Statement {
  const head = rows.slice(0, HEAD_WITHIN).findIndex((row) => isHead(getColumns(row)));
  if (head < 0)
    return { ok: false, text: "没有找到表头：需要有日期、对方户名、贷方金额（或金额）、摘要、流水号几列" };
  const columns = getColumns(rows[head]!);
  const lines: BankStatementLine[] = [];
  const places = new Map<string, number>();
  let skipped = 0;
  for (const [at, row] of rows.entries()) {
    if (at <= head || row.every((cell) => cell.trim() === "")) continue;
    const read = readStatementRow(columns, row, at + 1, places);
    if (read.current === "fault") return { ok: false, text: read.text };
    if (read.current === "out") skipped += 1;
    if (read.current !== "line") continue;
    places.set(read.line.serial, at + 1);
    lines.push(read.line);
  }
  return lines.length > 0 ? { ok: true, lines, skipped } : { ok: false, text: "文件里没有收款" };
}
