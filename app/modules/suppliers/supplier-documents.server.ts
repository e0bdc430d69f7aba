import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { SHOP_OWNER } from "~/platform/files/files.server";
import { withFilesOnce } from "~/platform/files/files-once.server";
import { useFiles } from "~/platform/files/stored-files.server";
import { DAY, toDay } from "~/platform/values/clock";
import {
  maskIdNumber,
  SUPPLIER_LICENCES,
  type SupplierDocumentState,
  type SupplierLicenceKind,
  validityText,
} from "./supplier";
import { lockSupplier } from "./suppliers.server";

export interface SupplierLicence {
  id: number;
  supplierId: number;
  kind: SupplierLicenceKind;
  number: string;
  validUntil: string | null;
  fileId: number | null;
  state: SupplierDocumentState;
  addedBy: string;
  addedAt: number;
  checkedBy: string;
  checkedAt: number | null;
  why: string;
}

export interface SupplierPerson {
  id: number;
  supplierId: number;
  name: string;
  idNumber: string;
  phone: string;
  goodsScope: string;
  region: string;
  validFrom: string;
  validUntil: string;
  fileId: number | null;
  state: SupplierDocumentState;
  addedBy: string;
  addedAt: number;
  checkedBy: string;
  checkedAt: number | null;
  why: string;
}

const licenceRows = (trx: Db) =>
  trx
    .selectFrom("supplier_licence")
    .select(["id", "supplier_id as supplierId", "kind", "number", "valid_until as validUntil"])
    .select(["file_id as fileId", "state", "added_by as addedBy", "added_at as addedAt"])
    .select(["checked_by as checkedBy", "checked_at as checkedAt", "why"]);

const personRows = (trx: Db) =>
  trx
    .selectFrom("supplier_person")
    .select(["id", "supplier_id as supplierId", "name", "id_number as idNumber", "phone"])
    .select(["goods_scope as goodsScope", "region", "valid_from as validFrom", "valid_until as validUntil"])
    .select(["file_id as fileId", "state", "added_by as addedBy", "added_at as addedAt"])
    .select(["checked_by as checkedBy", "checked_at as checkedAt", "why"]);

type LicenceRow = Awaited<ReturnType<ReturnType<typeof licenceRows>["execute"]>>[number];
type PersonRow = Awaited<ReturnType<ReturnType<typeof personRows>["execute"]>>[number];

const toLicence = (row: LicenceRow): SupplierLicence => ({
  ...row,
  kind: row.kind as SupplierLicenceKind,
  state: row.state as SupplierDocumentState,
});
const toPerson = (row: PersonRow): SupplierPerson => ({ ...row, state: row.state as SupplierDocumentState });

/** Returns a supplier's licences, also void ones, newest first. One query. */
export const supplierLicences = async (supplierId: number, trx: Db = db): Promise<SupplierLicence[]> =>
  (await licenceRows(trx).where("supplier_id", "=", supplierId).orderBy("id", "desc").execute()).map(
    toLicence,
  );

/** Returns a supplier's authorised persons, also void ones, newest first. One query. */
export const supplierPeople = async (supplierId: number, trx: Db = db): Promise<SupplierPerson[]> =>
  (await personRows(trx).where("supplier_id", "=", supplierId).orderBy("id", "desc").execute()).map(toPerson);

/** Returns one licence of this supplier, or null. One query. */
export async function findSupplierLicence(
  supplierId: number,
  id: number,
  trx: Db = db,
): Promise<SupplierLicence | null> {
  const row = await licenceRows(trx)
    .where("id", "=", id)
    .where("supplier_id", "=", supplierId)
    .executeTakeFirst();
  return row ? toLicence(row) : null;
}

/** Returns one authorised person of this supplier, or null. One query. */
export async function findSupplierPerson(
  supplierId: number,
  id: number,
  trx: Db = db,
): Promise<SupplierPerson | null> {
  const row = await personRows(trx)
    .where("id", "=", id)
    .where("supplier_id", "=", supplierId)
    .executeTakeFirst();
  return row ? toPerson(row) : null;
}

export type DocumentAdded = { ok: true; id: number } | { ok: false; text: string };

interface Uploaded {
  formKey: string;
  files: readonly File[];
  by: string;
}

const PURPOSE = "supplier";
const NO_FILE = "请上传扫描件";

async function addOnce(
  { formKey, files }: Uploaded,
  now: number,
  insert: (trx: Db, fileId: number | null) => Promise<number>,
): Promise<DocumentAdded> {
  if (files.length === 0) return { ok: false, text: NO_FILE };
  const upload = { owner: SHOP_OWNER, files, purpose: PURPOSE };
  const done = await withFilesOnce(upload, formKey, now, async (trx, stored) => {
    const [fileId = null] = await useFiles(trx, stored);
    return String(await insert(trx, fileId));
  });
  return done.ok ? { ok: true, id: Number(done.value) } : done;
}

export interface NewSupplierLicence {
  kind: SupplierLicenceKind;
  number: string;
  validUntil: string | null;
}

/** Adds a licence with its scan, once for the form's key. It counts after quality has checked it. Refused: no file or an invalid one. `now` in ms. */
export const addSupplierLicence = (
  supplierId: number,
  { kind, number, validUntil }: NewSupplierLicence,
  upload: Uploaded,
  now: number,
): Promise<DocumentAdded> =>
  addOnce(upload, now, async (trx, fileId) => {
    await lockSupplier(trx, supplierId);
    const { id } = await trx
      .insertInto("supplier_licence")
      .values({
        supplier_id: supplierId,
        kind,
        number,
        valid_until: validUntil,
        file_id: fileId,
        added_by: upload.by,
        added_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audited(trx, {
      subject: "supplier",
      id: supplierId,
      before: null,
      after: { 资料: SUPPLIER_LICENCES[kind], 证照号: number, 有效期: validityText(validUntil) },
    });
    return id;
  });

export type NewSupplierPerson = Pick<
  SupplierPerson,
  "name" | "idNumber" | "phone" | "goodsScope" | "region" | "validFrom" | "validUntil"
>;

/** Adds an authorised person with the scan of the authorisation, once for the form's key. Refused: no file or an invalid one. `now` in ms. */
export const addSupplierPerson = (
  supplierId: number,
  person: NewSupplierPerson,
  upload: Uploaded,
  now: number,
): Promise<DocumentAdded> =>
  addOnce(upload, now, async (trx, fileId) => {
    await lockSupplier(trx, supplierId);
    const { id } = await trx
      .insertInto("supplier_person")
      .values({
        supplier_id: supplierId,
        name: person.name,
        id_number: person.idNumber,
        phone: person.phone,
        goods_scope: person.goodsScope,
        region: person.region,
        valid_from: person.validFrom,
        valid_until: person.validUntil,
        file_id: fileId,
        added_by: upload.by,
        added_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audited(trx, {
      subject: "supplier",
      id: supplierId,
      before: null,
      after: {
        销售人员: person.name,
        证件号: maskIdNumber(person.idNumber),
        授权品种: person.goodsScope,
        授权地域: person.region,
        授权期限: `${person.validFrom} 至 ${person.validUntil}`,
      },
    });
    return id;
  });

export type DocumentJudged = { ok: true } | { ok: false; text: string };
export const SUPPLIER_DOCUMENT_TABLES = { licence: "supplier_licence", person: "supplier_person" } as const;
export type SupplierDocumentType = keyof typeof SUPPLIER_DOCUMENT_TABLES;

interface Judged {
  type: SupplierDocumentType;
  supplierId: number;
  id: number;
  by: string;
}

const nameOf = async (trx: Db, { type, supplierId, id }: Judged) => {
  if (type === "licence") {
    const licence = await findSupplierLicence(supplierId, id, trx);
    return (
      licence && { state: licence.state, addedBy: licence.addedBy, name: SUPPLIER_LICENCES[licence.kind] }
    );
  }
  const person = await findSupplierPerson(supplierId, id, trx);
  return person && { state: person.state, addedBy: person.addedBy, name: `${person.name}的授权委托书` };
};

async function judge(
  judged: Judged,
  to: "verified" | "void",
  why: string,
  now: number,
): Promise<DocumentJudged | null> {
  const { type, supplierId, id, by } = judged;
  return inTransaction(async (trx): Promise<DocumentJudged | null> => {
    await lockSupplier(trx, supplierId);
    const found = await nameOf(trx, judged);
    if (!found) return null;
    if (found.state === "void") return { ok: false, text: "这份资料已作废" };
    if (to === "verified" && found.state === "verified") return { ok: false, text: "这份资料已核对" };
    if (to === "verified" && found.addedBy === by) return { ok: false, text: "核对须由上传以外的人办理" };
    const set = { state: to, checked_by: by, checked_at: now, why };
    if (type === "licence") await trx.updateTable("supplier_licence").set(set).where("id", "=", id).execute();
    else await trx.updateTable("supplier_person").set(set).where("id", "=", id).execute();
    await audited(trx, {
      subject: "supplier",
      id: supplierId,
      before: { [found.name]: found.state === "waiting" ? "待核对" : "已核对" },
      after: { [found.name]: to === "verified" ? "已核对" : "已作废" },
    });
    return { ok: true };
  });
}

/** Quality has compared a document with its original; from then on it counts. Null: no such document. Refused: void, checked, or by whoever added it. `now` in ms. */
export const verifySupplierDocument = (judged: Judged, now: number) => judge(judged, "verified", "", now);

/** Makes a document void with a reason; it stays in the record. Null: no such document. Refused: already void. `now` in ms. */
export const voidSupplierDocument = (judged: Judged, why: string, now: number) =>
  judge(judged, "void", why, now);

/** Marks everything that waits as checked by the two reviews, in the caller's transaction. */
export async function verifyAllDocuments(
  trx: Db,
  supplierId: number,
  by: string,
  now: number,
): Promise<void> {
  const set = { state: "verified", checked_by: by, checked_at: now };
  await trx
    .updateTable("supplier_licence")
    .set(set)
    .where("supplier_id", "=", supplierId)
    .where("state", "=", "waiting")
    .execute();
  await trx
    .updateTable("supplier_person")
    .set(set)
    .where("supplier_id", "=", supplierId)
    .where("state", "=", "waiting")
    .execute();
}

export interface EndingSupplier {
  id: number;
  name: string;
  what: string;
  /** the earliest last valid day */
  endsOn: string;
}

/** Returns approved suppliers with a document that waits for its check, those of longest ago first. One query. */
export async function suppliersToCheck(
  limit: number,
): Promise<{ id: number; name: string; oldestAt: number }[]> {
  const waiting = db
    .selectFrom("supplier_licence")
    .select(["supplier_id", "added_at"])
    .where("state", "=", "waiting")
    .unionAll(
      db.selectFrom("supplier_person").select(["supplier_id", "added_at"]).where("state", "=", "waiting"),
    );
  const rows = await db
    .selectFrom("supplier as s")
    .innerJoin(waiting.as("w"), "w.supplier_id", "s.id")
    .select((eb) => ["s.id", "s.name", eb.fn.min<number>("w.added_at").as("oldestAt")])
    .where("s.state", "=", "approved")
    .groupBy(["s.id", "s.name"])
    .orderBy("oldestAt")
    .orderBy("s.id")
    .limit(limit)
    .execute();
  return rows.map(({ id, name, oldestAt }) => ({ id, name, oldestAt: Number(oldestAt) }));
}

/** Returns approved suppliers with a document that has ended or ends within `days`, without a newer one of its kind; the earliest end first. Two queries. `now` in ms. */
export async function endingSuppliers(days: number, limit: number, now: number): Promise<EndingSupplier[]> {
  const until = toDay(now + days * DAY);
  const licences = await db
    .selectFrom("supplier_licence as l")
    .innerJoin("supplier as s", "s.id", "l.supplier_id")
    .select(["s.id", "s.name", "l.kind", "l.valid_until"])
    .where("s.state", "=", "approved")
    .where("l.state", "=", "verified")
    .where("l.valid_until", "<=", until)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("supplier_licence as n")
            .select("n.id")
            .whereRef("n.supplier_id", "=", "l.supplier_id")
            .whereRef("n.kind", "=", "l.kind")
            .where("n.state", "=", "verified")
            .where((e) => e.or([e("n.valid_until", "is", null), e("n.valid_until", ">", until)])),
        ),
      ),
    )
    .orderBy("l.valid_until")
    .limit(limit * 4)
    .execute();
  const people = await db
    .selectFrom("supplier_person as p")
    .innerJoin("supplier as s", "s.id", "p.supplier_id")
    .select(["s.id", "s.name", "p.valid_until"])
    .where("s.state", "=", "approved")
    .where("p.state", "=", "verified")
    .where("p.valid_until", "<=", until)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("supplier_person as n")
            .select("n.id")
            .whereRef("n.supplier_id", "=", "p.supplier_id")
            .where("n.state", "=", "verified")
            .where("n.valid_until", ">", until),
        ),
      ),
    )
    .orderBy("p.valid_until")
    .limit(limit * 4)
    .execute();
  const all = [
    ...licences.map((row) => ({
      id: row.id,
      name: row.name,
      endsOn: row.valid_until ?? "",
      what: SUPPLIER_LICENCES[row.kind as SupplierLicenceKind],
    })),
    ...people.map((row) => ({ id: row.id, name: row.name, endsOn: row.valid_until, what: "授权委托书" })),
  ].toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : a.id - b.id));
  const bySupplier = new Map<number, EndingSupplier>();
  for (const row of all) if (!bySupplier.has(row.id)) bySupplier.set(row.id, row);
  return [...bySupplier.values()].slice(0, limit);
}
