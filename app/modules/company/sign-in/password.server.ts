import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { MAX_PASSWORD } from "./password";
import { Queue } from "~/platform/jobs/queue";
import { tooOften } from "~/platform/http/page-error";

const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half a minute of hashing: later requests would time out. */
const MAX_WAITING = 500;
/** Retry time of a full queue, ms. */
const SOON = 5_000;

/** Hashing shares four threads with files, DNS and zip: at most two in a process, one of them for known browsers, so that strangers cannot block them. */
const QUEUES = { known: new Queue(MAX_WAITING), strangers: new Queue(MAX_WAITING) } as const;
export type HashQueue = keyof typeof QUEUES;

function inQueue<T>(queue: HashQueue, work: () => Promise<T>): Promise<T> {
  if (QUEUES[queue].isFull) tooOften(SOON);
  return QUEUES[queue].run(work);
}

/** MAX_PASSWORD characters of four bytes; forms refuse longer ones. */
const MAX_BYTES = 4 * MAX_PASSWORD;
const isTooLong = (password: string) => Buffer.byteLength(password) > MAX_BYTES;

/** Returns the hash to store. Throws 429 if too many wait. */
export function hashPassword(password: string): Promise<string> {
  if (isTooLong(password)) throw new Error(`a password of more than ${MAX_BYTES} bytes`);
  return inQueue("strangers", () => hash(password, COST));
}

let dummy: Promise<string> | null = null;

/** Whether `password` matches `stored`. Without a hash (no such account) a dummy is checked, so that the time does not reveal which accounts exist. Throws 429 if too many wait. */
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
