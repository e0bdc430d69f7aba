/**
 * A list that is a queue: cases that are opened from it know it by the field `queue` of their address, and where it was narrowed by more
 * filters, by the field `list`. Pure.
 */
import { filterOf, QUEUE_FIELD } from "~/modules/staff/filters/saved-filter";
import { listAddressOf, getListPath } from "./list-address";

export interface ListQueue {
  id: string;
  name: string;
  /** the list, with its filter */
  to: string;
  /** the list shows the same without a filter */
  isBare: boolean;
  /** by what else the list may be narrowed */
  filters: readonly string[];
  count: number;
}

/** A case in the list that stands beside an open one: whom or what it is about, a figure or a number, and since when or what for. */
export interface RelatedPages {
  to: string;
  name: string;
  end: string;
  note: string;
}

/** The page that opens the next case of a queue. */
const NEXT_PATH = "/staff/queue";
/** Not `from`, by which lists of orders are narrowed themselves. */
const LIST_FIELD = "list";

export const queueIdOf = (search: string): string | null => new URLSearchParams(search).get(QUEUE_FIELD);

/** By what the list of an address was narrowed, of these filters alone, in one form; "" by nothing. */
export const narrowedBy = (search: string, filters: readonly string[]): string =>
  readNarrowed(new URLSearchParams(search).get(LIST_FIELD) ?? "", filters);

const readNarrowed = (text: string, filters: readonly string[]): string =>
  filterOf(getListPath("", listAddressOf(new URLSearchParams(text), filters).typed).replace("?", ""));

/** The list of a queue, narrowed. */
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

/** The same address within a queue, and within its list as it is narrowed. */
export function inQueue(to: string, id: string, list = ""): string {
  const [address, hash] = to.split("#") as [string, string | undefined];
  const [path, query] = address.split("?") as [string, string | undefined];
  const params = new URLSearchParams(query);
  params.set(QUEUE_FIELD, id);
  if (list === "") params.delete(LIST_FIELD);
  else params.set(LIST_FIELD, list);
  return `${path}?${params}${hash === undefined ? "" : `#${hash}`}`;
}

/** By what an address narrows the list of a queue; "" by nothing, null where it shows another one. */
function narrowing(
  { to, isBare, filters }: Pick<ListQueue, "to" | "isBare" | "filters">,
  { pathname, search }: { pathname: string; search: string },
): string | null {
  const [path, query = ""] = to.split("?") as [string, string | undefined];
  if (path !== pathname) return null;
  const shown = new URLSearchParams(filterOf(search));
  if (isBare && shown.size === 0) return "";
  for (const [name, value] of new URLSearchParams(query)) {
    if (shown.get(name) !== value) return null;
    shown.delete(name);
  }
  const isKnown = [...shown.keys()].every((name) => filters.includes(name));
  return isKnown ? readNarrowed(shown.toString(), filters) : null;
}

/**
 * The queue that an address belongs to, and by what its list is narrowed: the one that it names, or the one whose list it shows, on whichever
 * page of it. A list that is a queue as it stands comes before one that is a part of another.
 */
export function queueAtAddress<Q extends ListQueue>(
  queues: readonly Q[],
  address: { pathname: string; search: string },
): (Q & { list: string }) | null {
  const id = queueIdOf(address.search);
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

/** Where the case behind this page is opened. */
export const nextPath = (id: string, pathname: string, list = ""): string =>
  `${NEXT_PATH}/${id}?${new URLSearchParams({ from: pathname, ...(list && { [LIST_FIELD]: list }) })}`;

/** The case that a page is of, itself or below it; undefined where it is none of these. */
export const caseAt = (cases: readonly string[], pathname: string): string | undefined =>
  cases.find((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The case behind this one; at the end of the queue its first; null where there is no other. */
export function caseBehind(cases: readonly string[], here: string | undefined): string | null {
  const at = here === undefined ? -1 : cases.indexOf(here);
  return cases[at + 1] ?? cases.find((path) => path !== here) ?? null;
}

/** Of a queue as it was, the case behind this one that still waits; then the first that does; null where nothing does. */
export function caseBehindGone(
  before: readonly string[],
  still: readonly string[],
  here: string,
): string | null {
  const waiting = new Set(still);
  return before.slice(before.indexOf(here) + 1).find((path) => waiting.has(path)) ?? still[0] ?? null;
}
