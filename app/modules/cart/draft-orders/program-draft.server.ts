/** Draft orders that a program of the company writes; a person of the company confirms them as those of staff. */
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { DRAFT_ORDER_DAYS, draftOrderHref, endedBefore, MAX_WAITING_DRAFTS } from "./draft-order";
import { writeDraftOrderLines } from "./draft-order.server";

export interface ProgramDraft {
  /** the token's name; null: a session's call, written in the login's name */
  program: string | null;
  /** one line a product */
  lines: readonly { goodsId: number; quantity: number }[];
  remark: string;
  onceToken: string;
}

export type ProgramDraftResult = { ok: true; id: number } | { ok: false; text: string };

class Refused extends Error {}

/** Whether companies can see it was written by a program. */
const authorName = (program: string | null, viewer: SignedIn): string =>
  program === null ? viewer.accountName : `程序“${program}”`;

async function countWaiting(trx: Db, companyId: number, now: number): Promise<number> {
  const row = await trx
    .selectFrom("draft_order")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("state", "=", "sent")
    .where("staff_id", "is", null)
    .where("sent_at", ">", endedBefore(now))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Stores a draft order that waits for the company, once for its token, and notifies the company; nothing is put into the cart. Refused:
 * products that the company cannot see, too many waiting. `now` in ms.
 */
export async function addProgramDraft(
  viewer: SignedIn,
  draft: ProgramDraft,
  now: number,
): Promise<ProgramDraftResult> {
  try {
    const id = await inCompany(viewer.buyer.companyId, (trx) =>
      once(trx, draft.onceToken, () => insertDraft(trx, viewer, draft, now)),
    );
    return { ok: true, id: Number(id) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, text: error.message };
    throw error;
  }
}

async function insertDraft(trx: Db, viewer: SignedIn, draft: ProgramDraft, now: number): Promise<string> {
  const { companyId } = viewer.buyer;
  const ids = draft.lines.map(({ goodsId }) => goodsId);
  const seen = await goodsForBuyer(ids, viewer, now, trx);
  const unknown = ids.filter((id) => !seen.has(id));
  if (unknown.length > 0) throw new Refused(`没有这些商品：${unknown.slice(0, 20).join("、")}`);
  if ((await countWaiting(trx, companyId, now)) >= MAX_WAITING_DRAFTS)
    throw new Refused(`待确认的建议订单已有 ${MAX_WAITING_DRAFTS} 份，请先在网站确认或回复不需要`);
  const name = authorName(draft.program, viewer);
  const { id } = await trx
    .insertInto("draft_order")
    .values({
      company_id: companyId,
      staff_id: null,
      staff_name: name,
      remark: draft.remark,
      reason: "",
      state: "sent",
      version: 1,
      created_at: now,
      sent_at: now,
      answered_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeDraftOrderLines(
    trx,
    id,
    new Map(draft.lines.map(({ goodsId, quantity }) => [goodsId, quantity])),
  );
  await audited(trx, { subject: "draftOrder", id, before: null, after: { company: companyId } });
  const facts = {
    staffName: name,
    kinds: ids.length,
    remark: draft.remark,
    days: DRAFT_ORDER_DAYS,
    url: draftOrderHref(id),
  };
  await sendMessages(trx, "draftOrderSent", [{ companyId, ...facts }], now);
  return String(id);
}
