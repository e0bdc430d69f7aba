import { readWhole } from "~/platform/values/whole-number";
import type { ApprovalRequestState } from "~/modules/staff/approval-requests/approval-requests";

export const APPROVAL_REQUESTS_PATH = "/staff/proposals";

export const VIEWS = { waiting: "等我复核", mine: "我提出的", done: "已办理" } as const;
export type View = keyof typeof VIEWS;

/** Invalid parts mean the first page of waiting ones. */
export function getApprovalRequestPage(params: URLSearchParams): { view: View; after: number | null } {
  const view = params.get("view") ?? "";
  return {
    view: Object.hasOwn(VIEWS, view) ? (view as View) : "waiting",
    after: readWhole(params.get("after")),
  };
}

/** Returns the view's query; the first view needs none. */
export const viewFilter = (view: View): { view: string } => ({ view: view === "waiting" ? "" : view });

export const STATES_OF: Readonly<Record<View, readonly ApprovalRequestState[]>> = {
  waiting: ["waiting"],
  mine: ["waiting", "agreed", "returned", "withdrawn"],
  done: ["agreed", "returned", "withdrawn"],
};

export const STATE_MARKS: Readonly<Record<ApprovalRequestState, string>> = {
  waiting: "wait",
  agreed: "done",
  returned: "stop",
  withdrawn: "off",
};
