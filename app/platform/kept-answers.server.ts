/** Calls that are done once for their Idempotency-Key: the first answer is kept and given to those who ask again. */
import { createHash } from "node:crypto";
import { db } from "./database.server";

/** Answers are kept this long, ms. */
const KEPT = 86_400_000;
/** A call that has no answer by then lost its process; whoever asks again takes over, ms. */
const LOST_AFTER = 60_000;

export type Claim =
  | { state: "mine" }
  /** the kept answer, as JSON */
  | { state: "answered"; answer: string }
  | { state: "underWay" }
  /** the key was used for something else */
  | { state: "otherwise" };

export interface KeptCall {
  companyId: number;
  key: string;
  /** what was asked, whole */
  asked: string;
}

const fingerprintOf = (asked: string) => createHash("sha256").update(asked).digest("hex");

/** Says whether the caller is to do the work; "mine" must be followed by keepAnswer or forgetCall. `now` in ms. */
export async function claimCall({ companyId, key, asked }: KeptCall, now: number): Promise<Claim> {
  const fingerprint = fingerprintOf(asked);
  await db
    .deleteFrom("kept_answer")
    .where("since", "<", now - KEPT)
    .execute();
  const claimed = await db
    .insertInto("kept_answer")
    .values({ company_id: companyId, key, fingerprint, answer: null, since: now })
    .onConflict((conflict) => conflict.columns(["company_id", "key"]).doNothing())
    .executeTakeFirst();
  if (Number(claimed.numInsertedOrUpdatedRows ?? 0) > 0) return { state: "mine" };
  const kept = await db
    .selectFrom("kept_answer")
    .select(["fingerprint", "answer"])
    .where("company_id", "=", companyId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!kept) return { state: "underWay" };
  if (kept.fingerprint !== fingerprint) return { state: "otherwise" };
  if (kept.answer !== null) return { state: "answered", answer: kept.answer };
  const taken = await db
    .updateTable("kept_answer")
    .set({ since: now })
    .where("company_id", "=", companyId)
    .where("key", "=", key)
    .where("answer", "is", null)
    .where("since", "<", now - LOST_AFTER)
    .executeTakeFirst();
  return { state: Number(taken.numUpdatedRows) > 0 ? "mine" : "underWay" };
}

export async function keepAnswer({ companyId, key }: KeptCall, answer: string): Promise<void> {
  await db
    .updateTable("kept_answer")
    .set({ answer })
    .where("company_id", "=", companyId)
    .where("key", "=", key)
    .execute();
}

/** The work failed and left nothing: the key may be used again. */
export async function forgetCall({ companyId, key }: KeptCall): Promise<void> {
  await db
    .deleteFrom("kept_answer")
    .where("company_id", "=", companyId)
    .where("key", "=", key)
    .where("answer", "is", null)
    .execute();
}
