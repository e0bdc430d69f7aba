/** What operators do with 药检报告: file them by batch, in place of older ones, and tell the companies that bought the batch. */
import { findFiles } from "~/platform/files/file-facts.server";
import { createHash } from "node:crypto";
import { goodsNumbered, type NumberKind } from "~/catalogue/import/named-goods.server";
import { dayOf, startOfDay } from "~/platform/values/clock";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { contentOf, SHOP_OWNER } from "~/platform/files/files.server";
import { releaseFiles, removeUnused, useFiles, withStoredFiles } from "~/platform/files/stored-files.server";
import { goodsWithBatch } from "~/catalogue/stock/batches.server";
import { findBatchBuyers } from "~/orders/order/order-parts.server";
import { getCompaniesNotified, sendMessages } from "~/notifications/messages.server";

export interface NewReport {
  /** goods id, own code (货号), or approval number: then every goods under it that has the batch */
  goods: string;
  numberKind?: NumberKind;
  batch: string;
  fileName: string;
  bytes: Uint8Array;
}

export type ReportResult =
  | { outcome: "stored" | "replaced" | "unchanged"; goodsIds: number[] }
  | { outcome: "refused"; text: string };

/**
 * Files one report at `now` (ms); the same content again changes nothing, other content replaces it and is new to every company; a trial
 * files nothing. Refused with a sentence: no such batch of such a goods, no PDF, JPEG or PNG of at most 10 MB.
 */
export async function fileReport(report: NewReport, now: number, isTrial = false): Promise<ReportResult> {
  const goodsIds = await goodsWithBatch(await goodsNumbered(report.goods, report.numberKind), report.batch);
  if (goodsIds.length === 0) return { outcome: "refused", text: "没有这个商品或批号" };
  const sha256 = createHash("sha256").update(report.bytes).digest("hex");
  const before = await readReports(goodsIds, report.batch);
  if (before.length === goodsIds.length && before.every((one) => one.sha256 === sha256))
    return { outcome: "unchanged", goodsIds };
  const file = new File([Buffer.from(report.bytes)], report.fileName);
  const outcome = before.length > 0 ? "replaced" : "stored";
  if (isTrial) {
    const content = await contentOf(file);
    return content.ok ? { outcome, goodsIds } : { outcome: "refused", text: content.text };
  }
  const upload = { owner: SHOP_OWNER, files: [file], purpose: "testReport" };
  const stored = await withStoredFiles(upload, now, (files) =>
    inTransaction(async (trx) => {
      const [fileId] = await useFiles(trx, files);
      await put(trx, goodsIds, report.batch, fileId!, now);
      const { batch, fileName } = report;
      const facts = { goods: goodsIds, batch, file: fileName, sha256 };
      const held = before.length > 0 ? { ...facts, file: "", sha256: before[0]!.sha256 } : null;
      await audited(trx, { subject: "testReport", id: batch, before: held, after: facts });
      return releaseUnneeded(
        trx,
        before.map((one) => one.fileId),
        now,
      );
    }),
  );
  if (!stored.ok) return { outcome: "refused", text: stored.text };
  await removeUnused(stored.value);
  return { outcome, goodsIds };
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

/** One file stands for all packs of a drug that share the batch. */
async function put(
  trx: Db,
  goodsIds: readonly number[],
  batch: string,
  fileId: number,
  now: number,
): Promise<void> {
  await trx
    .insertInto("test_report")
    .values(goodsIds.map((goods_id) => ({ goods_id, batch_number: batch, file_id: fileId, updated_at: now })))
    .onConflict((conflict) =>
      conflict.columns(["goods_id", "batch_number"]).doUpdateSet({ file_id: fileId, updated_at: now }),
    )
    .execute();
}

/** Releases those of the files that stand for no report any more; gives them. */
async function releaseUnneeded(trx: Db, fileIds: readonly number[], now: number): Promise<number[]> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return [];
  const used = await trx.selectFrom("test_report").select("file_id").where("file_id", "in", ids).execute();
  const inUse = new Set(used.map((row) => row.file_id));
  const unneeded = ids.filter((id) => !inUse.has(id));
  await releaseFiles(trx, unneeded, now);
  return unneeded;
}

const LEADS_TO = "/jybg?state=new";

/** Tells the companies that bought one of the batches, each at most once a day; gives how many were told, or in a trial would be. `now` in ms. */
export function notifyBuyers(
  batches: readonly { goodsId: number; batch: string }[],
  now: number,
  isTrial = false,
): Promise<number> {
  return inTransaction(async (trx) => {
    const quantities = [...new Set(batches.map(({ batch }) => batch))];
    const buyers = await findBatchBuyers(trx, batches);
    for (const companyId of await getCompaniesNotified(trx, LEADS_TO, startOfDay(dayOf(now))))
      buyers.delete(companyId);
    if (isTrial) return buyers.size;
    const messages = [...buyers].map((companyId) => ({ companyId, url: LEADS_TO }));
    await sendMessages(trx, "testReportAdded", messages, now);
    if (messages.length > 0) {
      const after = { companiesTold: [...buyers] };
      await audited(trx, { subject: "testReport", id: quantities.join(" "), before: null, after });
    }
    return messages.length;
  });
}
