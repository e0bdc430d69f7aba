import { findGoodsFact, findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { findBatch } from "~/modules/catalogue/stock/batches.server";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { countReaders, isAnnouncedTo, listReaders } from "~/modules/notifications/announced.server";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { once } from "~/platform/http/forms/forms.server";
import { toDay } from "~/platform/values/clock";
import { EVERYBODY } from "~/modules/support/announcements/announcement";
import { announceIn, audienceFit } from "~/modules/support/announcements/announcements.server";
import { noticePath, type QualityNoticeKind, noticeState, type NoticeState } from "./notice";

export interface NewQualityNotice {
  kind: QualityNoticeKind;
  goodsId: number;
  batches: readonly string[];
  title: string;
  body: string;
  endsOn: string;
  by: string;
}

export interface QualityNotice {
  id: number;
  kind: string;
  title: string;
  body: string;
  goodsId: number;
  goods: string;
  batches: string[];
  endsOn: string;
  state: NoticeState;
  announcementId: number;
  by: string;
  createdAt: number;
}

const getNotices = async (rows: readonly Row<"quality_notice">[], now: number): Promise<QualityNotice[]> => {
  const names = await findGoodsNames(rows.map((row) => row.goods_id));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    goodsId: row.goods_id,
    goods: names.get(row.goods_id) ?? "",
    batches: JSON.parse(row.batches) as string[],
    endsOn: row.ends_on,
    announcementId: row.announcement_id!,
    by: row.created_by,
    state: noticeState({ endsOn: row.ends_on, endedAt: row.ended_at }, toDay(now)),
    createdAt: row.created_at,
  }));
};

/** Creates a notice once for its form, with messages to all buyers (sendAnnouncement); returns its id. Refused by field: unknown product or batch, a past last day. `now` in ms. */
export async function makeNotice(
  notice: NewQualityNotice,
  formKey: string,
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; fields: Record<string, string[]> }> {
  const { kind, goodsId, title, body, endsOn, by } = notice;
  const goods = await findGoodsFact(goodsId);
  if (!goods) return { ok: false, fields: { goodsId: [`没有商品 ${goodsId}`] } };
  if (endsOn < toDay(now)) return { ok: false, fields: { endsOn: ["展示到哪一天不能早于今天"] } };
  const batches: string[] = [];
  for (const number of notice.batches) {
    const batch = await findBatch(db, goodsId, number);
    if (!batch) return { ok: false, fields: { batchLines: [`${goods.name}没有批号 ${number}`] } };
    batches.push(batch.number);
  }
  const audience = { ...EVERYBODY, goodsId, batches };
  const fit = await audienceFit(audience);
  const made = await inTransaction((trx) =>
    once(trx, formKey, async () => {
      const { id } = await trx
        .insertInto("quality_notice")
        .values({
          kind,
          title,
          body,
          goods_id: goodsId,
          batches: JSON.stringify(batches),
          ends_on: endsOn,
          created_by: by,
          created_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const message = { title, body, url: noticePath(id), audience, sendAt: now, by, formKey };
      const announcementId = await announceIn(trx, message, fit, now);
      await trx
        .updateTable("quality_notice")
        .set({ announcement_id: announcementId })
        .where("id", "=", id)
        .execute();
      const after = { title, goods: goodsId, batches: batches.join("、"), endsOn };
      await audited(trx, { subject: "qualityNotice", id, before: null, after });
      return String(id);
    }),
  );
  return { ok: true, id: Number(made) };
}

/** Ends it, once; false if already ended. Null: no such notice. `now` in ms. */
export const endNotice = (id: number, by: string, now: number): Promise<boolean | null> =>
  inTransaction(async (trx) => {
    const done = await trx
      .updateTable("quality_notice")
      .set({ ended_at: now, ended_by: by })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (Number(done.numUpdatedRows) > 0) {
      await audited(trx, {
        subject: "qualityNotice",
        id,
        before: { state: "running" },
        after: { state: "ended" },
      });
      return true;
    }
    const known = await trx.selectFrom("quality_notice").select("id").where("id", "=", id).executeTakeFirst();
    return known ? false : null;
  });

/** One, or null. Two queries. */
export async function findNotice(id: number, now: number): Promise<QualityNotice | null> {
  const rows = await db.selectFrom("quality_notice").selectAll().where("id", "=", id).execute();
  return (await getNotices(rows, now))[0] ?? null;
}

export interface NoticeRow extends QualityNotice {
  sent: number;
  read: number;
  acknowledged: number;
}

async function countAcks(ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("quality_notice_ack")
    .select((eb) => ["notice_id", eb.fn.countAll<number>().as("n")])
    .where("notice_id", "in", ids)
    .groupBy("notice_id")
    .execute();
  return new Map(rows.map(({ notice_id, n }) => [notice_id, Number(n)]));
}

async function withCounts(notices: readonly QualityNotice[]): Promise<NoticeRow[]> {
  const [readers, acks] = await Promise.all([
    countReaders(notices.map(({ announcementId }) => announcementId)),
    countAcks(notices.map(({ id }) => id)),
  ]);
  return notices.map((notice) => ({
    ...notice,
    ...(readers.get(notice.announcementId) ?? { sent: 0, read: 0 }),
    acknowledged: acks.get(notice.id) ?? 0,
  }));
}

/** Returns all, newest first, after the id `after`. Four queries. */
export async function listNotices(after: number | null, limit: number, now: number): Promise<NoticeRow[]> {
  let query = db.selectFrom("quality_notice").selectAll();
  if (after !== null) query = query.where("id", "<", after);
  return withCounts(await getNotices(await query.orderBy("id", "desc").limit(limit).execute(), now));
}

/** Returns one with counts of recipients, readers and acknowledgements, or null. Four queries. */
export async function noticeCounts(id: number, now: number): Promise<NoticeRow | null> {
  const notice = await findNotice(id, now);
  return notice && (await withCounts([notice]))[0]!;
}

/** Returns recipients with times of reading and acknowledging, epoch ms; after the message `after`. Three queries. */
export async function noticeCompanies(
  { id, announcementId }: Pick<QualityNotice, "id" | "announcementId">,
  page: { after: number | null; limit: number },
) {
  const readers = await listReaders(announcementId, null, page);
  const ids = readers.map(({ companyId }) => companyId);
  const [companies, acks] = await Promise.all([
    findCompanies(ids),
    ids.length === 0
      ? []
      : db
          .selectFrom("quality_notice_ack")
          .select(["company_id", "at"])
          .where("notice_id", "=", id)
          .where("company_id", "in", ids)
          .execute(),
  ]);
  const ackedAt = new Map(acks.map((row) => [row.company_id, row.at]));
  return readers.map((reader) => ({
    id: reader.id,
    companyId: reader.companyId,
    readAt: reader.readAt,
    name: companies.get(reader.companyId)?.name ?? "",
    phone: companies.get(reader.companyId)?.contact_phone ?? "",
    acknowledgedAt: ackedAt.get(reader.companyId) ?? null,
  }));
}

/** Returns a product's running notices, newest first. One index query. `now` in ms. */
export const runningNotices = (goodsId: number, now: number) =>
  db
    .selectFrom("quality_notice")
    .select(["id", "kind", "title", "batches"])
    .where("goods_id", "=", goodsId)
    .where("ends_on", ">=", toDay(now))
    .where("ended_at", "is", null)
    .orderBy("id", "desc")
    .limit(5)
    .execute();

/** Returns a notice that runs or was sent to the company, or null. Four queries. */
export async function ownNotice(id: number, companyId: number, now: number) {
  const notice = await findNotice(id, now);
  if (!notice) return null;
  const [isRequested, ack] = await Promise.all([
    isAnnouncedTo(notice.announcementId, companyId),
    db
      .selectFrom("quality_notice_ack")
      .select("at")
      .where("notice_id", "=", id)
      .where("company_id", "=", companyId)
      .executeTakeFirst(),
  ]);
  if (!isRequested && notice.state !== "running") return null;
  const { by: _, announcementId: __, ...shown } = notice;
  return { ...shown, isRequested, acknowledgedAt: ack?.at ?? null };
}

/** Acknowledges a notice, once; false if repeated, null if the company was not notified. `now` in ms. */
export const acknowledge = (
  id: number,
  { companyId, accountId }: { companyId: number; accountId: number },
  now: number,
): Promise<boolean | null> =>
  inTransaction(async (trx) => {
    const row = await trx
      .selectFrom("quality_notice")
      .select("announcement_id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row?.announcement_id || !(await isAnnouncedTo(row.announcement_id, companyId, trx))) return null;
    const done = await trx
      .insertInto("quality_notice_ack")
      .values({ notice_id: id, company_id: companyId, account_id: accountId, at: now })
      .onConflict((conflict) => conflict.columns(["notice_id", "company_id"]).doNothing())
      .executeTakeFirst();
    return Number(done.numInsertedOrUpdatedRows ?? 0) > 0;
  });
