import type { Db } from "~/platform/database/database.server";
import { deleteBefore } from "~/platform/database/old-rows.server";

export interface NewPaymentNotice {
  provider: string;
  noticeId: string;
  paymentNumber: string;
}

/** Stores a notice in the caller's transaction; returns its id, or null if it is already stored. `now` in ms. */
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
      result: "",
      received_at: now,
    })
    .onConflict((oc) => oc.columns(["provider", "notice_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setNoticeResult(trx: Db, id: number, result: string): Promise<void> {
  await trx.updateTable("payment_notice").set({ result }).where("id", "=", id).execute();
}

/** Deletes notices from before this time, ms; returns their number. */
export const deleteOldNotices = (before: number): Promise<number> =>
  deleteBefore("payment_notice", "received_at", before);
