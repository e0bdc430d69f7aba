import { type FileFacts, findFiles } from "~/platform/files/file-facts.server";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import {
  releaseFiles,
  removeUnused,
  useFiles,
  withStoredFiles,
  type StoredFile,
} from "~/platform/files/stored-files.server";
import type { CompanyKind, DocumentState, QualificationKind } from "~/modules/company/identity/qualification";
import { kindsInHand, type Document } from "./qualification-slots";
import { endFault, getEnd } from "./qualification-upload";
import type { Upload } from "./qualification-upload-form";
import { missingDocuments } from "./qualification-upload";
import { type MissingQualification } from "./qualification-upload";
import type { QualificationUploadResult } from "./qualification-upload";

/** Returns documents without replaced ones, oldest first (GET /api/user/zizhi). Two queries. */
export async function findQualifications(companyId: number, trx: Db = db): Promise<Document[]> {
  const rows = await trx
    .selectFrom("qualification")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("state", "<>", "replaced")
    .orderBy("id")
    .execute();
  const files = await findFiles(
    rows.map((row) => row.file_id),
    trx,
  );
  const asFile = (file: FileFacts | undefined) =>
    file ? { id: file.id, name: file.original_name, isPicture: file.mime.startsWith("image/") } : null;
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as QualificationKind,
    number: row.number,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    state: row.state as DocumentState,
    reason: row.reason,
    file: row.file_id === null ? null : asFile(files.get(row.file_id)),
    updatedAt: row.updated_at,
  }));
}

const waiting = (trx: Db, companyId: number, kind: QualificationKind) =>
  trx
    .selectFrom("qualification")
    .select(["id", "state", "file_id"])
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("state", "in", ["pending", "rejected"])
    .orderBy("id");

const lockCompany = (trx: Db, companyId: number) =>
  forUpdate(
    trx.selectFrom("company").select(["kind", "status"]).where("id", "=", companyId),
  ).executeTakeFirstOrThrow();

/** Submits a document, which waits. An approved one of its kind stays valid until this one is approved, a waiting one is replaced, a rejected one is kept as replaced. Refused: no, invalid, too large or disguised file, an expired document. `now` in ms. */
export async function handInDocument(
  companyId: number,
  upload: Upload,
  now: number,
): Promise<QualificationUploadResult> {
  const endsOn = getEnd(upload);
  const fault = endFault(endsOn, now);
  if (fault) return { ok: false, field: "endsOn", text: fault };
  const files = upload.file ? [upload.file] : [];
  const put = await withStoredFiles(
    { owner: companyFiles(companyId), files, purpose: "qualification" },
    now,
    ([file = null]) => inTransaction((trx) => putWaiting(trx, companyId, { ...upload, endsOn, file }, now)),
  );
  if (!put.ok) return { ok: false, field: "file", text: put.text };
  if (put.value === null) return { ok: false, field: "file", text: "请选择文件" };
  await removeUnused(put.value);
  return { ok: true };
}

/** Returns the released files; null without any file. */
async function putWaiting(
  trx: Db,
  companyId: number,
  upload: Pick<Upload, "kind" | "number" | "startsOn"> & { endsOn: string | null; file: StoredFile | null },
  now: number,
): Promise<number[] | null> {
  await lockCompany(trx, companyId);
  const before = await waiting(trx, companyId, upload.kind).execute();
  const [fileId] = await useFiles(trx, upload.file ? [upload.file] : []);
  const file_id = fileId ?? before.at(-1)?.file_id ?? null;
  if (file_id === null) return null;
  const { kind, number, startsOn, endsOn } = upload;
  await dropDocuments(
    trx,
    before.filter((document) => document.state === "pending"),
  );
  const turnedDown = before
    .filter((document) => document.state === "rejected")
    .map((document) => document.id);
  if (turnedDown.length > 0)
    await trx.updateTable("qualification").set({ state: "replaced" }).where("id", "in", turnedDown).execute();
  const dates = { starts_on: startsOn ?? null, ends_on: endsOn };
  const fresh = { company_id: companyId, kind, number, ...dates, file_id, updated_at: now };
  await trx
    .insertInto("qualification")
    .values({ ...fresh, state: "pending", reason: null })
    .execute();
  return releaseUnneeded(
    trx,
    before.map((document) => document.file_id),
    now,
  );
}

async function dropDocuments(trx: Db, documents: readonly { id: number }[]): Promise<void> {
  if (documents.length === 0) return;
  const ids = documents.map((document) => document.id);
  await trx.deleteFrom("qualification").where("id", "in", ids).execute();
}

async function releaseUnneeded(trx: Db, files: readonly (number | null)[], now: number): Promise<number[]> {
  const ids = files.filter((id) => id !== null);
  if (ids.length === 0) return [];
  const stored = await trx
    .selectFrom("qualification")
    .select("file_id")
    .where("file_id", "in", ids)
    .execute();
  const released = ids.filter((id) => !stored.some((row) => row.file_id === id));
  await releaseFiles(trx, released, now);
  return released;
}

/** Withdraws the waiting or rejected document of a kind with its file; approved ones stay. `now` in ms. */
export async function takeBackDocument(
  companyId: number,
  kind: QualificationKind,
  now: number,
): Promise<void> {
  const dropped = await inTransaction(async (trx) => {
    await lockCompany(trx, companyId);
    const documents = await waiting(trx, companyId, kind).execute();
    await dropDocuments(trx, documents);
    return releaseUnneeded(
      trx,
      documents.map((document) => document.file_id),
      now,
    );
  });
  await removeUnused(dropped);
}

export type ResubmitCompanyResult =
  | { ok: true }
  /** what is missing; empty if the company was not rejected */
  | { ok: false; missing: MissingQualification[] };

class NotHandedIn extends Error {
  constructor(readonly missing: MissingQualification[]) {
    super("the company was not handed in");
  }
}

/** Submits a rejected company again, once for a form token. Refused: not rejected, a required document missing. `now` in ms. */
export async function resubmitCompany(
  companyId: number,
  token: string,
  now: number,
): Promise<ResubmitCompanyResult> {
  try {
    await inTransaction((trx) =>
      once(trx, token, async () => {
        const company = await lockCompany(trx, companyId);
        if (company.status !== "rejected") throw new NotHandedIn([]);
        const documents = await findQualifications(companyId, trx);
        const missing = missingDocuments(company.kind as CompanyKind, kindsInHand(documents, now));
        if (missing.length > 0) throw new NotHandedIn(missing);
        await waitAgain(trx, companyId, now);
        return "/zzzj";
      }),
    );
    return { ok: true };
  } catch (error) {
    if (error instanceof NotHandedIn) return { ok: false, missing: error.missing };
    throw error;
  }
}

/** The reason stays until a new decision, for the operators. */
async function waitAgain(trx: Db, companyId: number, now: number): Promise<void> {
  await trx.updateTable("company").set({ status: "pending" }).where("id", "=", companyId).execute();
  await sendMessages(trx, "handedInAgain", [{ companyId }], now);
}
