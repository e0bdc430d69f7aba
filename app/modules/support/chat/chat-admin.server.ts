import { sql } from "kysely";
import { findCompanies } from "~/modules/company/identity/companies.server";
import type { CompanyKind, CompanyStatus } from "~/modules/company/identity/qualification";
import { findManagedCompany } from "~/modules/company/members/managers.server";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { type Db, db, inTransaction } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { regionName } from "~/platform/values/regions";
import { memberNames } from "~/modules/staff/accounts/members.server";
import { type ChatViewName, type AdminChat, type AdminRow } from "./chat-admin";
import {
  answerChat,
  closeChat,
  toHead,
  findMessages,
  type ChatAnswer,
  type ChatAnswered,
  type ChatClosed,
  type ChatClosing,
} from "./chat.server";

const visitorName = (id: number) => `访客 ${id}`;

const begunChats = () =>
  db
    .selectFrom("chat as t")
    .innerJoin("chat_message as m", (join) =>
      join.onRef("m.chat_id", "=", "t.id").onRef("m.number", "=", "t.last_number"),
    )
    .select(["t.id", "t.company_id", "t.waiting_since", "t.closed_at", "t.last_at", "t.holder_id"])
    .select(["t.buyer_last", "t.staff_read", "m.text", "m.side"]);

type BegunChat = Awaited<ReturnType<ReturnType<typeof begunChats>["execute"]>>[number];

async function rowsFrom(rows: readonly BegunChat[]): Promise<AdminRow[]> {
  const holders = rows.flatMap(({ holder_id }) => holder_id ?? []);
  const [companies, names] = await Promise.all([
    findCompanies(rows.map((row) => row.company_id)),
    memberNames([...new Set(holders)]),
  ]);
  const nameOf = (id: number | null) => (id === null ? undefined : companies.get(id)?.name);
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    who: nameOf(row.company_id) ?? visitorName(row.id),
    waitingSince: row.waiting_since,
    closedAt: row.closed_at,
    lastAt: row.last_at,
    text: row.text,
    isOwn: row.side === "staff",
    isNew: row.buyer_last > row.staff_read,
    holder: row.holder_id === null ? null : (names.get(row.holder_id) ?? null),
  }));
}

function inView(view: ChatViewName, memberId: number) {
  if (view === "waiting") return sql<boolean>`t.waiting_since is not null`;
  if (view === "closed") return sql<boolean>`t.closed_at is not null`;
  if (view === "open") return sql<boolean>`t.closed_at is null`;
  return sql<boolean>`t.closed_at is null and t.holder_id = ${memberId}`;
}

/** Lists a view after this conversation: longest waiting first, other views newest first. Starts over when that conversation has left the view. Three queries. */
export async function listAdminChats(
  view: ChatViewName,
  memberId: number,
  { after, limit }: { after: number | null; limit: number },
): Promise<AdminRow[]> {
  const isWaiting = view === "waiting";
  const key = isWaiting ? "t.waiting_since" : "t.last_at";
  const direction = isWaiting ? "asc" : "desc";
  let query = begunChats().where(inView(view, memberId));
  const anchor = await db
    .selectFrom("chat as t")
    .select(["t.id", sql.ref<number>(key).as("at")])
    .where("t.id", "=", after)
    .where(inView(view, memberId))
    .executeTakeFirst();
  if (anchor) {
    const beyond = isWaiting ? ">" : "<";
    query = query.where((eb) =>
      eb.or([eb(key, beyond, anchor.at), eb.and([eb(key, "=", anchor.at), eb("t.id", beyond, anchor.id)])]),
    );
  }
  return rowsFrom(await query.orderBy(key, direction).orderBy("t.id", direction).limit(limit).execute());
}

/** Counts the conversations in a view, up to `limit`. One query. */
export async function countAdminChats(
  view: ChatViewName,
  memberId: number,
  maxCount: number,
): Promise<number> {
  const { n } = await db
    .selectFrom(
      db.selectFrom("chat as t").select("t.id").where(inView(view, memberId)).limit(maxCount).as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Counts conversations waiting for an answer, with the longest wait's start, epoch ms. One query. */
export async function countWaitingChats(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await db
    .selectFrom("chat")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("waiting_since").as("oldest")])
    .where("waiting_since", "is not", null)
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

/** Returns the ids of conversations waiting for an answer, longest first. One query. */
export async function waitingChatIds(limit: number): Promise<number[]> {
  const waiting = db.selectFrom("chat").select("id").where("waiting_since", "is not", null);
  return (await waiting.orderBy("waiting_since").orderBy("id").limit(limit).execute()).map(({ id }) => id);
}

const toChatCompany = (
  company: NonNullable<Awaited<ReturnType<typeof findManagedCompany>>>,
): NonNullable<AdminChat["company"]> => ({
  id: company.id,
  kind: COMPANY_KIND_NAMES[company.kind as CompanyKind],
  status: company.status as CompanyStatus,
  rank: company.rank,
  region: regionName(company.area_code),
  manager: company.manager ?? "",
  contact: company.contact_name,
  phone: company.contact_phone,
});

async function findHolder(id: number | null): Promise<AdminChat["holder"]> {
  if (id === null) return null;
  const name = (await memberNames([id])).get(id);
  return name === undefined ? null : { id, name };
}

/** Returns a conversation with its owner and its newest messages, or those before a number; null when unknown. Four queries. */
export async function adminChat(id: number, before: number | null): Promise<AdminChat | null> {
  const row = await db.selectFrom("chat").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const company = row.company_id === null ? null : await findManagedCompany(row.company_id);
  const messages = await findMessages(id, before === null ? null : { before });
  const first = messages[0]?.number ?? 1;
  return {
    head: toHead(row),
    who: company?.name ?? visitorName(row.id),
    company: company && toChatCompany(company),
    holder: await findHolder(row.holder_id),
    messages,
    older: first > 1 ? first : null,
    isOld: before !== null,
  };
}

/** Answers once for the form's token, as answerChat; the same form gets the same result. `now` in ms. */
export function answerOnce(message: ChatAnswer, token: string, now: number): Promise<ChatAnswered> {
  return onceFor(token, (trx) => answerChat(trx, message, now));
}

/** Closes once for the form's token, as closeChat. `now` in ms. */
export function closeOnce(closing: ChatClosing, token: string, now: number): Promise<ChatClosed> {
  return onceFor(token, (trx) => closeChat(trx, closing, now));
}

const onceFor = <T>(token: string, work: (trx: Db) => Promise<T>): Promise<T> =>
  inTransaction(
    async (trx) => JSON.parse(await once(trx, token, async () => JSON.stringify(await work(trx)))) as T,
  );
