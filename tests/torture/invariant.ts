/** What an invariant is: a name, and a sentence for each row that breaks it. */
import type { sql } from "kysely";
import type { Db } from "~/platform/database/database.server";
import type { Acknowledged, PrizeNotified, Wish } from "./record";

/** What was true before: sums that must not move, and from where on rows are the run's own. */
export interface Before {
  /** last order, payment, exchange and withdrawal of before */
  order: number;
  payment: number;
  exchange: number;
  withdrawal: number;
  /** units of each batch, in stock and sold */
  batches: ReadonlyMap<number, number>;
  /** by "offer goods": units or times taken that no order accounts for */
  offers: ReadonlyMap<string, number>;
  /** by template: claimed ones without a voucher */
  templates: ReadonlyMap<number, number>;
  /** by item of the points mall: counted as exchanged without an exchange */
  items: ReadonlyMap<number, number>;
  /** by prize: counted as given without somebody who joined */
  prizes: ReadonlyMap<number, number>;
  /** by "draw company" */
  joins: ReadonlySet<string>;
}

/** What buyers were told. */
export interface Notified {
  orders: readonly Acknowledged[];
  due: ReadonlyMap<number, number>;
  paid: ReadonlySet<number>;
  settled: ReadonlySet<string>;
  exchanges: readonly Acknowledged[];
  prizes: readonly PrizeNotified[];
  withdrawals: ReadonlyMap<number, Wish>;
}

export interface Scope {
  trx: Db;
  before: Before;
  notified: Notified;
  now: number;
}
export interface Invariant {
  name: string;
  /** a sentence for each violation */
  faults(scope: Scope): Promise<string[]>;
}

export async function getRows<T>(trx: Db, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(trx)).rows;
}
