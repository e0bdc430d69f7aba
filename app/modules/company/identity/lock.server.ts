import { engine, inTransaction, type Db } from "~/platform/database/database.server";

/** Rows locked by the transaction are not locked again. */
const held = new WeakMap<Db, Set<number>>();

/** Locks these companies by ascending id until the transaction ends, before anything is read that decides a write. On SQLite the transaction is already the only writer. Call it before changing a company's rows, even if the caller did. */
export async function lockCompanies(trx: Db, ids: readonly number[]): Promise<void> {
  if (!trx.isTransaction) throw new Error("A company is held by a transaction.");
  if (engine !== "postgres") return;
  const own = held.get(trx) ?? new Set<number>();
  const wanted = [...new Set(ids)].filter((id) => !own.has(id));
  if (wanted.length === 0) return;
  await trx
    .selectFrom("company")
    .select("id")
    .where("id", "in", wanted)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  held.set(trx, new Set([...own, ...wanted]));
}

export const lockCompany = (trx: Db, id: number): Promise<void> => lockCompanies(trx, [id]);

/** Locks the company of a row before the row; nothing if `readOwner` finds none. */
export async function lockOwner(trx: Db, readOwner: () => Promise<number | null>): Promise<void> {
  if (engine !== "postgres") return;
  const owner = await readOwner();
  if (owner !== null) await lockCompany(trx, owner);
}

/** Runs `work` in a transaction with the company locked from the start. */
export function inCompany<T>(companyId: number, work: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction(async (trx) => {
    await lockCompany(trx, companyId);
    return work(trx);
  });
}
