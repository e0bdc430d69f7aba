import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { countWritten } from "~/platform/http/limits/quota.server";
import { withFilesOnce } from "~/platform/files/files-once.server";
import type { StoredFile } from "~/platform/files/stored-files.server";
import {
  FEEDBACK_PER_PAGE,
  FEEDBACK_QUOTA,
  feedbackKindText,
  PICTURES_OF_FEEDBACK,
  type FeedbackKind,
  type FeedbackList,
} from "./feedback";
import { sendMessages } from "~/modules/notifications/messages.server";
import { keepPictures, picturesFault, findSupportPictures } from "~/modules/support/pictures/pictures.server";

export interface NewFeedback {
  companyId: number;
  accountId: number;
  kind: FeedbackKind;
  text: string;
  phone: string;
  pictures: readonly File[];
}

const FEEDBACK_AT = "/yjfk";

/** Stores feedback in the caller's transaction and returns its id. Throws QuotaSpent over the daily quota. */
export async function writeFeedback(
  trx: Db,
  feedback: Omit<NewFeedback, "pictures">,
  pictures: readonly StoredFile[],
  now: number,
): Promise<number> {
  const { companyId, accountId, kind, text, phone } = feedback;
  await countWritten(trx, FEEDBACK_QUOTA, { key: `feedback:${companyId}`, count: 1 }, now);
  const { id } = await trx
    .insertInto("feedback")
    .values({ company_id: companyId, account_id: accountId, kind, text, phone, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepPictures(trx, "feedback", id, pictures);
  return id;
}

/** Like writeFeedback for a form, once for its token; returns the page to show. Refused with a message when the pictures are invalid or cannot be stored. */
export async function sendFeedback(
  { pictures, ...feedback }: NewFeedback,
  token: string,
  now: number,
): Promise<{ ok: true; value: string } | { ok: false; text: string }> {
  const { companyId } = feedback;
  const fault = await picturesFault(pictures, PICTURES_OF_FEEDBACK);
  if (fault) return { ok: false, text: fault };
  return withFilesOnce(
    { owner: companyFiles(companyId), files: pictures, purpose: "feedback" },
    token,
    now,
    async (trx, stored) => `${FEEDBACK_AT}#feedback-${await writeFeedback(trx, feedback, stored, now)}`,
  );
}

/** Returns one page of a company's feedback with pictures, newest first; a page beyond the end is the last. Three queries. */
export async function findFeedback(
  companyId: number,
  page: number,
  size = FEEDBACK_PER_PAGE,
): Promise<FeedbackList> {
  const own = db.selectFrom("feedback").where("company_id", "=", companyId);
  const counts = await own.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const total = Number(counts.n);
  const pages = Math.max(1, Math.ceil(total / size));
  const at = Math.min(page, pages);
  const rows = await own
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((at - 1) * size)
    .execute();
  const pictures = await findSupportPictures(
    "feedback",
    rows.map((row) => row.id),
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      text: row.text,
      phone: row.phone,
      answer: row.answer,
      answeredAt: row.answered_at,
      createdAt: row.created_at,
      pictures: pictures.get(row.id) ?? [],
    })),
    total,
    page: at,
    pages,
  };
}

/** null: no such feedback */
export type FeedbackAnswered = { ok: true } | { ok: false; text: string } | null;

/** Answers feedback once and notifies the company. `by` is the operator. */
export function answerFeedback(id: number, text: string, by: string, now: number): Promise<FeedbackAnswered> {
  return inTransaction(async (trx) => {
    const row = await trx
      .updateTable("feedback")
      .set({ answer: text, answered_by: by, answered_at: now })
      .where("id", "=", id)
      .where("answered_at", "is", null)
      .returning(["company_id", "kind"])
      .executeTakeFirst();
    if (!row) {
      const known = await trx.selectFrom("feedback").select("id").where("id", "=", id).executeTakeFirst();
      return known ? { ok: false, text: "未处理：该反馈已答复" } : null;
    }
    const before = { answer: "", answeredBy: "" };
    await audited(trx, { subject: "feedback", id, before, after: { answer: text, answeredBy: by } });
    const answer = {
      kindName: feedbackKindText(row.kind),
      answer: text,
      url: `${FEEDBACK_AT}#feedback-${id}`,
    };
    await sendMessages(trx, "feedbackAnswered", [{ companyId: row.company_id, ...answer }], now);
    return { ok: true };
  });
}
