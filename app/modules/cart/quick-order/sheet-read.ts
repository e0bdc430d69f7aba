/** A clerk's list read line by line: columns by their heads, or words in any order. Nothing is dropped but empty lines. Pure. */
import { plainText, withoutSalt } from "~/modules/catalogue/search/plain-text";
import { barcodeForms, evenCode, itemOfCarton } from "~/modules/catalogue/search/goods-numbers";
import { isRounded } from "~/platform/files/cell-text";
import { MAX_SHEET_COLUMNS, MAX_SHEET_LINES } from "~/platform/files/sheet-bounds";
import { evenLine, splitGoods } from "~/modules/cart/quick-order/pasted/amounts";
import { NUMERAL } from "~/modules/cart/quick-order/pasted/numerals";
import { splitPlaces, withoutPlaces } from "~/modules/cart/quick-order/pasted/places";
import {
  findApproval,
  readEitherCount,
  gluedSpec,
  isCode,
  isSpec,
  isUnit,
  isWeight,
  getPacked,
  getPacks,
  getTail,
  parseMultiplier,
  unglued,
} from "./sheet-words";
import { specParts } from "./sheet-spec";
import { evenText } from "./sheet-text";

const MAX_TEXT = 300;
const MAX_WORDS = 6;
const MAX_SPECS = 12;
/** Characters of a cell and of a line in words, and cells of a line, that are read; a longer line says so. */
const MAX_CELL = 500;
const MAX_LINE = 1000;
const MAX_TOKENS = 60;
/** A heading or unit is a word or two. */
const LONGEST_HEAD = 40;
const LONGEST_NAME = 40;
/** Parts written together without a space: a name, a spec, a number and a few more. */
const MAX_GLUED = 8;

export interface SheetLine {
  line: number;
  text: string;
  /** name for a buy request */
  name: string;
  /** plain words in order; names, manufacturers and forms alike */
  words: string[];
  /** plain text of the manufacturer column; or "" */
  manufacturer: string;
  specs: string[];
  barcode: string;
  /** the single product's barcode if the line's own is that of its carton, so that the amount counts cartons; else "" */
  cartonItem: string;
  approval: string;
  quantity: number | null;
  /** the number's unit, as written */
  unit: string;
  /** this number may be part of the spec instead ("20支", a bare "24") */
  either: string | null;
  /** the shop's own code (货号) of the line, or its company's (自家编码); or "" */
  code: string;
  /** its column's heading is not 货号, so it may be the code of another system */
  isForeignCode: boolean;
  /** words that may be own codes */
  codes: string[];
  /** the quantity is the last of several bare numbers */
  isOneOfSeveral: boolean;
  /** what was not understood of the quantity, for the buyer; or "" */
  unclear: string;
  /** the name is that of the row above, as in merged cells: what it means is asked */
  isContinued: boolean;
  isCut: boolean;
}

const ORDERED = "采购|订购|订货|进货|要货|请货|报货|补货|下单|申请|需求|需|计划|购买";

const COLUMNS = {
  name: /^(?:商品|药品|产品|货品)?(?:通用)?(?:品名|名称|名)(?:[/、及和]?规格)?$|^品种(?:名称)?$|^通用名称?$|^(?:商品|药品|产品)$/,
  spec: /^(?:药品|商品|包装)?规格(?:型号)?$|^型号$/,
  manufacturer:
    /^(?:生产)?(?:厂家|厂商|厂|企业)(?:名称)?$|^生产单位(?:名称)?$|^产地$|^品牌$|^上市许可持有人$/,
  number: new RegExp(`^(?:${ORDERED})?数量?$|^(?:${ORDERED})量$|^(?:${ORDERED})?[件箱]数$`),
  unit: /^(?:包装|计量|最小)?单位$/,
  code: /^(?:商品|药品|货品)?货号$|^自编码$|^(?:自家|我方|本店|内部|商品|药品|货品|物料|erp)(?:编码|代码|内码)$|^编码$/,
  barcode: /^(?:商品|国际|产品)?条(?:形)?码$|^69码$|^(?:ean|gtin)(?:-?1[34])?$/,
  approval: /^(?:药品)?批准文号$|^国药准字号?$|^(?:医疗器械)?注册证号?$|^文号$|^备案凭?证?号$/,
} as const;
type Column = keyof typeof COLUMNS;

interface NumberColumn {
  at: number;
  /** what its heading says it counts: 件 of 件数 and of 数量(件); "" where it says nothing */
  unit: string;
  /** 2: says that it is ordered (采购数量), 1: 数量, 0: 件数 */
  rank: number;
}

type Columns = Partial<Record<Exclude<Column, "name" | "number">, number>> & {
  /** 商品名 and 通用名 are both names */
  name: number[];
  /** the columns that say most clearly how many are ordered */
  number: NumberColumn[];
  isForeignCode: boolean;
};

/** Rows that may be the heading: lists start with a title and a date. */
const HEAD_WITHIN = 10;

const evenHead = (cell: string) =>
  evenText(cell.slice(0, LONGEST_HEAD + 1))
    .toLowerCase()
    .replace(/[\s*]/g, "");

function findColumn(cell: string): Column | undefined {
  if (cell.length > LONGEST_HEAD) return undefined;
  const head = evenHead(cell).replace(/\(.*\)$/, "");
  return (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column].test(head));
}

function readNumberColumn(cell: string, at: number): NumberColumn {
  const [, title = "", note = ""] = /^(.*?)(?:\((.*)\))?$/.exec(evenHead(cell)) ?? [];
  const counted = /([件箱])数$/.exec(title)?.[1] ?? "";
  const noted = note.replace(/^(?:单位:?)?(?:整(?=[件箱]))?/, "").replace(/装$/, "");
  const rank = new RegExp(`^(?:${ORDERED})`).test(title) ? 2 : counted ? 0 : 1;
  return { at, unit: isUnit(noted) ? noted : counted, rank };
}

/** The columns that a row names, or null when it is no head. */
export function readSheetColumns(row: readonly string[]): Columns | null {
  const columns: Columns = { name: [], number: [], isForeignCode: false };
  const found = new Set<Column>();
  for (const [at, cell] of row.entries()) {
    const column = findColumn(cell);
    if (column === undefined) continue;
    found.add(column);
    if (column === "name") columns.name.push(at);
    else if (column === "number") columns.number.push(readNumberColumn(cell, at));
    else {
      if (column === "code" && columns.code === undefined) columns.isForeignCode = !cell.includes("货号");
      columns[column] ??= at;
    }
  }
  const rank = Math.max(...columns.number.map((column) => column.rank));
  columns.number = columns.number.filter((column) => column.rank === rank);
  const isHead = (["name", "code", "barcode", "approval"] as const).some((column) => found.has(column));
  const filled = row.filter((cell) => cell.trim()).length;
  return isHead && (found.size > 1 || filled === 1) ? columns : null;
}

/** Whether any of the first rows names columns. */
export const hasSheetHead = (rows: readonly (readonly string[])[]): boolean =>
  rows.slice(0, HEAD_WITHIN).some((row) => readSheetColumns(row.slice(0, MAX_SHEET_COLUMNS)) !== null);

/** Where each of the tables begins that stand side by side under one row of heads, as lists are printed in two halves. */
function tableStarts(head: readonly string[]): number[] {
  const starts: number[] = [];
  const first = head.findIndex((cell) => findColumn(cell) !== undefined);
  for (let at = first; at < head.length && at >= 0; at += 1) {
    if (at > first && evenHead(head[at]!) !== evenHead(head[first]!)) continue;
    const isTable = (cells: readonly string[]) => (readSheetColumns(cells)?.number.length ?? 0) > 0;
    if (isTable(head.slice(at)) && (at === first || isTable(head.slice(starts.at(-1), at)))) starts.push(at);
  }
  return starts;
}

/** Rows with the tables that stand side by side one below the other. */
function stacked(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const head = rows
    .slice(0, HEAD_WITHIN)
    .findIndex((row) => readSheetColumns(row.slice(0, MAX_SHEET_COLUMNS)));
  const starts = head < 0 ? [] : tableStarts(rows[head]!.slice(0, MAX_SHEET_COLUMNS));
  if (starts.length < 2) return rows;
  const body = rows.slice(head + 1);
  const margin = rows[head]!.slice(0, starts[0]).map(() => "");
  const tables = starts.map((from, at) => body.map((row) => [...margin, ...row.slice(from, starts[at + 1])]));
  return [...rows.slice(0, head), rows[head]!.slice(0, starts[1]), ...tables.flat()];
}

/** Rows with content to read: the lines, rows above the heading, and one more to detect an excess. */
const MAX_ROWS_READ = MAX_SHEET_LINES + HEAD_WITHIN + 1;

/** Reads rows of cells. The heading may be in any of the first rows with columns in any order; without one every row is words. Beyond MOST_LINES only one more line is read, to report too many. */
export function readSheet(rows: readonly (readonly string[])[]): SheetLine[] {
  const filled = filledRows(stacked(rows), MAX_ROWS_READ);
  const head = filled.findIndex(({ at, cells }) => at < HEAD_WITHIN && readSheetColumns(cells));
  const columns = head < 0 ? null : readSheetColumns(filled[head]!.cells);
  const inPlaces = columns ? [] : readPlaces(filled.map(({ begin }) => begin));
  let above = { at: -1, name: "" };
  return filled.slice(head + 1, head + MAX_SHEET_LINES + 2).map(({ at, cells, begin, isCut }, row) => {
    const text = begin.filter(Boolean).join("  ").slice(0, MAX_TEXT) || "…";
    const nameAbove = above.at === at - 1 ? above.name : "";
    const read = inCartons(columns ? inColumns(cells, columns, nameAbove) : inWords(inPlaces[row]!));
    above = { at, name: read.name };
    const name = (read.name || text).slice(0, 60);
    const isLonger = columns === null && getLength(cells) > MAX_LINE;
    return { line: at + 1, text, ...read, name, isCut: read.isCut || isCut || isLonger };
  });
}

interface FilledRow {
  at: number;
  cells: string[];
  /** the cells as far as a line in words is read */
  begin: string[];
  isCut: boolean;
}

function filledRows(rows: readonly (readonly string[])[], limit: number): FilledRow[] {
  const filled: FilledRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (filled.length === limit) break;
    const whole = row.slice(0, MAX_SHEET_COLUMNS).map((cell) => cell.trim());
    const isCut = whole.some(isTooLong) || row.slice(MAX_SHEET_COLUMNS).some((cell) => cell.trim() !== "");
    const cells = whole.map((cell) => cell.slice(0, MAX_CELL));
    if (isCut || isFilled(cells)) filled.push({ at, cells, begin: findStart(cells), isCut });
  }
  return filled;
}

const isTooLong = (cell: string) => cell.length > MAX_CELL;
const getLength = (cells: readonly string[]) => cells.reduce((length, cell) => length + cell.length, 0);

function findStart(cells: readonly string[]): string[] {
  let left = MAX_LINE;
  return cells.map((cell) => {
    const part = cell.slice(0, left);
    left -= part.length;
    return part;
  });
}

/** Longer lines are read as they are. */
const MAX_EVEN = 300;

/** Reads pasted text: with tabs it is a spreadsheet copy, else words. A line with several products and amounts becomes several lines. */
export function parsePastedText(text: string): SheetLine[] {
  const lines = text.replace(TORN_APPROVAL_LINE, "$1").split(/\r\n|\r|\n/);
  const rows: string[][] = [];
  let filled = 0;
  for (const line of lines) {
    const parts = splitLine(line);
    rows.push(...parts.map((part) => part.split("\t")));
    filled += parts.filter((part) => part.trim() !== "").length;
    if (filled > MAX_ROWS_READ) break;
  }
  return readSheet(rows);
}

/** An approval number with a line break inside. */
const TORN_APPROVAL_LINE =
  /(国药准字号?)[ \t\u3000]*(?:\r\n|\r|\n)[ \t\u3000]*(?=[a-zａ-ｚ]{1,2}[ \t\u3000]*[\d０-９]{8})/giu;

function splitLine(line: string): string[] {
  if (line.trim() === "" || line.length > MAX_EVEN || line.includes("\t")) return [line];
  const parts = splitPlaces(line).flatMap(splitGoods);
  return parts.length > 1 ? parts : [line];
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell !== "");

/** Removes the position of each row from the first cell or the words. */
function readPlaces(rows: readonly (readonly string[])[]): string[][] {
  const joined = rows.map((row) => row.filter(Boolean).join(" ").slice(0, MAX_EVEN));
  const without = withoutPlaces(joined);
  return rows.map((row, at) => {
    const cells = row.filter(Boolean);
    const used = joined[at]!.length > without[at]!.length;
    if (!used || cells.length === 0) return [...row];
    if (cells.length === 1) return [without[at]! + cells[0]!.slice(MAX_EVEN)];
    const [first, ...others] = cells;
    const [rest = ""] = withoutPlaces([`${first} ${others.join(" ")}`.slice(0, MAX_EVEN)]);
    const behind = others.join(" ");
    const left = without[at]!.endsWith(behind) ? without[at]!.slice(0, -behind.length).trim() : rest;
    return without[at]!.endsWith(behind) ? [left, ...others] : [without[at]!];
  });
}

type Read = Omit<SheetLine, "line" | "text">;

const NOTHING: Read = {
  name: "",
  words: [],
  manufacturer: "",
  specs: [],
  barcode: "",
  cartonItem: "",
  approval: "",
  quantity: null,
  unit: "",
  either: null,
  code: "",
  isForeignCode: false,
  codes: [],
  isOneOfSeveral: false,
  unclear: "",
  isContinued: false,
  isCut: false,
};

const CARTON = /^半?(?:件|箱)$|^大件$/;

/** A carton's barcode counts cartons; single packs with it are asked about. */
function inCartons(read: Read): Read {
  const cartonItem = itemOfCarton(read.barcode);
  if (cartonItem === "") return read;
  const { quantity, unit } = read;
  if (unit === "" || CARTON.test(unit)) return { ...read, cartonItem, unit: unit || "箱", either: null };
  const message = `条码是整件的，数量写的是“${quantity ?? ""}${unit}”，请填写数量`;
  return { ...read, cartonItem, quantity: null, unit: "", either: null, unclear: read.unclear || message };
}

function inColumns(row: readonly string[], columns: Columns, nameAbove: string): Read {
  // an even text may be longer than what was written
  const cellAt = (at: number) => evenText(row[at] ?? "").slice(0, MAX_CELL);
  const cell = (column: Exclude<Column, "name" | "number">) => {
    const at = columns[column];
    return at === undefined ? "" : cellAt(at);
  };
  const numbers = numbersOfGoods(cell("barcode"), cell("code"));
  const approval = cell("approval");
  const ownName = [...new Set(columns.name.map(cellAt).filter(Boolean))].join(" ");
  const isUnnamed = ownName + numbers.barcode + numbers.code + approval === "";
  const isContinued = isUnnamed && cell("spec") !== "" && nameAbove !== "";
  const name = isContinued ? nameAbove : ownName;
  const found = inWords([name]);
  const hasNumbers = columns.number.length > 0;
  const hasSpec = columns.spec !== undefined;
  const count = hasNumbers ? readCounts(columns.number, cellAt) : found;
  return {
    ...found,
    ...ownCode(numbers.code, found),
    isForeignCode: columns.isForeignCode,
    unclear: [count.unclear, numbers.unclear].filter(Boolean).join("；"),
    isOneOfSeveral: !hasNumbers && found.isOneOfSeveral,
    name,
    isContinued,
    manufacturer: plainText(cell("manufacturer")).slice(0, LONGEST_NAME),
    specs: hasSpec ? specParts(cell("spec")).slice(0, MAX_SPECS) : withEither(found),
    barcode: numbers.barcode || found.barcode,
    approval: readApproval(approval) || found.approval,
    quantity: count.quantity,
    unit: count.unit || cell("unit").slice(0, LONGEST_HEAD),
    either: hasNumbers || hasSpec ? null : found.either,
  };
}

/** Barcode and own code of a row, without those whose last digits a spreadsheet has lost. */
function numbersOfGoods(barcode: string, code: string): Pick<Read, "barcode" | "code" | "unclear"> {
  return {
    barcode: isRounded(barcode) ? "" : barcode.replace(/\D/g, ""),
    code: isRounded(code) ? "" : evenCode(code).slice(0, LONGEST_NAME),
    unclear: isRounded(barcode) || isRounded(code) ? LOST_DIGITS : "",
  };
}

const ownCode = (code: string, found: Read): Pick<Read, "code" | "codes"> => ({
  code,
  codes: code ? [code] : found.codes,
});

const readApproval = (text: string): string => (text ? (findApproval(text) ?? plainText(text)) : "");

type Count = Pick<Read, "quantity" | "unit" | "unclear">;

/** What the columns of numbers say; two that say different things are asked about. */
function readCounts(columns: readonly NumberColumn[], cellAt: (at: number) => string): Count {
  const filled = columns.filter(({ at }) => cellAt(at) !== "");
  const texts = [...new Set(filled.map(({ at, unit }) => `${cellAt(at)}${unit}`))];
  if (texts.length > 1) {
    const message = `写有 ${texts.length} 个数量（${texts.slice(0, 3).join("、").slice(0, 40)}），请填写数量`;
    return { quantity: null, unit: "", unclear: message };
  }
  const [column] = filled;
  if (!column) return { quantity: null, unit: "", unclear: "" };
  const { quantity, unit } = readCount(cellAt(column.at));
  return { quantity, unit: unit || column.unit, unclear: unclearCount(cellAt(column.at), quantity) };
}

/** In a column of names "20支" is a part of the spec when the number has a column of its own. */
const withEither = ({ specs, either }: Read) => (either === null ? specs : [...specs, either].sort());

/** "20", "20.00", "1,200盒", "×20", "二十": nothing else is a number. */
function readCount(text: string): { quantity: number | null; unit: string } {
  const even = evenLine(text).text;
  const read = /^[x×*]?(\d{1,6})(?:\.0+)?\s*(\D{0,4})$/i.exec(even.trim());
  const quantity = read ? Number(read[1]) : 0;
  return read && quantity > 0 ? { quantity, unit: read[2]!.trim() } : { quantity: null, unit: "" };
}

const LOST_DIGITS = "条码或货号的末尾数字在表格里丢失了，请把该列设为文本后重新填写";
const UNREAD = "没有读明，请填写数量";
const unclearCount = (text: string, quantity: number | null) =>
  quantity === null && text !== "" && !/^0+$/.test(text) ? `数量“${text.slice(0, 20)}”${UNREAD}` : "";

/** Numbers of documents, orders and customers have their own labels and are no product codes. */
const CODE_LABEL =
  /(?<!证书?|证件|批准|订单|客户|会员|发票|运单|批)(?:(?:商品|产品|药品|货品|物料|erp)?(?:货号|编码|编号|代码|内码)|自编码|品号|sku)\s*[:#]?\s*([a-z\d][\w-]{0,39})/iu;

interface Tokens {
  tokens: string[];
  code: string;
  unclear: string;
}

function toTokens(cells: readonly string[]): Tokens {
  let code = "";
  let unclear = "";
  const tokens = cells
    .map((cell) => {
      const isEven = cell.length <= MAX_EVEN;
      const even = isEven ? evenLine(cell) : { text: evenText(cell).slice(0, MAX_LINE), unclear: "" };
      unclear ||= even.unclear;
      return even.text.replace(CODE_LABEL, (_, own: string) => {
        code ||= evenCode(own);
        return " ";
      });
    })
    .map(gluedSpec)
    .flatMap((cell) => cell.split(/[\s,;|、。]+/, MAX_TOKENS + 1))
    .slice(0, MAX_TOKENS + 1)
    .flatMap(apart)
    .filter(Boolean);
  return { tokens, code, unclear };
}

/** Splits "阿莫西林胶囊0.25g*24粒20盒" from its end. */
function apart(token: string): string[] {
  const used: string[] = [];
  let left = token;
  while (used.length < MAX_GLUED && !isOne(left)) {
    const parts = unglued(left);
    if (!parts) break;
    left = parts[0];
    const behind = isOne(parts[1]) ? null : unglued(parts[1]);
    used.unshift(...(behind ?? [parts[1]]));
  }
  return [left, ...used];
}

const isOne = (token: string) =>
  Boolean(parseMultiplier(token) ?? getPacks(token) ?? readEitherCount(token) ?? findApproval(token));

/** A number among the words: with × (3) or a pack unit (2), bare (1), or bare and not whole (0). */
interface ReadNumber {
  quantity: number;
  unit: string;
  rank: 0 | 1 | 2 | 3;
  /** the first word of its line: perhaps its position */
  isFirst: boolean;
}

interface OpenNumber {
  quantity: number;
  unit: string;
  part: string;
  /** the last part of what is written as one spec */
  isTail: boolean;
}

/** The result of a line's words so far. */
interface Reading {
  read: Read;
  numbers: ReadNumber[];
  names: string[];
  open: OpenNumber[];
  unclear: string;
}

function inWords(cells: readonly string[]): Read {
  const { tokens, code, unclear } = toTokens(cells);
  const reading: Reading = {
    read: { ...NOTHING, words: [], specs: [], codes: code ? [code] : [], code },
    numbers: [],
    names: [],
    open: [],
    unclear,
  };
  for (const [at, token] of tokens.slice(0, MAX_TOKENS).entries())
    readToken(reading, token, at === 0 && code === "");
  const { read, names } = reading;
  return {
    ...read,
    name: names.join(" "),
    words: [...new Set(read.words)].slice(0, MAX_WORDS),
    isCut: tokens.length > MAX_TOKENS,
    ...getAmount(reading),
  };
}

interface Amounts {
  count: ReadNumber | undefined;
  /** without a count: the open number that is one */
  last: OpenNumber | undefined;
  others: readonly OpenNumber[];
  /** bare numbers that are parts of the spec */
  bare: readonly string[];
}

function amountsIn({ numbers, open }: Reading): Amounts {
  const count = getOrdered(numbers);
  const isWritten = count !== undefined || numbers.some(({ rank }) => rank > 1);
  const taken = isWritten ? { last: undefined, others: open } : takeOpen(open);
  return { count, ...taken, bare: bareSpecs(numbers, count) };
}

/** The quantity of a line and what of its numbers is a part of the spec. */
function getAmount(
  reading: Reading,
): Pick<Read, "specs" | "quantity" | "unit" | "isOneOfSeveral" | "unclear" | "either"> {
  const { read, numbers, unclear } = reading;
  const amounts = amountsIn(reading);
  const { count, others, bare } = amounts;
  const specs = [...read.specs, ...others.map(({ part }) => part).filter(Boolean), ...bare];
  const found = {
    specs: specs.sort().slice(0, MAX_SPECS),
    isOneOfSeveral: count?.rank === 1 && bare.length > 0,
  };
  const message = unclear ? `数量“${unclear.slice(0, 20)}”${UNREAD}` : severalText(numbers);
  if (message) return { ...found, quantity: null, unit: "", unclear: message, either: null };
  return { ...found, ...clearAmount(read, amounts), unclear: "" };
}

function clearAmount(read: Read, { count, last, bare }: Amounts): Pick<Read, "quantity" | "unit" | "either"> {
  const unit = count?.unit || last?.unit || read.unit;
  if (last) {
    // "60片*50": unclear whether 50 packs are wanted or packed
    const quantity = last.isTail && last.unit === "" ? null : last.quantity;
    return { quantity, unit, either: specOf(last, read.specs) };
  }
  if (!count) return { quantity: null, unit, either: null };
  return { quantity: count.quantity, unit, either: bareSpec(count, { unit, read, bare }) };
}

/** The part of a spec that an open number may be; with a count in the spec already it is the quantity. */
function specOf(last: OpenNumber, specs: readonly string[]): string | null {
  const hasCount = specs.some((part) => /^n\d/.test(part));
  return !hasCount || isWeight(last.unit) || last.isTail ? last.part : null;
}

/** Two bare numbers are a spec and a quantity; what one alone is, the product decides. */
function bareSpec(
  { rank, quantity }: ReadNumber,
  { unit, read, bare }: { unit: string; read: Read; bare: readonly string[] },
): string | null {
  const isOpen = rank === 1 && unit === "" && read.barcode === "" && bare.length === 0;
  return isOpen ? `n${quantity}` : null;
}

/** A weight next to another amount is part of the spec: 1kg of "当归 1kg 5袋". */
function takeOpen(open: readonly OpenNumber[]): { last: OpenNumber | undefined; others: OpenNumber[] } {
  const amount = open.findLastIndex(({ unit }) => !isWeight(unit));
  const at = amount < 0 ? open.length - 1 : amount;
  return { last: open[at], others: open.filter((_, i) => i !== at) };
}

function readToken(reading: Reading, token: string, isFirst: boolean): void {
  const { read, numbers, open } = reading;
  const [times, packs, either] = [parseMultiplier(token), getPacks(token), readEitherCount(token)];
  if (times) numbers.push({ ...times, rank: 3, isFirst });
  else if (packs) numbers.push({ ...packs, rank: 2, isFirst });
  else if (readNumberOfGoods(read, token)) return;
  else if (/^\d{1,6}(?:\.\d{1,4})?$/.test(token)) readFigure(reading, token, isFirst);
  else if (either) open.push({ ...either, part: specParts(token)[0] ?? "", isTail: false });
  else if (isUnit(token)) read.unit ||= token;
  else readText(reading, token);
}

/** A word or a spec; "5%葡萄糖" is a word. */
function readText(reading: Reading, token: string): void {
  const isStrength = /^\d+(?:\.\d+)?%\p{Script=Han}{2}/u.test(token);
  if (!isStrength && (getPacked(token) || isSpec(token))) readSpecToken(reading, token);
  else if (/[\p{Script=Han}a-z]/iu.test(token)) readWord(reading, token);
}

/** Whether a word is an approval number or barcode; what may be an own code is also stored as such. */
function readNumberOfGoods(read: Read, token: string): boolean {
  const approval = findApproval(token);
  if (approval) read.approval ||= approval;
  else if (isCode(token)) read.barcode ||= token;
  else return false;
  return true;
}

/** A bare number. The first word of a line is its position or an own code, never a quantity. */
function readFigure({ read, numbers }: Reading, token: string, isFirst: boolean): void {
  const isOwnCode = /^0\d{3,}$/.test(token) || (isFirst && token.length > 3);
  if (isOwnCode) read.codes.push(token);
  if (/^0\d/.test(token)) return;
  numbers.push({ quantity: Number(token), unit: "", rank: token.includes(".") ? 0 : 1, isFirst });
}

function readSpecToken({ read, open, numbers }: Reading, token: string): void {
  const packed = getPacked(token);
  if (packed) {
    read.specs.push(...specParts(packed.spec));
    return;
  }
  const tail = getTail(token);
  if (!tail || !(isSpec(tail.spec) || /^\d+(?:\.\d+)?$/.test(tail.spec))) {
    read.specs.push(...specParts(token));
    return;
  }
  read.specs.push(...specParts(tail.spec));
  const { quantity, unit } = tail;
  // cartons are not inside a pack
  if (/件|箱/.test(unit)) numbers.push({ quantity, unit, rank: 2, isFirst: false });
  else open.push({ quantity, unit, part: specParts(`${quantity}${unit}`)[0] ?? "", isTail: true });
}

const OWN_CODE = /^(?=.*\d)[a-z\d][a-z\d_-]{2,19}$/i;

const AMOUNT_INSIDE = new RegExp(
  `(?<=\\p{Script=Han}{2})(?:\\d{1,6}|${NUMERAL})(?:半?件|半?箱|盒|瓶)(?=\\p{Script=Han}{2})`,
  "u",
);

/** Remainders of "尽快发", "要": no part of a name. */
const ORDER_WORD = /^(?:发货?|要|来|拿|订|的|了|急)$/;

function readWord(reading: Reading, token: string): void {
  const { read, names } = reading;
  if (ORDER_WORD.test(token)) return;
  for (const part of token.split(/[()[\]【】]+/)) if (OWN_CODE.test(part)) read.codes.push(evenCode(part));
  // A quantity inside a word belongs to another product.
  const inside = AMOUNT_INSIDE.exec(token)?.[0];
  if (inside) reading.unclear ||= inside;
  names.push(token);
  read.words.push(...namesIn(token));
}

/** Several contradicting amounts: the buyer is asked. */
function severalText(numbers: readonly ReadNumber[]): string {
  const message = numbers.filter(({ rank, quantity }) => rank > 1 && quantity > 0);
  const texts = [...new Set(message.map(({ quantity, unit }) => `${quantity}${unit}`))];
  return texts.length > 1 ? `写有 ${texts.length} 个数量（${texts.slice(0, 3).join("、")}），请填写数量` : "";
}

/** The number to order: one with × or a pack unit; of bare ones the last, or the one whose product with the next is the last (an amount of money). One before all words is a position. */
function getOrdered(numbers: readonly ReadNumber[]): ReadNumber | undefined {
  const message = numbers.filter(({ quantity, rank }) => quantity > 0 && rank > 1);
  if (message.length > 0) return message.at(-1);
  const bare = numbers.filter(({ quantity, isFirst }) => quantity > 0 && !isFirst);
  const [quantity, price, amount] = bare.slice(-3);
  if (
    quantity &&
    Number.isInteger(quantity.quantity) &&
    price &&
    amount &&
    isProduct(quantity.quantity, price.quantity, amount.quantity)
  )
    return quantity;
  return bare.filter(({ rank }) => rank === 1).at(-1);
}

const isProduct = (quantity: number, price: number, amount: number) =>
  quantity > 1 && price > 1 && Math.abs(quantity * price - amount) < 0.01;

/** Bare numbers between the first word and the number to order are parts of the spec; after it they are prices. */
const bareSpecs = (numbers: readonly ReadNumber[], count: ReadNumber | undefined) =>
  numbers
    .slice(0, count && numbers.indexOf(count))
    .filter(({ quantity, rank, isFirst }) => rank < 2 && quantity > 0 && !isFirst)
    .map(({ quantity }) => `n${quantity}`);

const namesIn = (token: string) =>
  token
    .split(/[()[\]【】/·]+/)
    .map((part) => plainText(part).slice(0, LONGEST_NAME))
    .filter(Boolean);

/** Every run of up to three neighbouring words, longest first: "阿莫西林 胶囊" is one name. */
export function toRuns(words: readonly string[]): { text: string; from: number; to: number }[] {
  const runs = [];
  for (let length = Math.min(3, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1)
      runs.push({ text: words.slice(from, from + length).join(""), from, to: from + length });
  return runs;
}

/** Returns the terms of a line that are looked up exactly. */
export function readTerms(line: SheetLine): string[] {
  const names = toRuns(line.words).flatMap(({ text }) => [text, withoutSalt(text)]);
  const codes = line.codes.map(plainText);
  const barcodes = [...barcodeForms(line.barcode), ...barcodeForms(line.cartonItem)];
  return [...new Set([...barcodes, line.approval, ...codes, ...names])]
    .filter(Boolean)
    .map((term) => term.slice(0, LONGEST_NAME));
}
