/** Handing out 药检报告: one as a file, many as one streamed ZIP; both are noted as fetched. */
import { z } from "zod";
import { chunksOf } from "~/catalogue/goods.server";
import { dayOf } from "~/platform/clock";
import { db } from "~/platform/database.server";
import { downloadOf, fileOf, filesThere, SHOP_FILES } from "~/platform/files.server";
import { readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { zipDownload, type ZipEntry } from "~/platform/zip.server";
import {
  distinctNames,
  missingList,
  readReportQuery,
  reportFileName,
  reportHref,
  ZIP_MOST,
  type ReportRow,
} from "./test-report";
import { reportRows, reportsByIds } from "./test-reports.server";
import { key } from "~/platform/number-fields";

/** Batches that one ZIP is made of or names as missing. */
const LISTED_MOST = 5_000;

const endingOf = (storedName: string) => /\.\w+$/.exec(storedName)?.[0] ?? "";

/** One report as a download, noted as fetched; null where the company did not buy the batch, or the file is lost. `now` in ms. */
export async function oneReport(companyId: number, reportId: number, now: number): Promise<Response | null> {
  const [row] = await reportsByIds(companyId, [reportId]);
  const report = row && (await filesOf([reportId])).get(reportId);
  const file = report && (await fileOf(SHOP_FILES, report.fileId));
  if (!file) return null;
  await noteFetched(companyId, [file.row.id], now);
  const original_name = reportFileName(row.name, row.batch, endingOf(file.row.stored_name));
  return downloadOf({ ...file, row: { ...file.row, original_name } });
}

const ZipForm = z.object({
  report: z.array(key()).max(ZIP_MOST).default([]),
  /** all that the filter finds, instead of those that are ticked */
  all: z.literal("1").optional(),
  /** the filter, as in the address */
  query: z.string().max(1000).default(""),
});

/** Takes in the form of /jybg: a ZIP, back to the page when nothing or too much is chosen, 404 for a batch that was not bought. */
export async function submitZip(request: Request, companyId: number, now: number): Promise<Response> {
  const form = await readForm(request, ZipForm);
  const query = readReportQuery(new URLSearchParams(form.ok ? form.value.query : ""));
  const back = (text: string) => redirectWith(request, reportHref(query), { kind: "info", text });
  if (!form.ok) return back("请重新选择要下载的报告");
  const { report, all } = form.value;
  const rows = all
    ? await reportRows(companyId, query, { limit: LISTED_MOST, offset: 0 })
    : await reportsByIds(companyId, report);
  if (!all && rows.length < new Set(report).size) notFound();
  const ready = rows.filter((row) => row.reportId !== null).length;
  if (ready > ZIP_MOST) return back(`一次最多下载 ${ZIP_MOST} 份，请缩小筛选范围`);
  if (ready === 0) return back("请先选择要下载的报告");
  return zipOf(companyId, rows, now);
}

/** The reports of these rows as one streamed ZIP, with a list of those that there are none of. `now` in ms. */
export async function zipOf(companyId: number, rows: readonly ReportRow[], now: number): Promise<Response> {
  const files = await filesOf(rows.flatMap((row) => row.reportId ?? []));
  const there = await filesThere([...files.values()].map(({ storedName }) => storedName));
  const held: { row: ReportRow; storedName: string; fileId: number }[] = [];
  const missing: ReportRow[] = [];
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
    held.map(({ row, storedName }) => reportFileName(row.name, row.batch, endingOf(storedName))),
  );
  const entries: ZipEntry[] = held.map(({ storedName }, i) => ({
    name: names[i]!,
    content: { stored: storedName },
  }));
  const list = missingList(missing);
  if (list) entries.push({ name: "缺少的报告.txt", content: { text: list } });
  return zipDownload(entries, { name: `药检报告_${dayOf(now)}.zip`, fallback: "test-reports.zip", now });
}

async function filesOf(reportIds: readonly number[]) {
  const found = new Map<number, { fileId: number; storedName: string }>();
  for (const part of chunksOf([...new Set(reportIds)])) {
    const rows = await db
      .selectFrom("test_report as r")
      .innerJoin("file as f", "f.id", "r.file_id")
      .select(["r.id", "f.id as file_id", "f.stored_name"])
      .where("r.id", "in", part)
      .execute();
    for (const row of rows) found.set(row.id, { fileId: row.file_id, storedName: row.stored_name });
  }
  return found;
}

/** Notes files of reports as fetched by a company. `now` in ms. */
export async function noteFetched(companyId: number, fileIds: readonly number[], now: number): Promise<void> {
  for (const part of chunksOf([...new Set(fileIds)]))
    await db
      .insertInto("test_report_download")
      .values(part.map((file_id) => ({ company_id: companyId, file_id, at: now })))
      .onConflict((conflict) => conflict.columns(["company_id", "file_id"]).doUpdateSet({ at: now }))
      .execute();
}
