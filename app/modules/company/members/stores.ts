import type { CompanyKind, ReviewState } from "~/modules/company/identity/qualification";
import type { DocumentWarning } from "~/modules/company/documents/warnings";

export interface Store {
  id: number;
  name: string;
  kind: CompanyKind;
  status: ReviewState;
  reason: string | null;
  isCurrent: boolean;
  isHeadOffice: boolean;
  /** 18-digit code or another licence number */
  licenceNumber: string;
  warnings: DocumentWarning[];
}
