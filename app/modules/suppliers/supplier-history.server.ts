import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { SupplierKind, SupplierLicenceKind } from "./supplier";

export interface SupplierHistory {
  id: number;
  name: string;
  kind: SupplierKind;
  /** of the first second review ever: a later review does not undo what was bought before; null: never approved */
  approvedAt: number | null;
  licences: {
    kind: SupplierLicenceKind;
    number: string;
    startsOn: null;
    endsOn: string | null;
    checkedAt: number | null;
    fileId: number | null;
  }[];
  people: {
    kind: "authorisation";
    /** the person's name */
    number: string;
    startsOn: string;
    endsOn: string;
    checkedAt: number | null;
    fileId: number | null;
  }[];
}

const MAX_AUDIT_ROWS = 20_000;

/** The first time that the log has each supplier's second review as agreed to. */
async function findFirstApprovals(ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await auditRows({ subject: "supplier", subjectIds: ids.map(String), limit: MAX_AUDIT_ROWS });
  const agreed = rows.filter(({ after }) => (after ?? "").includes('"首营复核":"同意"'));
  return new Map(agreed.map(({ subject_id, at }) => [Number(subject_id), at]));
}

/** Returns suppliers with their checked documents of all times, by id; unknown ones are left out. Four queries for each 500, none without ids. */
export async function findSupplierHistories(ids: readonly number[]): Promise<Map<number, SupplierHistory>> {
  const found = new Map<number, SupplierHistory>();
  for (const part of toChunks([...new Set(ids)])) {
    const suppliers = await db
      .selectFrom("supplier")
      .select(["id", "name", "kind", "second_at"])
      .where("id", "in", part)
      .execute();
    const firstApprovals = await findFirstApprovals(part);
    for (const { id, name, kind, second_at } of suppliers)
      found.set(id, {
        id,
        name,
        kind: kind as SupplierKind,
        approvedAt: firstApprovals.get(id) ?? second_at,
        licences: [],
        people: [],
      });
    const licences = await db
      .selectFrom("supplier_licence")
      .select(["supplier_id", "kind", "number", "valid_until as endsOn", "checked_at as checkedAt"])
      .select("file_id as fileId")
      .where("supplier_id", "in", part)
      .where("state", "=", "verified")
      .orderBy("id")
      .execute();
    for (const { supplier_id, kind, ...licence } of licences)
      found
        .get(supplier_id)!
        .licences.push({ ...licence, kind: kind as SupplierLicenceKind, startsOn: null });
    const people = await db
      .selectFrom("supplier_person")
      .select(["supplier_id", "name as number", "valid_from as startsOn", "valid_until as endsOn"])
      .select(["checked_at as checkedAt", "file_id as fileId"])
      .where("supplier_id", "in", part)
      .where("state", "=", "verified")
      .orderBy("id")
      .execute();
    for (const { supplier_id, ...person } of people)
      found.get(supplier_id)!.people.push({ ...person, kind: "authorisation" });
  }
  return found;
}

/** Returns the ids of suppliers whose name has these words, at most `limit`. One query. */
export async function suppliersLike(words: string, limit: number): Promise<number[]> {
  const plain = words.replace(/[\\%_]/g, "").trim();
  const rows = await db
    .selectFrom("supplier")
    .select("id")
    .where("name", "like", `%${plain}%`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
