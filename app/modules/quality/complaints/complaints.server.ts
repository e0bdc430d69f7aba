import { randomUUID } from "node:crypto";
import { findGoodsFact } from "~/modules/catalogue/goods/goods-facts.server";
import { findBatch } from "~/modules/catalogue/stock/batches.server";
import { findCompany } from "~/modules/company/identity/companies.server";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { findBoughtBatch } from "~/modules/orders/overview/bought-batches.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { withFilesOnce } from "~/platform/files/files-once.server";
import type { StoredFile } from "~/platform/files/stored-files.server";
import { SHOP_OWNER } from "~/platform/files/files.server";
import { countWritten } from "~/platform/http/limits/quota.server";
import { startOfDay } from "~/platform/values/clock";
import { keepPictures, picturesFault, findSupportPictures } from "~/modules/support/pictures/pictures.server";
import {
  CASE_KINDS,
  CASE_QUOTA,
  caseNumber,
  casePath,
  CASES_PER_PAGE,
  dueAt,
  PICTURES_OF_CASE,
  SEVERITIES,
  type CaseKind,
  type Patient,
  type Severity,
} from "./complaint";
import { readTimeLimits } from "./time-limits.server";

export interface Notified {
  kind: CaseKind;
  severity: Severity;
  goodsId: number;
  batch: string;
  orderNumber: string;
  quantity: number | null;
  happenedOn: string;
  text: string;
  reporter: string;
  phone: string;
  /** of a reaction; null of a complaint */
  patient: Patient | null;
}

interface From {
  companyId: number | null;
  accountId: number | null;
  by: string;
  receivedAt: number;
}

async function openCase(
  trx: Db,
  notified: Notified,
  from: From,
  now: number,
): Promise<{ id: number; number: string }> {
  const goods = (await findGoodsFact(notified.goodsId, trx))!;
  const { kind, severity, patient } = notified;
  const { id } = await trx
    .insertInto("quality_case")
    .values({
      number: `new:${randomUUID()}`,
      kind,
      severity,
      company_id: from.companyId,
      account_id: from.accountId,
      goods_id: goods.id,
      goods_name: `${goods.name} ${goods.spec}`.trim(),
      batch_number: notified.batch,
      order_number: notified.orderNumber,
      quantity: notified.quantity,
      happened_on: notified.happenedOn,
      text: notified.text,
      reporter: notified.reporter,
      phone: notified.phone,
      source: from.by === "" ? "buyer" : "admin",
      created_by: from.by,
      received_at: from.receivedAt,
      due_at: dueAt(kind, severity, from.receivedAt, await readTimeLimits(trx)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const number = caseNumber(kind, id, now);
  await trx.updateTable("quality_case").set({ number }).where("id", "=", id).execute();
  if (patient)
    await trx
      .insertInto("adverse_report")
      .values({ case_id: id, ...patient })
      .execute();
  const after = {
    类别: CASE_KINDS[kind],
    严重程度: SEVERITIES[severity],
    商品: goods.id,
    批号: notified.batch,
    客户: from.companyId ?? "非客户",
  };
  await audited(trx, { subject: "qualityCase", id: number, before: null, after });
  return { id, number };
}

export interface BuyerCase extends Omit<Notified, "orderNumber"> {
  companyId: number;
  accountId: number;
  pictures: readonly File[];
}

/** A company reports a bought batch, once for the form token; returns its page. Null: not bought. Refused: invalid or too many pictures. Throws QuotaSpent. `now` in ms. */
export async function reportCase(
  { companyId, accountId, pictures, ...notified }: BuyerCase,
  token: string,
  now: number,
): Promise<{ ok: true; to: string } | { ok: false; text: string } | null> {
  const bought = await findBoughtBatch(companyId, notified.goodsId, notified.batch);
  if (!bought) return null;
  const fault = await picturesFault(pictures, PICTURES_OF_CASE);
  if (fault) return { ok: false, text: fault };
  const from = { companyId, accountId, by: "", receivedAt: now };
  const write = async (trx: Db, stored: readonly StoredFile[]) => {
    await countWritten(trx, CASE_QUOTA, { key: `qualityCase:${companyId}`, count: 1 }, now);
    const { id, number } = await openCase(trx, { ...notified, orderNumber: bought.orderNumber }, from, now);
    await keepPictures(trx, "qualityCase", id, stored);
    return casePath(number);
  };
  const upload = { owner: companyFiles(companyId), files: pictures, purpose: "qualityCase" };
  const done = await withFilesOnce(upload, token, now, write);
  return done.ok ? { ok: true, to: done.value } : done;
}

export interface AdminCase extends Notified {
  companyId: number | null;
  pictures?: readonly File[];
  by: string;
  receivedOn: string;
}

/** Registers a case by phone, once for its form; returns its number. Refused by field: unknown product, batch or company, invalid pictures. `now` in ms. */
export async function registerCase(
  { companyId, by, receivedOn, pictures = [], ...notified }: AdminCase,
  formKey: string,
  now: number,
): Promise<{ ok: true; number: string } | { ok: false; fields: Record<string, string[]> }> {
  const goods = await findGoodsFact(notified.goodsId);
  if (!goods) return { ok: false, fields: { goodsId: [`没有商品 ${notified.goodsId}`] } };
  const batch = await findBatch(db, notified.goodsId, notified.batch);
  if (!batch) return { ok: false, fields: { batch: [`${goods.name}没有批号 ${notified.batch}`] } };
  if (companyId !== null && !(await findCompany(companyId)))
    return { ok: false, fields: { companyId: [`没有客户 ${companyId}`] } };
  const from = { companyId, accountId: null, by, receivedAt: startOfDay(receivedOn) };
  const fault = await picturesFault(pictures, PICTURES_OF_CASE);
  if (fault) return { ok: false, fields: { pictures: [fault] } };
  const write = async (trx: Db, stored: readonly StoredFile[]) => {
    const { id, number } = await openCase(trx, { ...notified, batch: batch.number }, from, now);
    await keepPictures(trx, "qualityCase", id, stored);
    return number;
  };
  const owner = companyId === null ? SHOP_OWNER : companyFiles(companyId);
  const upload = { owner, files: pictures, purpose: "qualityDesk" };
  const done = await withFilesOnce(upload, formKey, now, write);
  return done.ok ? { ok: true, number: done.value } : { ok: false, fields: { pictures: [done.text] } };
}

const own = (companyId: number) => db.selectFrom("quality_case").where("company_id", "=", companyId);
const withAll = (companyId: number) => own(companyId).selectAll();

/** Returns a company's own case with pictures, or null. Two queries. */
export async function ownCase(companyId: number, number: string) {
  const row = await withAll(companyId).where("number", "=", number).executeTakeFirst();
  if (!row) return null;
  const pictures = await findSupportPictures("qualityCase", [row.id]);
  return {
    number,
    kind: row.kind,
    goodsId: row.goods_id,
    goodsName: row.goods_name,
    batch: row.batch_number,
    orderNumber: row.order_number,
    quantity: row.quantity,
    happenedOn: row.happened_on,
    text: row.text,
    receivedAt: row.received_at,
    answer: row.answer,
    answeredAt: row.answered_at,
    isOpen: row.state === "open",
    pictures: pictures.get(row.id) ?? [],
  };
}

export type OwnCase = NonNullable<Awaited<ReturnType<typeof ownCase>>>;

export interface OwnCaseRow {
  number: string;
  kind: string;
  goodsName: string;
  batch: string;
  receivedAt: number;
  answeredAt: number | null;
  isOpen: boolean;
}

/** Returns one page of a company's cases, newest first, at most the last. Two queries. */
export async function ownCases(companyId: number, page: number) {
  const counts = await own(companyId)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const total = Number(counts.n);
  const pages = Math.max(1, Math.ceil(total / CASES_PER_PAGE));
  const at = Math.min(page, pages);
  const rows = await withAll(companyId)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(CASES_PER_PAGE)
    .offset((at - 1) * CASES_PER_PAGE)
    .execute();
  return {
    rows: rows.map((row): OwnCaseRow => ({
      number: row.number,
      kind: row.kind,
      goodsName: row.goods_name,
      batch: row.batch_number,
      receivedAt: row.received_at,
      answeredAt: row.answered_at,
      isOpen: row.state === "open",
    })),
    total,
    page: at,
    pages,
  };
}
