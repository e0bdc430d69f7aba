/** Passwords: argon2id with the parameters of OWASP (19 MiB, two passes), never logged, never echoed. */
import { type Algorithm, hash, verify } from "@node-rs/argon2";

const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let dummy: Promise<string> | null = null;

/**
 * Whether `password` belongs to `stored`. Without a stored hash (no such account) the same work is done on a dummy,
 * so that the time of the answer does not tell which accounts exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password).catch(() => false);
  dummy ??= hashPassword("no account has this password");
  await verify(await dummy, password);
  return false;
}
