/** 药检报告 in the back office: batches with and without one, and bulk uploads with a preview. */
import { batchSpellings, isGoodsCode } from "~/modules/catalogue/search/goods-code.server";
import { batchesNumbered, goodsWithBatch } from "~/modules/catalogue/stock/batches.server";
import { goodsNumbered } from "~/modules/catalogue/rows/identified-goods.server";
import { db } from "~/platform/database/database.server";
import { findFile, SHOP_FILES, SHOP_OWNER, type HeldFile } from "~/platform/files/files.server";
import { stageFile, takeStaged } from "~/platform/files/stored-files.server";
import { toDay } from "~/platform/values/clock";
import { getBatchNumberCandidates, type BatchState, readReportName } from "./test-report";
import { fileReport, notifyBuyers, type ReportResult } from "./test-report-admin.server";
import { matchName, type NameMatch } from "./test-report-match";

export interface AdminBatch {
  id: number;
  batch: string;
  goodsId: number;
  goods: string;
  spec: string;
  unit: string;
  expiresOn: string;
  quantity: number;
  reportAt: number | null;
}

const batches = () =>
  db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .leftJoin("test_report as r", (join) =>
      join.onRef("r.goods_id", "=", "b.goods_id").onRef("r.batch_number", "=", "b.number"),
    )
    .select(["b.id", "b.number as batch", "b.goods_id as goodsId", "b.expires_on as expiresOn", "b.quantity"])
    .select(["g.name as goods", "g.spec", "g.unit", "r.updated_at as reportAt"]);

/** Returns matching batches, newest first, after the id `after`. `code`: a batch number, product id, own code or barcode. One query. */
export async function listAdminBatches(
  { code, state }: { code: string; state: BatchState },
  { after, limit, now }: { after: number | null; limit: number; now: number },
): Promise<AdminBatch[]> {
  let query = batches().orderBy("b.id", "desc").limit(limit);
  if (state === "missing") query = query.where("r.id", "is", null).where("b.expires_on", ">=", toDay(now));
  if (state === "filed") query = query.where("r.id", "is not", null);
  if (after !== null) query = query.where("b.id", "<", after);
  if (code !== "")
    query = query.where((eb) => eb.or([eb("b.number", "in", batchSpellings(code)), isGoodsCode(code)]));
  return query.execute();
}

/** Returns one batch, or null. One query. */
export async function findAdminBatch(id: number): Promise<AdminBatch | null> {
  return (await batches().where("b.id", "=", id).executeTakeFirst()) ?? null;
}

/** Returns a batch's report file, or null. Two queries. */
export async function adminReportFile(batchId: number): Promise<HeldFile | null> {
  const row = await db
    .selectFrom("batch as b")
    .innerJoin("test_report as r", (join) =>
      join.onRef("r.goods_id", "=", "b.goods_id").onRef("r.batch_number", "=", "b.number"),
    )
    .select("r.file_id")
    .where("b.id", "=", batchId)
    .executeTakeFirst();
  return row ? findFile(SHOP_FILES, row.file_id) : null;
}

/** Staged only by this page. */
const PURPOSE = "testReportStaged";

export interface CheckedReport {
  name: string;
  batch: string;
  goodsIds: number[];
  goods: string;
  result: ReportResult["result"];
  text: string;
  stagedId: number | null;
}

/** The batch of a file name. Two or three queries. */
async function findMatch(name: string): Promise<NameMatch> {
  const message = readReportName(name);
  if (message) {
    const goodsIds = await goodsWithBatch(await goodsNumbered(message.goods), message.batch);
    if (goodsIds.length > 0) {
      const kind = goodsIds.length === 1 ? ("goods" as const) : ("approval_number" as const);
      const goods = goodsIds.length === 1 ? String(goodsIds[0]) : message.goods;
      return { ok: true, goods, kind, batch: message.batch, goodsIds };
    }
  }
  return matchName(name, await batchesNumbered(getBatchNumberCandidates(name)));
}

type Judged = { match: Extract<NameMatch, { ok: true }>; result: ReportResult } | { text: string };

/** `isTrial`: nothing is filed. A second file of a batch in the same upload is refused. */
async function judge(
  file: { name: string; bytes: Uint8Array },
  before: Map<string, string>,
  now: number,
  isTrial: boolean,
): Promise<Judged> {
  const match = await findMatch(file.name);
  if (!match.ok) return { text: match.text };
  const { goods, kind: numberKind, batch, goodsIds } = match;
  const key = `${goodsIds.join()} ${batch}`;
  const same = before.get(key);
  if (same !== undefined) return { text: `与 ${same} 是同一批号，请只留一份` };
  before.set(key, file.name);
  const report = { goods, numberKind, batch, fileName: file.name, bytes: file.bytes };
  const result = await fileReport(report, now, isTrial);
  return result.result === "refused" ? { text: result.text } : { match, result };
}

/** Returns what would happen to these files by name; valid ones are staged for an hour. Refused one by one: no unique batch, no PDF, JPEG or PNG of at most 10 MB. `now` in ms. */
export async function checkReports(files: readonly File[], now: number): Promise<CheckedReport[]> {
  const before = new Map<string, string>();
  const checked: CheckedReport[] = [];
  for (const file of files) {
    const name = file.name;
    const judged = await judge({ name, bytes: new Uint8Array(await file.arrayBuffer()) }, before, now, true);
    checked.push(await checkedFrom(file, judged, now));
  }
  return checked;
}

async function checkedFrom(file: File, judged: Judged, now: number): Promise<CheckedReport> {
  const refused = (text: string): CheckedReport => ({
    name: file.name,
    batch: "",
    goodsIds: [],
    goods: "",
    result: "refused",
    text,
    stagedId: null,
  });
  if ("text" in judged) return refused(judged.text);
  const { batch, goodsIds } = judged.match;
  const { result } = judged.result;
  const meant = (await batchesNumbered([batch])).find(({ goodsId }) => goodsId === goodsIds[0]);
  const goods = meant ? `${meant.name} ${meant.spec}` : "";
  const about = { name: file.name, batch, goodsIds, goods, result, text: "" };
  if (result === "unchanged") return { ...about, stagedId: null };
  const staged = await stageFile({ owner: SHOP_OWNER, file, purpose: PURPOSE }, now);
  return staged.ok ? { ...about, stagedId: staged.id } : refused(staged.text);
}

export interface SavedReport {
  name: string;
  result: ReportResult["result"];
  text: string;
}

/** Files staged reports once each and notifies the buyers; returns a result for each and how many companies were notified. Filed or expired ones are refused. `now` in ms. */
export async function saveReports(
  stagedIds: readonly number[],
  now: number,
): Promise<{ saved: SavedReport[]; notified: number }> {
  const before = new Map<string, string>();
  const fresh: { goodsId: number; batch: string }[] = [];
  const saved: SavedReport[] = [];
  for (const id of stagedIds) {
    const file = await takeStaged(id, PURPOSE);
    if (!file) {
      saved.push({ name: `文件 ${id}`, result: "refused", text: "已经保存过，或上传已超过一小时" });
      continue;
    }
    const judged = await judge(file, before, now, false);
    if ("text" in judged) {
      saved.push({ name: file.name, result: "refused", text: judged.text });
      continue;
    }
    const { batch, goodsIds } = judged.match;
    const text = `商品 ${goodsIds.join("、")}，批号 ${batch}`;
    saved.push({ name: file.name, result: judged.result.result, text });
    if (judged.result.result !== "unchanged") fresh.push(...goodsIds.map((goodsId) => ({ goodsId, batch })));
  }
  const notified = fresh.length > 0 ? await notifyBuyers(fresh, now) : 0;
  return { saved, notified };
}

/** Files a batch's report and notifies its buyers; returns the result and how many were notified. `now` in ms. */
export async function fileAdminReport(
  { goodsId, batch }: Pick<AdminBatch, "goodsId" | "batch">,
  file: File,
  now: number,
): Promise<{ result: ReportResult; notified: number }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const goods = { goods: String(goodsId), numberKind: "goods" as const };
  const result = await fileReport({ ...goods, batch, fileName: file.name, bytes }, now);
  const isFresh = result.result === "stored" || result.result === "replaced";
  return { result, notified: isFresh ? await notifyBuyers([{ goodsId, batch }], now) : 0 };
}
