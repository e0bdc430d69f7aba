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

type Rows = ExpressionBuilder<Database & { p: Database["draft_order"] }, "p">;

/** `isToFollow` as an SQL condition. `now` in ms. */
export const isWaitingForStaff = (now: number) => (eb: Rows) =>
  eb.and([
    eb("p.followed_at", "is", null),
    eb("p.staff_id", "is not", null),
    eb.or([
      eb("p.state", "=", "declined"),
      eb.and([eb("p.state", "=", "sent"), eb("p.sent_at", "<=", endingBefore(now))]),
    ]),
  ]);

/** Latest time to follow up, ms. */
const DUE = sql<number>`case when p.state = 'declined' then p.answered_at + ${sql.lit(FOLLOW_DECLINED)} else p.sent_at + ${sql.lit(DRAFT_ORDER_DAYS * DAY)} end`;

/** Counts draft orders to follow up, with the oldest and the earliest due time (ms). One query. */
export async function countToFollow(now: number) {
  const row = await db
    .selectFrom("draft_order as p")
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

/** Returns the first of them, earliest due first. Two queries. `now` in ms. */
export async function listToFollow(limit: number, now: number): Promise<ToFollow[]> {
  const rows = await db
    .selectFrom("draft_order as p")
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

/** Records that the company was contacted, with its answer as reason. Refused if nothing waits. `now` in ms. */
export const followUp = (
  { companyId, id }: { companyId: number; id: number },
  now: number,
): Promise<{ ok: true } | { ok: false; text: string }> =>
  inCompany(companyId, async (trx) => {
    const row = await trx
      .selectFrom("draft_order")
      .select(["state", "staff_id as staffId", "sent_at as sentAt", "followed_at as followedAt"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row || !isToFollow({ ...row, state: stateAt(row, now) }, now))
      return { ok: false, text: "这份建议订单不需要跟进，或已有人跟进" };
    await trx.updateTable("draft_order").set({ followed_at: now }).where("id", "=", id).execute();
    await audited(trx, {
      subject: "draftOrder",
      id,
      before: { followed: false },
      after: { followed: true },
    });
    return { ok: true };
  });
