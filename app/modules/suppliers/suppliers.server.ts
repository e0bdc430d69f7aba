import { sql } from "kysely";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { once } from "~/platform/http/forms/forms.server";
import { toChunks } from "~/platform/values/chunks";
import {
  SUPPLIER_KINDS,
  type SupplierDocumentState,
  type SupplierHolding,
  type SupplierKind,
  type SupplierLicenceKind,
  type SupplierState,
} from "./supplier";
import type { SupplierValues } from "./supplier-form";

export interface Supplier extends SupplierValues {
  id: number;
  kind: SupplierKind;
  scope: BusinessScopeCode[];
  state: SupplierState;
  reason: string;
  createdBy: string;
  createdAt: number;
  version: number;
}

const toSupplier = (row: Row<"supplier">): Supplier => ({
  id: row.id,
  name: row.name,
  creditCode: row.credit_code,
  kind: row.kind as SupplierKind,
  legalPerson: row.legal_person,
  qualityHead: row.quality_head,
  address: row.address,
  contact: row.contact,
  phone: row.phone,
  bankHolder: row.bank_holder,
  bankName: row.bank_name,
  bankAccount: row.bank_account,
  scope: JSON.parse(row.scope) as BusinessScopeCode[],
  note: row.note,
  state: row.state as SupplierState,
  reason: row.reason,
  createdBy: row.created_by,
  createdAt: row.created_at,
  version: row.version,
});

/** Returns a supplier, or null. One query. */
export async function findSupplier(id: number, trx: Db = db): Promise<Supplier | null> {
  const row = await trx.selectFrom("supplier").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toSupplier(row) : null;
}

/** Locks a supplier until the transaction ends and returns it, or null. */
export async function lockSupplier(trx: Db, id: number): Promise<Supplier | null> {
  const row = await forUpdate(trx.selectFrom("supplier").selectAll().where("id", "=", id)).executeTakeFirst();
  return row ? toSupplier(row) : null;
}

/** Returns names by id. One query for each 500, none without ids. */
export async function findSupplierNames(ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const part of toChunks([...new Set(ids)].filter((id) => id !== null)))
    for (const row of await db
      .selectFrom("supplier")
      .select(["id", "name"])
      .where("id", "in", part)
      .execute())
      names.set(row.id, row.name);
  return names;
}

export interface SupplierFilter {
  words: string;
  state: SupplierState | "";
  /** only these */
  ids?: readonly number[] | null;
}

/** Returns matching suppliers, newest first, after the id `after`. One query. */
export async function listSuppliers(
  { words, state, ids = null }: SupplierFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<Supplier[]> {
  let query = db.selectFrom("supplier").selectAll().orderBy("id", "desc").limit(limit);
  if (state !== "") query = query.where("state", "=", state);
  if (ids !== null) query = query.where("id", "in", ids.length > 0 ? [...ids] : [0]);
  if (after !== null) query = query.where("id", "<", after);
  for (const word of words
    .replace(/[\\%_]/g, "")
    .split(/\s+/)
    .filter(Boolean))
    query = query.where((eb) =>
      eb.or([
        eb("name", "like", `%${word}%`),
        eb(sql<string>`lower(credit_code)`, "like", `%${word.toLowerCase()}%`),
        eb("contact", "like", `%${word}%`),
      ]),
    );
  return (await query.execute()).map(toSupplier);
}

/** Returns approved suppliers by name, for choices. One query. */
export const approvedSuppliers = (): Promise<{ id: number; name: string }[]> =>
  db.selectFrom("supplier").select(["id", "name"]).where("state", "=", "approved").orderBy("name").execute();

/** Returns suppliers with their documents, for the rules in supplier.ts; unknown ones are left out. Three queries. */
export async function findSupplierHoldings(
  ids: readonly number[],
  trx: Db = db,
): Promise<Map<number, SupplierHolding & { id: number; name: string }>> {
  const found = new Map<number, SupplierHolding & { id: number; name: string }>();
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return found;
  const suppliers = await trx.selectFrom("supplier").selectAll().where("id", "in", wanted).execute();
  const licences = await trx
    .selectFrom("supplier_licence")
    .select(["supplier_id", "kind", "state", "valid_until"])
    .where("supplier_id", "in", wanted)
    .execute();
  const people = await trx
    .selectFrom("supplier_person")
    .select(["supplier_id", "name", "state", "valid_from", "valid_until"])
    .where("supplier_id", "in", wanted)
    .execute();
  for (const supplier of suppliers.map(toSupplier))
    found.set(supplier.id, {
      id: supplier.id,
      name: supplier.name,
      kind: supplier.kind,
      state: supplier.state,
      reason: supplier.reason,
      scope: supplier.scope,
      licences: licences
        .filter(({ supplier_id }) => supplier_id === supplier.id)
        .map((row) => ({
          kind: row.kind as SupplierLicenceKind,
          state: row.state as SupplierDocumentState,
          validUntil: row.valid_until,
        })),
      people: people
        .filter(({ supplier_id }) => supplier_id === supplier.id)
        .map((row) => ({
          name: row.name,
          state: row.state as SupplierDocumentState,
          validFrom: row.valid_from,
          validUntil: row.valid_until,
        })),
    });
  return found;
}

export const scopeNames = (scope: readonly BusinessScopeCode[]): string =>
  scope.map((code) => BUSINESS_SCOPE_NAMES[code]).join("、");

/** Each field in words, as audit log and differences show them. */
export const supplierWords = (values: SupplierValues) => ({
  name: values.name,
  creditCode: values.creditCode,
  kind: SUPPLIER_KINDS[values.kind],
  legalPerson: values.legalPerson,
  qualityHead: values.qualityHead,
  address: values.address,
  contact: values.contact,
  phone: values.phone,
  bankHolder: values.bankHolder,
  bankName: values.bankName,
  bankAccount: values.bankAccount,
  scope: scopeNames(values.scope),
  note: values.note,
});

export const SUPPLIER_FIELD_NAMES = {
  name: "企业名称",
  creditCode: "统一社会信用代码",
  kind: "企业类型",
  legalPerson: "法定代表人",
  qualityHead: "质量负责人",
  address: "地址",
  contact: "联系人",
  phone: "电话",
  bankHolder: "户名",
  bankName: "开户银行",
  bankAccount: "银行账号",
  scope: "生产或经营范围",
  note: "备注",
} as const satisfies Record<keyof SupplierValues, string>;
type SupplierField = keyof typeof SUPPLIER_FIELD_NAMES;

/** A change of one of these needs a new review. */
const REVIEWED: readonly SupplierField[] = ["name", "creditCode", "kind", "scope", "address", "legalPerson"];

const toColumns = (values: SupplierValues) => ({
  name: values.name,
  credit_code: values.creditCode,
  kind: values.kind,
  legal_person: values.legalPerson,
  quality_head: values.qualityHead,
  address: values.address,
  contact: values.contact,
  phone: values.phone,
  bank_holder: values.bankHolder,
  bank_name: values.bankName,
  bank_account: values.bankAccount,
  scope: JSON.stringify(values.scope),
  note: values.note,
});

const inWords = (words: ReturnType<typeof supplierWords>, fields: readonly SupplierField[]) =>
  Object.fromEntries(fields.map((field) => [SUPPLIER_FIELD_NAMES[field], words[field]]));

const ALL_FIELDS = Object.keys(SUPPLIER_FIELD_NAMES) as SupplierField[];

async function creditCodeFault(trx: Db, creditCode: string, id: number | null): Promise<string | null> {
  const other = await trx
    .selectFrom("supplier")
    .select(["id", "name"])
    .where("credit_code", "=", creditCode)
    .executeTakeFirst();
  return other && other.id !== id ? `该统一社会信用代码已登记为供应商“${other.name}”` : null;
}

export type SupplierSaved =
  | { ok: true; id: number; isReviewLost: boolean }
  | { ok: false; field: "creditCode"; text: string }
  /** somebody else changed it meanwhile */
  | { ok: false; current: Supplier }
  | { ok: false; text: string };

class CodeTaken extends Error {}

/** Registers a supplier as a draft, once for the form's key; returns its id. Refused: a used credit code. `now` in ms. */
export async function addSupplier(
  values: SupplierValues,
  { by, formKey }: { by: string; formKey: string },
  now: number,
): Promise<SupplierSaved> {
  try {
    const id = await inTransaction((trx) =>
      once(trx, formKey, async () => {
        const fault = await creditCodeFault(trx, values.creditCode, null);
        if (fault) throw new CodeTaken(fault);
        const row = await trx
          .insertInto("supplier")
          .values({ ...toColumns(values), created_by: by, created_at: now })
          .returning("id")
          .executeTakeFirstOrThrow();
        const after = inWords(supplierWords(values), ALL_FIELDS);
        await audited(trx, { subject: "supplier", id: row.id, before: null, after });
        return String(row.id);
      }),
    );
    return { ok: true, id: Number(id), isReviewLost: false };
  } catch (error) {
    if (error instanceof CodeTaken) return { ok: false, field: "creditCode", text: error.message };
    throw error;
  }
}

/** Changes a supplier from the version that the form was made from. A change of what was reviewed makes it a draft again. Null: no such supplier. Refused: a used credit code, another version, no change. */
export const changeSupplier = (
  id: number,
  values: SupplierValues,
  version: number,
): Promise<SupplierSaved | null> =>
  inTransaction(async (trx): Promise<SupplierSaved | null> => {
    const current = await lockSupplier(trx, id);
    if (!current) return null;
    if (current.version !== version) return { ok: false, current };
    const fault = await creditCodeFault(trx, values.creditCode, id);
    if (fault) return { ok: false, field: "creditCode", text: fault };
    const before = supplierWords(current);
    const after = supplierWords(values);
    const changed = ALL_FIELDS.filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return { ok: false, text: "内容没有变化" };
    const isReviewLost = current.state !== "draft" && changed.some((field) => REVIEWED.includes(field));
    await trx
      .updateTable("supplier")
      .set({
        ...toColumns(values),
        version: version + 1,
        ...(isReviewLost && { state: "draft", reason: "企业资料有变化，须重新审批" }),
      })
      .where("id", "=", id)
      .execute();
    await audited(trx, {
      subject: "supplier",
      id,
      before: inWords(before, changed),
      after: { ...inWords(after, changed), ...(isReviewLost && { 首营审批: "须重新审批" }) },
    });
    return { ok: true, id, isReviewLost };
  });
