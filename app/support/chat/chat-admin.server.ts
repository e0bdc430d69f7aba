/** The conversations as staff see them, on their page and from the command line. */
import { findManagedCompany } from "~/company/members/managers.server";
import { findCompanies } from "~/company/identity/companies.server";
import { sql } from "kysely";
import { KINDS } from "~/company/registration/register";
import type { CompanyKind, ReviewState } from "~/company/identity/qualification";
import { actingAs } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { readPart } from "~/platform/database/list-part.server";
import { once, type FormErrors } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { textFault } from "./chat";
import { DESK_PAGE, deskPath, type DeskChat, type DeskList, type DeskRow } from "./chat-admin";
import { answerChat, closeChat, headOf, messagesOf } from "./chat.server";

const visitorName = (id: number) => `访客 ${id}`;

const ROWS_PER_PAGE = 60;

/** Conversations in which something was said. */
const begunChats = () =>
  db
    .selectFrom("chat as t")
    .innerJoin("chat_message as m", (join) =>
      join.onRef("m.chat_id", "=", "t.id").onRef("m.number", "=", "t.last_number"),
    );

/** A page of all conversations, the last one where there are fewer. Three queries. */
export async function deskList(page: number): Promise<DeskList> {
  const { total, waiting } = await begunChats()
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.count<number>("t.waiting_since").as("waiting"),
    ])
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const shown = Math.min(page, pages);
  return { rows: await deskRows(false, shown), page: shown, pages, total, waiting };
}

/**
 * Conversations with their newest words: who waits longest first, then (unless `onlyWaiting`) the others, the newest first; those of one
 * page, or the part that an operator's command asks for. Two queries.
 */
export async function deskRows(onlyWaiting: boolean, page: number | "part" = 1): Promise<DeskRow[]> {
  let query = begunChats()
    .select(["t.id", "t.company_id", "t.waiting_since", "t.closed_at", "t.last_at"])
    .select(["t.buyer_last", "t.staff_read", "m.text", "m.side"]);
  if (onlyWaiting) query = query.where("t.waiting_since", "is not", null);
  const sorted = query
    .orderBy(sql`case when t.waiting_since is null then 1 else 0 end`)
    .orderBy("t.waiting_since")
    .orderBy("t.last_at", "desc")
    .orderBy("t.id");
  const rows = await (page === "part"
    ? readPart(sorted)
    : sorted
        .limit(ROWS_PER_PAGE)
        .offset((page - 1) * ROWS_PER_PAGE)
        .execute());
  const companies = await findCompanies(rows.map((row) => row.company_id));
  const nameOf = (id: number | null) => (id === null ? undefined : companies.get(id)?.name);
  return rows.map((row) => ({
    ...{ id: row.id, companyId: row.company_id, who: nameOf(row.company_id) ?? visitorName(row.id) },
    ...{ waitingSince: row.waiting_since, closedAt: row.closed_at, lastAt: row.last_at },
    ...{ text: row.text, isOwn: row.side === "staff", isNew: row.buyer_last > row.staff_read },
  }));
}

/** One conversation with its newest messages, or those before a number, and whose it is; null where there is none. Three queries. */
export async function deskChat(id: number, before: number | null): Promise<DeskChat | null> {
  const row = await db.selectFrom("chat").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const company = row.company_id === null ? null : await findManagedCompany(row.company_id);
  const messages = await messagesOf(id, before === null ? null : { before });
  const first = messages[0]?.number ?? 1;
  return {
    head: headOf(row),
    who: company?.name ?? visitorName(row.id),
    company: company && {
      ...{ id: company.id, kind: KINDS[company.kind as CompanyKind], status: company.status as ReviewState },
      ...{ rank: company.rank, manager: company.manager ?? "" },
      ...{ contact: company.contact_name, phone: company.contact_phone },
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

const asStaff = (name: string, chatId: number, now: number) => ({
  ...{ name, command: "staff-page", given: { chat: chatId }, why: "", now },
});

/**
 * Answers a conversation in the name of staff, once for the form's token; null when it is done, 404 (thrown) for one that there is not.
 * Refused: an empty or long text, a colleague who has answered since the message `seen`. `now` in ms.
 */
export async function answerAsStaff(
  name: string,
  { chatId, text, seen, token }: { chatId: number; text: string; seen: number; token: string },
  now: number,
): Promise<FormErrors | null> {
  const fault = textFault(text);
  if (fault) return { fields: { text: [fault] } };
  let answeredBy: string | null = null;
  await actingAs(asStaff(name, chatId, now), () =>
    inTransaction((trx) =>
      once(trx, token, async () => {
        const done = (await answerChat(trx, { chatId, text, by: name, seen }, now)) ?? notFound();
        answeredBy = done.ok ? null : done.by;
        return deskPath(chatId);
      }),
    ),
  );
  return answeredBy === null ? null : { form: [`${String(answeredBy)} 刚刚已答复，请看过后再发送`] };
}

/** Closes a conversation in the name of staff, once for the form's token; 404 (thrown) for one that there is not. `now` in ms. */
export async function closeAsStaff(
  name: string,
  { chatId, token }: { chatId: number; token: string },
  now: number,
): Promise<void> {
  await actingAs(asStaff(name, chatId, now), () =>
    inTransaction((trx) =>
      once(trx, token, async () => {
        if ((await closeChat(trx, chatId, now)) === null) notFound();
        return DESK_PAGE;
      }),
    ),
  );
}
