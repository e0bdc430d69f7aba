/** A drug trace code (药品追溯码) of 20 digits: states, and the codes in scanned or pasted text. Pure. */

const CODE_LENGTH = 20;
/** The drug identification code (药品标识码) is the beginning of a code; it suggests a product and never decides one. */
const PREFIX_LENGTH = 7;

/** Codes of one paste, so that it stays one transaction. */
export const MAX_CODES = 5_000;
export const MAX_TEXT = 300_000;

export const TRACE_CODE_STATES = {
  inStock: "在库",
  packed: "已装箱",
  shipped: "已出库",
  rejected: "不合格",
  out: "其他出库",
} as const;
export type TraceCodeState = keyof typeof TRACE_CODE_STATES;

export const TRACE_EVENTS = {
  received: "收货入库",
  packed: "装箱",
  unpacked: "取消装箱",
  shipped: "出库",
  returned: "退回入库",
  rejected: "退回不合格",
  recalled: "召回",
  out: "其他出库",
} as const;
export type TraceEventKind = keyof typeof TRACE_EVENTS;

/** 1: the smallest pack. The platform numbers levels in the same way (code_pack_level). */
export const PACK_LEVELS = { 1: "最小包装", 2: "中包装", 3: "外包装" } as const;
export const MAX_LEVEL = 3;

export const levelText = (level: number): string =>
  Object.hasOwn(PACK_LEVELS, level) ? PACK_LEVELS[level as keyof typeof PACK_LEVELS] : `${level} 级包装`;

export const getPrefix = (code: string): string => code.slice(0, PREFIX_LENGTH);

const CODE = /^\d{20}$/;
export const isTraceCode = (text: string): boolean => CODE.test(text);

export interface ReadCode {
  code: string;
  /** the code of the pack around it; null: not given */
  parent: string | null;
}

export interface CodeFault {
  /** from 1 */
  line: number;
  input: string;
  text: string;
}

export interface ReadCodes {
  codes: ReadCode[];
  faults: CodeFault[];
  /** codes that were there more than once, and count once */
  repeated: string[];
}

/** GS1 element string: GTIN (01), optional dates and batch, then a serial (21) of 20 digits. */
const GS1 =
  /^(?:\]d2)?\(?01\)?\d{14}(?:\(?1[17]\)?\d{6})*(?:\(?10\)?[^(\u001d]{1,20}\u001d?)?\(?21\)?(\d{20})$/;
/** A web address with the code as its only run of 20 digits. */
const ADDRESS = /^https?:\/\//i;

/** Returns the code in one scanned word, or null. */
export function findTraceCode(word: string): string | null {
  const input = word.normalize("NFKC").trim();
  if (CODE.test(input)) return input;
  const serial = GS1.exec(input)?.[1];
  if (serial) return serial;
  if (!ADDRESS.test(input)) return null;
  const runs = input.match(/\d+/g)?.filter((run) => run.length === CODE_LENGTH) ?? [];
  return runs.length === 1 ? runs[0]! : null;
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function faultText(word: string): string {
  const digits = word.replace(/\D/g, "").length;
  if (!/^\d+$/.test(word)) return "不是追溯码，追溯码是 20 位数字";
  return digits < CODE_LENGTH ? `只有 ${digits} 位，追溯码是 20 位` : `有 ${digits} 位，追溯码是 20 位`;
}

/** "父码：子码 子码": the first word and the rest, if the line has a colon after a code. */
function splitParent(line: string): { parent: string | null; rest: string } {
  const match = /^\s*(\d+)\s*[:：]\s*(.*)$/u.exec(line.normalize("NFKC"));
  return match ? { parent: match[1]!, rest: match[2]! } : { parent: null, rest: line };
}

/** Returns the codes of scanned or pasted text: many codes in a line, separated by spaces, commas or semicolons; "父码：子码 子码" gives a pack and its contents. Every other word is a fault of its line. */
export function readTraceCodes(text: string): ReadCodes {
  const codes = new Map<string, ReadCode>();
  const repeated = new Set<string>();
  const faults: CodeFault[] = [];
  const add = (code: string, parent: string | null, line: number): void => {
    const known = codes.get(code);
    if (!known) {
      codes.set(code, { code, parent });
      return;
    }
    if (parent !== null && known.parent !== null && known.parent !== parent)
      faults.push({ line, input: code, text: `已写在 ${known.parent} 下，不能再写在 ${parent} 下` });
    else if (parent !== null && known.parent === null) codes.set(code, { code, parent });
    else repeated.add(code);
  };
  for (const [at, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1;
    const { parent: head, rest } = splitParent(whole);
    const parent = head === null ? null : findTraceCode(head);
    if (head !== null && parent === null) {
      faults.push({ line, input: cut(head), text: faultText(head) });
      continue;
    }
    if (parent !== null) add(parent, null, line);
    for (const word of rest.split(/[\s,，;；、]+/u).filter(Boolean)) {
      const code = findTraceCode(word);
      if (code === null) faults.push({ line, input: cut(word), text: faultText(word) });
      else if (code === parent) faults.push({ line, input: code, text: "上级码不能是它自己" });
      else add(code, parent, line);
    }
  }
  const all = [...codes.values()];
  return { codes: all, faults: [...faults, ...findLoops(all)], repeated: [...repeated] };
}

/** A pack inside itself, over any number of levels. */
function findLoops(codes: readonly ReadCode[]): CodeFault[] {
  const parents = new Map(codes.map(({ code, parent }) => [code, parent]));
  const faults: CodeFault[] = [];
  for (const { code } of codes) {
    let above = parents.get(code) ?? null;
    for (let depth = 0; above !== null && above !== code && depth < codes.length; depth += 1)
      above = parents.get(above) ?? null;
    if (above === code) faults.push({ line: 1, input: code, text: "上下级互相包含" });
  }
  return faults;
}

/** Says the first faults of a text in one sentence. */
export function faultsText(faults: readonly CodeFault[]): string {
  const shown = faults.slice(0, 5).map(({ line, input, text }) => `第 ${line} 行 ${input}：${text}`);
  const more = faults.length > shown.length ? `，另有 ${faults.length - shown.length} 处` : "";
  return `${shown.join("；")}${more}`;
}
