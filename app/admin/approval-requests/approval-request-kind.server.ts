/** A kind of change that waits for a second person: what a file in kinds/ says of it. */
import type { z } from "zod";
import type { Db } from "~/platform/database/database.server";
import type { Permission } from "~/modules/staff/permissions/permissions";
import type { Person, ApprovalRequest } from "~/modules/staff/approval-requests/approval-requests";
import type { Evidence } from "./evidence";

export interface ApprovalRequestRead<S = unknown> {
  subjectId: string;
  before: S;
  after: S;
}

export interface ListedApprovalRequest {
  about: string;
  amount: string;
}

export interface ApprovalRequestKind<S = unknown> {
  kind: string;
  /** what is done: "改角色的权限" */
  name: string;
  /** permission of the second person */
  agree: Permission;
  state: z.ZodType<S>;
  path: (subjectId: string) => string;
  /** a state in words: the same fields for old, current and new */
  words: (state: S) => Readonly<Record<string, string>>;
  /** for lists, in the order of `rows`, in a fixed number of queries */
  listed: (rows: readonly ApprovalRequestRead<S>[]) => Promise<ListedApprovalRequest[]>;
  /** current facts for the decision: money, people, products, files; `page` from 1, `now` in ms */
  evidence: (row: ApprovalRequestRead<S>, page: number, now: number) => Promise<Evidence>;
  /** Current state; null: the thing is gone. `after` for kinds whose state is only a part of the thing. */
  current: (trx: Db, subjectId: string, after: S) => Promise<S | null>;
  /** Makes the change; a refusal rolls everything back. `by`: the second person. */
  apply: (
    trx: Db,
    after: S,
    about: { subjectId: string; by: Person; approvalRequest: ApprovalRequest; now: number },
  ) => Promise<{ ok: boolean; text: string }>;
  afterwards?: (approvalRequest: ApprovalRequest, now: number) => Promise<void>;
}

/** The same with unparsed states, for the table of kinds. */
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

/** A row of the table; states are parsed by the kind's schema. */
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
      approvalRequest,
      now,
    }),
  afterwards: async (approvalRequest, now) => kind.afterwards?.(approvalRequest, now),
});
