/** A kind of change that waits for a second person: what a file in kinds/ says of it. */
import type { z } from "zod";
import type { Db } from "~/platform/database/database.server";
import type { Permission } from "~/staff/permissions/permissions";
import type { Person, Proposal } from "~/staff/proposals/proposals";
import type { Evidence } from "./evidence";

/** A proposal as a kind reads it for a page. */
export interface ProposalRead<S = unknown> {
  subjectId: string;
  before: S;
  after: S;
}

/** A proposal in a list: whom or what it is about, and the amount that it moves. */
export interface ListedProposal {
  about: string;
  amount: string;
}

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
  /** for lists, in the order of `rows`, in a fixed number of queries */
  listed: (rows: readonly ProposalRead<S>[]) => Promise<ListedProposal[]>;
  /** all that the second person decides by, as it stands now: money, people, goods, files; `page` from 1 of its tables, `now` in ms */
  evidence: (row: ProposalRead<S>, page: number, now: number) => Promise<Evidence>;
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
  listed: (rows: readonly Proposal[]) => Promise<ListedProposal[]>;
  evidence: (proposal: Proposal, page: number, now: number) => Promise<Evidence>;
  current: (trx: Db, proposal: Proposal) => Promise<unknown>;
  apply: (trx: Db, proposal: Proposal, by: Person, now: number) => Promise<{ ok: boolean; text: string }>;
  afterwards: (proposal: Proposal, now: number) => Promise<void>;
}

const readProposal = <S>(kind: ProposalKind<S>, { subjectId, before, after }: Proposal): ProposalRead<S> => ({
  subjectId,
  before: kind.state.parse(before),
  after: kind.state.parse(after),
});

/** A row of the table: what is kept is read by the kind's own schema. */
export const proposalKind = <S>(kind: ProposalKind<S>): AnyKind => ({
  kind: kind.kind,
  name: kind.name,
  agree: kind.agree,
  path: kind.path,
  listed: (rows) => kind.listed(rows.map((row) => readProposal(kind, row))),
  evidence: (proposal, page, now) => kind.evidence(readProposal(kind, proposal), page, now),
  words: (state) => kind.words(kind.state.parse(state)),
  current: (trx, { subjectId, after }) => kind.current(trx, subjectId, kind.state.parse(after)),
  apply: (trx, proposal, by, now) =>
    kind.apply(trx, kind.state.parse(proposal.after), { subjectId: proposal.subjectId, by, proposal, now }),
  afterwards: async (proposal, now) => kind.afterwards?.(proposal, now),
});
