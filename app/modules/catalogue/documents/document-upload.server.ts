import {
  ALL_DOCUMENTS,
  GOODS_DOCUMENTS,
  type GoodsDocument,
  goodsDocumentName,
  readDocumentName,
} from "~/modules/catalogue/goods/goods-document";
import { db } from "~/platform/database/database.server";
import { SHOP_OWNER } from "~/platform/files/files.server";
import { stageFile, takeStaged } from "~/platform/files/stored-files.server";
import { toDay, parseTime } from "~/platform/values/clock";
import { toChunks } from "~/platform/values/chunks";
import { type DocumentResult, fileDocument } from "./goods-documents.server";

const PURPOSE = "goodsDocumentStaged";

const NO_NAME = `文件名应为 商品编号、批准文号或生产企业_资料.pdf，有效期写在最后，如 国药准字H44022059_说明书_2028-06-30.pdf。资料：${ALL_DOCUMENTS.map(
  (kind) => GOODS_DOCUMENTS[kind].text,
).join("、")}`;

interface DocumentFileName {
  of: string;
  kind: GoodsDocument;
  endsOn: string | null;
}

/** Parses "国药准字H44022059_说明书_2028-06-30.pdf"; returns a message for another name or a past day. */
export function readUploadName(name: string, now: number): DocumentFileName | { text: string } {
  const [, head, day, ending] = /^(.+)_(\d{4}-?\d{2}-?\d{2})(\.[a-z]+)$/i.exec(name.trim()) ?? [];
  const read = readDocumentName(head ? `${head}${ending}` : name);
  if (!read) return { text: NO_NAME };
  if (!day) return { ...read, endsOn: null };
  const endsOn = day.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, "$1-$2-$3");
  if (parseTime(endsOn) === null) return { text: "文件名里的有效期不是日期" };
  return endsOn < toDay(now) ? { text: `有效期 ${endsOn} 已过` } : { ...read, endsOn };
}

export interface Uploader {
  isAll: boolean;
}

const NOT_OWN = "已通过首营审批，资料由质量部门更换";

/** Why somebody may not file these documents, or null. Two queries for each 500. */
async function uploadFault(
  { kind }: DocumentFileName,
  subjects: readonly number[],
  { isAll }: Uploader,
): Promise<string | null> {
  if (isAll) return null;
  const column = GOODS_DOCUMENTS[kind].of === "goods" ? "g.id" : "g.manufacturer_id";
  for (const part of toChunks(subjects)) {
    const approved = await db
      .selectFrom("goods as g")
      .innerJoin("goods_review as r", "r.goods_id", "g.id")
      .select("g.id")
      .where(column, "in", part)
      .where("r.state", "=", "approved")
      .limit(1)
      .executeTakeFirst();
    if (approved) return NOT_OWN;
  }
  return null;
}

export interface FiledDocumentFile {
  name: string;
  result: DocumentResult["result"];
  text: string;
}

export interface CheckedDocument extends FiledDocumentFile {
  ends: string;
  /** for savePapers; null: nothing to save */
  stagedId: number | null;
}

const subjectText = ({ kind }: DocumentFileName, subjects: readonly number[]) =>
  `${GOODS_DOCUMENTS[kind].of === "goods" ? "商品" : "生产企业"} ${subjects.join("、")}，${goodsDocumentName(kind)}`;

async function fileOne(
  file: File,
  by: Uploader,
  now: number,
  isTrial: boolean,
): Promise<FiledDocumentFile & { endsOn: string | null }> {
  const { name } = file;
  const refused = (text: string) => ({ name, result: "refused" as const, text, endsOn: null });
  const read = readUploadName(name, now);
  if ("text" in read) return refused(read.text);
  const document = { ...read, fileName: name, bytes: new Uint8Array(await file.arrayBuffer()) };
  const tried = await fileDocument(document, now, true);
  if (tried.result === "refused") return refused(tried.text);
  const fault = await uploadFault(read, tried.subjects, by);
  if (fault) return refused(fault);
  const done = isTrial ? tried : await fileDocument(document, now);
  if (done.result === "refused") return refused(done.text);
  return { name, result: done.result, text: subjectText(read, done.subjects), endsOn: read.endsOn };
}

/** What would become of these files; those that would be filed are staged for an hour. Nothing is filed. `now` in ms. */
export async function checkDocuments(
  files: readonly File[],
  by: Uploader,
  now: number,
): Promise<CheckedDocument[]> {
  const checked: CheckedDocument[] = [];
  const before = new Set<string>();
  for (const file of files) {
    const { endsOn, ...item } = await fileOne(file, by, now, true);
    if (item.result === "refused") {
      checked.push({ ...item, ends: "", stagedId: null });
      continue;
    }
    if (before.has(item.text)) {
      checked.push({
        name: item.name,
        result: "refused",
        text: "与前面的文件是同一份资料，请只留一份",
        ends: "",
        stagedId: null,
      });
      continue;
    }
    before.add(item.text);
    const ends = endsOn ?? "长期（文件名没有日期）";
    if (item.result === "unchanged") {
      checked.push({ ...item, ends, stagedId: null });
      continue;
    }
    const staged = await stageFile({ owner: SHOP_OWNER, file, purpose: PURPOSE }, now);
    checked.push(
      staged.ok
        ? { ...item, ends, stagedId: staged.id }
        : { name: item.name, result: "refused", text: staged.text, ends: "", stagedId: null },
    );
  }
  return checked;
}

/** Files staged documents once each; returns their results. Filed or expired ones are refused. `now` in ms. */
export async function saveDocuments(
  stagedIds: readonly number[],
  by: Uploader,
  now: number,
): Promise<FiledDocumentFile[]> {
  const saved: FiledDocumentFile[] = [];
  for (const id of stagedIds) {
    const staged = await takeStaged(id, PURPOSE);
    if (!staged) {
      saved.push({ name: `文件 ${id}`, result: "refused", text: "已经保存过，或上传已超过一小时" });
      continue;
    }
    const { endsOn: _endsOn, ...done } = await fileOne(
      new File([new Uint8Array(staged.bytes)], staged.name),
      by,
      now,
      false,
    );
    saved.push(done);
  }
  return saved;
}
