import { statusesWith } from "~/modules/order-status/order-status";
import { findLineNames, findOrderBatches } from "~/modules/orders/order/order-parts.server";
import { findCompany, findLicenceNumbers } from "~/modules/company/identity/companies.server";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { ephedrineStatus, findQuotaLetter } from "~/modules/catalogue/goods/ephedrine.server";
import { RECEIPT_DAYS } from "~/modules/catalogue/goods/ephedrine";
import { dosageFormText } from "~/modules/catalogue/approval/known-facts";
import { findBatchFacts } from "~/modules/catalogue/batches/receipts.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { filledText } from "~/platform/values/missing";
import { DAY, toDay } from "~/platform/values/clock";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { PICTURES } from "~/platform/files/files.server";
import { useFiles, withStoredFiles, type StoredFile } from "~/platform/files/stored-files.server";
import type { FormErrors } from "~/platform/http/forms/forms.server";
import {
  receivedOnFault,
  receiptDue,
  toReceiptNumber,
  receiptState,
  type OpenReceipt,
  type ReceiptCard,
  type ReceiptListPage,
  type ReceiptPage,
  type ReceiptState,
} from "./receipt";

const CARDS_PER_PAGE = 10;

const receipts = (companyId: number, trx: Db = db) =>
  trx
    .selectFrom("orders as o")
    .leftJoin("ephedrine_receipt as r", "r.order_id", "o.id")
    .where("o.is_ephedrine", "=", 1)
    .where("o.company_id", "=", companyId)
    .where("o.status", "in", statusesWith("isShipped"));

function inState(companyId: number, state: ReceiptState | null, now: number) {
  const all = receipts(companyId);
  if (state === null) return all;
  if (state === "signed") return all.where("r.order_id", "is not", null);
  const open = all.where("r.order_id", "is", null);
  if (state === "waiting") return open.where("o.status", "=", "pendingReceipt");
  const received = open.where("o.status", "=", "completed");
  const limit = now - RECEIPT_DAYS * DAY;
  return received.where("o.completed_at", state === "overdue" ? "<" : ">=", limit);
}

/** Returns the list, newest first, with counts by state and the rest of the month's quota. `now` in ms. */
export async function listReceipts(
  companyId: number,
  { state, page: query }: { state: ReceiptState | null; page: number },
  now: number,
): Promise<ReceiptListPage> {
  const count = async (state: ReceiptState) => {
    const row = await inState(companyId, state, now)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    return Number(row.n);
  };
  const [waiting, toSign, overdue, signed, standing, letter] = await Promise.all([
    count("waiting"),
    count("toSign"),
    count("overdue"),
    count("signed"),
    ephedrineStatus(companyId, now),
    findQuotaLetter(companyId, now),
  ]);
  const counts = { waiting, toSign, overdue, signed };
  const total = state ? counts[state] : waiting + toSign + overdue + signed;
  const pages = Math.max(1, Math.ceil(total / CARDS_PER_PAGE));
  const page = Math.min(query, pages);
  return {
    state,
    counts,
    total,
    page,
    pages,
    cards: await readCards(companyId, state, page, now),
    quota: {
      monthly: standing.monthly,
      bought: standing.bought,
      letter: letter && { number: letter.number, endsOn: letter.endsOn },
    },
  };
}

async function readCards(
  companyId: number,
  state: ReceiptState | null,
  page: number,
  now: number,
): Promise<ReceiptCard[]> {
  const rows = await inState(companyId, state, now)
    .select(["o.id", "o.number", "o.status", "o.shipped_at", "o.completed_at", "r.signed_at"])
    .orderBy("o.placed_at", "desc")
    .orderBy("o.id", "desc")
    .limit(CARDS_PER_PAGE)
    .offset((page - 1) * CARDS_PER_PAGE)
    .execute();
  if (rows.length === 0) return [];
  const lines = await findLineNames(rows.map((row) => row.id));
  return rows.map((row) => {
    const own = lines.filter((line) => line.order_id === row.id);
    return {
      orderId: row.id,
      number: toReceiptNumber(row.number),
      signedAt: row.signed_at,
      shippedAt: row.shipped_at ?? 0,
      due: receiptDue(row.completed_at),
      state: receiptState(
        {
          isSigned: row.signed_at !== null,
          isCompleted: row.status === "completed",
          receivedAt: row.completed_at,
        },
        now,
      ),
      goods: own.map((line) => line.name),
      units: own.reduce((sum, line) => sum + line.number, 0),
    };
  });
}

/** Returns one receipt; null for another company's order and one without a receipt. Seven queries. */
export async function findReceipt(
  companyId: number,
  orderId: number,
  now: number,
): Promise<ReceiptPage | null> {
  const row = await receipts(companyId)
    .select(["o.id", "o.number", "o.status", "o.shipped_at", "o.completed_at"])
    .select(["r.receiver", "r.id_last4", "r.received_on", "r.file_id", "r.signed_at"])
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  if (!row) return null;
  const batches = await findOrderBatches(orderId);
  const [goods, batchFacts] = await Promise.all([
    findGoodsFacts(batches.map((batch) => batch.goods_id)),
    findBatchFacts(batches.map((batch) => batch.batch_id)),
  ]);
  const lines = batches.map((batch) => ({
    key: batch.id,
    name: batch.name,
    spec: batch.spec,
    dosageForm: dosageFormText(goods.get(batch.goods_id)!.kind, goods.get(batch.goods_id)!.dosage_form),
    unit: batch.unit,
    quantity: batch.number,
    manufacturer: batch.manufacturer,
    approvalNumber: batch.approval_number,
    batchNumber: batch.batch_number,
    producedOn: filledText(batchFacts.get(batch.batch_id)?.producedOn),
    expiresOn: batch.expires_on,
  }));
  const [company, licences] = await Promise.all([findCompany(companyId), findLicenceNumbers([companyId])]);
  const { signed_at: signedAt, completed_at: receivedAt } = row;
  const isCompleted = row.status === "completed";
  return {
    orderId,
    number: toReceiptNumber(row.number),
    orderNumber: row.number,
    company: company!.name,
    licence: licences.get(companyId)!,
    shippedAt: row.shipped_at ?? 0,
    due: receiptDue(receivedAt),
    lines,
    state: receiptState({ isSigned: signedAt !== null, isCompleted, receivedAt }, now),
    signed:
      signedAt === null
        ? null
        : {
            receiver: row.receiver ?? "",
            idLast4: row.id_last4 ?? "",
            signedAt,
            receivedOn: row.received_on ?? "",
            fileId: row.file_id ?? 0,
          },
    today: toDay(now),
  };
}

export interface Signature {
  companyId: number;
  accountId: number;
  orderId: number;
  receiver: string;
  idLast4: string;
  receivedOn: string;
}

/** Stores a signed receipt with its photo; a signed one does not change. Null: no such receipt. Refused: a day before shipping or after today, no photo, an invalid one. `now` in ms. */
export async function signReceipt(
  signature: Signature,
  photo: File | null,
  now: number,
): Promise<{ ok: true } | { ok: false; errors: FormErrors } | null> {
  const { companyId, orderId, receivedOn } = signature;
  const receipt = await findReceipt(companyId, orderId, now);
  if (!receipt) return null;
  if (receipt.signed) return { ok: true };
  const fault = receivedOnFault(receivedOn, receipt.shippedAt, now);
  if (fault) return { ok: false, errors: { fields: { receivedOn: [fault] } } };
  if (!photo) return { ok: false, errors: { fields: { photo: ["请上传已签字的回执单照片"] } } };
  const upload = {
    owner: companyFiles(companyId),
    files: [photo],
    purpose: "ephedrineReceipt",
    only: PICTURES,
  };
  const signed = await withStoredFiles(upload, now, ([stored]) =>
    writeSignature({ ...signature, photo: stored! }, now),
  );
  return signed.ok ? { ok: true } : { ok: false, errors: { fields: { photo: [signed.text] } } };
}

/** Stores the signature once; false if it was already signed. `now` in ms. */
export function writeSignature(signature: Signature & { photo: StoredFile }, now: number): Promise<boolean> {
  const { companyId, accountId, orderId, receiver, idLast4, receivedOn, photo } = signature;
  return inTransaction(async (trx) => {
    const done = await trx
      .insertInto("ephedrine_receipt")
      .values({
        order_id: orderId,
        company_id: companyId,
        account_id: accountId,
        receiver,
        id_last4: idLast4,
        received_on: receivedOn,
        file_id: photo.unusedId,
        signed_at: now,
      })
      .onConflict((conflict) => conflict.column("order_id").doNothing())
      .executeTakeFirst();
    const isFirst = Number(done.numInsertedOrUpdatedRows ?? 0) > 0;
    if (isFirst) await useFiles(trx, [photo]);
    return isFirst;
  });
}

/** Counts unsigned receipts of received products. One query. */
export async function countOpenReceipts(companyId: number): Promise<number> {
  const { count } = await receipts(companyId, db)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("o.status", "=", "completed")
    .where("r.order_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns unsigned receipts of received products, most urgent first. One query. */
export async function listOpenReceipts(companyId: number, trx: Db = db): Promise<OpenReceipt[]> {
  const rows = await receipts(companyId, trx)
    .select(["o.id", "o.number", "o.completed_at"])
    .where("o.status", "=", "completed")
    .where("r.order_id", "is", null)
    .orderBy("o.completed_at")
    .orderBy("o.id")
    .limit(20)
    .execute();
  return rows.map(({ id, number, completed_at }) => ({
    orderId: id,
    number: toReceiptNumber(number),
    due: receiptDue(completed_at) ?? 0,
  }));
}
