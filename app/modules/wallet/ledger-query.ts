/** Which rows of an account a wallet page shows: read from the address, written into it, and as moments. Pure. */
import { parseEnd, parseTime } from "~/platform/values/clock";
import type { LedgerKind } from "./ledger";
import { readPageNumber as pageIn } from "~/platform/values/whole-number";

export interface LedgerQuery {
  kind: LedgerKind | null;
  /** "YYYY-MM-DD" in Asia/Shanghai, both days included; "" for an open end */
  from: string;
  to: string;
  page: number;
}

/** The kinds that each account knows, in the order of its filter. */
export const ACCOUNT_KINDS = {
  balance: ["pay", "refund", "recharge", "withdraw", "repay", "adjust"],
  redPacket: ["grant", "reward", "pay", "refund", "takeBack", "adjust"],
} as const satisfies Record<string, readonly LedgerKind[]>;
/** The accounts that have a page in the wallet. */
export type PagedAccount = keyof typeof ACCOUNT_KINDS;

/** Reads the address; what makes no sense in it is left out, two days in the wrong order are taken as the span between them. */
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

/** The page in an address; the first for anything that is none. */
export const readLedgerPageNumber = (params: URLSearchParams): number => pageIn(params.get("page"));

/** The address of a view; the first page and empty parts are left out, so that one view has one address. */
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

/** Epoch ms: rows at or after `since` and before `until`; the last day counts to its end. Null for an open end. */
export function getWalletLedgerSpan({ from, to }: Pick<LedgerQuery, "from" | "to">): {
  since: number | null;
  until: number | null;
} {
  return { since: parseTime(from), until: parseEnd(to) };
}
