import { createHash, randomBytes } from "node:crypto";
import { db } from "~/platform/database/database.server";
import { isGone, ownPresence } from "~/platform/database/presence/presence.server";
import { takeToken } from "~/platform/http/limits/rate.server";

const STORED = 86_400_000;
/** New keys of a company; each stores an answer for a day. */
const KEYS_A_DAY = { limit: 5000, windowMs: STORED };
const FREE = "free";
/** ms after which an unanswered call may be taken over if its process cannot be checked */
const LOST_AFTER = 60_000;

export type IdempotencyClaim =
  /** `token`: the module's form token, the same for whoever takes the call over */
  | { state: "mine"; token: string }
  | { state: "answered"; answer: string }
  | { state: "underWay" }
  /** the company has used all keys of today */
  | { state: "tooMany" }
  /** the key was used for another call */
  | { state: "otherwise" };

export interface IdempotentCall {
  companyId: number;
  key: string;
  request: string;
}

const toFingerprint = (query: string) => createHash("sha256").update(query).digest("hex");

/** Says whether the caller is to do the work; "mine" must be followed by keepAnswer or freeCall. A call whose process is gone is taken over at once; `once` keeps finished work from being repeated. `now` in ms. */
export async function claimCall(call: IdempotentCall, now: number): Promise<IdempotencyClaim> {
  const { companyId, key, request: query } = call;
  const fingerprint = toFingerprint(query);
  const worker = await ownPresence();
  await db
    .deleteFrom("stored_answer")
    .where("since", "<", now - STORED)
    .execute();
  const token = randomBytes(16).toString("base64url");
  const claimed = await db
    .insertInto("stored_answer")
    .values({ company_id: companyId, key, fingerprint, answer: null, since: now, worker, token })
    .onConflict((conflict) => conflict.columns(["company_id", "key"]).doNothing())
    .executeTakeFirst();
  if (Number(claimed.numInsertedOrUpdatedRows ?? 0) > 0) {
    const used = await takeToken(`answers:${companyId}`, KEYS_A_DAY, now);
    if (used.ok) return { state: "mine", token };
    await db
      .deleteFrom("stored_answer")
      .where("company_id", "=", companyId)
      .where("key", "=", key)
      .where("token", "=", token)
      .execute();
    return { state: "tooMany" };
  }
  const stored = await db
    .selectFrom("stored_answer")
    .select(["fingerprint", "answer", "since", "worker", "token"])
    .where("company_id", "=", companyId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!stored) return { state: "underWay" };
  if (stored.fingerprint !== fingerprint) return { state: "otherwise" };
  if (stored.answer !== null) return { state: "answered", answer: stored.answer };
  // It was begun by a clock that was ahead.
  const isOld = Math.abs(now - stored.since) > LOST_AFTER;
  if (!isOld && stored.worker !== FREE && !(await isGone(stored.worker))) return { state: "underWay" };
  const reserved = await open(call)
    .set({ since: now, worker })
    .where("since", "=", stored.since)
    .where("worker", "=", stored.worker)
    .executeTakeFirst();
  return Number(reserved.numUpdatedRows) > 0 ? { state: "mine", token: stored.token } : { state: "underWay" };
}

const open = ({ companyId, key }: IdempotentCall) =>
  db
    .updateTable("stored_answer")
    .where("company_id", "=", companyId)
    .where("key", "=", key)
    .where("answer", "is", null);

export async function keepAnswer(call: IdempotentCall, answer: string): Promise<void> {
  await open(call).set({ answer }).execute();
}

/** After failed work the next request repeats it with the same token; does nothing if another process has taken over. */
export async function freeCall(call: IdempotentCall): Promise<void> {
  await open(call)
    .set({ worker: FREE })
    .where("worker", "=", await ownPresence())
    .execute();
}
