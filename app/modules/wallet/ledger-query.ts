import { parseEnd, parseTime } from "~/platform/values/clock";
import type { LedgerKind } from "./ledger";
import { readPageNumber as pageIn } from "~/platform/values/whole-number";

export interface LedgerQuery {
  kind: LedgerKind | null;
  from: string;
  to: string;
  page: number;
}

/** The kinds of each account, in the order of its filter. */
export const ACCOUNT_KINDS = {
  balance: ["pay", "refund", "recharge", "withdraw", "repay", "compensation", "adjust"],
  redPacket: ["grant", "reward", "pay", "refund", "takeBack", "adjust"],
} as const satisfies Record<string, readonly LedgerKind[]>;
export type PagedAccount = keyof typeof ACCOUNT_KINDS;

/** Parses the address; invalid parts are left out, two days in the wrong order are swapped. */
export function readLedgerQuery(params: URLSearchParams, kinds: readonly LedgerKind[]): LedgerQuery {
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null ? text : "";
  };
  const kind = params.get("kind");
  const [from, to] = [day("from"), day("to")];
  const isTurned = from !== "" && to !== "" && to < from;
  return {
    kind: kinds.find((item) => item === kind) ?? null,
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    page: readLedgerPageNumber(params),
  };
}

export const readLedgerPageNumber = (params: URLSearchParams): number => pageIn(params.get("page"));

/** Returns the address of a view, without the first page and empty parts. */
export function ledgerHref(path: string, query: LedgerQuery, change: Partial<LedgerQuery> = {}): string {
  const { kind, from, to, page } = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  if (kind) search.set("kind", kind);
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Returns epoch ms: rows from `since` to before `until`; the last day is included. Null for an open end. */
export function getWalletLedgerSpan({ from, to }: Pick<LedgerQuery, "from" | "to">): {
  since: number | null;
  until: number | null;
} {
  return { since: parseTime(from), until: parseEnd(to) };
}
