import type { CompanyKind, ReviewState } from "~/modules/company/identity/qualification";
import type { QualificationSlot } from "./qualification-slots";

export interface QualificationPage {
  kind: CompanyKind;
  status: ReviewState;
  reason: string | null;
  slots: QualificationSlot[];
  token: string;
}
