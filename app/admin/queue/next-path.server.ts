import { toListAddress, MAX_LIST_COUNT } from "~/admin/lists/list-address";
import {
  caseAt,
  caseBehind,
  caseBehindGone,
  inQueue,
  narrowedBy,
  narrowedPath,
  getQueueId,
} from "~/admin/lists/list-queue";
import { QUEUE_KINDS } from "./kinds.server";
import type { RelatedPages } from "~/admin/lists/list-queue";
import type { Asking, QueueKind } from "./queue";

/** Rows of the sidebar list: more than a screen, but few to send. */
const RELATED = 40;
/** Limit of a filtered list that is followed. */
const MAX_NARROWED = 200;

interface Walked {
  kind: QueueKind;
  /** filters of its list; or "" */
  list: string;
  /** the rows of that list; null: not filtered */
  narrowed: (() => Promise<RelatedPages[]>) | null;
}

/** The queue of an id and the list of an address; null: no such queue of this person. */
function walkedAt(id: string | null, search: string, { permissions }: Asking): Walked | null {
  const kind = QUEUE_KINDS.find((kind) => kind.id === id && permissions.has(kind.needed));
  if (!kind) return null;
  const { filters = [], list: read } = kind.narrowed ?? {};
  const list = narrowedBy(search, filters);
  if (!read || list === "") return { kind, list: "", narrowed: null };
  const { input } = toListAddress(new URLSearchParams(list), filters);
  return { kind, list, narrowed: () => read(input, MAX_NARROWED) };
}

/** Paths of the queue; null: rows are answered in the list itself. */
function getCases({ kind, narrowed }: Walked, who: Asking): (() => Promise<string[]>) | null {
  if (narrowed) return async () => (await narrowed()).map(({ to }) => to);
  const read = kind.cases;
  return read ? () => read(MAX_LIST_COUNT, who) : null;
}

export interface CaseWalk {
  /** sidebar content; null: none, or the page has its own list */
  related: RelatedPages[] | null;
  /** number of a filtered list: "12", "200+"; null: the whole queue */
  left: string | null;
}

const NO_WALK: CaseWalk = { related: null, left: null };

/** Returns the list from which `address` was opened. A few queries. */
export async function relatedCase(address: string, who: Asking): Promise<CaseWalk> {
  const { pathname, search } = new URL(address);
  const walked = walkedAt(getQueueId(search), search, who);
  if (!walked || !pathname.startsWith(`${walked.kind.to.split("?")[0]!}/`)) return NO_WALK;
  const { kind, narrowed } = walked;
  if (!narrowed) return { ...NO_WALK, related: (await kind.related?.(RELATED, who)) ?? null };
  const all = await narrowed();
  const left = all.length < MAX_NARROWED ? String(all.length) : `${MAX_NARROWED}+`;
  return { related: kind.related ? all.slice(0, RELATED) : null, left };
}

/** For a page with its own sidebar list: the filtered one from which it was opened, with its address, or null. */
export async function relatedNarrowed(
  address: string,
  who: Asking,
): Promise<{ title: string; to: string; items: RelatedPages[] } | null> {
  const { search } = new URL(address);
  const walked = walkedAt(getQueueId(search), search, who);
  if (!walked?.narrowed) return null;
  const { kind, list, narrowed } = walked;
  return { title: kind.name, to: narrowedPath(kind.to, list), items: (await narrowed()).slice(0, RELATED) };
}

/** Returns the path after `from` in a queue, or its list. `search`: the address with list filters. Null: no such queue of this person. */
export async function nextOfQueue(
  id: string,
  { from, search }: { from: string; search: string },
  who: Asking,
): Promise<{ to: string; isOther: boolean } | null> {
  const walked = walkedAt(id, search, who);
  if (!walked) return null;
  const { kind, list } = walked;
  const cases = (await getCases(walked, who)?.()) ?? [];
  const next = caseBehind(cases, caseAt(cases, from));
  return next
    ? { to: inQueue(next, id, list), isOther: true }
    : { to: narrowedPath(kind.to, list), isOther: false };
}

/** Returns the queue of `address`, read before its form is answered. Afterwards `nextPath` returns the next page if this one has left the queue, the list at the end, else `path`; `currentPath` keeps the queue in a path. */
export async function findQueue(
  address: string,
  who: Asking,
): Promise<{ nextPath: (path: string) => Promise<string>; currentPath: (path: string) => string }> {
  const { pathname, search } = new URL(address);
  const walked = walkedAt(getQueueId(search), search, who);
  const read = walked && getCases(walked, who);
  if (!read) return { nextPath: async (path) => path, currentPath: (path) => path };
  const { kind, list } = walked;
  const before = await read();
  const here = caseAt(before, pathname);
  return {
    currentPath: (path) => inQueue(path, kind.id, list),
    async nextPath(path) {
      const isOfCase = here !== undefined && caseAt([here], path.split(/[?#]/)[0]!) !== undefined;
      const currentPath = isOfCase ? inQueue(path, kind.id, list) : path;
      if (here === undefined) return currentPath;
      const still = await read();
      if (still.includes(here)) return currentPath;
      const next = caseBehindGone(before, still, here);
      return next ? inQueue(next, kind.id, list) : narrowedPath(kind.to, list);
    },
  };
}
