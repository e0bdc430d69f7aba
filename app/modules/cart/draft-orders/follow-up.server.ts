/** Proposals that the desk is to speak with a company about: declined, or without an answer when their days are nearly over. */
import { type ExpressionBuilder, sql } from "kysely";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { inCompany } from "~/modules/company/identity/lock.server";
import { audited } from "~/platform/database/audit.server";
import { db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { DAY } from "~/platform/values/clock";
import {
  endingBefore,
  FOLLOW_DECLINED,
  isToFollow,
  DRAFT_ORDER_DAYS,
  stateAt,
  type DraftOrderState,
} from "./draft-order";

type Rows = ExpressionBuilder<Database & { p: Database["proposed_order"] }, "p">;

/** `isToFollow` as a condition. `now` in ms. */
export const isWaitingForStaff = (now: number) => (eb: Rows) =>
  eb.and([
    eb("p.followed_at", "is", null),
    eb.or([
      eb("p.state", "=", "declined"),
      eb.and([eb("p.state", "=", "sent"), eb("p.sent_at", "<=", endingBefore(now))]),
    ]),
  ]);

/** When it is to be followed up at the latest, ms. */
const DUE = sql<number>`case when p.state = 'declined' then p.answered_at + ${sql.lit(FOLLOW_DECLINED)} else p.sent_at + ${sql.lit(DRAFT_ORDER_DAYS * DAY)} end`;

/** How many wait, since when, and by when the first is due (ms). One query. */
export async function countToFollow(now: number) {
  const row = await db
    .selectFrom("proposed_order as p")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<number | null>(sql<number>`coalesce(p.answered_at, p.sent_at)`).as("oldestAt"),
      fn.min<number | null>(DUE).as("dueAt"),
    ])
    .where(isWaitingForStaff(now))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldestAt: row.oldestAt, dueAt: row.dueAt };
}

export interface ToFollow {
  id: number;
  company: string;
  staffName: string;
  state: DraftOrderState;
  reason: string;
  dueAt: number;
}

/** The first of them, what is due first in front. Two queries. `now` in ms. */
export async function listToFollow(limit: number, now: number): Promise<ToFollow[]> {
  const rows = await db
    .selectFrom("proposed_order as p")
    .select(["p.id", "p.company_id as companyId", "p.staff_name as staffName", "p.state", "p.reason"])
    .select(["p.sent_at as sentAt", DUE.as("dueAt")])
    .where(isWaitingForStaff(now))
    .orderBy(DUE)
    .orderBy("p.id")
    .limit(limit)
    .execute();
  const companies = await findCompanies(rows.map(({ companyId }) => companyId));
  return rows.map(({ companyId, sentAt, ...row }) => ({
    ...row,
    state: stateAt({ state: row.state, sentAt }, now),
    dueAt: Number(row.dueAt),
    company: companies.get(companyId)?.name ?? "",
  }));
}

/** Notes that the desk has spoken with the company; what was said stands as the reason of the change. Refused where nothing waits. `now` in ms. */
export const followUp = (
  { companyId, id }: { companyId: number; id: number },
  now: number,
): Promise<{ ok: true } | { ok: false; text: string }> =>
  inCompany(companyId, async (trx) => {
    const row = await trx
      .selectFrom("proposed_order")
      .select(["state", "sent_at as sentAt", "followed_at as followedAt"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row || !isToFollow({ ...row, state: stateAt(row, now) }, now))
      return { ok: false, text: "这份建议订单不需要跟进，或已有人跟进" };
    await trx.updateTable("proposed_order").set({ followed_at: now }).where("id", "=", id).execute();
    await audited(trx, {
      subject: "proposedOrder",
      id,
      before: { followed: false },
      after: { followed: true },
    });
    return { ok: true };
  });
