import type { Buyer } from "~/modules/company/identity/buyer";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { getStorageLimits, type StorageClass } from "~/modules/catalogue/goods/storage";
import { findParcelContent, type SentParcelContent } from "~/modules/documents/receiving-file.server";
import { parcelPath } from "~/modules/documents/receiving-paths";
import { lockOrder } from "~/modules/orders/order/lock.server";
import { findParcels } from "~/modules/orders/shipping/parcels-sent.server";
import { receiveIn } from "~/modules/orders/transitions/transitions.server";
import { openAfterSales } from "~/modules/returns/request/open.server";
import { MAX_PHOTOS } from "~/modules/returns/request/photos";
import { findCaseLinks } from "~/modules/returns/request/read.server";
import { AFTER_SALES_QUOTA } from "~/modules/returns/status/after-sales";
import { db, type Db } from "~/platform/database/database.server";
import { PICTURES } from "~/platform/files/files.server";
import { withFilesOnce } from "~/platform/files/files-once.server";
import { useFiles } from "~/platform/files/stored-files.server";
import type { FormErrors } from "~/platform/http/forms/forms.server";
import { countWritten, QuotaSpent } from "~/platform/http/limits/quota.server";
import { toChunks } from "~/platform/values/chunks";
import { toRecordRows, type AcceptanceRecord, type RecordRow } from "./acceptance-record";
import {
  acceptanceFaults,
  caseKindOf,
  DIFFERENCE_REASONS,
  readDifferences,
  type AcceptanceInput,
  type AcceptedLine,
  type Difference,
  type DifferenceReason,
} from "./acceptance";

/** Returns the records of these parcels, by shipment. Two queries for each 500, none without ids. */
export async function findAcceptances(
  shipmentIds: readonly number[],
  trx: Db = db,
): Promise<Map<number, AcceptanceRecord>> {
  const found = new Map<number, AcceptanceRecord>();
  for (const part of toChunks([...new Set(shipmentIds)])) {
    const rows = await trx
      .selectFrom("parcel_acceptance")
      .selectAll()
      .where("shipment_id", "in", part)
      .execute();
    const differences = await trx
      .selectFrom("parcel_difference")
      .selectAll()
      .where("shipment_id", "in", part)
      .orderBy("order_line_batch_id")
      .execute();
    for (const row of rows)
      found.set(row.shipment_id, {
        shipmentId: row.shipment_id,
        inspector: row.inspector,
        arrivedOn: row.arrived_on,
        temperature: row.temperature,
        acceptedAt: row.accepted_at,
        differences: differences
          .filter((item) => item.shipment_id === row.shipment_id)
          .map((item) => ({
            rowId: item.order_line_batch_id,
            reason: item.reason as DifferenceReason,
            quantity: item.number,
            caseId: item.case_id,
          })),
      });
  }
  return found;
}

/** Returns the lines of a parcel as they are checked. One query. */
export async function toAcceptedLines({ note }: SentParcelContent): Promise<AcceptedLine[]> {
  const goods = await findGoodsFacts(note.lines.map(({ goodsId }) => goodsId));
  return note.lines.map(({ rowId, goodsId, batch, quantity }) => {
    const facts = goods.get(goodsId)!;
    const storage = { ...facts, storage_class: facts.storage_class as StorageClass | "" };
    return {
      rowId,
      batch,
      quantity,
      isCold: storage.storage_class === "cold" || storage.storage_class === "frozen",
      limits: getStorageLimits(storage),
    };
  });
}

const ALREADY = "这个包裹已经验收，请查看下方记录";

/** Thrown to roll back. */
class AcceptanceRefused extends Error {
  constructor(readonly errors: FormErrors) {
    super("acceptance refused");
  }
}

export type ParcelAccepted = { ok: true; to: string; text: string } | { ok: false; errors: FormErrors };

/**
 * Records a company's acceptance of its parcel once, and opens a request for each reason of a difference. The last parcel of an order without any
 * difference confirms its receipt. Null: not its parcel. Refused: wrong numbers, no temperature of cold goods, no photos, already accepted (stale),
 * units that another request holds, a spent quota. `form`: the submitted form with its differences. `now` in ms.
 */
export async function acceptParcel(
  { companyId, accountId }: Pick<Buyer, "companyId" | "accountId">,
  shipmentId: number,
  form: AcceptanceInput,
  now: number,
): Promise<ParcelAccepted | null> {
  const content = await findParcelContent(companyId, shipmentId);
  if (!content) return null;
  const lines = await toAcceptedLines(content);
  const differences = readDifferences(
    form,
    lines.map(({ rowId }) => rowId),
  );
  const { photos, token } = form;
  const faults = acceptanceFaults({ ...form, photoCount: photos.length }, differences, lines, {
    shippedAt: content.note.shippedAt,
    now,
  });
  if (photos.length > MAX_PHOTOS)
    return { ok: false, errors: { fields: { photos: [`最多上传 ${MAX_PHOTOS} 张照片`] } } };
  if (faults) {
    const { "": whole, ...fields } = faults;
    return { ok: false, errors: { form: whole, fields } };
  }
  const upload = { owner: companyFiles(companyId), files: photos, purpose: "case", only: PICTURES };
  const acceptance = { companyId, accountId, content, form, differences, now };
  try {
    const saved = await withFilesOnce(upload, token, now, async (trx, files) =>
      writeAcceptance(trx, { ...acceptance, photos: await useFiles(trx, files) }),
    );
    if (!saved.ok) return { ok: false, errors: { fields: { photos: [saved.text] } } };
    const opened = differences.length > 0 ? "，差异已自动提交退货或售后申请" : "";
    return { ok: true, to: saved.value, text: `验收记录已保存${opened}` };
  } catch (error) {
    if (error instanceof AcceptanceRefused) return { ok: false, errors: error.errors };
    if (error instanceof QuotaSpent) return { ok: false, errors: { form: [error.body] } };
    throw error;
  }
}

interface NewAcceptance {
  companyId: number;
  accountId: number;
  content: SentParcelContent;
  form: AcceptanceInput;
  differences: readonly Difference[];
  photos: readonly number[];
  now: number;
}

async function writeAcceptance(trx: Db, acceptance: NewAcceptance): Promise<string> {
  const { companyId, accountId, content, form, differences, now } = acceptance;
  const { shipmentId, orderId } = content;
  const order = await lockOrder(trx, orderId);
  const added = await trx
    .insertInto("parcel_acceptance")
    .values({
      shipment_id: shipmentId,
      company_id: companyId,
      account_id: accountId,
      inspector: form.inspector,
      arrived_on: form.arrivedOn,
      temperature: form.temperature,
      accepted_at: now,
    })
    .onConflict((conflict) => conflict.column("shipment_id").doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows ?? 0) === 0)
    throw new AcceptanceRefused({ form: [ALREADY], isStale: true });
  for (const reason of DIFFERENCE_REASONS) {
    const own = differences.filter((item) => item.reason === reason);
    if (own.length > 0) await openCase(trx, reason, own, acceptance);
  }
  if (order?.status === "pendingReceipt" && (await isOrderAccepted(trx, orderId)))
    await receiveIn(trx, orderId, `buyer:${accountId}`, now);
  return parcelPath(shipmentId);
}

async function openCase(
  trx: Db,
  reason: DifferenceReason,
  differences: readonly Difference[],
  { companyId, accountId, content, form, photos, now }: NewAcceptance,
): Promise<void> {
  const kind = caseKindOf(reason);
  await countWritten(trx, AFTER_SALES_QUOTA, { key: `cases:${companyId}`, count: 1 }, now);
  const opened = await openAfterSales(trx, {
    companyId,
    accountId,
    actor: `buyer:${accountId}`,
    kind,
    orderId: content.orderId,
    units: differences.map(({ rowId, quantity }) => ({ batchId: rowId, quantity })),
    reason,
    remedy: kind === "return" ? "refund" : form.remedy,
    text: `收货验收：随货同行单 ${content.note.number}`,
    photos,
    now,
  });
  if (!opened?.ok)
    throw new AcceptanceRefused({ form: [opened?.text ?? "没有找到这张订单，请刷新页面后重试"] });
  await trx
    .insertInto("parcel_difference")
    .values(
      differences.map(({ rowId, quantity }) => ({
        shipment_id: content.shipmentId,
        order_line_batch_id: rowId,
        reason,
        number: quantity,
        case_id: opened.id,
      })),
    )
    .execute();
}

/** Whether every parcel of an order was accepted without a difference. */
async function isOrderAccepted(trx: Db, orderId: number): Promise<boolean> {
  const parcels = await findParcels(orderId, trx);
  const records = await findAcceptances(
    parcels.map(({ id }) => id),
    trx,
  );
  return parcels.every(({ id }) => records.get(id)?.differences.length === 0);
}

/** Returns the company's newest records, at most the last page, and their number. Two queries and findAcceptances. */
export async function listAcceptances(
  companyId: number,
  page: number,
): Promise<{ records: AcceptanceRecord[]; page: number; pages: number; total: number }> {
  const own = db.selectFrom("parcel_acceptance").where("company_id", "=", companyId);
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const total = Number(count);
  const pages = Math.max(1, Math.ceil(total / RECORDS_PER_PAGE));
  const at = Math.min(page, pages);
  const rows = await own
    .select("shipment_id")
    .orderBy("accepted_at", "desc")
    .orderBy("shipment_id", "desc")
    .limit(RECORDS_PER_PAGE)
    .offset((at - 1) * RECORDS_PER_PAGE)
    .execute();
  const found = await findAcceptances(rows.map((row) => row.shipment_id));
  return { records: rows.map((row) => found.get(row.shipment_id)!), page: at, pages, total };
}

const RECORDS_PER_PAGE = 20;

/** Returns the rows of all of a company's records, newest first, for a file. A fixed number of queries for each parcel. */
export async function* exportAcceptances(companyId: number): AsyncGenerator<RecordRow> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await listAcceptances(companyId, page);
    pages = found.pages;
    for (const record of found.records) yield* await readRecordRows(companyId, record);
  }
}

/** Returns the rows of one record of the company. */
export async function readRecordRows(companyId: number, record: AcceptanceRecord): Promise<RecordRow[]> {
  const content = await findParcelContent(companyId, record.shipmentId);
  const cases = await findCaseLinks(record.differences.map(({ caseId }) => caseId));
  return content ? toRecordRows(content.note, record, cases) : [];
}
