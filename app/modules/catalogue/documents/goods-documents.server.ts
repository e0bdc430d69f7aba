import { findFiles } from "~/platform/files/file-facts.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { filePlaced, type UploadResult } from "~/platform/files/file-upload.server";
import { releaseFiles } from "~/platform/files/stored-files.server";
import {
  asGoodsDocument,
  GOODS_DOCUMENTS,
  type GoodsDocument,
  type DOCUMENT_SUBJECTS,
  type HeldDocument,
} from "~/modules/catalogue/goods/goods-document";
import { meantByOther } from "~/modules/catalogue/former-names/other-names.server";
import { toChunks } from "~/platform/values/chunks";
import { matchText } from "~/modules/catalogue/search/match-text";
import { goodsNumbered, type NumberKind } from "~/modules/catalogue/rows/identified-goods.server";

type Subject = (typeof DOCUMENT_SUBJECTS)[number];

/** Returns documents of these products and their manufacturers, by product. Two queries for each 500. */
export async function findGoodsDocuments(
  goods: readonly { id: number; manufacturerId: number }[],
): Promise<Map<number, HeldDocument[]>> {
  const [ofGoods, ofManufacturers] = await Promise.all([
    readHeld(
      "goods",
      goods.map((product) => product.id),
    ),
    readHeld(
      "manufacturer",
      goods.map((product) => product.manufacturerId),
    ),
  ]);
  return new Map(
    goods.map(({ id, manufacturerId }) => [
      id,
      [...(ofGoods.get(id) ?? []), ...(ofManufacturers.get(manufacturerId) ?? [])],
    ]),
  );
}

async function readHeld(subject: Subject, ids: readonly number[]): Promise<Map<number, HeldDocument[]>> {
  const found = new Map<number, HeldDocument[]>();
  for (const part of toChunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom("goods_document")
      .select(["subject_id", "kind", "ends_on", "file_id"])
      .where("subject", "=", subject)
      .where("subject_id", "in", part)
      .execute();
    const files = await findFiles(rows.map((row) => row.file_id));
    for (const row of rows) {
      const kind = asGoodsDocument(row.kind);
      if (!kind) continue;
      const storedName = files.get(row.file_id)!.stored_name;
      const document = { kind, fileId: row.file_id, storedName, endsOn: row.ends_on };
      found.set(row.subject_id, [...(found.get(row.subject_id) ?? []), document]);
    }
  }
  return found;
}

export interface NewDocument {
  /** product id, own code (货号) or approval number; for a manufacturer's document its name, or a number of its products */
  of: string;
  numberKind?: NumberKind;
  kind: GoodsDocument;
  /** "YYYY-MM-DD"; null: 长期 */
  endsOn: string | null;
  fileName: string;
  bytes: Uint8Array;
}

export type DocumentResult =
  | { result: UploadResult; subjects: number[] }
  | { result: "refused"; text: string };

/** Files a document. Refused: no such product or manufacturer, or no PDF, JPEG or PNG of at most 10 MB. The same content and last day change nothing; others replace it. A trial only returns the result. `now` in ms. */
export async function fileDocument(
  document: NewDocument,
  now: number,
  isTrial = false,
): Promise<DocumentResult> {
  const subject = GOODS_DOCUMENTS[document.kind].of;
  const subjects =
    subject === "goods"
      ? await goodsNumbered(document.of, document.numberKind)
      : await manufacturersNamed(document);
  if (subjects.length === 0)
    return { result: "refused", text: subject === "goods" ? "没有这个商品" : "没有这个生产企业" };
  const { kind, endsOn, fileName, bytes } = document;
  const before = await readFiled(subject, subjects, kind);
  const filed = await filePlaced(
    {
      bytes,
      fileName,
      purpose: "goodsDocument",
      before,
      inUse,
      isThere: (sha256) =>
        before.length === subjects.length &&
        before.every((item) => item.sha256 === sha256 && item.endsOn === endsOn),
      put: async (trx, fileId, sha256) => {
        await putGoodsDocument(trx, { subject, subjects, kind, fileId, endsOn }, now);
        const facts = { [subject]: subjects, kind, endsOn, file: fileName, sha256 };
        const first = before[0];
        const held = first ? { ...facts, file: "", sha256: first.sha256, endsOn: first.endsOn } : null;
        await audited(trx, {
          subject: "goodsDocument",
          id: `${document.of} ${kind}`,
          before: held,
          after: facts,
        });
      },
    },
    now,
    isTrial,
  );
  return filed.result === "refused" ? filed : { ...filed, subjects };
}

/** Files one document for all these, replacing existing ones. */
export async function putGoodsDocument(
  trx: Db,
  printout: {
    subject: Subject;
    subjects: readonly number[];
    kind: GoodsDocument;
    fileId: number;
    endsOn: string | null;
  },
  now: number,
): Promise<void> {
  const held = { file_id: printout.fileId, ends_on: printout.endsOn, updated_at: now };
  const { subject, kind } = printout;
  for (const part of toChunks(printout.subjects))
    await trx
      .insertInto("goods_document")
      .values(part.map((subject_id) => ({ subject, subject_id, kind, ...held })))
      .onConflict((conflict) => conflict.columns(["subject", "subject_id", "kind"]).doUpdateSet(held))
      .execute();
}

/** Deletes all documents of a removed subject; unused files go with the next sweep. `now` in ms. */
export async function dropGoodsDocuments(trx: Db, subject: Subject, subjectId: number, now: number) {
  const gone = await trx
    .deleteFrom("goods_document")
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId)
    .returning("file_id")
    .execute();
  const ids = gone.map(({ file_id }) => file_id);
  const used = new Set(ids.length === 0 ? [] : await inUse(trx, ids));
  await releaseFiles(
    trx,
    ids.filter((id) => !used.has(id)),
    now,
  );
}

async function manufacturersNamed({ of, numberKind }: NewDocument): Promise<number[]> {
  const name = matchText(of);
  const manufacturers = await db.selectFrom("manufacturer").select(["id", "name"]).execute();
  const found = manufacturers.filter((manufacturer) => manufacturer.name === of);
  const alike =
    found.length > 0 ? found : manufacturers.filter((manufacturer) => matchText(manufacturer.name) === name);
  if (alike.length > 0) return alike.map(({ id }) => id);
  const other = await meantByOther(db, "manufacturer", [name]);
  if (other.size > 0) return [...other.values()];
  const goods = await goodsNumbered(of, numberKind);
  if (goods.length === 0) return [];
  const rows = await db
    .selectFrom("goods")
    .select("manufacturer_id as id")
    .distinct()
    .where("id", "in", goods)
    .execute();
  return rows.length === 1 ? rows.map(({ id }) => id) : [];
}

async function readFiled(subject: Subject, subjects: readonly number[], kind: GoodsDocument) {
  const found = await Promise.all(
    toChunks(subjects).map((part) =>
      db
        .selectFrom("goods_document")
        .select(["file_id as fileId", "ends_on as endsOn"])
        .where("subject", "=", subject)
        .where("subject_id", "in", part)
        .where("kind", "=", kind)
        .execute(),
    ),
  );
  const filed = found.flat();
  const files = await findFiles(filed.map((item) => item.fileId));
  return filed.map((item) => ({ ...item, sha256: files.get(item.fileId)!.sha256 }));
}

async function inUse(trx: Db, fileIds: readonly number[]): Promise<number[]> {
  const used = await trx
    .selectFrom("goods_document")
    .select("file_id")
    .where("file_id", "in", fileIds)
    .execute();
  return used.map((row) => row.file_id);
}
