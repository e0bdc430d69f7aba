import { countReaders, listReaders, takeBackAnnounced } from "~/modules/notifications/announced.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { namesById } from "~/platform/database/names-by-id";
import type { Row } from "~/platform/database/schema";
import { formatTime } from "~/platform/values/clock";
import {
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  type AnnouncementAudience,
  audienceText,
  mayStop,
  mayWithdrawAnnouncement,
  readAudience,
} from "./announcement";
import { audienceAfter, audienceNames, countAudience } from "./audience.server";

const PART = 500;

export interface Announcement {
  id: number;
  title: string;
  body: string;
  url: string;
  audience: AnnouncementAudience;
  whom: string;
  wanted: number;
  sent: number;
  read: number;
  state: AnnouncementState;
  sendAt: number;
  by: string;
}

export interface NewAnnouncement {
  title: string;
  body: string;
  url: string;
  audience: AnnouncementAudience;
  sendAt: number;
  by: string;
  formKey: string;
}

/** Schedules an announcement; returns its id, null when no company matches. `now` in ms. */
export async function announce(wanted: NewAnnouncement, now: number): Promise<number | null> {
  const fit = await audienceFit(wanted.audience);
  return fit.companies === 0 ? null : inTransaction((trx) => announceIn(trx, wanted, fit, now));
}

/** Counts the matching companies and describes the audience. Three queries. */
export async function audienceFit(
  audience: AnnouncementAudience,
): Promise<{ companies: number; whom: string }> {
  const companies = await countAudience(audience);
  return { companies, whom: audienceText(audience, (await audienceNames([audience]))(audience)) };
}

/** Like announce, in the caller's transaction, also without matching companies. */
export async function announceIn(
  trx: Db,
  wanted: NewAnnouncement,
  { companies, whom }: { companies: number; whom: string },
  now: number,
): Promise<number> {
  const made = await trx
    .insertInto("announcement")
    .values({
      form_key: wanted.formKey,
      title: wanted.title,
      body: wanted.body,
      url: wanted.url,
      audience: JSON.stringify(wanted.audience),
      wanted: companies,
      sent: 0,
      last_company: 0,
      state: "waiting",
      send_at: wanted.sendAt,
      by_name: wanted.by,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("form_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) {
    const first = trx.selectFrom("announcement").select("id").where("form_key", "=", wanted.formKey);
    return (await first.executeTakeFirstOrThrow()).id;
  }
  const after = {
    标题: wanted.title,
    内容: wanted.body,
    链接: wanted.url,
    发给: whom,
    家数: companies,
    发送时间: formatTime(wanted.sendAt),
  };
  await audited(trx, { subject: "announcement", id: made.id, before: null, after });
  return made.id;
}

const held = (trx: Db, id: number) =>
  forUpdate(trx.selectFrom("announcement").selectAll().where("id", "=", id)).executeTakeFirst();

/** Sends to the next companies; returns whether there may be more. `now` in ms. */
function sendPart(id: number, now: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    const row = await held(trx, id);
    if (row?.state !== "waiting" || row.send_at > now) return false;
    const companies = await audienceAfter(trx, readAudience(row.audience), row.last_company, PART);
    const { title, body, url } = row;
    const messages = companies.map((company) => ({
      companyId: company.id,
      announcementId: id,
      title,
      body,
      url,
    }));
    const sent = await sendMessages(trx, "announcement", messages, now);
    const isDone = companies.length < PART;
    await trx
      .updateTable("announcement")
      .set({
        sent: row.sent + sent,
        last_company: companies.at(-1)?.id ?? row.last_company,
        state: isDone ? "sent" : "waiting",
      })
      .where("id", "=", id)
      .execute();
    return !isDone;
  });
}

/** Sends a due announcement in at most `limit` parts of 500 companies; the job `announcements` continues. `now` in ms. */
export async function sendAnnouncement(id: number, now: number, limit = Infinity): Promise<void> {
  for (let part = 0; part < limit && (await sendPart(id, now)); part += 1);
}

/** Sends all due announcements and returns their number. Safe to run concurrently. `now` in ms. */
export async function sendDueAnnouncements(now: number): Promise<number> {
  const due = await db
    .selectFrom("announcement")
    .select("id")
    .where("state", "=", "waiting")
    .where("send_at", "<=", now)
    .orderBy("id")
    .execute();
  for (const { id } of due) await sendAnnouncement(id, now);
  return due.length;
}

/** Stops sending; returns how many companies it reached, null when it is no longer being sent. */
export const stopAnnouncement = (id: number): Promise<number | null> =>
  endAs(id, "stopped", async (row) => (mayStop(row.state as AnnouncementState) ? row.sent : null));

/** Removes it from all inboxes; returns their number, null when there is nothing to withdraw. */
export const withdrawAnnouncement = (id: number): Promise<number | null> =>
  endAs(id, "withdrawn", async (row, trx) =>
    mayWithdrawAnnouncement(row.state as AnnouncementState, row.sent) ? takeBackAnnounced(trx, id) : null,
  );

function endAs(
  id: number,
  state: "stopped" | "withdrawn",
  act: (row: Row<"announcement">, trx: Db) => Promise<number | null>,
): Promise<number | null> {
  return inTransaction(async (trx) => {
    const row = await held(trx, id);
    const done = row ? await act(row, trx) : null;
    if (!row || done === null) return null;
    await trx.updateTable("announcement").set({ state }).where("id", "=", id).execute();
    await audited(trx, {
      subject: "announcement",
      id,
      before: { 状态: ANNOUNCEMENT_STATES[row.state as AnnouncementState] },
      after: { 状态: ANNOUNCEMENT_STATES[state], 家数: done },
    });
    return done;
  });
}

async function withReaders(rows: readonly Row<"announcement">[]): Promise<Announcement[]> {
  const audiences = rows.map((row) => readAudience(row.audience));
  const [counts, nameOf] = await Promise.all([
    countReaders(rows.map(({ id }) => id)),
    audienceNames(audiences),
  ]);
  return rows.map((row, at) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    url: row.url,
    by: row.by_name,
    audience: audiences[at]!,
    whom: audienceText(audiences[at]!, nameOf(audiences[at]!)),
    wanted: row.wanted,
    sent: row.sent,
    read: counts.get(row.id)?.read ?? 0,
    state: row.state as AnnouncementState,
    sendAt: row.send_at,
  }));
}

/** Lists announcements after this id, newest first. Four queries. */
export async function listAnnouncements(after: number | null, limit: number): Promise<Announcement[]> {
  let query = db.selectFrom("announcement").selectAll();
  if (after !== null) query = query.where("id", "<", after);
  return withReaders(await query.orderBy("id", "desc").limit(limit).execute());
}

export async function findAnnouncement(id: number): Promise<Announcement | null> {
  const rows = await db.selectFrom("announcement").selectAll().where("id", "=", id).execute();
  return (await withReaders(rows))[0] ?? null;
}

export interface AnnouncedCompany {
  id: number;
  companyId: number;
  name: string;
  readAt: number | null;
}

/** Lists recipients after this message by read state (`isRead` null: any). Two queries. */
export async function announcedCompanies(
  id: number,
  isRead: boolean | null,
  page: { after: number | null; limit: number },
): Promise<AnnouncedCompany[]> {
  const readers = await listReaders(id, isRead, page);
  const companies = await findCompanies(readers.map(({ companyId }) => companyId));
  return readers.map((reader) => ({ ...reader, name: companies.get(reader.companyId)?.name ?? "" }));
}

/** Returns announcement titles by id. One query for each 500. */
export const announcementTitles = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, (part) =>
    db.selectFrom("announcement").select(["id", "title as name"]).where("id", "in", part).execute(),
  );
