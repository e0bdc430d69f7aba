/** One lock for what a company owns: whoever changes its cart, orders or wallet holds the company's row first, so its people queue up. */
import { engine, inTransaction, type Db } from "~/platform/database/database.server";

/** What a transaction holds already is not asked for again. */
const held = new WeakMap<Db, Set<number>>();

/**
 * Holds these companies until the transaction ends, in the order of their ids: before anything is read that decides what is written. On
 * SQLite the transaction already is the only writer. Whoever changes rows of a company calls it, also where the caller has done so.
 */
export async function lockCompanies(trx: Db, ids: readonly number[]): Promise<void> {
  if (!trx.isTransaction) throw new Error("A company is held by a transaction.");
  if (engine !== "postgres") return;
  const own = held.get(trx) ?? new Set<number>();
  const wanted = [...new Set(ids)].filter((id) => !own.has(id));
  if (wanted.length === 0) return;
  await trx.selectFrom("company").select("id").where("id", "in", wanted).orderBy("id").forUpdate().execute();
  held.set(trx, new Set([...own, ...wanted]));
}

/** The same for one company. */
export const lockCompany = (trx: Db, id: number): Promise<void> => lockCompanies(trx, [id]);

/** Holds the company that a row belongs to, before the row itself is; nothing where `readOwner` finds none. On SQLite nothing is asked. */
export async function lockOwner(trx: Db, readOwner: () => Promise<number | null>): Promise<void> {
  if (engine !== "postgres") return;
  const owner = await readOwner();
  if (owner !== null) await lockCompany(trx, owner);
}

/** Runs `work` in a transaction that holds the company from its first query on: what it reads nobody changes until it ends. */
export function inCompany<T>(companyId: number, work: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction(async (trx) => {
    await lockCompany(trx, companyId);
    return work(trx);
  });
}
