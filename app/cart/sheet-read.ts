/** A clerk's list read line by line: columns by their heads, or words in any order. Nothing is dropped but empty lines. Pure. */
import { withoutSalt } from "~/catalogue/spelling";
import { plainText } from "~/catalogue/spelling";
import {
  approvalOf,
  eitherOf,
  evenText,
  gluedSpec,
  isCode,
  isSpec,
  isUnit,
  packsOf,
  specParts,
  timesOf,
  unglued,
} from "./sheet-words";

/** Lines of one list; more are refused. */
export const MOST_LINES = 2000;
const MOST_TEXT = 300;
/** Words of one line that are looked up. */
const MOST_WORDS = 6;

export interface SheetLine {
  /** its place in the text or file, from 1 */
  line: number;
  /** as it was written */
  text: string;
  /** what a request to buy would call it */
  name: string;
  /** plain words in their order; names, makers and forms alike */
  words: string[];
  /** plain text of the column that says who made it; "" without one */
  maker: string;
  /** parts of the spec, as specParts gives them */
  specs: string[];
  barcode: string;
  /** as approvalOf gives it */
  approval: string;
  number: number | null;
  /** what the number counts, as written */
  unit: string;
  /** the number may be the content of a pack instead ("20支"): then it is this part of the spec */
  either: string | null;
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
export function columnsOf(row: readonly string[]): Columns | null {
  const columns: Columns = {};
  for (const [at, cell] of row.entries()) {
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

/** Reads rows of cells. A head may stand in any of the first rows and its columns in any order; without one every row is words. */
export function readSheet(rows: readonly (readonly string[])[]): SheetLine[] {
  const cells = rows.map((row) => row.map((cell) => cell.trim()));
  const head = cells.slice(0, HEAD_WITHIN).findIndex((row) => columnsOf(row));
  const columns = head < 0 ? null : columnsOf(cells[head]!);
  const isCounted = head < 0 && isNumbered(cells.filter(isFilled));
  return cells.flatMap((row, at) => {
    if (at <= head || !isFilled(row)) return [];
    const text = row.filter(Boolean).join("  ").slice(0, MOST_TEXT);
    const read = columns ? inColumns(row, columns) : inWords(isCounted ? [withoutFirst(row)] : row);
    return [{ line: at + 1, text, ...read, name: (read.name || text).slice(0, 60) }];
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
  ...{ name: "", words: [], maker: "", specs: [], barcode: "", approval: "", number: null, unit: "" },
  either: null,
};

function inColumns(row: readonly string[], columns: Columns): Read {
  const cell = (column: Column) => {
    const at = columns[column];
    return at === undefined ? "" : evenText(row[at] ?? "");
  };
  const named = inWords([cell("name")]);
  const count = columns.number === undefined ? named : countOf(cell("number"));
  const code = cell("barcode").replace(/\D/g, "");
  const approval = cell("approval");
  return {
    ...named,
    name: cell("name"),
    maker: plainText(cell("maker")),
    specs: columns.spec === undefined ? withEither(named) : specParts(cell("spec")),
    barcode: code || named.barcode,
    approval: (approval && (approvalOf(approval) ?? plainText(approval))) || named.approval,
    number: count.number,
    unit: count.unit || cell("unit"),
    either: columns.number === undefined && columns.spec === undefined ? named.either : null,
  };
}

/** In a column of names "20支" is a part of the spec when the number has a column of its own. */
const withEither = ({ specs, either }: Read) => (either === null ? specs : [...specs, either].sort());

/** "20", "20.00", "1,200盒", "×20": nothing else is a number. */
function countOf(text: string): { number: number | null; unit: string } {
  const read = /^[x×*]?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.0+)?\s*(\D{0,4})$/i.exec(text.trim());
  const number = read ? Number(read[1]!.replaceAll(",", "")) : 0;
  return read && number > 0 ? { number, unit: read[2]!.trim() } : { number: null, unit: "" };
}

const LABEL = /^(?:品名|名称|商品|规格|厂家|生产企业|数量|条码|条形码|批准文号|文号|单位):/;

function tokensOf(cells: readonly string[]): string[] {
  return cells
    .map((cell) =>
      gluedSpec(evenText(cell)).replace(/^(\d{1,3})((?:,\d{3})+)$/, (all) => all.replaceAll(",", "")),
    )
    .flatMap((cell) => cell.split(/[\s,;|、]+/))
    .map((token) => token.replace(LABEL, ""))
    .flatMap(apart)
    .filter(Boolean);
}

function apart(token: string): string[] {
  if (timesOf(token) || packsOf(token) || eitherOf(token) || approvalOf(token)) return [token];
  const parts = unglued(token);
  return parts ? [...apart(parts[0]), parts[1]] : [token];
}

/** Words, specs, codes and a number in any order. */
function inWords(cells: readonly string[]): Read {
  const read = { ...NOTHING, words: [] as string[], specs: [] as string[] };
  const counts: { number: number; unit: string; rank: number }[] = [];
  const names: string[] = [];
  const open: { number: number; unit: string; part: string }[] = [];
  for (const token of tokensOf(cells)) {
    const [times, packs, either] = [timesOf(token), packsOf(token), eitherOf(token)];
    const approval = approvalOf(token);
    if (times) counts.push({ ...times, rank: 3 });
    else if (packs) counts.push({ ...packs, rank: 2 });
    else if (approval) read.approval ||= approval;
    else if (isCode(token)) read.barcode ||= token;
    else if (/^\d{1,6}$/.test(token)) counts.push({ number: Number(token), unit: "", rank: 1 });
    else if (either) open.push({ ...either, part: specParts(token)[0] ?? "" });
    else if (isUnit(token)) read.unit ||= token;
    else if (isSpec(token)) read.specs.push(...specParts(token));
    else if (/[\p{Script=Han}a-z]/iu.test(token)) {
      names.push(token);
      read.words.push(...namesIn(token));
    }
  }
  const best = counts.filter((count) => count.number > 0).sort((a, b) => b.rank - a.rank);
  // of several alike the last one: the first may be a place in the list
  const count = best.filter((one) => one.rank === best[0]?.rank).at(-1);
  const last = count ? undefined : open.pop();
  read.specs.push(...open.map(({ part }) => part).filter(Boolean));
  return {
    ...read,
    name: names.join(" "),
    words: [...new Set(read.words)].slice(0, MOST_WORDS),
    specs: read.specs.sort(),
    number: count?.number ?? last?.number ?? null,
    unit: count?.unit || last?.unit || read.unit,
    either: last?.part ?? null,
  };
}

/** "阿莫西林胶囊(阿莫仙)" is two names. */
const namesIn = (token: string) =>
  token
    .split(/[()[\]【】/·]+/)
    .map((part) => plainText(part).slice(0, 40))
    .filter(Boolean);

/** Every run of up to three neighbouring words as one, the longest first: "阿莫西林 胶囊" is one name. */
export function runsOf(words: readonly string[]): { text: string; from: number; to: number }[] {
  const runs = [];
  for (let length = Math.min(3, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1)
      runs.push({ text: words.slice(from, from + length).join(""), from, to: from + length });
  return runs;
}

/** What is looked up exactly for a line. */
export function termsOfLine(line: SheetLine): string[] {
  const names = runsOf(line.words).flatMap(({ text }) => [text, withoutSalt(text)]);
  return [...new Set([line.barcode, line.approval, ...names])]
    .filter(Boolean)
    .map((term) => term.slice(0, 40));
}
