import { type Kysely, type KyselyPlugin, type QueryId, type RootOperationNode, TableNode } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "./schema";

export interface Operator {
  name: string;
  command: string;
  input: unknown;
  why: string;
  now: number;
}

export interface AuditEntry {
  subject: string;
  id: number | string;
  before: unknown;
  after: unknown;
}

export interface Trail {
  wrote: boolean;
  notified: boolean;
}

let operator: Operator | null = null;
const shop = followed<true>();
/** Staff requests act in the name of their session. */
const staff = followed<Operator>();
const acting = () => (shop.now() ? null : (staff.now() ?? operator));

/** Whether the current change is made by an operator, not by a buyer or the shop itself. */
export const isAudited = () => acting() !== null;

/** Returns the actor of the current change; "" for a buyer and the shop itself. */
export const actingName = (): string => acting()?.name ?? "";

/** Tracks work through its awaits only while needed, because every await of the process pays for it. */
function followed<T>() {
  const storage = new AsyncLocalStorage<T>();
  let running = 0;
  return {
    now: () => storage.getStore(),
    run: async <R>(value: T, work: () => Promise<R>): Promise<R> => {
      running += 1;
      try {
        return await storage.run(value, work);
      } finally {
        running -= 1;
        if (running === 0) storage.disable();
      }
    },
  };
}

/** Sets the operator of this process; null: none. */
export function actAs(who: Operator | null): void {
  operator = who;
}

/** Runs a change by a staff member, audited in that name. */
export function actingAs<T>(who: Operator, work: () => Promise<T>): Promise<T> {
  return staff.run(who, work);
}

/** Runs follow-up work of the shop, such as sending a refund to its provider, without audit. */
export function asShop<T>(work: () => Promise<T>): Promise<T> {
  return acting() ? shop.run(true, work) : work();
}

/** Writes an operator's change to the audit log in its transaction; returns the row's id. Does nothing and returns null for a buyer or the shop. A transaction that changes something without it gets a row with the command's input (database.server.ts). */
export async function audited(trx: Kysely<Database>, entry: AuditEntry): Promise<number | null> {
  const who = acting();
  if (!who) return null;
  const { id } = await trx
    .insertInto("audit")
    .values({
      at: who.now,
      operator: who.name,
      command: who.command,
      subject: entry.subject,
      subject_id: String(entry.id),
      before: textOf(entry.before),
      after: textOf(entry.after),
      why: who.why,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const AT_ONCE = 200;

/** Writes many changes of one transaction, one row each. */
export async function auditedAll(trx: Kysely<Database>, entries: readonly AuditEntry[]): Promise<void> {
  const who = acting();
  if (!who) return;
  const { now: at, name: operator, command, why } = who;
  for (let from = 0; from < entries.length; from += AT_ONCE)
    await trx
      .insertInto("audit")
      .values(
        entries.slice(from, from + AT_ONCE).map(({ subject, id, before, after }) => ({
          at,
          operator,
          command,
          why,
          subject,
          subject_id: String(id),
          before: textOf(before),
          after: textOf(after),
        })),
      )
      .execute();
}

/** Updates a row of `audited` for work over many transactions, such as a file, with its progress. */
export async function auditedMore(trx: Kysely<Database>, id: number | null, after: unknown): Promise<void> {
  if (id === null) return;
  await trx
    .updateTable("audit")
    .set({ after: textOf(after) })
    .where("id", "=", id)
    .execute();
}

const textOf = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/** Writes the row of a transaction that changed something without `audited`: the command as entered. */
export async function auditRest(trx: Kysely<Database>, trail: Trail): Promise<void> {
  const who = acting();
  if (!who || !trail.wrote || trail.notified) return;
  await audited(trx, { subject: "command", id: who.command, before: null, after: who.input });
}

const WRITES: readonly string[] = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode", "MergeQueryNode"];

/** Tracks the writes of an operator's transaction and refuses a write outside of it (`null`), which could not be audited. A write that changes no row does not count. */
export function auditPlugin(trail: Trail | null): KyselyPlugin {
  const writes = new WeakSet<QueryId>();
  return {
    transformQuery({ node, queryId }) {
      const who = WRITES.includes(node.kind) ? acting() : null;
      if (!who) return node;
      if (!trail) throw new Error(`${who.command} would change something outside a transaction.`);
      if (isAudit(node)) trail.notified = true;
      else writes.add(queryId);
      return node;
    },
    transformResult({ result, queryId }) {
      // On SQLite an answer with rows has no row count.
      const changed = result.rows.length > 0 || (result.numAffectedRows ?? 0n) > 0n;
      if (trail && changed && writes.has(queryId)) trail.wrote = true;
      return Promise.resolve(result);
    },
  };
}

function isAudit(node: RootOperationNode): boolean {
  if (node.kind === "InsertQueryNode") return node.into?.table.identifier.name === "audit";
  return node.kind === "UpdateQueryNode" && node.table !== undefined && TableNode.is(node.table)
    ? node.table.table.identifier.name === "audit"
    : false;
}
