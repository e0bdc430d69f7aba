/** The way through a queue: from one case to the next. */
import { caseAt, caseBehind, caseBehindGone, inQueue, queueIdOf } from "~/desk/lists/list-queue";
import { MAX_COUNTED } from "~/desk/lists/list-address";
import { QUEUE_KINDS } from "./kinds.server";
import type { BesideCase } from "~/desk/lists/list-queue";
import type { Asking, QueueKind } from "./queue";

const kindFor = (id: string | null, { permissions }: Asking): QueueKind | null =>
  QUEUE_KINDS.find((kind) => kind.id === id && permissions.has(kind.needed)) ?? null;

/** Rows of the list beside a case: more than a screen, and few to send. */
const BESIDE = 40;

/** What stands beside the page at `address`, opened from a queue; null: it is of none, or has a list of its own. A few queries. */
export async function caseBeside(address: string, who: Asking): Promise<BesideCase[] | null> {
  const { pathname, search } = new URL(address);
  const kind = kindFor(queueIdOf(search), who);
  if (!kind?.beside || !pathname.startsWith(`${kind.to.split("?")[0]!}/`)) return null;
  return kind.beside(BESIDE, who);
}

/** The case of a queue behind the page `from`, as a path; the queue's list where there is no other. Null: no such queue of this person's. */
export async function nextOfQueue(
  id: string,
  from: string,
  who: Asking,
): Promise<{ to: string; isOther: boolean } | null> {
  const kind = kindFor(id, who);
  if (!kind) return null;
  const cases = (await kind.cases?.(MAX_COUNTED, who)) ?? [];
  const next = caseBehind(cases, caseAt(cases, from));
  return next ? { to: inQueue(next, id), isOther: true } : { to: kind.to, isOther: false };
}

/**
 * Read before a form is answered: the queue that the case at `address` was opened from. `onward` says afterwards where to go: to the next case
 * of the queue once this one has left it, to the list where nothing waits any more, and to `path` where the case stays or is of no queue;
 * `stay` is a path within the queue.
 */
export async function queueOf(
  address: string,
  who: Asking,
): Promise<{ onward: (path: string) => Promise<string>; stay: (path: string) => string }> {
  const { pathname, search } = new URL(address);
  const kind = kindFor(queueIdOf(search), who);
  const read = kind?.cases;
  if (!read) return { onward: async (path) => path, stay: (path) => path };
  const before = await read(MAX_COUNTED, who);
  const here = caseAt(before, pathname);
  return {
    stay: (path) => inQueue(path, kind.id),
    async onward(path) {
      const isOfCase = here !== undefined && caseAt([here], path.split(/[?#]/)[0]!) !== undefined;
      const stay = isOfCase ? inQueue(path, kind.id) : path;
      if (here === undefined) return stay;
      const still = await read(MAX_COUNTED, who);
      if (still.includes(here)) return stay;
      const next = caseBehindGone(before, still, here);
      return next ? inQueue(next, kind.id) : kind.to;
    },
  };
}
