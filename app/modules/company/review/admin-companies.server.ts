import { sql } from "kysely";
import { type FileFacts, findFiles } from "~/platform/files/file-facts.server";
import { type HeldFile, findFile, PICTURES } from "~/platform/files/files.server";
import { db } from "~/platform/database/database.server";
import { companiesLike } from "~/modules/company/identity/companies.server";
import type {
  CompanyStatus,
  DocumentState,
  QualificationKind,
} from "~/modules/company/identity/qualification";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { regionName } from "~/platform/values/regions";

export interface AdminCompanyRow {
  id: number;
  name: string;
  kind: string;
  status: CompanyStatus;
  licenceNumber: string;
  contact: string;
  phone: string;
  createdAt: number;
  firstBy: string | null;
}

export interface AdminDocument {
  id: number;
  kind: QualificationKind;
  number: string;
  startsOn: string | null;
  endsOn: string | null;
  state: DocumentState;
  reason: string | null;
  /** null: none was submitted */
  file: "picture" | "document" | null;
  updatedAt: number;
}

export interface AdminCompany extends AdminCompanyRow {
  place: string;
  creditCode: string;
  reason: string | null;
  headOffice: string | null;
  scopes: BusinessScopeCode[];
  papers: AdminDocument[];
  /** other companies with the same licence number */
  twins: { id: number; name: string }[];
}

const companyRows = () =>
  db
    .selectFrom("company as c")
    .leftJoin("company_review as r", "r.company_id", "c.id")
    .select(["c.id", "c.name", "c.kind", "c.status", "c.licence_number", "c.contact_name"])
    .select(["c.contact_phone", "c.created_at", "r.first_by"]);

const rowFrom = (row: Awaited<ReturnType<ReturnType<typeof companyRows>["execute"]>>[number]) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  status: row.status as CompanyStatus,
  licenceNumber: row.licence_number,
  contact: row.contact_name,
  phone: row.contact_phone,
  createdAt: row.created_at,
  firstBy: row.first_by,
});

/** The review that a company waits for. */
export type CompanyReviewStep = "first" | "second";

/** Limit of companies that match words. */
const MAX_LIKE = 500;

export async function listAdminCompanies(
  {
    status,
    words,
    step = null,
  }: { status: CompanyStatus | null; words: string; step?: CompanyReviewStep | null },
  { after, limit }: { after: number | null; limit: number },
): Promise<AdminCompanyRow[]> {
  let query = companyRows();
  query = status ? query.where("c.status", "=", status) : query.where("c.status", "<>", "closed");
  if (step) query = query.where("r.first_at", step === "first" ? "is" : "is not", null);
  if (after !== null) query = query.where("c.id", "<", after);
  if (words !== "") {
    const ids = await companiesLike(words, MAX_LIKE);
    if (ids.length === 0) return [];
    query = query.where("c.id", "in", ids);
  }
  return (await query.orderBy("c.id", "desc").limit(limit).execute()).map(rowFrom);
}

/** Returns one company with its documents, or null. Five queries. */
export async function findAdminCompany(id: number): Promise<AdminCompany | null> {
  const row = await companyRows()
    .leftJoin("company as h", "h.id", "c.head_office_id")
    .select(["c.area_code", "c.address", "c.tax_number", "c.reason", "h.name as head_office"])
    .where("c.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const [documents, scopes, twins] = await Promise.all([
    db
      .selectFrom("qualification")
      .selectAll()
      .where("company_id", "=", id)
      .where("state", "<>", "replaced")
      .orderBy("id")
      .execute(),
    db.selectFrom("business_scope").select("scope").where("company_id", "=", id).execute(),
    db
      .selectFrom("company")
      .select(["id", "name"])
      .where("licence_number", "=", row.licence_number)
      .where("id", "<>", id)
      .orderBy("id")
      .execute(),
  ]);
  const files = await filesOf(documents);
  return {
    ...rowFrom(row),
    place: regionName(row.area_code) + row.address,
    creditCode: row.tax_number,
    reason: row.reason,
    headOffice: row.head_office,
    scopes: scopes.map(({ scope }) => scope as BusinessScopeCode),
    papers: documents.map((document) => documentFrom(document, files)),
    twins,
  };
}

interface DocumentRow {
  id: number;
  kind: string;
  number: string;
  starts_on: string | null;
  ends_on: string | null;
  state: string;
  reason: string | null;
  file_id: number | null;
  updated_at: number;
}

const documentFrom = (row: DocumentRow, files: ReadonlyMap<number, FileFacts>): AdminDocument => ({
  id: row.id,
  kind: row.kind as QualificationKind,
  number: row.number,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  state: row.state as DocumentState,
  reason: row.reason,
  file: fileKind(row, files),
  updatedAt: row.updated_at,
});

function fileKind(
  { file_id: id }: DocumentRow,
  files: ReadonlyMap<number, FileFacts>,
): AdminDocument["file"] {
  const file = id === null ? undefined : files.get(id);
  if (!file) return null;
  return PICTURES.includes(file.mime) ? "picture" : "document";
}

const filesOf = (rows: readonly DocumentRow[]) => findFiles(rows.map(({ file_id: id }) => id));

/** Returns a document's file; null: no such document, none with a file, or a lost file. */
export async function findDocument(documentId: number): Promise<HeldFile | null> {
  const row = await db
    .selectFrom("qualification")
    .select(["company_id", "file_id"])
    .where("id", "=", documentId)
    .executeTakeFirst();
  return row?.file_id ? findFile(row.company_id, row.file_id) : null;
}

export interface CompanyDocument extends AdminDocument {
  companyId: number;
  company: string;
}

const companyDocuments = () =>
  db
    .selectFrom("qualification as q")
    .innerJoin("company as c", "c.id", "q.company_id")
    .selectAll("q")
    .select("c.name as company")
    .where("c.status", "=", "approved");

async function withCompany(
  rows: readonly (DocumentRow & { company_id: number; company: string })[],
): Promise<CompanyDocument[]> {
  const files = await filesOf(rows);
  return rows.map((row) => ({
    ...documentFrom(row, files),
    companyId: row.company_id,
    company: row.company,
  }));
}

/** Returns waiting documents of approved companies, oldest first. Two queries. */
export async function waitingDocuments(limit: number): Promise<CompanyDocument[]> {
  const rows = await companyDocuments()
    .where("q.state", "=", "pending")
    .orderBy("q.updated_at")
    .orderBy("q.id")
    .limit(limit)
    .execute();
  return withCompany(rows);
}

/** Returns one of them, or null. One query. */
export async function findCompanyDocument(id: number): Promise<CompanyDocument | null> {
  const row = await db
    .selectFrom("qualification as q")
    .innerJoin("company as c", "c.id", "q.company_id")
    .selectAll("q")
    .select("c.name as company")
    .where("q.id", "=", id)
    .executeTakeFirst();
  return row ? (await withCompany([row]))[0]! : null;
}

/** Returns approved documents that end before a day, "YYYY-MM-DD", earliest first. One query. */
export async function documentsEnding(before: string, limit: number): Promise<CompanyDocument[]> {
  const rows = await companyDocuments()
    .where("q.state", "=", "approved")
    .where("q.ends_on", "is not", null)
    .where("q.ends_on", "<", before)
    .orderBy("q.ends_on")
    .orderBy("q.id")
    .limit(limit)
    .execute();
  return withCompany(rows);
}

const documentsInQueue = () =>
  db
    .selectFrom("qualification as q")
    .innerJoin("company as c", "c.id", "q.company_id")
    .where("q.state", "=", "pending")
    .where("c.status", "=", "approved");

/** Returns the ids of waiting documents of approved companies, oldest first. One query. */
export async function waitingDocumentIds(limit: number): Promise<number[]> {
  const documents = documentsInQueue().select("q.id").orderBy("q.updated_at").orderBy("q.id");
  return (await documents.limit(limit).execute()).map(({ id }) => id);
}

/** Counts them, with the oldest time, epoch ms. One query. */
export async function countWaitingDocuments(): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await documentsInQueue()
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("q.updated_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}

const waitsSince = sql<number>`coalesce(r.first_at, c.created_at)`;

const companiesInQueue = (step: CompanyReviewStep) =>
  db
    .selectFrom("company as c")
    .leftJoin("company_review as r", "r.company_id", "c.id")
    .where("c.status", "=", "pending")
    .where("r.first_at", step === "first" ? "is" : "is not", null);

export async function waitingCompanyIds(step: CompanyReviewStep, limit: number): Promise<number[]> {
  const companies = companiesInQueue(step).select("c.id").orderBy(waitsSince).orderBy("c.id");
  return (await companies.limit(limit).execute()).map(({ id }) => id);
}

/** Returns these companies by id. One query. */
export async function findAdminCompanies(ids: readonly number[]): Promise<AdminCompanyRow[]> {
  if (ids.length === 0) return [];
  const rows = await companyRows()
    .where("c.id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, rowFrom(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counts companies that wait for the first or second review, with the oldest time, epoch ms. One query. */
export async function countWaitingCompanies(
  step: CompanyReviewStep,
): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await companiesInQueue(step)
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min(waitsSince).as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}
