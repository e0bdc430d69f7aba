/** Complaints and reactions: lists, counts and answers for the back office. */
import { batchSpellings } from "~/modules/catalogue/search/goods-code.server";
import { numberForms } from "~/platform/values/printed-number";
import { findCompany } from "~/modules/company/identity/companies.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { SHOP_OWNER } from "~/platform/files/files.server";
import { withFilesOnce } from "~/platform/files/files-once.server";
import type { StoredFile } from "~/platform/files/stored-files.server";
import type { Row } from "~/platform/database/schema";
import { keepPictures, picturesFault, findSupportPictures } from "~/modules/support/pictures/pictures.server";
import {
  CASE_KINDS,
  type CaseProgress,
  casePath,
  toCaseChangeValues,
  closeFault,
  PICTURES_OF_CASE,
  RELATIONS,
  toCaseKind,
  type CaseKind,
  toWord,
} from "./complaint";

type CaseRow = Row<"quality_case">;

export const toCaseProgress = (row: CaseRow): CaseProgress => ({
  kind: toCaseKind(row.kind),
  isOpen: row.state === "open",
  investigation: row.investigation,
  assessment: row.assessment,
  answeredAt: row.answered_at,
  reportedOn: row.reported_on,
});

export interface CaseFilter {
  kind: CaseKind | null;
  state: "open" | "closed" | null;
  number: string;
}

/** Returns matching cases, newest first or longest waiting, after the id `after`. One query. */
export function listQualityCases(
  { kind, state, number }: CaseFilter,
  { after, limit, isOldestFirst = false }: { after: number | null; limit: number; isOldestFirst?: boolean },
): Promise<CaseRow[]> {
  let query = db.selectFrom("quality_case").selectAll();
  if (kind !== null) query = query.where("kind", "=", kind);
  if (state !== null) query = query.where("state", "=", state);
  if (number !== "")
    query = query.where((eb) =>
      eb.or([
        eb("number", "in", numberForms(number)),
        eb("order_number", "in", numberForms(number)),
        eb("batch_number", "in", batchSpellings(number)),
      ]),
    );
  if (after !== null) query = query.where("id", isOldestFirst ? ">" : "<", after);
  return query
    .orderBy("id", isOldestFirst ? "asc" : "desc")
    .limit(limit)
    .execute();
}

/** Counts open ones of a kind, with oldest time and earliest due time of unsettled ones, epoch ms. One query. */
export async function countOpenCases(kind: CaseKind) {
  const row = await db
    .selectFrom("quality_case")
    .select((eb) => [
      eb.fn.countAll<number>().as("n"),
      eb.fn.min("received_at").as("oldest"),
      eb.fn.min("due_at").filterWhere("settled_at", "is", null).as("due"),
    ])
    .where("kind", "=", kind)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  const time = (at: number | null) => (at === null ? null : Number(at));
  return { count: Number(row.n), oldestAt: time(row.oldest), dueAt: time(row.due) };
}

/** Returns open ones of a kind by due time. One query. */
export const openCases = (kind: CaseKind, limit: number): Promise<CaseRow[]> =>
  db
    .selectFrom("quality_case")
    .selectAll()
    .where("kind", "=", kind)
    .where("state", "=", "open")
    .orderBy((eb) => eb.case().when("settled_at", "is", null).then(0).else(1).end())
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit)
    .execute();

/** One row, or null. */
export const findCase = async (number: string, trx: Db = db): Promise<CaseRow | null> =>
  (await trx.selectFrom("quality_case").selectAll().where("number", "=", number).executeTakeFirst()) ?? null;

/** Returns one with company, pictures, notes and patient report, or null. Six queries. */
export async function findAdminCase(number: string) {
  const row = await findCase(number);
  if (!row) return null;
  const [company, pictures, notes, patient] = await Promise.all([
    row.company_id === null ? null : findCompany(row.company_id),
    findSupportPictures("qualityCase", [row.id]),
    db
      .selectFrom("quality_note")
      .select(["id", "text", "author", "written_at as writtenAt"])
      .where("case_id", "=", row.id)
      .orderBy("id", "desc")
      .execute(),
    db.selectFrom("adverse_report").selectAll().where("case_id", "=", row.id).executeTakeFirst(),
  ]);
  const ofNotes = await findSupportPictures(
    "qualityNote",
    notes.map((note) => note.id),
  );
  return {
    row,
    company: company?.name ?? "",
    pictures: pictures.get(row.id) ?? [],
    notes: notes.map((note) => ({ ...note, pictures: ofNotes.get(note.id) ?? [] })),
    patient: patient ?? null,
  };
}

export type UpdateCaseResult =
  | { ok: true }
  /** somebody changed it since the form was made */
  | { ok: false; current: CaseRow }
  | { ok: false; text: string };

/** Changes an open case from the form's version; null: no such case. */
function changeCase(
  number: string,
  version: number,
  work: (
    trx: Db,
    row: CaseRow,
  ) => Promise<{ ok: true; set: Partial<CaseRow>; more?: object } | { ok: false; text: string }>,
): Promise<UpdateCaseResult | null> {
  return inTransaction(async (trx): Promise<UpdateCaseResult | null> => {
    const held = trx.selectFrom("quality_case").selectAll().where("number", "=", number);
    const row = await forUpdate(held).executeTakeFirst();
    if (!row) return null;
    if (row.state !== "open") return { ok: false, text: "已经关闭，不能再改" };
    if (row.version !== version) return { ok: false, current: row };
    const wanted = await work(trx, row);
    if (!wanted.ok) return wanted;
    const { set } = wanted;
    await trx
      .updateTable("quality_case")
      .set({ ...set, version: version + 1 })
      .where("id", "=", row.id)
      .execute();
    const previous = Object.fromEntries(Object.keys(set).map((key) => [key, row[key as keyof CaseRow]]));
    const [before, after] = [toCaseChangeValues(previous), toCaseChangeValues(set)];
    await audited(trx, { subject: "qualityCase", id: number, before, after: { ...after, ...wanted.more } });
    return { ok: true };
  });
}

export interface Finding {
  investigation: string;
  assessment: string;
  conclusion: string;
  relation: string;
}

/** Saves the finding. Refused: no change, closed. */
export const keepFinding = (
  number: string,
  version: number,
  finding: Finding,
): Promise<UpdateCaseResult | null> =>
  changeCase(number, version, async (trx, row) => {
    const { relation, ...set } = finding;
    const isJudged = row.kind === "adverse" && (await judgeRelation(trx, row.id, relation));
    const isSame = Object.entries(set).every(([key, value]) => row[key as keyof CaseRow] === value);
    if (isSame && !isJudged) return { ok: false, text: "内容没有变化" };
    return { ok: true, set, ...(isJudged && { more: { 关联性评价: toWord(RELATIONS, relation) } }) };
  });

async function judgeRelation(trx: Db, caseId: number, relation: string): Promise<boolean> {
  const done = await trx
    .updateTable("adverse_report")
    .set({ relation })
    .where("case_id", "=", caseId)
    .where("relation", "<>", relation)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) > 0;
}

/** Answers the reporter, once; a company is notified. Refused: answered, closed. `now` in ms. */
export const answerCase = (
  number: string,
  version: number,
  { text, by }: { text: string; by: string },
  now: number,
): Promise<UpdateCaseResult | null> =>
  changeCase(number, version, async (trx, row) => {
    if (row.answered_at !== null) return { ok: false, text: `${row.answered_by ?? ""} 已答复` };
    const { company_id: companyId, goods_name: goodsName, batch_number: batch } = row;
    const kindName = CASE_KINDS[toCaseKind(row.kind)];
    if (companyId !== null)
      await sendMessages(
        trx,
        "qualityCaseAnswered",
        [{ companyId, kindName, goodsName, batch, answer: text, url: casePath(number) }],
        now,
      );
    const settled = row.kind === "complaint" ? { settled_at: now } : {};
    return { ok: true, set: { answer: text, answered_by: by, answered_at: now, ...settled } };
  });

/** Records the report to the authority. Refused: not for this complaint, a day before the case, closed. `now` in ms. */
export const reportToAuthority = (
  number: string,
  version: number,
  { reportedOn, receiptNumber }: { reportedOn: string; receiptNumber: string },
  now: number,
): Promise<UpdateCaseResult | null> =>
  changeCase(number, version, async (_, row) => {
    if (row.reported_on === reportedOn && row.receipt_number === receiptNumber)
      return { ok: false, text: "内容没有变化" };
    const settled = row.kind === "adverse" && row.settled_at === null ? { settled_at: now } : {};
    return { ok: true, set: { reported_on: reportedOn, receipt_number: receiptNumber, ...settled } };
  });

/** Closes it. Refused with what is missing. `now` in ms. */
export const closeCase = (
  number: string,
  version: number,
  by: string,
  now: number,
): Promise<UpdateCaseResult | null> =>
  changeCase(number, version, async (_, row) => {
    const fault = closeFault(toCaseProgress(row));
    return fault
      ? { ok: false, text: fault }
      : { ok: true, set: { state: "closed", closed_by: by, closed_at: now } };
  });

/** Adds an internal note with pictures, once for its form. Refused: invalid or too many pictures. `now` in ms. */
export async function noteCase(
  { id, number }: Pick<CaseRow, "id" | "number">,
  note: { text: string; author: string; formKey: string; pictures?: readonly File[] },
  now: number,
): Promise<{ ok: true } | { ok: false; text: string }> {
  const { text, author, formKey, pictures = [] } = note;
  const fault = await picturesFault(pictures, PICTURES_OF_CASE);
  if (fault) return { ok: false, text: fault };
  const write = async (trx: Db, stored: readonly StoredFile[]) => {
    const made = await trx
      .insertInto("quality_note")
      .values({ case_id: id, text, author, written_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepPictures(trx, "qualityNote", made.id, stored);
    const after = { 备注: text, ...(stored.length > 0 && { 图片: `${stored.length} 张` }) };
    await audited(trx, { subject: "qualityCase", id: number, before: null, after });
    return number;
  };
  const upload = { owner: SHOP_OWNER, files: pictures, purpose: "qualityNote" };
  const done = await withFilesOnce(upload, formKey, now, write);
  return done.ok ? { ok: true } : done;
}
