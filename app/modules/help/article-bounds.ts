/** Nested quotations and lists: each needs one more call. */
const MAX_NESTING = 10;
const MAX_INDENT = 40;
/** Emphasis marks in a paragraph: each is compared with all following ones. */
const MAX_MARKS = 1000;

/** Table cells: every row is filled to the width of its heading. */
const MAX_CELLS = 10_000;
/** Below the head of a table: "|-|-|" */
const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/;

const BLOCK_MARK = /^[ \t]{0,4}(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))[ \t]?/;

function measureNesting(line: string): number {
  let rest = line;
  for (let depth = 0; depth <= MAX_NESTING; depth++) {
    const mark = BLOCK_MARK.exec(rest)?.[0];
    if (mark === undefined) return depth;
    rest = rest.slice(mark.length);
  }
  return MAX_NESTING + 1;
}

const isDeepItem = (line: string): boolean => {
  const start = line.search(/\S/);
  return start > MAX_INDENT && BLOCK_MARK.test(line.slice(start));
};

/** Counts table cells: lines up to the next blank one, as wide as the heading. */
function countTableCells(lines: readonly string[]): number {
  let [cells, columns] = [0, 0];
  for (const line of lines) {
    if (line.trim() === "") columns = 0;
    else if (line.includes("-") && DELIMITERS.test(line)) columns = Math.max(columns, line.split("|").length);
    cells += columns;
  }
  return cells;
}

/** Why this Markdown is not rendered, or null. */
export function markdownFault(markdown: string): string | null {
  const lines = markdown.split(/\r\n|\r|\n/);
  if (lines.some((line) => measureNesting(line) > MAX_NESTING || isDeepItem(line)))
    return `引用和列表最多嵌套 ${MAX_NESTING} 层`;
  if (countTableCells(lines) > MAX_CELLS) return `表格最多 ${MAX_CELLS} 格，请分成几篇`;
  let marks = 0;
  for (const line of lines) {
    marks = line.trim() === "" ? 0 : marks + (line.match(/[*_~]/g)?.length ?? 0);
    if (marks > MAX_MARKS) return `一段文字中的 * 和 _ 不超过 ${MAX_MARKS} 个，请分段`;
  }
  return null;
}
