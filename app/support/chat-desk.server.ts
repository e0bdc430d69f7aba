/** The conversations as staff see them, on their page and from the command line. */
import { sql } from "kysely";
import { KINDS } from "~/company/register";
import type { CompanyKind, ReviewState } from "~/company/qualification";
import { db } from "~/platform/database.server";
import { readPart } from "~/platform/list-part.server";
import type { DeskChat, DeskRow } from "./chat-desk";
import { headOf, messagesOf } from "./chat.server";

const visitorName = (id: number) => `访客 ${id}`;

/**
 * Conversations with their newest words: who waits longest first, then (unless `onlyWaiting`) the others, the newest first; `most` of them,
 * or the part that an operator's command asks for. One query.
 */
export async function deskRows(onlyWaiting: boolean, most: number | "part" = 60): Promise<DeskRow[]> {
  let query = db
    .selectFrom("chat as t")
    .innerJoin("chat_message as m", (join) =>
      join.onRef("m.chat_id", "=", "t.id").onRef("m.number", "=", "t.last_number"),
    )
    .leftJoin("company as c", "c.id", "t.company_id")
    .select(["t.id", "t.company_id", "t.waiting_since", "t.closed_at", "t.last_at"])
    .select(["t.buyer_last", "t.staff_read", "c.name", "m.text", "m.side"]);
  if (onlyWaiting) query = query.where("t.waiting_since", "is not", null);
  const sorted = query
    .orderBy(sql`case when t.waiting_since is null then 1 else 0 end`)
    .orderBy("t.waiting_since")
    .orderBy("t.last_at", "desc")
    .orderBy("t.id");
  const rows = await (most === "part" ? readPart(sorted) : sorted.limit(most).execute());
  return rows.map((row) => ({
    ...{ id: row.id, companyId: row.company_id, who: row.name ?? visitorName(row.id) },
    ...{ waitingSince: row.waiting_since, closedAt: row.closed_at, lastAt: row.last_at },
    ...{ text: row.text, isOwn: row.side === "staff", isNew: row.buyer_last > row.staff_read },
  }));
}

/** One conversation with its newest messages, or those before a number, and whose it is; null where there is none. Two queries. */
export async function deskChat(id: number, before: number | null): Promise<DeskChat | null> {
  const row = await db
    .selectFrom("chat as t")
    .leftJoin("company as c", "c.id", "t.company_id")
    .leftJoin("account_manager as a", "a.id", "c.account_manager_id")
    .selectAll("t")
    .select([
      "c.name",
      "c.kind",
      "c.status",
      "c.rank",
      "c.contact_name",
      "c.contact_phone",
      "a.name as manager",
    ])
    .where("t.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const messages = await messagesOf(id, before === null ? null : { before });
  const first = messages[0]?.number ?? 1;
  return {
    head: headOf(row),
    who: row.name ?? visitorName(row.id),
    company:
      row.company_id === null
        ? null
        : {
            ...{
              id: row.company_id,
              kind: KINDS[row.kind as CompanyKind],
              status: row.status as ReviewState,
            },
            ...{ rank: row.rank ?? "", manager: row.manager ?? "" },
            ...{ contact: row.contact_name ?? "", phone: row.contact_phone ?? "" },
          },
    messages,
    older: first > 1 ? first : null,
    isOld: before !== null,
  };
}

/** The conversation of a company, or null. One query. */
export async function chatIdOfCompany(companyId: number): Promise<number | null> {
  const row = await db.selectFrom("chat").select("id").where("company_id", "=", companyId).executeTakeFirst();
  return row?.id ?? null;
}
