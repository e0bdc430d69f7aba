import { closedRefusal } from "~/modules/company/identity/closed.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { namesById } from "~/platform/database/names-by-id";

export interface ManagerRow {
  id: number;
  name: string;
  phone: string;
  isDefault: boolean;
  companies: number;
}

export async function listManagers(): Promise<ManagerRow[]> {
  const rows = await db
    .selectFrom("account_manager as m")
    .leftJoin("company as c", "c.account_manager_id", "m.id")
    .select((eb) => ["m.id", "m.name", "m.phone", "m.is_default", eb.fn.count<number>("c.id").as("n")])
    .groupBy(["m.id", "m.name", "m.phone", "m.is_default"])
    .orderBy("m.id")
    .execute();
  return rows.map(({ id, name, phone, is_default, n }) => ({
    id,
    name,
    phone,
    isDefault: is_default === 1,
    companies: Number(n),
  }));
}

/** Returns manager names by number. One query for each 500. */
export const managerNames = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, (part) =>
    db.selectFrom("account_manager").select(["id", "name"]).where("id", "in", part).execute(),
  );

/** Returns a company for staff with its own manager; null: no such company. One query. */
export async function findManagedCompany(id: number) {
  const row = await db
    .selectFrom("company as c")
    .leftJoin("account_manager as m", "m.id", "c.account_manager_id")
    .select(["c.id", "c.name", "c.kind", "c.status", "c.rank", "c.contact_name", "c.contact_phone"])
    .select("c.area_code")
    .select("m.name as manager")
    .where("c.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a manager; returns the id. A new default replaces the previous one, which becomes dedicated. */
export async function addManager(
  trx: Db,
  { name, phone, isDefault }: { name: string; phone: string; isDefault: boolean },
): Promise<number> {
  if (isDefault)
    await trx.updateTable("account_manager").set({ is_default: 0 }).where("is_default", "=", 1).execute();
  const { id } = await trx
    .insertInto("account_manager")
    .values({ name, phone, is_default: isDefault ? 1 : 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await audited(trx, { subject: "manager", id, before: null, after: { name, phone, isDefault } });
  return id;
}

export type Assigned =
  | { ok: true; company: string; manager: { name: string; isDefault: boolean } | null }
  | { ok: false; text: string };

/** Assigns a manager to a company; null: the default. Refused: no such company or manager, or a closed company. */
export async function setManager(trx: Db, companyId: number, managerId: number | null): Promise<Assigned> {
  const manager =
    managerId === null
      ? null
      : await trx
          .selectFrom("account_manager")
          .select(["name", "is_default"])
          .where("id", "=", managerId)
          .executeTakeFirst();
  if (manager === undefined) return { ok: false, text: `没有客服 ${managerId}` };
  const closed = await closedRefusal(trx, companyId);
  if (closed) return { ok: false, text: closed };
  const before = await trx
    .selectFrom("company")
    .select("account_manager_id as manager")
    .where("id", "=", companyId)
    .executeTakeFirst();
  const company = await trx
    .updateTable("company")
    .set({ account_manager_id: managerId })
    .where("id", "=", companyId)
    .returning("name")
    .executeTakeFirst();
  if (!company) return { ok: false, text: `没有客户 ${companyId}` };
  await audited(trx, { subject: "company", id: companyId, before, after: { manager: managerId } });
  return {
    ok: true,
    company: company.name,
    manager: manager && { name: manager.name, isDefault: manager.is_default === 1 },
  };
}
