/** What operators do with 药检报告: file them by batch, in place of older ones, and tell the companies that bought the batch. */
import { createHash } from "node:crypto";
import { chunksOf } from "~/catalogue/goods.server";
import { goodsNumbered, type NumberKind } from "~/catalogue/named-goods.server";
import { dayOf, startOfDay } from "~/platform/clock";
import { audited } from "~/platform/audit.server";
import { db, inTransaction, type Db } from "~/platform/database.server";
import { SHOP_FILES } from "~/platform/files.server";
import { releaseFiles, removeUnused, useFiles, withStoredFiles } from "~/platform/stored-files.server";
import { sendMessages } from "~/support/messages.server";

export interface NewReport {
  /** goods id, own code (货号), or approval number: then every goods under it that has the batch */
  goods: string;
  /** which of them it is */
  numberKind?: NumberKind;
  batch: string;
  fileName: string;
  bytes: Uint8Array;
}

export type ReportVerdict =
  | { outcome: "stored" | "replaced" | "unchanged"; goodsIds: number[] }
  | { outcome: "refused"; text: string };

/**
 * Files one report. Refused with a sentence: no such batch of such a goods, or a file that is no PDF, JPEG or PNG of at most 10 MB.
 * The same content again changes nothing; other content takes its place and is new to every company. `now` in ms.
 */
export async function fileReport(report: NewReport, now: number): Promise<ReportVerdict> {
  const goodsIds = await goodsWithBatch(await goodsNumbered(report.goods, report.numberKind), report.batch);
  if (goodsIds.length === 0) return { outcome: "refused", text: "没有这个商品或批号" };
  const sha256 = createHash("sha256").update(report.bytes).digest("hex");
  const before = await reportsOf(goodsIds, report.batch);
  if (before.length === goodsIds.length && before.every((one) => one.sha256 === sha256))
    return { outcome: "unchanged", goodsIds };
  const file = new File([Buffer.from(report.bytes)], report.fileName);
  const upload = { owner: { companyId: SHOP_FILES }, files: [file], purpose: "testReport" };
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
  return { outcome: before.length > 0 ? "replaced" : "stored", goodsIds };
}

/** Batches stay known when they are sold out. */
async function goodsWithBatch(goodsIds: readonly number[], batch: string): Promise<number[]> {
  const found: number[] = [];
  for (const part of chunksOf(goodsIds)) {
    const rows = await db
      .selectFrom("batch")
      .select("goods_id")
      .distinct()
      .where("number", "=", batch)
      .where("goods_id", "in", part)
      .orderBy("goods_id")
      .execute();
    found.push(...rows.map((row) => row.goods_id));
  }
  return found;
}

async function reportsOf(goodsIds: readonly number[], batch: string) {
  return db
    .selectFrom("test_report as r")
    .innerJoin("file as f", "f.id", "r.file_id")
    .select(["r.file_id as fileId", "f.sha256"])
    .where("r.goods_id", "in", goodsIds)
    .where("r.batch_number", "=", batch)
    .execute();
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
  const kept = new Set(used.map((row) => row.file_id));
  const unneeded = ids.filter((id) => !kept.has(id));
  await releaseFiles(trx, unneeded, now);
  return unneeded;
}

const LEADS_TO = "/jybg?state=new";

/** Tells the companies that bought one of the batches, each at most once a day; gives how many were told. `now` in ms. */
export function tellBuyers(
  batches: readonly { goodsId: number; batch: string }[],
  now: number,
): Promise<number> {
  return inTransaction(async (trx) => {
    const wanted = new Set(batches.map(({ goodsId, batch }) => `${goodsId} ${batch}`));
    const numbers = [...new Set(batches.map(({ batch }) => batch))];
    const buyers = new Set<number>();
    for (const part of chunksOf(numbers)) {
      const rows = await trx
        .selectFrom("order_line_batch as b")
        .innerJoin("order_line as l", "l.id", "b.order_line_id")
        .innerJoin("orders as o", "o.id", "l.order_id")
        .select(["o.company_id", "l.goods_id", "b.batch_number"])
        .distinct()
        .where("b.batch_number", "in", part)
        .where("o.paid_at", "is not", null)
        .where("o.status", "<>", "cancelled")
        .execute();
      for (const row of rows)
        if (wanted.has(`${row.goods_id} ${row.batch_number}`)) buyers.add(row.company_id);
    }
    const told = await trx
      .selectFrom("message")
      .select("company_id")
      .where("url", "=", LEADS_TO)
      .where("created_at", ">=", startOfDay(dayOf(now)))
      .execute();
    for (const row of told) buyers.delete(row.company_id);
    const body = "您购买的商品有新的药检报告，可以查看和下载。";
    const messages = [...buyers].map((companyId) => ({
      ...{ companyId, kind: "order", title: "药检报告已更新", body, url: LEADS_TO },
    }));
    await sendMessages(trx, messages, now);
    if (messages.length > 0) {
      const after = { companiesTold: [...buyers] };
      await audited(trx, { subject: "testReport", id: numbers.join(" "), before: null, after });
    }
    return messages.length;
  });
}
