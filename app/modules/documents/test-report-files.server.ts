import { findFiles } from "~/platform/files/file-facts.server";
import { toChunks } from "~/platform/values/chunks";
import { toDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { findFile, filesThere, SHOP_FILES, type HeldFile } from "~/platform/files/files.server";
import type { ZipEntry } from "~/platform/files/zip.server";
import {
  distinctNames,
  missingList,
  reportFileName,
  MAX_ZIP,
  type TestReportQuery,
  type TestReportRow,
} from "./test-report";
import { reportRows, reportsByIds } from "./test-reports.server";

const MAX_LISTED = 5_000;

const getExtension = (storedName: string) => /\.\w+$/.exec(storedName)?.[0] ?? "";

/** Returns a report as a file and marks it as fetched; null if the company did not buy the batch, or the file is lost. `now` in ms. */
export async function fetchReport(
  companyId: number,
  reportId: number,
  now: number,
): Promise<HeldFile | null> {
  const [row] = await reportsByIds(companyId, [reportId]);
  const report = row && (await readReportFiles([reportId])).get(reportId);
  const file = report && (await findFile(SHOP_FILES, report.fileId));
  if (!file) return null;
  await noteFetched(companyId, [file.row.id], now);
  const original_name = reportFileName(row.name, row.batch, getExtension(file.row.stored_name));
  return { ...file, row: { ...file.row, original_name } };
}

/** `fallback`: ASCII name for old browsers. */
export interface DocumentsZip {
  entries: ZipEntry[];
  name: string;
  fallback: string;
}

/** Selected reports, or all that the filter finds. */
export type ReportChoice = { ids: readonly number[] } | { query: TestReportQuery };

/** Returns the chosen reports as a ZIP. Refused: none, or too many; null: a batch that was not bought. `now` in ms. */
export async function reportsZip(
  companyId: number,
  choice: ReportChoice,
  now: number,
): Promise<{ ok: true; zip: DocumentsZip } | { ok: false; text: string } | null> {
  const rows =
    "query" in choice
      ? await reportRows(companyId, choice.query, { limit: MAX_LISTED, offset: 0 })
      : await reportsByIds(companyId, choice.ids);
  if ("ids" in choice && rows.length < new Set(choice.ids).size) return null;
  const ready = rows.filter((row) => row.reportId !== null).length;
  if (ready > MAX_ZIP) return { ok: false, text: `一次最多下载 ${MAX_ZIP} 份，请缩小筛选范围` };
  if (ready === 0) return { ok: false, text: "请先选择要下载的报告" };
  return { ok: true, zip: await zipReports(companyId, rows, now) };
}

/** Returns these reports with a list of missing ones; they count as fetched. `now` in ms. */
export async function zipReports(
  companyId: number,
  rows: readonly TestReportRow[],
  now: number,
): Promise<DocumentsZip> {
  const files = await readReportFiles(rows.flatMap((row) => row.reportId ?? []));
  const there = await filesThere([...files.values()].map(({ storedName }) => storedName));
  const held: { row: TestReportRow; storedName: string; fileId: number }[] = [];
  const missing: TestReportRow[] = [];
  for (const row of rows) {
    const file = row.reportId === null ? undefined : files.get(row.reportId);
    if (file && there.has(file.storedName)) held.push({ row, ...file });
    else missing.push(row);
  }
  await noteFetched(
    companyId,
    held.map(({ fileId }) => fileId),
    now,
  );
  const names = distinctNames(
    held.map(({ row, storedName }) => reportFileName(row.name, row.batch, getExtension(storedName))),
  );
  const entries: ZipEntry[] = held.map(({ storedName }, i) => ({
    name: names[i]!,
    content: { stored: storedName },
  }));
  const list = missingList(missing);
  if (list) entries.push({ name: "缺少的报告.txt", content: { text: list } });
  return { entries, name: `药检报告_${toDay(now)}.zip`, fallback: "test-reports.zip" };
}

async function readReportFiles(reportIds: readonly number[]) {
  const found = new Map<number, { fileId: number; storedName: string }>();
  for (const part of toChunks([...new Set(reportIds)])) {
    const rows = await db
      .selectFrom("test_report")
      .select(["id", "file_id as fileId"])
      .where("id", "in", part)
      .execute();
    const files = await findFiles(rows.map((row) => row.fileId));
    for (const { id, fileId } of rows) found.set(id, { fileId, storedName: files.get(fileId)!.stored_name });
  }
  return found;
}

/** Returns the files of these batches' reports, by "product batch"; those without a report are left out. Two queries for each 500 products, none without batches. */
export async function findTestReports(
  batches: readonly { goods_id: number; batch_number: string }[],
): Promise<Map<string, { fileId: number; storedName: string }>> {
  const found = new Map<string, { fileId: number; storedName: string }>();
  const wanted = new Set(batches.map(({ goods_id, batch_number }) => `${goods_id} ${batch_number}`));
  for (const part of toChunks([...new Set(batches.map(({ goods_id }) => goods_id))])) {
    const rows = await db
      .selectFrom("test_report")
      .select(["goods_id", "batch_number", "file_id as fileId"])
      .where("goods_id", "in", part)
      .execute();
    const reports = rows.filter(({ goods_id, batch_number }) => wanted.has(`${goods_id} ${batch_number}`));
    const files = await findFiles(reports.map((row) => row.fileId));
    for (const { goods_id, batch_number, fileId } of reports)
      found.set(`${goods_id} ${batch_number}`, { fileId, storedName: files.get(fileId)!.stored_name });
  }
  return found;
}

/** Notes files of reports as fetched by a company. `now` in ms. */
export async function noteFetched(companyId: number, fileIds: readonly number[], now: number): Promise<void> {
  for (const part of toChunks([...new Set(fileIds)]))
    await db
      .insertInto("test_report_download")
      .values(part.map((file_id) => ({ company_id: companyId, file_id, at: now })))
      .onConflict((conflict) => conflict.columns(["company_id", "file_id"]).doUpdateSet({ at: now }))
      .execute();
}
