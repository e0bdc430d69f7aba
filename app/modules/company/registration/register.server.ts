import { findFiles } from "~/platform/files/file-facts.server";
import { registrationFiles } from "~/modules/company/identity/file-owner.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import {
  releaseFiles,
  removeUnused,
  useFiles,
  withStoredFiles,
  type StoredFile,
} from "~/platform/files/stored-files.server";
import { findFile, type HeldFile } from "~/platform/files/files.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import type { QualificationKind } from "~/modules/company/identity/qualification";
import {
  endFault,
  getEnd,
  QualificationUploadResult,
} from "~/modules/company/documents/qualification-upload";
import type { Upload } from "~/modules/company/documents/qualification-upload-form";
import { getPurpose, type Flow, type InputFacts } from "./register";
import { provenPhone } from "~/modules/company/sign-in/sms-proof.server";

/** Files of a draft belong to no company yet. */
export const NO_COMPANY = 0;
/** An unused draft is deleted after this time, with its files. */
const FORGOTTEN_AFTER = 30 * DAY;

export interface DraftDocument {
  kind: QualificationKind;
  number: string;
  startsOn: string | null;
  endsOn: string | null;
  fileId: number;
  fileName: string;
  mime: string;
}

export interface RegistrationDraft {
  id: number;
  flow: Flow;
  phone: string;
  /** false: a store run with its head office's login */
  hasOwnLogin: boolean;
  headName: string | null;
  input: InputFacts;
  documents: DraftDocument[];
}

/** Returns the browser's draft, by the key of its proof. Three queries at most. `now` in ms. */
export async function findDraft(
  flow: Flow,
  proof: string | null,
  now: number,
): Promise<RegistrationDraft | null> {
  const phone = await provenPhone(proof, getPurpose(flow), now);
  if (phone === null) return null;
  const row = await db
    .selectFrom("registration")
    .leftJoin("company", "company.id", "registration.head_office_id")
    .selectAll("registration")
    .select("company.name as head_name")
    .where("flow", "=", flow)
    .where("phone", "=", phone)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    flow,
    phone,
    hasOwnLogin: row.password_hash !== null,
    headName: row.head_name,
    input: JSON.parse(row.facts) as InputFacts,
    documents: await findDocuments(row.id),
  };
}

/** Returns a file of the browser's draft, or null. `now` in ms. */
export async function findDraftFile(
  proofs: Readonly<Record<Flow, string | null>>,
  fileId: number,
  now: number,
): Promise<{ draftId: number; file: HeldFile } | null> {
  for (const flow of ["company", "branch"] as const) {
    const draft = await findDraft(flow, proofs[flow], now);
    if (!draft?.documents.some((document) => document.fileId === fileId)) continue;
    const file = await findFile(NO_COMPANY, fileId);
    return file && { draftId: draft.id, file };
  }
  return null;
}

async function findDocuments(draftId: number): Promise<DraftDocument[]> {
  const rows = await db
    .selectFrom("registration_document")
    .select(["kind", "number", "starts_on", "ends_on", "file_id"])
    .where("registration_id", "=", draftId)
    .orderBy("kind")
    .execute();
  const files = await findFiles(rows.map((row) => row.file_id));
  return rows.map((row) => ({
    kind: row.kind as QualificationKind,
    number: row.number,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    fileId: row.file_id,
    fileName: files.get(row.file_id)!.original_name,
    mime: files.get(row.file_id)!.mime,
  }));
}

export interface HeadOffice {
  companyId: number;
  name: string;
}

const heads = () =>
  db
    .selectFrom("company")
    .select(["id", "name"])
    .where("kind", "=", "chain")
    .where("head_office_id", "is", null);

/** Returns the viewer's head office, or null. */
export async function signedInHead({ buyer }: Viewer): Promise<HeadOffice | null> {
  if (buyer?.kind !== "chain") return null;
  const row = await heads().where("id", "=", buyer.companyId).executeTakeFirst();
  return row ? { companyId: row.id, name: row.name } : null;
}

/** Returns the approved head office with this licence, or null. */
export async function headByLicence(licence: string): Promise<HeadOffice | null> {
  const row = await heads()
    .where("licence_number", "=", licence)
    .where("status", "=", "approved")
    .orderBy("id")
    .executeTakeFirst();
  return row ? { companyId: row.id, name: row.name } : null;
}

export interface DraftStart {
  flow: Flow;
  phone: string;
  /** null: run with the head office's login */
  passwordHash: string | null;
  headOfficeId: number | null;
  headAccountId: number | null;
}

/** Starts a draft, or continues the phone's with a new password and the same input. `now` in ms. */
export async function startDraft(trx: Db, start: DraftStart, now: number): Promise<void> {
  const again = {
    password_hash: start.passwordHash,
    head_office_id: start.headOfficeId,
    head_account_id: start.headAccountId,
    updated_at: now,
  };
  await trx
    .insertInto("registration")
    .values({ flow: start.flow, phone: start.phone, facts: "{}", created_at: now, ...again })
    .onConflict((conflict) => conflict.columns(["flow", "phone"]).doUpdateSet(again))
    .execute();
}

/** Stores the fields of step 2 as entered. `now` in ms. */
export async function saveFacts(draftId: number, input: InputFacts, now: number): Promise<void> {
  await db
    .updateTable("registration")
    .set({ facts: JSON.stringify(input), updated_at: now })
    .where("id", "=", draftId)
    .execute();
}

/** Stores a document of a draft, replacing one of its kind. Refused: no, invalid, too large or disguised file, no room, an expired document, a submitted draft. `address`: the client's network. `now` in ms. */
export async function putDocument(
  draft: RegistrationDraft,
  upload: Upload,
  address: string | null,
  now: number,
): Promise<QualificationUploadResult> {
  const ends_on = getEnd(upload);
  const fault = endFault(ends_on, now);
  if (fault) return { ok: false, field: "endsOn", text: fault };
  const before = draft.documents.find((document) => document.kind === upload.kind);
  if (!upload.file && !before) return { ok: false, field: "file", text: "请选择文件" };
  const owner = registrationFiles(draft.id, address);
  const files = upload.file ? [upload.file] : [];
  const put = await withStoredFiles({ owner, files, purpose: "qualification" }, now, ([file = null]) =>
    inTransaction((trx) => replaceDocument(trx, draft.id, { ...upload, ends_on, file }, now)),
  );
  if (!put.ok) return { ok: false, field: "file", text: put.text };
  const replaced = put.value;
  if (replaced === "gone") return { ok: false, field: null, text: "该注册已提交，请登录后在资质证件中更新" };
  if (replaced !== null) await removeUnused([replaced]);
  return { ok: true };
}

/** Returns the released file or null, "gone" without the draft. */
async function replaceDocument(
  trx: Db,
  draftId: number,
  upload: Pick<Upload, "kind" | "number" | "startsOn"> & { ends_on: string | null; file: StoredFile | null },
  now: number,
): Promise<number | null | "gone"> {
  const draft = await lockDraft(trx, draftId);
  if (!draft) return "gone";
  const before = await trx
    .selectFrom("registration_document")
    .select("file_id")
    .where("registration_id", "=", draftId)
    .where("kind", "=", upload.kind)
    .executeTakeFirst();
  const [fileId] = await useFiles(trx, upload.file ? [upload.file] : []);
  const file_id = fileId ?? before?.file_id;
  if (file_id === undefined) return "gone";
  const { number, ends_on, startsOn: starts_on = null } = upload;
  const fresh = { number, starts_on, ends_on, file_id, updated_at: now };
  await trx
    .insertInto("registration_document")
    .values({ registration_id: draftId, kind: upload.kind, ...fresh })
    .onConflict((conflict) => conflict.columns(["registration_id", "kind"]).doUpdateSet(fresh))
    .execute();
  await trx.updateTable("registration").set({ updated_at: now }).where("id", "=", draftId).execute();
  if (!before || before.file_id === file_id) return null;
  await releaseFiles(trx, [before.file_id], now);
  return before.file_id;
}

/** Locks the draft's row until the transaction ends. */
export function lockDraft(trx: Db, draftId: number) {
  return forUpdate(trx.selectFrom("registration").selectAll().where("id", "=", draftId)).executeTakeFirst();
}

/** Removes a document of a draft with its file. `now` in ms. */
export async function removeDocument(
  draft: RegistrationDraft,
  kind: QualificationKind,
  now: number,
): Promise<void> {
  const files = await inTransaction(async (trx) => {
    const rows = await trx
      .deleteFrom("registration_document")
      .where("registration_id", "=", draft.id)
      .where("kind", "=", kind)
      .returning("file_id")
      .execute();
    return released(trx, rows, now);
  });
  await removeUnused(files);
}

async function released(trx: Db, rows: readonly { file_id: number }[], now: number): Promise<number[]> {
  const ids = rows.map((row) => row.file_id);
  await releaseFiles(trx, ids, now);
  return ids;
}

const DRAFTS_AT_ONCE = 100;

/** Deletes abandoned drafts, at most a hundred; returns their number. `now` in ms. */
export async function deleteOldDrafts(now: number): Promise<number> {
  const old = await db
    .selectFrom("registration")
    .select("id")
    .where("updated_at", "<", now - FORGOTTEN_AFTER)
    .limit(DRAFTS_AT_ONCE)
    .execute();
  if (old.length === 0) return 0;
  const files = await inTransaction(async (trx) => {
    const gone = await trx
      .deleteFrom("registration")
      .where(
        "id",
        "in",
        old.map((row) => row.id),
      )
      .where("updated_at", "<", now - FORGOTTEN_AFTER)
      .returning("id")
      .execute();
    if (gone.length === 0) return [];
    const rows = await trx
      .deleteFrom("registration_document")
      .where(
        "registration_id",
        "in",
        gone.map((row) => row.id),
      )
      .returning("file_id")
      .execute();
    return released(trx, rows, now);
  });
  await removeUnused(files);
  return old.length;
}
