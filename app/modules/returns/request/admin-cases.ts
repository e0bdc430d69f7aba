import { AFTER_SALES_STATES, type AfterSalesState, type Remedy } from "~/modules/returns/status/after-sales";

interface CaseView {
  name: string;
  state: AfterSalesState;
  remedies?: readonly Remedy[];
  isOver?: true;
}

export const CASE_VIEWS = {
  review: { name: "待审核", state: "pendingReview" },
  parcel: { name: "待寄回", state: "pendingParcel" },
  check: { name: "待验收", state: "pendingCheck" },
  refund: { name: "待退款", state: "pendingRefund", remedies: ["refund"] },
  resend: { name: "待补发或换货", state: "pendingRefund", remedies: ["resend", "exchange"] },
  completed: { name: AFTER_SALES_STATES.completed, state: "completed", isOver: true },
  rejected: { name: AFTER_SALES_STATES.rejected, state: "rejected", isOver: true },
  withdrawn: { name: AFTER_SALES_STATES.withdrawn, state: "withdrawn", isOver: true },
} as const satisfies Record<string, CaseView>;
export type CaseViewName = keyof typeof CASE_VIEWS;
export const CASE_VIEW_NAMES = Object.keys(CASE_VIEWS) as CaseViewName[];

export const toCaseView = (input: string | null): CaseViewName =>
  input !== null && Object.hasOwn(CASE_VIEWS, input) ? (input as CaseViewName) : "review";

export const viewRules = (view: CaseViewName): CaseView => CASE_VIEWS[view];
