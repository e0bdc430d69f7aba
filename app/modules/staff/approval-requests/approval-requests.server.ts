import type { ExpressionBuilder } from "kysely";
import { hashedKey } from "~/platform/http/browser-key.server";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, type Db } from "~/platform/database/database.server";
import type { Database, Row } from "~/platform/database/schema";
import { tieBetweenMembers } from "~/modules/staff/accounts/independence.server";
import type { Permission } from "~/modules/staff/permissions/permissions";
import { formatTime } from "~/platform/values/clock";
import {
  answerRefusal,
  isSamePerson,
  markOf,
  type Person,
  type ApprovalRequest,
  type ApprovalRequestState,
  type SeenApprovalRequest,
  withdrawRefusal,
} from "./approval-requests";

/** What stands now, as a form carries it: short, and nothing of it to read in the page. */
export const shortMark = (state: unknown): string => hashedKey(markOf(state));

const approvalRequestFrom = (row: Row<"staff_proposal">): ApprovalRequest => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  subjectId: row.subject_id,
  title: row.title,
  before: JSON.parse(row.before),
  after: JSON.parse(row.after),
  why: row.why,
  limit: row.limit_words,
  state: row.state as ApprovalRequestState,
  proposer: { id: row.proposed_by, name: row.proposer },
  proposedAt: row.proposed_at,
  decider: row.decider === null ? null : { id: row.decided_by, name: row.decider },
  decidedAt: row.decided_at,
  answer: row.answer ?? "",
  version: row.version,
});

/** Thrown to undo the transaction: the change itself was refused (`refusingChange`). */
export class ChangeRefused extends Error {}

export interface NewApprovalRequest {
  kind: string;
  /** as the audit log names the thing: "role", "order" */
  subject: string;
  subjectId: string | number;
  /** which part of the subject is meant, where several of them may wait at once: a row of an order, one of its prices */
  part?: string;
  /** what the thing is called: "角色 销售" */
  title: string;
  before: unknown;
  after: unknown;
  why: string;
  /** why one person is not enough: "超过一人可办的 ¥5,000.00" */
  limit?: string;
  by: Person;
}

/** The same thing waits already, with another end or by another person; the message says which. */
export class WaitsAlready extends ChangeRefused {}

/** The id of what waits, where it is the very same wish of the same person; else it is told. */
function earlierWish(row: Row<"staff_proposal">, after: unknown, by: Person): number {
  const { id, title, proposer, proposedAt, after: wished } = approvalRequestFrom(row);
  // Undefined fields are gone from what was kept.
  const isSame = markOf(wished) === markOf(JSON.parse(JSON.stringify(after)));
  if (isSame && isSamePerson(proposer, by)) return id;
  throw new WaitsAlready(
    `已有一项申请在等待复核：${title}（${proposer.name} ${formatTime(proposedAt)} 提出），复核或撤回之后才能再提出`,
  );
}

/**
 * Writes it down in the caller's transaction; gives its id. One of a kind waits for each subject (or `part` of it): the same wish of the
 * same person is answered with the one that waits; another one throws WaitsAlready. `now` in ms.
 */
export async function propose(trx: Db, values: NewApprovalRequest, now: number): Promise<number> {
  const { kind, subject, title, before, after, why, part = "", limit = "", by } = values;
  const subjectId = String(values.subjectId);
  const key = shortMark([kind, subject, subjectId, part]);
  const waiting = trx.selectFrom("staff_proposal").selectAll().where("waiting_key", "=", key);
  const earlier = await waiting.executeTakeFirst();
  if (earlier) return earlierWish(earlier, after, by);
  const made = await trx
    .insertInto("staff_proposal")
    .values({
      kind,
      subject,
      subject_id: subjectId,
      title,
      why,
      limit_words: limit,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      state: "waiting",
      waiting_key: key,
      proposed_by: by.id,
      proposer: by.name,
      proposed_at: now,
    })
    .onConflict((conflict) => conflict.column("waiting_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return earlierWish(await waiting.executeTakeFirstOrThrow(), after, by);
  await audited(trx, {
    subject: "proposal",
    id: made.id,
    before: null,
    after: { kind, title, state: "waiting" },
  });
  return made.id;
}

/** The same, with what waits already as an answer in words. */
export const tryPropose = (
  trx: Db,
  values: NewApprovalRequest,
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; text: string }> =>
  refusingChange(async () => ({ ok: true as const, id: await propose(trx, values, now) }));

/** One, or null. One query. */
export async function findApprovalRequest(id: number, trx: Db = db): Promise<ApprovalRequest | null> {
  const row = await trx.selectFrom("staff_proposal").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? approvalRequestFrom(row) : null;
}

async function held(trx: Db, id: number): Promise<ApprovalRequest | null> {
  const row = trx.selectFrom("staff_proposal").selectAll().where("id", "=", id);
  const found = await forUpdate(row).executeTakeFirst();
  return found ? approvalRequestFrom(found) : null;
}

interface Answer {
  id: number;
  by: Person;
  answer?: string;
  now: number;
}

async function close(
  trx: Db,
  { id, by, answer = "", now }: Answer,
  state: ApprovalRequestState,
): Promise<void> {
  await trx
    .updateTable("staff_proposal")
    .set((eb) => ({
      state,
      waiting_key: null,
      decided_by: by.id,
      decider: by.name,
      decided_at: now,
      answer,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
  await audited(trx, { subject: "proposal", id, before: { state: "waiting" }, after: { state } });
}

/** What a kind of proposal is asked while one of them is agreed to. */
export interface Applying {
  agree: Permission;
  /** what stands now, in the shape of `before`; null: the thing is gone */
  current: (trx: Db, approvalRequest: ApprovalRequest) => Promise<unknown>;
  apply: (trx: Db, approvalRequest: ApprovalRequest) => Promise<{ ok: boolean; text: string }>;
}

export type AnswerRequestResult =
  | { ok: true; text: string; proposal: ApprovalRequest }
  | { ok: false; text: string }
  /** the thing has changed since the page was made: it is shown and asked again */
  | { ok: false; changed: true };

/**
 * Agrees to it and makes the change, all in the caller's transaction. Refused: to who proposed it, without the kind's permission, where it no
 * longer waits, and where what stands now is not what `seen` saw. Throws ChangeRefused, which undoes it all, where the change is refused.
 */
export async function agreeApprovalRequest(
  trx: Db,
  { agree, current, apply }: Applying,
  {
    id,
    seen,
    by,
    now,
  }: Answer & { seen: SeenApprovalRequest; by: Person & { permissions: ReadonlySet<Permission> } },
): Promise<AnswerRequestResult | null> {
  const approvalRequest = await held(trx, id);
  if (!approvalRequest) return null;
  const tie = await tieBetweenMembers(approvalRequest.proposer.id, by.id, now, trx);
  const refusal = answerRefusal(approvalRequest, by, agree, tie);
  if (refusal) return { ok: false, text: refusal };
  const is = await current(trx, approvalRequest);
  if (is === null) return { ok: false, text: "要改的对象已不存在，请退回这项申请" };
  if (approvalRequest.version !== seen.version || shortMark(is) !== seen.mark)
    return { ok: false, changed: true };
  await close(trx, { id, by, now }, "agreed");
  const done = await apply(trx, approvalRequest);
  if (!done.ok) throw new ChangeRefused(done.text);
  return { ok: true, text: done.text, proposal: approvalRequest };
}

/** The answer of `work`; that the change itself was refused is told in words. */
export async function refusingChange<T>(work: () => Promise<T>): Promise<T | { ok: false; text: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChangeRefused) return { ok: false, text: error.message };
    throw error;
  }
}

/** Returns it with what is wrong, to who proposed it. Refused as for agreeProposal. */
export async function returnApprovalRequest(
  trx: Db,
  agree: Permission,
  answer: Answer & { answer: string; by: Person & { permissions: ReadonlySet<Permission> } },
): Promise<AnswerRequestResult | null> {
  const approvalRequest = await held(trx, answer.id);
  if (!approvalRequest) return null;
  const tie = await tieBetweenMembers(approvalRequest.proposer.id, answer.by.id, answer.now, trx);
  const refusal = answerRefusal(approvalRequest, answer.by, agree, tie);
  if (refusal) return { ok: false, text: refusal };
  await close(trx, answer, "returned");
  return { ok: true, text: `已退回给 ${approvalRequest.proposer.name}。`, proposal: approvalRequest };
}

/** Takes it back; refused to all but who proposed it, and where it no longer waits. */
export async function withdrawApprovalRequest(trx: Db, answer: Answer): Promise<AnswerRequestResult | null> {
  const approvalRequest = await held(trx, answer.id);
  if (!approvalRequest) return null;
  const refusal = withdrawRefusal(approvalRequest, answer.by);
  if (refusal) return { ok: false, text: refusal };
  await close(trx, answer, "withdrawn");
  return { ok: true, text: "已撤回。", proposal: approvalRequest };
}

export interface ApprovalRequestFilter {
  states: readonly ApprovalRequestState[];
  kinds?: readonly string[];
  proposedBy?: number;
  notOf?: readonly number[];
  before?: number | null;
  most: number;
}

const proposedByNoneOf = (people: readonly number[]) => (eb: ExpressionBuilder<Database, "staff_proposal">) =>
  eb.or([eb("proposed_by", "is", null), eb("proposed_by", "not in", [...people])]);

/** Those that fit, newest first. One query. */
export async function listApprovalRequests(filter: ApprovalRequestFilter): Promise<ApprovalRequest[]> {
  const { states, kinds, proposedBy, notOf, before, most: limit } = filter;
  if (kinds?.length === 0) return [];
  let query = db
    .selectFrom("staff_proposal")
    .selectAll()
    .where("state", "in", [...states]);
  if (kinds) query = query.where("kind", "in", [...kinds]);
  if (proposedBy !== undefined) query = query.where("proposed_by", "=", proposedBy);
  if (notOf) query = query.where(proposedByNoneOf(notOf));
  if (before) query = query.where("id", "<", before);
  return (await query.orderBy("id", "desc").limit(limit).execute()).map(approvalRequestFrom);
}

/** Those about one thing that still wait, newest first. One query. */
export async function waitingAbout(
  subject: string,
  subjectId: string | number,
  trx: Db = db,
): Promise<ApprovalRequest[]> {
  const rows = await trx
    .selectFrom("staff_proposal")
    .selectAll()
    .where("subject", "=", subject)
    .where("subject_id", "=", String(subjectId))
    .where("state", "=", "waiting")
    .orderBy("id", "desc")
    .execute();
  return rows.map(approvalRequestFrom);
}

const waitingFor = (kinds: readonly string[], notOf: readonly number[]) =>
  db
    .selectFrom("staff_proposal")
    .where("state", "=", "waiting")
    .where("kind", "in", [...kinds])
    .where(proposedByNoneOf(notOf));

/** Those that `countWaiting` counts, oldest first. One query. */
export async function waitingApprovalRequests(
  kinds: readonly string[],
  notOf: readonly number[],
  limit: number,
): Promise<ApprovalRequest[]> {
  if (kinds.length === 0) return [];
  const rows = await waitingFor(kinds, notOf).selectAll().orderBy("id").limit(limit).execute();
  return rows.map(approvalRequestFrom);
}

/** How many of these kinds wait that none of these people proposed, and since when. One query. */
export async function countWaiting(
  kinds: readonly string[],
  notOf: readonly number[],
): Promise<{ count: number; oldestAt: number | null }> {
  if (kinds.length === 0) return { count: 0, oldestAt: null };
  const row = await waitingFor(kinds, notOf)
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("proposed_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(row.n), oldestAt: row.oldest === null ? null : Number(row.oldest) };
}

/** How many of these kinds, proposed before `at`, ms, still wait. One query, none without kinds. */
export async function countWaitingBefore(
  kinds: readonly string[],
  at: number,
  trx: Db = db,
): Promise<number> {
  if (kinds.length === 0) return 0;
  const row = await trx
    .selectFrom("staff_proposal")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("state", "=", "waiting")
    .where("kind", "in", [...kinds])
    .where("proposed_at", "<", at)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
