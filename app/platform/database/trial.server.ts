import { inTransaction, type Db } from "./database.server";

class Undone<T> {
  constructor(readonly value: T) {}
}

/** Returns the result of `work` in a transaction that is rolled back. */
export function tried<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction<T>(async (trx) => {
    throw new Undone(await work(trx));
  }).catch((thrown: unknown) => {
    if (thrown instanceof Undone) return thrown.value as T;
    throw thrown;
  });
}
