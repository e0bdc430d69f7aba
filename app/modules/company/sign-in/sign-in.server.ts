import { db, forUpdate, type Db } from "~/platform/database/database.server";
import { Queue } from "~/platform/jobs/queue";
import { metrics } from "~/platform/observability/metrics.server";
import { countAll, findCounts, resetTokens } from "~/platform/http/limits/rate.server";
import { type Caller, placeOf } from "./known-device.server";
import { type HashQueue, verifyPassword } from "./password.server";
import {
  confirmCounters,
  type Counter,
  passwordCounters,
  getSignInWait,
  waitText,
  WRONG_PASSWORDS,
} from "./tries";

export type SignIn =
  /** `seenHash`: the hash that the password matched (enter.server.ts) */
  | { ok: true; accountId: number; companyId: number; seenHash: string }
  /** `text` is for the buyer; `retryAfterMs` while the account must wait */
  | { ok: false; text: string; retryAfterMs: number | null };

const HERE: Caller = { device: null, network: null };

function refuseSignIn(checked: Awaited<ReturnType<typeof checkWithLimit>>): SignIn {
  if (checked.result === "wait") {
    metrics.signIns.inc({ result: "waiting" });
    return { ok: false, ...checked.wait };
  }
  metrics.signIns.inc({ result: "refused" });
  return { ok: false, text: "账号或密码不正确，请重新输入", retryAfterMs: null };
}

/** Checks a name or phone with its password. Only wrong ones are counted (tries.ts), concurrent ones as if in turn. `from`: origin (known-device.server.ts). `now` in ms. */
export async function signIn(
  username: string,
  password: string,
  now: number,
  from: Caller = HERE,
): Promise<SignIn> {
  const input = username.trim().toLowerCase();
  const account = await findAccount(input);
  const place = await placeOf(account?.id ?? null, from, now);
  const counters = passwordCounters(account ? String(account.id) : `?${input}`, place);
  const queue = place.device === null ? "strangers" : "known";
  const checked = await checkWithLimit(
    { counters, queue, hash: account?.password_hash ?? null, password },
    now,
  );
  if (checked.result !== "right" || !account) return refuseSignIn(checked);
  metrics.signIns.inc({ result: "accepted" });
  const companyId = await firstCompany(account.id);
  return companyId === null
    ? { ok: false, text: "该账号没有可用的企业，请联系客服", retryAfterMs: null }
    : { ok: true, accountId: account.id, companyId, seenHash: account.password_hash };
}

/** Checks a signed-in login's password again; wrong ones are counted by session. `now` in ms. */
export async function checkPassword(
  { accountId, sessionId }: { accountId: number; sessionId: string },
  password: string,
  now: number,
): Promise<{ ok: true; seenHash: string } | { ok: false; text: string }> {
  const hash = await findPasswordHash(accountId);
  const counters = confirmCounters(accountId, sessionId);
  const checked = await checkWithLimit({ counters, queue: "known", hash, password }, now);
  if (checked.result === "wait") return { ok: false, text: checked.wait.text };
  return checked.result === "right" && hash !== null
    ? { ok: true, seenHash: hash }
    : { ok: false, text: "密码不正确，请重新输入" };
}

export interface PasswordCheck {
  counters: readonly Counter[];
  queue: HashQueue;
  /** null: no such account */
  hash: string | null;
  password: string;
}
export type PasswordChecked =
  | { result: "right" | "wrong" }
  | { result: "wait"; wait: { text: string; retryAfterMs: number } };

/** Waiting checks in one process; each takes some 30 ms. */
const MAX_WAITING = 400;
const SOON = 5_000;
const QUEUES = { known: new Queue(MAX_WAITING), strangers: new Queue(MAX_WAITING) } as const;

/** Checks a password and counts a wrong one. One at a time; waiting ones are refused without work once the tries are used. `now` in ms. */
export async function checkWithLimit(check: PasswordCheck, now: number): Promise<PasswordChecked> {
  const early = await waitFor(check.counters, now);
  if (early) return early;
  const queue = QUEUES[check.queue];
  if (queue.isFull) return { result: "wait", wait: { text: "登录的人较多，请稍后再试", retryAfterMs: SOON } };
  return queue.run(() => checkInTurn(check, now));
}

async function checkInTurn(
  { counters, queue, hash, password }: PasswordCheck,
  now: number,
): Promise<PasswordChecked> {
  const used = await waitFor(counters, now);
  if (used) return used;
  const isRight = await verifyPassword(hash, password, queue);
  if (!isRight) {
    const sums = await countAll(counters, now);
    const over = getSignInWait(counters, (key) => oneLess(sums.get(key)), now);
    return over ? waiting(over) : { result: "wrong" };
  }
  // Wrong ones counted by another process come first: a right one among guesses is refused like them.
  const late = await waitFor(counters, now);
  if (late) return late;
  await Promise.all(counters.filter(isForgiven).map(({ key }) => resetTokens(key)));
  return { result: "right" };
}

const oneLess = (sum: { count: number; until: number } | undefined) =>
  sum && { ...sum, count: sum.count - 1 };

/** A right password clears recent wrong ones; daily counts stay, or guesses could continue alongside a buyer's sign-ins. */
const isForgiven = ({ rate }: Counter) => rate === WRONG_PASSWORDS;

const waiting = (wait: NonNullable<ReturnType<typeof getSignInWait>>): PasswordChecked => ({
  result: "wait",
  wait: { text: waitText(wait), retryAfterMs: wait.retryAfterMs },
});

async function waitFor(counters: readonly Counter[], now: number): Promise<PasswordChecked | null> {
  const counts = await findCounts(counters, now);
  const wait = getSignInWait(counters, (key) => counts.get(key), now);
  return wait && waiting(wait);
}

function findAccount(input: string) {
  return db
    .selectFrom("account")
    .select(["id", "password_hash"])
    .where((eb) => eb.or([eb("username", "=", input), eb("phone", "=", input)]))
    .orderBy("id")
    .executeTakeFirst();
}

/** Returns the login's current hash, or null. */
export async function findPasswordHash(accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Whether the login still has the checked password; locks it until the transaction ends. */
export async function holdPassword(trx: Db, accountId: number, seenHash: string): Promise<boolean> {
  const held = trx
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("password_hash", "=", seenHash);
  return (await forUpdate(held).executeTakeFirst()) !== undefined;
}

/** Shown for a password that was changed a moment ago. */
export const CHANGED_MEANWHILE = "密码刚刚已在别处修改，请用新密码再试";

/** Returns the login's first company, or null. */
export async function firstCompany(accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom("membership")
    .select("company_id")
    .where("account_id", "=", accountId)
    .orderBy("is_default", "desc")
    .orderBy("company_id")
    .executeTakeFirst();
  return row?.company_id ?? null;
}

export async function isPhoneInUse(phone: string, trx: Db = db): Promise<boolean> {
  const row = await trx
    .selectFrom("account")
    .select("id")
    .where((eb) => eb.or([eb("phone", "=", phone), eb("username", "=", phone)]))
    .executeTakeFirst();
  return row !== undefined;
}
