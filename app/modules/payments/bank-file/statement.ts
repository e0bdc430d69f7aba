/** A statement of the bank. Pure. */
import { isRounded } from "~/platform/files/cell-text";
import { readTable, type TableRow } from "~/platform/files/table-columns";
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

/** Statements start with the account and the days. */
const HEAD_WITHIN = 20;
const MAX_TEXT = 300;
const MAX_SERIAL = 60;
const IN = /^(?:贷|收入?|来账|c|cr|credit)$/i;

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

const isMoneyOut = (amount: Fen, named: ReadonlySet<Column>, way: string): boolean =>
  amount <= 0 || (!named.has("came") && way !== "" && !IN.test(way));

/** `places`: the row numbers of the serials before. */
function readStatementRow(
  row: TableRow<Column>,
  named: ReadonlySet<Column>,
  places: ReadonlyMap<string, number>,
): RowRead {
  const amount = getAmount(row.cell(named.has("came") ? "came" : "amount"));
  const serial = row.cell("serial").slice(0, MAX_SERIAL);
  if (amount === null) {
    if (serial === "") return { current: "none" };
    return { current: "fault", text: `第 ${row.number} 行的金额读不出来` };
  }
  if (isMoneyOut(amount, named, row.cell("way"))) return { current: "out" };
  const payer = row.cell("payer");
  if (serial === "" && payer === "") return { current: "none" };
  const fault = serialFault(serial, row.number);
  if (fault !== null) return { current: "fault", text: fault };
  const earlier = places.get(serial);
  if (earlier)
    return { current: "fault", text: `第 ${earlier} 行和第 ${row.number} 行的流水号相同：${serial}` };
  const remark = [...new Set(row.cells("remark"))].filter(Boolean).join(" ").slice(0, MAX_TEXT);
  const day = toDay(row.cell("day"));
  if (day === null) return { current: "fault", text: `第 ${row.number} 行的日期 ${row.cell("day")} 不存在` };
  return { current: "line", line: { serial, day, payer: payer.slice(0, MAX_TEXT), amount, remark } };
}

const isHead = (named: ReadonlySet<Column>): boolean =>
  named.has("payer") && named.has("serial") && (named.has("came") || named.has("amount"));

const NO_HEAD = "没有找到表头：需要有日期、对方户名、贷方金额（或金额）、摘要、流水号几列";

/**
 * Lines of money that came in. Refused with a sentence: no heads, an amount or a day that is none, a serial that is missing, stands twice or
 * has lost its last digits in a spreadsheet, as two transfers would then have one.
 */
export function readStatement(rows: readonly (readonly string[])[]): Statement {
  const table = readTable(rows, COLUMNS, isHead, HEAD_WITHIN);
  if (!table) return { ok: false, text: NO_HEAD };
  const lines: BankStatementLine[] = [];
  const places = new Map<string, number>();
  let skipped = 0;
  for (const row of table.rows) {
    const read = readStatementRow(row, table.named, places);
    if (read.current === "fault") return { ok: false, text: read.text };
    if (read.current === "out") skipped += 1;
    if (read.current !== "line") continue;
    places.set(read.line.serial, row.number);
    lines.push(read.line);
  }
  return lines.length > 0 ? { ok: true, lines, skipped } : { ok: false, text: "文件里没有收款" };
}
