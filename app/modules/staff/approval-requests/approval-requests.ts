import { AREAS, areaOf, getPermissionName, type Permission } from "~/modules/staff/permissions/permissions";

export const APPROVAL_REQUEST_STATES = {
  waiting: "等待复核",
  agreed: "已同意",
  returned: "已退回",
  withdrawn: "已撤回",
} as const;
export type ApprovalRequestState = keyof typeof APPROVAL_REQUEST_STATES;

/** Somebody as an approval request knows them; without an id: the command line under the machine's own name. */
export interface Person {
  id: number | null;
  name: string;
}

export interface ApprovalRequest {
  id: number;
  kind: string;
  subject: string;
  subjectId: string;
  title: string;
  before: unknown;
  after: unknown;
  why: string;
  /** why one person is not enough, in words; may be empty */
  limit: string;
  state: ApprovalRequestState;
  proposer: Person;
  proposedAt: number;
  decider: Person | null;
  decidedAt: number | null;
  answer: string;
  version: number;
}

export interface SeenApprovalRequest {
  version: number;
  /** of what stands now, as the page showed it (`shortMark`) */
  mark: string;
}

/** By account or by name. */
export const isSamePerson = (person: Person, other: Person): boolean =>
  person.name === other.name || (person.id !== null && person.id === other.id);

/** What is said to somebody whose roles may not agree. */
export const lacksWords = (needed: Permission): string =>
  `您的角色没有“${AREAS[areaOf(needed)]}：${getPermissionName(needed)}”的权限，不能复核这项改动`;

/** Why this person may not agree to it or return it, in words; null where they may. `tie`: why the two do not count as two people. */
export function answerRefusal(
  approvalRequest: Pick<ApprovalRequest, "state" | "proposer">,
  by: Person & { permissions: ReadonlySet<Permission> },
  needed: Permission,
  tie: string | null = null,
): string | null {
  if (approvalRequest.state !== "waiting")
    return `这项申请${APPROVAL_REQUEST_STATES[approvalRequest.state]}，不必再办理`;
  if (isSamePerson(approvalRequest.proposer, by)) return "不能复核自己提出的改动，请由另一位同事办理";
  if (tie !== null) return tie;
  return by.permissions.has(needed) ? null : lacksWords(needed);
}

/** Why this person may not take it back; null where they may. */
export function withdrawRefusal(
  proposal: Pick<ApprovalRequest, "state" | "proposer">,
  by: Person,
): string | null {
  if (proposal.state !== "waiting") return `这项申请${APPROVAL_REQUEST_STATES[proposal.state]}，不能撤回`;
  return isSamePerson(proposal.proposer, by) ? null : "只有提出的人可以撤回";
}

type Words = Readonly<Record<string, string>>;

export interface Difference {
  name: string;
  was: string;
  is: string;
}

/** Field by field what a thing is and would be, those in which both agree among them. */
export const allFields = (previous: Words, is: Words): Difference[] =>
  [...new Set([...Object.keys(previous), ...Object.keys(is)])].map((name) => ({
    name,
    was: previous[name] ?? "",
    is: is[name] ?? "",
  }));

/** The same without the fields in which both agree. */
export const changedFields = (previous: Words, is: Words): Difference[] =>
  allFields(previous, is).filter((row) => row.was !== row.is);

/** The same for the same state, whatever order its fields come in. */
export function markOf(state: unknown): string {
  if (Array.isArray(state)) return `[${state.map(markOf).join()}]`;
  if (typeof state !== "object" || state === null) return JSON.stringify(state ?? null);
  const fields = Object.entries(state).filter(([, value]) => value !== undefined);
  return `{${fields
    .sort(([item], [other]) => (item < other ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}:${markOf(value)}`)
    .join()}}`;
}
