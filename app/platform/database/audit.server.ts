/** The audit log: who of those who run the shop changed what, when and why, written in the transaction of the change. */
import { type Kysely, type KyselyPlugin, type QueryId, type RootOperationNode, TableNode } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "./schema";

export interface Operator {
  name: string;
  command: string;
  given: unknown;
  why: string;
  now: number;
}

export interface AuditEntry {
  subject: string;
  id: number | string;
  /** null: there was nothing */
  before: unknown;
  /** null: there is nothing any more */
  after: unknown;
}

export interface Trail {
  wrote: boolean;
  told: boolean;
}

let operator: Operator | null = null;
const shop = followed<true>();
/** Staff at a page of the server act in the name of their request's session. */
const staff = followed<Operator>();
const acting = () => (shop.now() ? null : (staff.now() ?? operator));

/** Whether what is changed now is changed by an operator, and not by a buyer or the shop itself. */
export const isAudited = () => acting() !== null;

/** In whose name something is changed now; "" for a buyer and the shop itself. */
export const actingName = (): string => acting()?.name ?? "";

/** Follows work through its awaits only while there is some to follow: every await of the process pays for it. */
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

/** From now on this process changes things in the operator's name; null: in nobody's. */
export function actAs(who: Operator | null): void {
  operator = who;
}

/** Runs one change that a member of staff makes on a page of the server, audited in that name. */
export function actingAs<T>(who: Operator, work: () => Promise<T>): Promise<T> {
  return staff.run(who, work);
}

/** Runs what the shop does by itself after an operator's change, such as sending a refund to its provider: not audited. */
export function asShop<T>(work: () => Promise<T>): Promise<T> {
  return acting() ? shop.run(true, work) : work();
}

/**
 * Notes a change of an operator's in the transaction that makes it; gives the row's id. Nothing to note, and null, when it is a buyer's
 * or the shop's own. A transaction that changes something without it gets a row with what was typed (database.server.ts).
 */
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

/** Notes many changes of one transaction, each in a row of its own. */
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

/** Goes on with a row of `audited`: work over many transactions, such as a file, is one row that says how far it came. */
export async function auditedMore(trx: Kysely<Database>, id: number | null, after: unknown): Promise<void> {
  if (id === null) return;
  await trx
    .updateTable("audit")
    .set({ after: textOf(after) })
    .where("id", "=", id)
    .execute();
}

const textOf = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

/** The row of a transaction that changed something and did not say what: the command as it was typed. */
export async function auditRest(trx: Kysely<Database>, trail: Trail): Promise<void> {
  const who = acting();
  if (!who || !trail.wrote || trail.told) return;
  await audited(trx, { subject: "command", id: who.command, before: null, after: who.given });
}

const WRITES: readonly string[] = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode", "MergeQueryNode"];

/**
 * Follows what an operator's transaction writes, and refuses a write past one (`null`): it could not be audited. A write that no row meets,
 * such as the second of a double click, changed nothing.
 */
export function auditPlugin(trail: Trail | null): KyselyPlugin {
  const writes = new WeakSet<QueryId>();
  return {
    transformQuery({ node, queryId }) {
      const who = WRITES.includes(node.kind) ? acting() : null;
      if (!who) return node;
      if (!trail) throw new Error(`${who.command} would change something outside a transaction.`);
      if (isAudit(node)) trail.told = true;
      else writes.add(queryId);
      return node;
    },
    transformResult({ result, queryId }) {
      // An answer with rows has no count of them on SQLite.
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
