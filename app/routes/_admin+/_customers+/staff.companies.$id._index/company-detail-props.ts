import type { AdminCompany } from "~/modules/company/review/admin-companies.server";
import type { CompanyReview } from "~/modules/company/review/first-business.server";
import type { SecondPerson } from "~/admin/approval-requests/second-person.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";

export interface CompanyCaseProps {
  company: AdminCompany;
  review: CompanyReview | null;
  seen: string;
  /** who may make the second review; null: none waits */
  second: SecondPerson | null;
  points: readonly { point: string; name: string }[];
  scopes: readonly { scope: string; name: string }[];
  may: { first: boolean; scope: boolean };
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}
