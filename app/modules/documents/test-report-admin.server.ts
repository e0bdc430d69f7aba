import { closedAmong } from "~/modules/company/identity/closed.server";
import { findFiles } from "~/platform/files/file-facts.server";
import { goodsNumbered, type NumberKind } from "~/modules/catalogue/rows/identified-goods.server";
import { toDay, startOfDay } from "~/platform/values/clock";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { filePlaced, type UploadResult } from "~/platform/files/file-upload.server";
import { goodsWithBatch } from "~/modules/catalogue/stock/batches.server";
import { findBatchBuyers } from "~/modules/orders/order/order-parts.server";
import { getCompaniesNotified, sendMessages } from "~/modules/notifications/messages.server";

export interface NewReport {
  goods: string;
  numberKind?: NumberKind;
  batch: string;
  fileName: string;
  bytes: Uint8Array;
}

export type ReportResult = { result: UploadResult; goodsIds: number[] } | { result: "refused"; text: string };

/** Files a report at `now` (ms); the same content changes nothing, other content replaces it and is new to every company; a trial files nothing. Refused: no such batch, no PDF, JPEG or PNG of at most 10 MB. */
export async function fileReport(report: NewReport, now: number, isTrial = false): Promise<ReportResult> {
  const goodsIds = await goodsWithBatch(await goodsNumbered(report.goods, report.numberKind), report.batch);
  if (goodsIds.length === 0) return { result: "refused", text: "没有这个商品或批号" };
  const { batch, fileName, bytes } = report;
  const before = await readReports(goodsIds, batch);
  const filed = await filePlaced(
    {
      bytes,
      fileName,
      purpose: "testReport",
      before,
      inUse,
      isThere: (sha256) =>
        before.length === goodsIds.length && before.every((item) => item.sha256 === sha256),
      put: async (trx, fileId, sha256) => {
        await put(trx, { goodsIds, batch, fileId }, now);
        const facts = { goods: goodsIds, batch, file: fileName, sha256 };
        const held = before.length > 0 ? { ...facts, file: "", sha256: before[0]!.sha256 } : null;
        await audited(trx, { subject: "testReport", id: batch, before: held, after: facts });
      },
    },
    now,
    isTrial,
  );
  return filed.result === "refused" ? filed : { ...filed, goodsIds };
}

async function readReports(goodsIds: readonly number[], batch: string) {
  const rows = await db
    .selectFrom("test_report")
    .select("file_id as fileId")
    .where("goods_id", "in", goodsIds)
    .where("batch_number", "=", batch)
    .execute();
  const files = await findFiles(rows.map((row) => row.fileId));
  return rows.map(({ fileId }) => ({ fileId, sha256: files.get(fileId)!.sha256 }));
}

interface TestReportInput {
  goodsIds: readonly number[];
  batch: string;
  fileId: number;
}

/** One file is used for all packs of a drug with this batch. */
async function put(trx: Db, { goodsIds, batch, fileId }: TestReportInput, now: number): Promise<void> {
  await trx
    .insertInto("test_report")
    .values(goodsIds.map((goods_id) => ({ goods_id, batch_number: batch, file_id: fileId, updated_at: now })))
    .onConflict((conflict) =>
      conflict.columns(["goods_id", "batch_number"]).doUpdateSet({ file_id: fileId, updated_at: now }),
    )
    .execute();
}

async function inUse(trx: Db, fileIds: readonly number[]): Promise<number[]> {
  const used = await trx
    .selectFrom("test_report")
    .select("file_id")
    .where("file_id", "in", fileIds)
    .execute();
  return used.map((row) => row.file_id);
}

const LEADS_TO = "/jybg?state=new";

/** Notifies companies that bought one of the batches, at most once a day; returns how many, in a trial how many it would be. `now` in ms. */
export function notifyBuyers(
  batches: readonly { goodsId: number; batch: string }[],
  now: number,
  isTrial = false,
): Promise<number> {
  return inTransaction(async (trx) => {
    const quantities = [...new Set(batches.map(({ batch }) => batch))];
    const buyers = await findBatchBuyers(trx, batches);
    for (const companyId of await getCompaniesNotified(trx, LEADS_TO, startOfDay(toDay(now))))
      buyers.delete(companyId);
    for (const companyId of await closedAmong([...buyers], trx)) buyers.delete(companyId);
    if (isTrial) return buyers.size;
    const messages = [...buyers].map((companyId) => ({ companyId, url: LEADS_TO }));
    await sendMessages(trx, "testReportAdded", messages, now);
    if (messages.length > 0) {
      const after = { companiesNotified: [...buyers] };
      await audited(trx, { subject: "testReport", id: quantities.join(" "), before: null, after });
    }
    return messages.length;
  });
}
