/** Which proposals somebody sees. */
import type { Staff } from "~/staff/accounts/viewer.server";
import type { Proposal } from "~/staff/proposals/proposals";
import { listProposals } from "~/staff/proposals/proposals.server";
import { findApprovalRequestKind, kindsFor } from "./kinds.server";
import type { ListedProposal } from "./proposal-kind.server";
import { STATES_OF, type View } from "./proposal-page";

/** Of a view, the newest first, behind this id: one's own, or those of the kinds that one may answer. One query. */
export const readProposals = (
  { id, permissions }: Pick<Staff, "id" | "permissions">,
  view: View,
  before: number | null,
  most: number,
): Promise<Proposal[]> =>
  listProposals({
    states: STATES_OF[view],
    before,
    most,
    ...(view === "mine" ? { proposedBy: id } : { kinds: kindsFor(permissions) }),
  });

/** Whether somebody may look at it: who proposed it, and those who may answer it. */
export const maySee = (
  { kind, proposer }: Proposal,
  { id, permissions }: Pick<Staff, "id" | "permissions">,
): boolean => {
  const needed = findApprovalRequestKind(kind)?.agree;
  return proposer.id === id || (needed !== undefined && permissions.has(needed));
};

/** What each of these is about and the amount that it moves, in their order. A fixed number of queries for each kind among them. */
export async function listedProposals(proposals: readonly Proposal[]): Promise<ListedProposal[]> {
  const found = new Map<number, ListedProposal>();
  for (const kind of new Set(proposals.map((proposal) => proposal.kind))) {
    const some = proposals.filter((proposal) => proposal.kind === kind);
    const listed = (await findApprovalRequestKind(kind)?.listed(some)) ?? [];
    for (const [at, item] of listed.entries()) found.set(some[at]!.id, item);
  }
  return proposals.map(({ id }) => found.get(id) ?? { about: "", amount: "" });
}
