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
  getMark,
  type Person,
  type ApprovalRequest,
  type ApprovalRequestState,
  type SeenApprovalRequest,
  withdrawRefusal,
} from "./approval-requests";

/** Returns a short hash of the current state for a form. */
export const shortMark = (state: unknown): string => hashedKey(getMark(state));

const approvalRequestFrom = (row: Row<"approval_request">): ApprovalRequest => ({
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
  proposer: { id: row.requested_by, name: row.proposer },
  requestedAt: row.requested_at,
  decider: row.decider === null ? null : { id: row.decided_by, name: row.decider },
  decidedAt: row.decided_at,
  answer: row.answer ?? "",
  version: row.version,
});

/** Thrown to roll back when the change itself is refused (see `refusingChange`). */
export class ChangeRefused extends Error {}

export interface NewApprovalRequest {
  kind: string;
  /** as in the audit log: "role", "order" */
  subject: string;
  subjectId: string | number;
  /** the part of the subject, when several may wait at once: an order's line, one of its prices */
  part?: string;
  /** "角色 销售" */
  title: string;
  before: unknown;
  after: unknown;
  why: string;
  /** why a second person is needed: "超过一人可办的 ¥5,000.00" */
  limit?: string;
  by: Person;
}

/** Another request about the same subject is waiting; the message says which. */
export class WaitsAlready extends ChangeRefused {}

/** Returns the id of the waiting request when it is the same change by the same person; throws WaitsAlready otherwise. */
function earlierWish(row: Row<"approval_request">, after: unknown, by: Person): number {
  const { id, title, proposer, requestedAt, after: wished } = approvalRequestFrom(row);
  // JSON drops undefined fields.
  const isSame = getMark(wished) === getMark(JSON.parse(JSON.stringify(after)));
  if (isSame && isSamePerson(proposer, by)) return id;
  throw new WaitsAlready(
    `已有一项申请在等待复核：${title}（${proposer.name} ${formatTime(requestedAt)} 提出），复核或撤回之后才能再提出`,
  );
}

/**
 * Creates an approval request in the caller's transaction and returns its id. One of a kind may wait for each subject (or `part`): repeating the
 * same request returns the waiting one; a different one throws WaitsAlready. `now` in ms.
 */
export async function propose(trx: Db, values: NewApprovalRequest, now: number): Promise<number> {
  const { kind, subject, title, before, after, why, part = "", limit = "", by } = values;
  const subjectId = String(values.subjectId);
  const key = shortMark([kind, subject, subjectId, part]);
  const waiting = trx.selectFrom("approval_request").selectAll().where("waiting_key", "=", key);
  const earlier = await waiting.executeTakeFirst();
  if (earlier) return earlierWish(earlier, after, by);
  const made = await trx
    .insertInto("approval_request")
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
      requested_by: by.id,
      proposer: by.name,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.column("waiting_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return earlierWish(await waiting.executeTakeFirstOrThrow(), after, by);
  await audited(trx, {
    subject: "approval_request",
    id: made.id,
    before: null,
    after: { kind, title, state: "waiting" },
  });
  return made.id;
}

/** Like propose, with WaitsAlready as a result. */
export const tryPropose = (
  trx: Db,
  values: NewApprovalRequest,
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; text: string }> =>
  refusingChange(async () => ({ ok: true as const, id: await propose(trx, values, now) }));

/** Returns an approval request, or null. One query. */
export async function findApprovalRequest(id: number, trx: Db = db): Promise<ApprovalRequest | null> {
  const row = await trx.selectFrom("approval_request").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? approvalRequestFrom(row) : null;
}

async function held(trx: Db, id: number): Promise<ApprovalRequest | null> {
  const row = trx.selectFrom("approval_request").selectAll().where("id", "=", id);
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
    .updateTable("approval_request")
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
  await audited(trx, { subject: "approval_request", id, before: { state: "waiting" }, after: { state } });
}

/** How a kind of approval request is applied. */
export interface Applying {
  agree: Permission;
  /** the current state in the shape of `before`; null: the subject is gone */
  current: (trx: Db, approvalRequest: ApprovalRequest) => Promise<unknown>;
  apply: (trx: Db, approvalRequest: ApprovalRequest) => Promise<{ ok: boolean; text: string }>;
}

export type AnswerRequestResult =
  | { ok: true; text: string; approvalRequest: ApprovalRequest }
  | { ok: false; text: string }
  /** the subject changed since the page was rendered: show it again */
  | { ok: false; changed: true };

/**
 * Approves a request and applies its change in the caller's transaction. Refused to the person who proposed it, without the kind's permission, when
 * it no longer waits, or when the current state differs from `seen`. Throws ChangeRefused, which rolls back, when the change is refused.
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
  const updated = await current(trx, approvalRequest);
  if (updated === null) return { ok: false, text: "要改的对象已不存在，请退回这项申请" };
  if (approvalRequest.version !== seen.version || shortMark(updated) !== seen.mark)
    return { ok: false, changed: true };
  await close(trx, { id, by, now }, "agreed");
  const done = await apply(trx, approvalRequest);
  if (!done.ok) throw new ChangeRefused(done.text);
  return { ok: true, text: done.text, approvalRequest };
}

/** Runs `work`; turns ChangeRefused into a result with its message. */
export async function refusingChange<T>(work: () => Promise<T>): Promise<T | { ok: false; text: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChangeRefused) return { ok: false, text: error.message };
    throw error;
  }
}

/** Returns a request to its proposer with a reason. Refused as agreeApprovalRequest. */
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
  return { ok: true, text: `已退回给 ${approvalRequest.proposer.name}。`, approvalRequest };
}

/** Withdraws a request; refused to all but its proposer, and when it no longer waits. */
export async function withdrawApprovalRequest(trx: Db, answer: Answer): Promise<AnswerRequestResult | null> {
  const approvalRequest = await held(trx, answer.id);
  if (!approvalRequest) return null;
  const refusal = withdrawRefusal(approvalRequest, answer.by);
  if (refusal) return { ok: false, text: refusal };
  await close(trx, answer, "withdrawn");
  return { ok: true, text: "已撤回。", approvalRequest };
}

export interface ApprovalRequestFilter {
  states: readonly ApprovalRequestState[];
  kinds?: readonly string[];
  requestedBy?: number;
  notOf?: readonly number[];
  before?: number | null;
  limit: number;
}

const requestedByNoneOf =
  (people: readonly number[]) => (eb: ExpressionBuilder<Database, "approval_request">) =>
    eb.or([eb("requested_by", "is", null), eb("requested_by", "not in", [...people])]);

/** Lists matching requests, newest first. One query. */
export async function listApprovalRequests(filter: ApprovalRequestFilter): Promise<ApprovalRequest[]> {
  const { states, kinds, requestedBy, notOf, before, limit } = filter;
  if (kinds?.length === 0) return [];
  let query = db
    .selectFrom("approval_request")
    .selectAll()
    .where("state", "in", [...states]);
  if (kinds) query = query.where("kind", "in", [...kinds]);
  if (requestedBy !== undefined) query = query.where("requested_by", "=", requestedBy);
  if (notOf) query = query.where(requestedByNoneOf(notOf));
  if (before) query = query.where("id", "<", before);
  return (await query.orderBy("id", "desc").limit(limit).execute()).map(approvalRequestFrom);
}

/** Lists waiting requests about one subject, newest first. One query. */
export async function waitingAbout(
  subject: string,
  subjectId: string | number,
  trx: Db = db,
): Promise<ApprovalRequest[]> {
  const rows = await trx
    .selectFrom("approval_request")
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
    .selectFrom("approval_request")
    .where("state", "=", "waiting")
    .where("kind", "in", [...kinds])
    .where(requestedByNoneOf(notOf));

/** Lists what `countWaiting` counts, oldest first. One query. */
export async function waitingApprovalRequests(
  kinds: readonly string[],
  notOf: readonly number[],
  limit: number,
): Promise<ApprovalRequest[]> {
  if (kinds.length === 0) return [];
  const rows = await waitingFor(kinds, notOf).selectAll().orderBy("id").limit(limit).execute();
  return rows.map(approvalRequestFrom);
}

/** Counts waiting requests of these kinds not proposed by these people, with the oldest's time. One query. */
export async function countWaiting(
  kinds: readonly string[],
  notOf: readonly number[],
): Promise<{ count: number; oldestAt: number | null }> {
  if (kinds.length === 0) return { count: 0, oldestAt: null };
  const row = await waitingFor(kinds, notOf)
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("requested_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(row.n), oldestAt: row.oldest === null ? null : Number(row.oldest) };
}

/** Counts waiting requests of these kinds proposed before `at` (ms). One query, none without kinds. */
export async function countWaitingBefore(
  kinds: readonly string[],
  at: number,
  trx: Db = db,
): Promise<number> {
  if (kinds.length === 0) return 0;
  const row = await trx
    .selectFrom("approval_request")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("state", "=", "waiting")
    .where("kind", "in", [...kinds])
    .where("requested_at", "<", at)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
