import type { Register } from "~/modules/catalogue/facets/facet-index";
import type { GoodsSearchResult } from "~/modules/catalogue/search/finder/goods-finder";

/** What a company has to do with products. */
export interface BuyerMarks {
  /** product ids */
  bought: ReadonlySet<number>;
  /** whether it may never buy a row's product, because of scope, licences, or a missing grant */
  isRefused: (row: number) => boolean;
}

/** Of several reasons the first decides; each is one bit. */
const BELOW = { refused: 8, notExact: 4, notBought: 2, soldOut: 1 } as const;
const GROUPS = 16;

function getGroup(
  register: Register,
  { exact }: Pick<GoodsSearchResult, "exact">,
  { bought, isRefused }: BuyerMarks,
  row: number,
): number {
  const id = register.id[row]!;
  return (
    (isRefused(row) ? BELOW.refused : 0) |
    (exact.has(id) ? 0 : BELOW.notExact) |
    (bought.has(id) ? 0 : BELOW.notBought) |
    (register.inStock[row] === 1 ? 0 : BELOW.soldOut)
  );
}

/** Returns the rows in the company's order. `rows` are sorted by score, then stock and sales (`rowsByScore`), and keep this order within a group. If no product has all of the input, the score comes first. Linear time. */
export function rowsForBuyer(
  register: Register,
  found: Pick<GoodsSearchResult, "scores" | "exact" | "isWhole">,
  rows: Int32Array,
  marks: BuyerMarks,
): Int32Array {
  const ordered = new Int32Array(rows.length);
  const score = (at: number) => found.scores.get(register.id[rows[at]!]!);
  for (let from = 0, to = 0; from < rows.length; from = to) {
    if (found.isWhole) to = rows.length;
    else for (to = from + 1; to < rows.length && score(to) === score(from);) to += 1;
    const part = rows.subarray(from, to);
    ordered.set(
      inGroups(part, (row) => getGroup(register, found, marks, row)),
      from,
    );
  }
  return ordered;
}

function inGroups(rows: Int32Array, group: (row: number) => number): Int32Array {
  const groups = Uint8Array.from(rows, group);
  const starts = new Int32Array(GROUPS + 1);
  for (const group of groups) starts[group + 1]! += 1;
  for (let i = 0; i < GROUPS; i += 1) starts[i + 1]! += starts[i]!;
  const ordered = new Int32Array(rows.length);
  groups.forEach((group, i) => {
    ordered[starts[group]!] = rows[i]!;
    starts[group]! += 1;
  });
  return ordered;
}
