import { AREAS, getArea, getPermissionName, type Permission } from "~/modules/staff/permissions/permissions";

export const APPROVAL_REQUEST_STATES = {
  waiting: "等待复核",
  agreed: "已同意",
  returned: "已退回",
  withdrawn: "已撤回",
} as const;
export type ApprovalRequestState = keyof typeof APPROVAL_REQUEST_STATES;

/** A proposer or approver; no id: a command, under the machine user's name. */
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
  /** why a second person is needed; may be empty */
  limit: string;
  state: ApprovalRequestState;
  proposer: Person;
  requestedAt: number;
  decider: Person | null;
  decidedAt: number | null;
  answer: string;
  version: number;
}

export interface SeenApprovalRequest {
  version: number;
  /** `shortMark` of the state that the page showed */
  mark: string;
}

/** Compares by account, else by name. */
export const isSamePerson = (person: Person, other: Person): boolean =>
  person.name === other.name || (person.id !== null && person.id === other.id);

export const lacksWords = (needed: Permission): string =>
  `您的角色没有“${AREAS[getArea(needed)]}：${getPermissionName(needed)}”的权限，不能复核这项改动`;

/** Returns why this person may not approve or return a request, or null. `tie`: why the two do not count as two people. */
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

/** Returns why this person may not withdraw a request, or null. */
export function withdrawRefusal(
  request: Pick<ApprovalRequest, "state" | "proposer">,
  by: Person,
): string | null {
  if (request.state !== "waiting") return `这项申请${APPROVAL_REQUEST_STATES[request.state]}，不能撤回`;
  return isSamePerson(request.proposer, by) ? null : "只有提出的人可以撤回";
}

type Words = Readonly<Record<string, string>>;

export interface Difference {
  name: string;
  previous: string;
  current: string;
}

/** Compares two states field by field, equal fields included. */
export const allFields = (previous: Words, current: Words): Difference[] =>
  [...new Set([...Object.keys(previous), ...Object.keys(current)])].map((name) => ({
    name,
    previous: previous[name] ?? "",
    current: current[name] ?? "",
  }));

/** Like allFields, without equal fields. */
export const changedFields = (previous: Words, current: Words): Difference[] =>
  allFields(previous, current).filter((row) => row.previous !== row.current);

/** Returns the same string for equal states, whatever the order of fields. */
export function getMark(state: unknown): string {
  if (Array.isArray(state)) return `[${state.map(getMark).join()}]`;
  if (typeof state !== "object" || state === null) return JSON.stringify(state ?? null);
  const fields = Object.entries(state).filter(([, value]) => value !== undefined);
  return `{${fields
    .sort(([item], [other]) => (item < other ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}:${getMark(value)}`)
    .join()}}`;
}
