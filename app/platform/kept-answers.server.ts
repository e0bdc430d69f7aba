/** Calls that are done once for their Idempotency-Key: the first answer is kept and given to those who ask again. */
import { createHash, randomBytes } from "node:crypto";
import { db } from "./database.server";
import { isGone, ownPresence } from "./presence.server";
import { takeToken } from "./rate.server";

/** Answers are kept this long, ms. */
const KEPT = 86_400_000;
/** New keys of a company: each keeps an answer for a day. */
const KEYS_A_DAY = { limit: 5000, windowMs: KEPT };
/** In hand of nobody: its work failed. */
const FREE = "free";
/** A call that has no answer by then is given up, also where nobody can say whether its process is there; whoever asks again takes over, ms. */
const LOST_AFTER = 60_000;

export type Claim =
  /** `token` is the room's own form token: the same for whoever takes the call over, another once the key has ended */
  | { state: "mine"; token: string }
  /** the kept answer, as JSON */
  | { state: "answered"; answer: string }
  | { state: "underWay" }
  /** the company has used as many keys today as it may */
  | { state: "tooMany" }
  /** the key was used for something else */
  | { state: "otherwise" };

export interface KeptCall {
  companyId: number;
  key: string;
  /** what was asked, whole */
  asked: string;
}

const fingerprintOf = (asked: string) => createHash("sha256").update(asked).digest("hex");

/**
 * Says whether the caller is to do the work; "mine" must be followed by keepAnswer or freeCall. A call whose process is gone is taken
 * over at once, by one of those who ask: what it had already done the room's own `once` keeps from being done again. `now` in ms.
 */
export async function claimCall(call: KeptCall, now: number): Promise<Claim> {
  const { companyId, key, asked } = call;
  const fingerprint = fingerprintOf(asked);
  const worker = await ownPresence();
  await db
    .deleteFrom("kept_answer")
    .where("since", "<", now - KEPT)
    .execute();
  const token = randomBytes(16).toString("base64url");
  const claimed = await db
    .insertInto("kept_answer")
    .values({ company_id: companyId, key, fingerprint, answer: null, since: now, worker, token })
    .onConflict((conflict) => conflict.columns(["company_id", "key"]).doNothing())
    .executeTakeFirst();
  if (Number(claimed.numInsertedOrUpdatedRows ?? 0) > 0) {
    const used = await takeToken(`answers:${companyId}`, KEYS_A_DAY, now);
    if (used.ok) return { state: "mine", token };
    await db
      .deleteFrom("kept_answer")
      .where("company_id", "=", companyId)
      .where("key", "=", key)
      .where("token", "=", token)
      .execute();
    return { state: "tooMany" };
  }
  const kept = await db
    .selectFrom("kept_answer")
    .select(["fingerprint", "answer", "since", "worker", "token"])
    .where("company_id", "=", companyId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!kept) return { state: "underWay" };
  if (kept.fingerprint !== fingerprint) return { state: "otherwise" };
  if (kept.answer !== null) return { state: "answered", answer: kept.answer };
  // One that began at a time to come was begun by a clock that has since been put back.
  const isOld = Math.abs(now - kept.since) > LOST_AFTER;
  if (!isOld && kept.worker !== FREE && !(await isGone(kept.worker))) return { state: "underWay" };
  const taken = await open(call)
    .set({ since: now, worker })
    .where("since", "=", kept.since)
    .where("worker", "=", kept.worker)
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) > 0 ? { state: "mine", token: kept.token } : { state: "underWay" };
}

/** The call as long as it has no answer. */
const open = ({ companyId, key }: KeptCall) =>
  db
    .updateTable("kept_answer")
    .where("company_id", "=", companyId)
    .where("key", "=", key)
    .where("answer", "is", null);

/** Keeps the first answer that a call is given. */
export async function keepAnswer(call: KeptCall, answer: string): Promise<void> {
  await open(call).set({ answer }).execute();
}

/** The work failed: whoever asks again does it, by the same token, for it may have left something. Nothing is done where another process has taken over. */
export async function freeCall(call: KeptCall): Promise<void> {
  await open(call)
    .set({ worker: FREE })
    .where("worker", "=", await ownPresence())
    .execute();
}
