/** Passwords: argon2id with the parameters of OWASP (19 MiB, two passes), never logged, never echoed. */
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { MAX_PASSWORD } from "./password";
import { Queue } from "~/platform/jobs/queue";
import { tooOften } from "~/platform/http/page-error";

const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half a minute of hashing: whoever came later would be answered when nobody waits any more. */
const MAX_WAITING = 500;
/** How soon a queue that is full is worth another try, ms. */
const SOON = 5_000;

/**
 * Hashing is done on the four threads that files, names of hosts and zip are done on too: two at most in a process, of which one is for
 * browsers that are known, so that no flood of strangers keeps them waiting.
 */
const LANES = { known: new Queue(MAX_WAITING), strangers: new Queue(MAX_WAITING) } as const;
export type HashQueue = keyof typeof LANES;

function inQueue<T>(queue: HashQueue, work: () => Promise<T>): Promise<T> {
  if (LANES[queue].isFull) tooOften(SOON);
  return LANES[queue].run(work);
}

/** MAX_PASSWORD characters of four bytes each; forms refuse longer ones, so one that comes here is a fault. */
const MAX_BYTES = 4 * MAX_PASSWORD;
const isTooLong = (password: string) => Buffer.byteLength(password) > MAX_BYTES;

/** The hash to store for a password. Throws 429 where too many wait. */
export function hashPassword(password: string): Promise<string> {
  if (isTooLong(password)) throw new Error(`a password of more than ${MAX_BYTES} bytes`);
  return inQueue("strangers", () => hash(password, COST));
}

let dummy: Promise<string> | null = null;

/**
 * Whether `password` belongs to `stored`. Without a stored hash (no such account) the same work is done on a dummy, so that the time of
 * the answer does not tell which accounts exist. Throws 429 where too many wait.
 */
export function verifyPassword(
  stored: string | null,
  password: string,
  queue: HashQueue = "strangers",
): Promise<boolean> {
  return inQueue(queue, async () => {
    if (stored !== null && !isTooLong(password)) return verify(stored, password).catch(() => false);
    dummy ??= hash("no account has this password", COST);
    await verify(await dummy, password.slice(0, MAX_BYTES));
    return false;
  });
}
