/** What providers told of payments: each notice is remembered with what came of it, so that it counts once. */
import type { Db } from "~/platform/database/database.server";
import { deleteBefore } from "~/platform/database/old-rows.server";

export interface NewPaymentNotice {
  provider: string;
  /** the provider's own */
  noticeId: string;
  paymentNumber: string;
}

/** Remembers a notice in the caller's transaction; its id, or null where this very notice was remembered before. `now` in ms. */
export async function rememberNotice(
  trx: Db,
  { provider, noticeId, paymentNumber }: NewPaymentNotice,
  now: number,
): Promise<number | null> {
  const row = await trx
    .insertInto("payment_notice")
    .values({
      provider,
      notice_id: noticeId,
      payment_number: paymentNumber,
      verdict: "",
      received_at: now,
    })
    .onConflict((oc) => oc.columns(["provider", "notice_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes down what came of a remembered notice. */
export async function setNoticeResult(trx: Db, id: number, result: string): Promise<void> {
  await trx.updateTable("payment_notice").set({ verdict: result }).where("id", "=", id).execute();
}

/** Deletes notices from before this time, ms; gives how many. */
export const deleteOldNotices = (before: number): Promise<number> =>
  deleteBefore("payment_notice", "received_at", before);
