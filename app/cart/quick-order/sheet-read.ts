/** A clerk's list read line by line: columns by their heads, or words in any order. Nothing is dropped but empty lines. Pure. */
import { plainText, withoutSalt } from "~/catalogue/search/plain-text";
import {
  findApproval,
  eitherOf,
  gluedSpec,
  isCode,
  isSpec,
  isUnit,
  packsOf,
  timesOf,
  unglued,
} from "./sheet-words";
import { specParts } from "./sheet-spec";
import { evenText } from "./sheet-text";

export const MAX_LINES = 2000;
export const tooManyOf = (lines: number): string =>
  `清单不能超过 ${lines.toLocaleString("en")} 行，请分成几份上传`;
export const tooManyLines = tooManyOf(MAX_LINES);
const MAX_TEXT = 300;
const MAX_WORDS = 6;
const MAX_SPECS = 12;
/** Characters of one cell and of one line in words, and cells of one line, that are read; a line that has more says so. */
const MAX_CELL = 500;
const MAX_LINE = 1000;
export const MAX_COLUMNS = 256;
const MAX_TOKENS = 60;
/** A head and a unit are a word or two. */
const LONGEST_HEAD = 40;
const LONGEST_NAME = 40;
/** Parts that are written together without a space: a name, a spec, a number and a few more. */
const MAX_GLUED = 8;

export interface SheetLine {
  line: number;
  text: string;
  /** what a request to buy would call it */
  name: string;
  /** plain words in their order; names, makers and forms alike */
  words: string[];
  /** plain text of the column that says who made it; "" without one */
  maker: string;
  specs: string[];
  barcode: string;
  approval: string;
  quantity: number | null;
  /** what the number counts, as written */
  unit: string;
  /** the number may be a part of the spec instead ("20支", a bare "24"): then it is this one */
  either: string | null;
  isCut: boolean;
}

const COLUMNS = {
  name: /^(?:商品|药品|产品|货品)?(?:通用)?(?:品名|名称|名)$|^品种(?:名称)?$|^通用名称?$|^(?:商品|药品|产品)$/,
  spec: /^(?:药品|商品|包装)?规格(?:型号)?$|^型号$/,
  maker: /^(?:生产)?(?:厂家|厂商|厂|企业|单位)(?:名称)?$|^产地$|^品牌$|^上市许可持有人$/,
  number: /^(?:采购|订购|订货|需求|计划|购买|补货)?数量?$|^(?:采购|订购|订货|需求|计划|补货)量$|^件数$/,
  unit: /^(?:包装|计量|最小)?单位$/,
  barcode: /^(?:商品|国际|产品)?条(?:形)?码$|^69码$|^ean(?:13)?$/,
  approval: /^(?:药品)?批准文号$|^国药准字号?$|^(?:医疗器械)?注册证号?$|^文号$|^备案凭?证?号$/,
} as const;
type Column = keyof typeof COLUMNS;
type Columns = Partial<Record<Column, number>>;

/** Rows in which a head is looked for: lists begin with a title and a date. */
const HEAD_WITHIN = 10;

/** The columns that a row names, or null when it is no head. */
export function readColumns(row: readonly string[]): Columns | null {
  const columns: Columns = {};
  for (const [at, cell] of row.entries()) {
    if (cell.length > LONGEST_HEAD) continue;
    const head = evenText(cell)
      .toLowerCase()
      .replace(/[\s*]|\(.*\)$/g, "");
    for (const column of Object.keys(COLUMNS) as Column[])
      if (columns[column] === undefined && COLUMNS[column].test(head)) {
        columns[column] = at;
        break;
      }
  }
  const named = Object.keys(columns).length;
  const isHead =
    columns.name !== undefined || columns.barcode !== undefined || columns.approval !== undefined;
  const filled = row.filter((cell) => cell.trim()).length;
  return isHead && (named > 1 || filled === 1) ? columns : null;
}

/**
 * Reads rows of cells. A head may stand in any of the first rows and its columns in any order; without one every row is words. What
 * stands behind MOST_LINES is not read: one line more than that says that there are too many.
 */
export function readSheet(rows: readonly (readonly string[])[]): SheetLine[] {
  const filled = filledRows(rows, MAX_LINES + HEAD_WITHIN + 1);
  const head = filled.findIndex(({ at, cells }) => at < HEAD_WITHIN && readColumns(cells));
  const columns = head < 0 ? null : readColumns(filled[head]!.cells);
  const isCounted = head < 0 && isNumbered(filled.map(({ begin }) => begin));
  return filled.slice(head + 1, head + MAX_LINES + 2).map(({ at, cells, begin, isCut }) => {
    const text = begin.filter(Boolean).join("  ").slice(0, MAX_TEXT) || "…";
    const read = columns ? inColumns(cells, columns) : inWords(isCounted ? [withoutFirst(begin)] : begin);
    const name = (read.name || text).slice(0, 60);
    const isLonger = columns === null && lengthOf(cells) > MAX_LINE;
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

function filledRows(rows: readonly (readonly string[])[], most: number): FilledRow[] {
  const filled: FilledRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (filled.length === most) break;
    const whole = row.slice(0, MAX_COLUMNS).map((cell) => cell.trim());
    const isCut = whole.some(isTooLong) || row.slice(MAX_COLUMNS).some((cell) => cell.trim() !== "");
    const cells = whole.map((cell) => cell.slice(0, MAX_CELL));
    if (isCut || isFilled(cells)) filled.push({ at, cells, begin: findStart(cells), isCut });
  }
  return filled;
}

const isTooLong = (cell: string) => cell.length > MAX_CELL;
const lengthOf = (cells: readonly string[]) => cells.reduce((length, cell) => length + cell.length, 0);

function findStart(cells: readonly string[]): string[] {
  let left = MAX_LINE;
  return cells.map((cell) => {
    const part = cell.slice(0, left);
    left -= part.length;
    return part;
  });
}

/** Reads pasted text: a list copied out of a spreadsheet has tabs between its cells, anything else is words. */
export function readText(text: string): SheetLine[] {
  return readSheet(text.split(/\r\n|\r|\n/).map((line) => line.split("\t")));
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell !== "");

const firstOf = (row: readonly string[]) => /^\s*(\d+)[\s.,、)\t]/.exec(evenText(row.join(" ")))?.[1];
const withoutFirst = (row: readonly string[]) => evenText(row.join(" ")).replace(/^\s*\d+[\s.,、)\t]+/, "");

/** Whether the lines begin with 1, 2, 3: places in the list, not numbers to order. */
function isNumbered(rows: readonly (readonly string[])[]): boolean {
  return rows.length > 2 && rows.every((row, at) => firstOf(row) === String(at + 1));
}

type Read = Omit<SheetLine, "line" | "text">;

const NOTHING: Read = {
  ...{ name: "", words: [], maker: "", specs: [], barcode: "", approval: "", quantity: null, unit: "" },
  either: null,
  isCut: false,
};

function inColumns(row: readonly string[], columns: Columns): Read {
  const cell = (column: Column) => {
    const at = columns[column];
    // an even text may be longer than what was written
    return at === undefined ? "" : evenText(row[at] ?? "").slice(0, MAX_CELL);
  };
  const named = inWords([cell("name")]);
  const count = columns.number === undefined ? named : readCount(cell("number"));
  const code = cell("barcode").replace(/\D/g, "");
  const approval = cell("approval");
  return {
    ...named,
    name: cell("name"),
    maker: plainText(cell("maker")).slice(0, LONGEST_NAME),
    specs: columns.spec === undefined ? withEither(named) : specParts(cell("spec")).slice(0, MAX_SPECS),
    barcode: code || named.barcode,
    approval: (approval && (findApproval(approval) ?? plainText(approval))) || named.approval,
    quantity: count.quantity,
    unit: count.unit || cell("unit").slice(0, LONGEST_HEAD),
    either: columns.number === undefined && columns.spec === undefined ? named.either : null,
  };
}

/** In a column of names "20支" is a part of the spec when the number has a column of its own. */
const withEither = ({ specs, either }: Read) => (either === null ? specs : [...specs, either].sort());

/** "20", "20.00", "1,200盒", "×20": nothing else is a number. */
function readCount(text: string): { quantity: number | null; unit: string } {
  const read = /^[x×*]?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.0+)?\s*(\D{0,4})$/i.exec(text.trim());
  const quantity = read ? Number(read[1]!.replaceAll(",", "")) : 0;
  return read && quantity > 0 ? { quantity, unit: read[2]!.trim() } : { quantity: null, unit: "" };
}

const LABEL = /^(?:品名|名称|商品|规格|厂家|生产企业|数量|条码|条形码|批准文号|文号|单位):/;

function toTokens(cells: readonly string[]): string[] {
  return cells
    .map((cell) => evenText(cell).slice(0, MAX_LINE))
    .map((cell) => gluedSpec(cell).replace(/^(\d{1,3})((?:,\d{3})+)$/, (all) => all.replaceAll(",", "")))
    .flatMap((cell) => cell.split(/[\s,;|、]+/, MAX_TOKENS + 1))
    .slice(0, MAX_TOKENS + 1)
    .map((token) => token.replace(LABEL, ""))
    .flatMap(apart)
    .filter(Boolean);
}

/** "阿莫西林胶囊0.25g*24粒20盒" → its parts, taken off from the end. */
function apart(token: string): string[] {
  const taken: string[] = [];
  let left = token;
  while (taken.length < MAX_GLUED && !isOne(left)) {
    const parts = unglued(left);
    if (!parts) break;
    left = parts[0];
    taken.unshift(parts[1]);
  }
  return [left, ...taken];
}

const isOne = (token: string) =>
  Boolean(timesOf(token) ?? packsOf(token) ?? eitherOf(token) ?? findApproval(token));

/** One number among the words of a line: said with × (3) or a unit of packs (2), bare (1), or bare and not whole (0). */
interface ReadNumber {
  quantity: number;
  unit: string;
  rank: 0 | 1 | 2 | 3;
  /** before every word: perhaps its place in the list */
  isFirst: boolean;
}

function inWords(cells: readonly string[]): Read {
  const read = { ...NOTHING, words: [] as string[], specs: [] as string[] };
  const numbers: ReadNumber[] = [];
  const names: string[] = [];
  const open: { quantity: number; unit: string; part: string }[] = [];
  const tokens = toTokens(cells);
  for (const token of tokens.slice(0, MAX_TOKENS)) {
    const [times, packs, either] = [timesOf(token), packsOf(token), eitherOf(token)];
    const approval = findApproval(token);
    const isFirst = names.length === 0;
    if (times) numbers.push({ ...times, rank: 3, isFirst });
    else if (packs) numbers.push({ ...packs, rank: 2, isFirst });
    else if (approval) read.approval ||= approval;
    else if (isCode(token)) read.barcode ||= token;
    else if (/^\d{1,6}(?:\.\d{1,4})?$/.test(token))
      numbers.push({ quantity: Number(token), unit: "", rank: token.includes(".") ? 0 : 1, isFirst });
    else if (either) open.push({ ...either, part: specParts(token)[0] ?? "" });
    else if (isUnit(token)) read.unit ||= token;
    else if (isSpec(token)) read.specs.push(...specParts(token));
    else if (/[\p{Script=Han}a-z]/iu.test(token)) {
      names.push(token);
      read.words.push(...namesIn(token));
    }
  }
  const count = orderedOf(numbers);
  const last = count ? undefined : open.pop();
  const unit = count?.unit || last?.unit || read.unit;
  const bare = bareSpecs(numbers, count);
  read.specs.push(...open.map(({ part }) => part).filter(Boolean), ...bare);
  // Two bare numbers are a spec and a quantity; what one alone is, the goods must tell.
  const isOpen = count?.rank === 1 && unit === "" && read.barcode === "" && bare.length === 0;
  return {
    ...read,
    name: names.join(" "),
    words: [...new Set(read.words)].slice(0, MAX_WORDS),
    specs: read.specs.sort().slice(0, MAX_SPECS),
    isCut: tokens.length > MAX_TOKENS,
    quantity: count?.quantity ?? last?.quantity ?? null,
    unit,
    either: last?.part ?? (isOpen ? `n${count.quantity}` : null),
  };
}

/** The number to order: the one said most plainly, of several alike the last. */
function orderedOf(numbers: readonly ReadNumber[]): ReadNumber | undefined {
  const whole = numbers.filter(({ quantity, rank }) => quantity > 0 && rank > 0);
  const rank = whole.reduce((most, one) => Math.max(most, one.rank), 0);
  return whole.filter((one) => one.rank === rank).at(-1);
}

/** Bare numbers between the first word and the number to order are parts of the spec; before are places in a list, behind are prices. */
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

/** Every run of up to three neighbouring words as one, the longest first: "阿莫西林 胶囊" is one name. */
export function toRuns(words: readonly string[]): { text: string; from: number; to: number }[] {
  const runs = [];
  for (let length = Math.min(3, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1)
      runs.push({ text: words.slice(from, from + length).join(""), from, to: from + length });
  return runs;
}

/** What is looked up exactly for a line. */
export function readTerms(line: SheetLine): string[] {
  const names = toRuns(line.words).flatMap(({ text }) => [text, withoutSalt(text)]);
  return [...new Set([line.barcode, line.approval, ...names])]
    .filter(Boolean)
    .map((term) => term.slice(0, LONGEST_NAME));
}
