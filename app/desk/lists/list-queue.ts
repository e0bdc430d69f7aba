/** A list that is a queue: cases that are opened from it know it by the field `queue` of their address. Pure. */

import { filterOf, QUEUE_FIELD } from "~/staff/filters/kept-filter";

export interface ListQueue {
  id: string;
  name: string;
  /** the list, with its filter */
  to: string;
  /** the list shows the same without a filter */
  isBare: boolean;
  count: number;
}

/** A case in the list that stands beside an open one: whom or what it is about, a figure or a number, and since when or what for. */
export interface BesideCase {
  to: string;
  name: string;
  end: string;
  note: string;
}

/** The page that opens the next case of a queue. */
const NEXT_PATH = "/staff/queue";

export const queueIdOf = (search: string): string | null => new URLSearchParams(search).get(QUEUE_FIELD);

/** The same address within a queue. */
export function inQueue(to: string, id: string): string {
  const [address, hash] = to.split("#") as [string, string | undefined];
  const [path, query] = address.split("?") as [string, string | undefined];
  const params = new URLSearchParams(query);
  params.set(QUEUE_FIELD, id);
  return `${path}?${params}${hash === undefined ? "" : `#${hash}`}`;
}

/** The queue that an address belongs to: the one that it names, or the one whose list it shows, on whichever page of it. */
export function queueAtAddress<Q extends ListQueue>(
  queues: readonly Q[],
  { pathname, search }: { pathname: string; search: string },
): Q | null {
  const id = queueIdOf(search);
  if (id !== null) return queues.find((one) => one.id === id) ?? null;
  const shown = filterOf(search);
  const isShown = ({ to, isBare }: Q) => {
    const [path, query] = to.split("?") as [string, string | undefined];
    return path === pathname && (shown === filterOf(query ?? "") || (isBare && shown === ""));
  };
  return queues.find(isShown) ?? null;
}

/** Where the case behind this page is opened. */
export const nextPath = (id: string, pathname: string): string =>
  `${NEXT_PATH}/${id}?${new URLSearchParams({ from: pathname })}`;

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
