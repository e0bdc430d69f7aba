import { OWN_PRICE_SCOPES } from "~/modules/catalogue/goods/goods";
import type { Cells } from "~/modules/catalogue/rows/columns";
import { namedBy, touchedKeys, toLookupKeys } from "~/modules/catalogue/rows/goods-identifiers";
import { codeKey } from "~/modules/catalogue/search/match-text";
import { RowFault } from "~/modules/catalogue/rows/row-result";
import type { ListKind } from "./stored-import";

export interface RowKeys {
  puts: readonly string[];
  asks: readonly string[];
}

const NOTHING: RowKeys = { puts: [], asks: [] };

function namesIn(cells: Cells): string[] {
  try {
    return toLookupKeys(namedBy(cells));
  } catch (fault) {
    if (fault instanceof RowFault) return [];
    throw fault;
  }
}

/** Returns the keys of a row by its identifiers, and once tried by what it concerns. For stock it is one batch, for prices the base price or those of one rank, area or company, which are compared with the base price. */
export function rowKeys(kind: ListKind, cells: Cells, touches: string): RowKeys {
  const goods = touches.split(" ", 1)[0]!;
  const names = [...(goods === "" ? [] : [`id ${goods}`]), ...namesIn(cells)];
  if (names.length === 0) return NOTHING;
  if (kind === "goods") return { puts: names, asks: names };
  const under = (part: string) => names.map((name) => JSON.stringify([name, part]));
  if (kind === "stock") {
    const keys = under(codeKey(cells.batch ?? ""));
    return { puts: keys, asks: keys };
  }
  const scope = OWN_PRICE_SCOPES.find((scope) => cells[scope]);
  const base = under("base");
  // A minimum price is compared with every price of its product.
  if (!scope) return { puts: base, asks: cells.minimum ? [...base, ...under("own")] : base };
  const key = scope === "company" ? String(Number(cells.company)) : cells[scope]!;
  const own = under(`${scope} ${key}`);
  return { puts: [...own, ...under("own")], asks: [...own, ...base] };
}

export class AnsweredKeys {
  private readonly first = new Map<string, number>();

  add(touches: string, row: number): void {
    for (const key of touchedKeys(touches)) this.first.set(key, Math.min(row, this.first.get(key) ?? row));
  }

  has(key: string): boolean {
    return this.first.has(key);
  }

  /** Whether a row before `row` concerns the same; a row that waits for approval does not affect earlier rows. */
  isBefore(key: string, row: number): boolean {
    return (this.first.get(key) ?? Infinity) < row;
  }
}

export class RowRelations {
  private readonly putBy = new Map<string, Set<number>>();
  private readonly requestedBy = new Map<string, Set<number>>();
  private readonly keys = new Map<number, RowKeys>();
  private readonly refused = new Set<number>();

  /** Replaces what was known of the row. */
  put(row: number, keys: RowKeys, isRefused: boolean): void {
    const before = this.keys.get(row) ?? NOTHING;
    for (const key of before.puts) this.putBy.get(key)?.delete(row);
    for (const key of before.asks) this.requestedBy.get(key)?.delete(row);
    for (const key of keys.puts) added(this.putBy, key, row);
    for (const key of keys.asks) added(this.requestedBy, key, row);
    this.keys.set(row, keys);
    if (isRefused) this.refused.add(row);
    else this.refused.delete(row);
  }

  /** Earlier rows that affect `row`. */
  before(row: number, { asks }: RowKeys): number[] {
    const found = asks.flatMap((key) => [...(this.putBy.get(key) ?? [])]);
    return found.filter((item) => item < row && !this.refused.has(item));
  }

  behind(row: number, { puts }: RowKeys): number[] {
    const found = puts.flatMap((key) => [...(this.requestedBy.get(key) ?? [])]);
    return found.filter((item) => item > row);
  }

  /** `row` and all later rows that depend on its old or new state, transitively. */
  hangingOn(row: number, current: readonly RowKeys[]): Set<number> {
    const found = new Set([row]);
    const open: [number, RowKeys][] = [...current, this.keys.get(row) ?? NOTHING].map((keys) => [row, keys]);
    for (let next = open.pop(); next; next = open.pop())
      for (const item of this.behind(...next)) {
        if (found.has(item)) continue;
        found.add(item);
        open.push([item, this.keys.get(item) ?? NOTHING]);
      }
    return found;
  }
}

function added(rows: Map<string, Set<number>>, key: string, row: number): void {
  const known = rows.get(key);
  if (known) known.add(row);
  else rows.set(key, new Set([row]));
}
