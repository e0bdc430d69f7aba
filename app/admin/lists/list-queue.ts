/**
 * A list that is a queue: cases that are opened from it know it by the field `queue` of their address, and where it was narrowed by more
 * filters, by the field `list`. Pure.
 */
import { toFilter, QUEUE_FIELD } from "~/modules/staff/filters/saved-filter";
import { toListAddress, getListPath } from "./list-address";

export interface ListQueue {
  id: string;
  name: string;
  to: string;
  isBare: boolean;
  /** other filters of the list */
  filters: readonly string[];
  count: number;
}

/** A row of the sidebar list: subject, figure or number, and since when. */
export interface RelatedPages {
  to: string;
  name: string;
  end: string;
  note: string;
}

const NEXT_PATH = "/staff/queue";
/** Not `from`, which filters lists of orders. */
const LIST_FIELD = "list";

export const getQueueId = (search: string): string | null => new URLSearchParams(search).get(QUEUE_FIELD);

/** Returns the filters of an address in one form; "" for none. */
export const narrowedBy = (search: string, filters: readonly string[]): string =>
  readNarrowed(new URLSearchParams(search).get(LIST_FIELD) ?? "", filters);

const readNarrowed = (text: string, filters: readonly string[]): string =>
  toFilter(getListPath("", toListAddress(new URLSearchParams(text), filters).input).replace("?", ""));

export function narrowedPath(to: string, list: string): string {
  if (list === "") return to;
  return `${to}${to.includes("?") ? "&" : "?"}${list}`;
}

/** The address with this queue where it names none. */
export function withQueue(address: string, id: string): string {
  const url = new URL(address);
  if (!url.searchParams.has(QUEUE_FIELD)) url.searchParams.set(QUEUE_FIELD, id);
  return url.href;
}

/** Returns the address with its queue and filtered list. */
export function inQueue(to: string, id: string, list = ""): string {
  const [address, hash] = to.split("#") as [string, string | undefined];
  const [path, query] = address.split("?") as [string, string | undefined];
  const params = new URLSearchParams(query);
  params.set(QUEUE_FIELD, id);
  if (list === "") params.delete(LIST_FIELD);
  else params.set(LIST_FIELD, list);
  return `${path}?${params}${hash === undefined ? "" : `#${hash}`}`;
}

function narrowing(
  { to, isBare, filters }: Pick<ListQueue, "to" | "isBare" | "filters">,
  { pathname, search }: { pathname: string; search: string },
): string | null {
  const [path, query = ""] = to.split("?") as [string, string | undefined];
  if (path !== pathname) return null;
  const shown = new URLSearchParams(toFilter(search));
  if (isBare && shown.size === 0) return "";
  for (const [name, value] of new URLSearchParams(query)) {
    if (shown.get(name) !== value) return null;
    shown.delete(name);
  }
  const isKnown = [...shown.keys()].every((name) => filters.includes(name));
  return isKnown ? readNarrowed(shown.toString(), filters) : null;
}

/** Returns the queue of an address and its list filter: the named one, or the one whose list it shows. A whole list comes before a part of another. */
export function queueAtAddress<Q extends ListQueue>(
  queues: readonly Q[],
  address: { pathname: string; search: string },
): (Q & { list: string }) | null {
  const id = getQueueId(address.search);
  if (id !== null) {
    const found = queues.find((queue) => queue.id === id);
    return found ? { ...found, list: narrowedBy(address.search, found.filters) } : null;
  }
  const shown = queues.flatMap((queue) => {
    const list = narrowing(queue, address);
    return list === null ? [] : [{ ...queue, list }];
  });
  return shown.find(({ list }) => list === "") ?? shown[0] ?? null;
}

/** The page that opens the next one. */
export const nextPath = (id: string, pathname: string, list = ""): string =>
  `${NEXT_PATH}/${id}?${new URLSearchParams({ from: pathname, ...(list && { [LIST_FIELD]: list }) })}`;

export const caseAt = (cases: readonly string[], pathname: string): string | undefined =>
  cases.find((path) => pathname === path || pathname.startsWith(`${path}/`));

/** Returns the next path; at the end the first; null if there is no other. */
export function caseBehind(cases: readonly string[], here: string | undefined): string | null {
  const at = here === undefined ? -1 : cases.indexOf(here);
  return cases[at + 1] ?? cases.find((path) => path !== here) ?? null;
}

/** Returns the next path that still waits; then the first that does; or null. */
export function caseBehindGone(
  before: readonly string[],
  still: readonly string[],
  here: string,
): string | null {
  const waiting = new Set(still);
  return before.slice(before.indexOf(here) + 1).find((path) => waiting.has(path)) ?? still[0] ?? null;
}
