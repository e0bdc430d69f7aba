import type { AdminCompany } from "~/company/review/desk-companies.server";
import type { CompanyReview } from "~/company/review/first-business.server";
import type { SecondPerson } from "~/desk/proposals/second-person.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/staff/desk/change-row";

export interface CompanyCaseProps {
  company: AdminCompany;
  review: CompanyReview | null;
  seen: string;
  /** who may make the second review; null where none waits */
  second: SecondPerson | null;
  points: readonly { point: string; name: string }[];
  scopes: readonly { scope: string; name: string }[];
  may: { first: boolean; scope: boolean };
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}
