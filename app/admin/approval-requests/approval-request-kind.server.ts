/** A kind of change that waits for a second person: what a file in kinds/ says of it. */
import type { z } from "zod";
import type { Db } from "~/platform/database/database.server";
import type { Permission } from "~/modules/staff/permissions/permissions";
import type { Person, ApprovalRequest } from "~/modules/staff/approval-requests/approval-requests";
import type { Evidence } from "./evidence";

/** A proposal as a kind reads it for a page. */
export interface ApprovalRequestRead<S = unknown> {
  subjectId: string;
  before: S;
  after: S;
}

/** A proposal in a list: whom or what it is about, and the amount that it moves. */
export interface ListedApprovalRequest {
  about: string;
  amount: string;
}

export interface ApprovalRequestKind<S = unknown> {
  kind: string;
  /** what is done: "改角色的权限" */
  name: string;
  /** what the second person must be allowed */
  agree: Permission;
  /** what was and what would be, as it is kept */
  state: z.ZodType<S>;
  /** the page of the thing */
  path: (subjectId: string) => string;
  /** a state in words, field by field: the same fields for what was, what is and what would be */
  words: (state: S) => Readonly<Record<string, string>>;
  /** for lists, in the order of `rows`, in a fixed number of queries */
  listed: (rows: readonly ApprovalRequestRead<S>[]) => Promise<ListedApprovalRequest[]>;
  /** all that the second person decides by, as it stands now: money, people, goods, files; `page` from 1 of its tables, `now` in ms */
  evidence: (row: ApprovalRequestRead<S>, page: number, now: number) => Promise<Evidence>;
  /** what stands now; null: the thing is gone. `after` for kinds whose state is only a part of the thing. */
  current: (trx: Db, subjectId: string, after: S) => Promise<S | null>;
  /** Makes the change; a refusal undoes everything. `by`: the second person, `proposal`: all that was written down. */
  apply: (
    trx: Db,
    after: S,
    about: { subjectId: string; by: Person; proposal: ApprovalRequest; now: number },
  ) => Promise<{ ok: boolean; text: string }>;
  /** After the transaction, such as sending a refund to its provider. */
  afterwards?: (approvalRequest: ApprovalRequest, now: number) => Promise<void>;
}

/** The same with its states unread, for the table of kinds. */
export interface AnyKind {
  kind: string;
  name: string;
  agree: Permission;
  path: (subjectId: string) => string;
  words: (state: unknown) => Readonly<Record<string, string>>;
  listed: (rows: readonly ApprovalRequest[]) => Promise<ListedApprovalRequest[]>;
  evidence: (approvalRequest: ApprovalRequest, page: number, now: number) => Promise<Evidence>;
  current: (trx: Db, approvalRequest: ApprovalRequest) => Promise<unknown>;
  apply: (
    trx: Db,
    approvalRequest: ApprovalRequest,
    by: Person,
    now: number,
  ) => Promise<{ ok: boolean; text: string }>;
  afterwards: (approvalRequest: ApprovalRequest, now: number) => Promise<void>;
}

const readApprovalRequest = <S>(
  kind: ApprovalRequestKind<S>,
  { subjectId, before, after }: ApprovalRequest,
): ApprovalRequestRead<S> => ({
  subjectId,
  before: kind.state.parse(before),
  after: kind.state.parse(after),
});

/** A row of the table: what is kept is read by the kind's own schema. */
export const approvalRequestKind = <S>(kind: ApprovalRequestKind<S>): AnyKind => ({
  kind: kind.kind,
  name: kind.name,
  agree: kind.agree,
  path: kind.path,
  listed: (rows) => kind.listed(rows.map((row) => readApprovalRequest(kind, row))),
  evidence: (approvalRequest, page, now) =>
    kind.evidence(readApprovalRequest(kind, approvalRequest), page, now),
  words: (state) => kind.words(kind.state.parse(state)),
  current: (trx, { subjectId, after }) => kind.current(trx, subjectId, kind.state.parse(after)),
  apply: (trx, approvalRequest, by, now) =>
    kind.apply(trx, kind.state.parse(approvalRequest.after), {
      subjectId: approvalRequest.subjectId,
      by,
      proposal: approvalRequest,
      now,
    }),
  afterwards: async (approvalRequest, now) => kind.afterwards?.(approvalRequest, now),
});
