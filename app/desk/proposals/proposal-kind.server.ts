/** A kind of change that waits for a second person: what a file in kinds/ says of it. */
import type { z } from "zod";
import type { Db } from "~/platform/database/database.server";
import type { Permission } from "~/staff/permissions/permissions";
import type { Person, Proposal } from "~/staff/proposals/proposals";

export interface ProposalKind<S = unknown> {
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
  /** what stands now; null: the thing is gone. `after` for kinds whose state is only a part of the thing. */
  current: (trx: Db, subjectId: string, after: S) => Promise<S | null>;
  /** Makes the change; a refusal undoes everything. `by`: the second person, `proposal`: all that was written down. */
  apply: (
    trx: Db,
    after: S,
    about: { subjectId: string; by: Person; proposal: Proposal; now: number },
  ) => Promise<{ ok: boolean; text: string }>;
  /** After the transaction, such as sending a refund to its provider. */
  afterwards?: (proposal: Proposal, now: number) => Promise<void>;
}

/** The same with its states unread, for the table of kinds. */
export interface AnyKind {
  kind: string;
  name: string;
  agree: Permission;
  path: (subjectId: string) => string;
  words: (state: unknown) => Readonly<Record<string, string>>;
  current: (trx: Db, proposal: Proposal) => Promise<unknown>;
  apply: (trx: Db, proposal: Proposal, by: Person, now: number) => Promise<{ ok: boolean; text: string }>;
  afterwards: (proposal: Proposal, now: number) => Promise<void>;
}

/** A row of the table: what is kept is read by the kind's own schema. */
export const proposalKind = <S>(kind: ProposalKind<S>): AnyKind => ({
  ...{ kind: kind.kind, name: kind.name, agree: kind.agree, path: kind.path },
  words: (state) => kind.words(kind.state.parse(state)),
  current: (trx, { subjectId, after }) => kind.current(trx, subjectId, kind.state.parse(after)),
  apply: (trx, proposal, by, now) =>
    kind.apply(trx, kind.state.parse(proposal.after), { subjectId: proposal.subjectId, by, proposal, now }),
  afterwards: async (proposal, now) => kind.afterwards?.(proposal, now),
});
