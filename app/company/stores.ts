/** 多店管理: the stores that one login acts for. Pure. */
import type { CompanyKind, ReviewState } from "./qualification";
import type { DocumentWarning } from "./warnings";

export interface Store {
  id: number;
  name: string;
  kind: CompanyKind;
  status: ReviewState;
  /** why it was turned down */
  reason: string | null;
  isCurrent: boolean;
  isHeadOffice: boolean;
  /** 18-digit code or another licence number */
  licenceNumber: string;
  warnings: DocumentWarning[];
  ordersToPay: number;
}
