/** Documents of a company as they were on a day. Pure. */
import {
  QUALIFICATIONS,
  type CompanyKind,
  type QualificationKind,
} from "~/modules/company/identity/qualification";

export interface HeldCompanyDocument {
  kind: QualificationKind;
  number: string;
  /** "YYYY-MM-DD", inclusive; null: from ever */
  startsOn: string | null;
  /** "YYYY-MM-DD", inclusive; null: 长期 */
  endsOn: string | null;
  fileId: number | null;
}

export interface CompanyDocuments {
  kind: CompanyKind;
  /** epoch ms; null: not approved */
  approvedAt: number | null;
  /** approved ones, and those that a newer one replaced: what was valid on a past day is among them */
  documents: HeldCompanyDocument[];
}

/** Whether a term includes this day ("YYYY-MM-DD"). */
export const isWithinTerm = (
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
  day: string,
): boolean => (startsOn === null || startsOn <= day) && (endsOn === null || endsOn >= day);

/** Returns the documents that were valid on this day. */
export const getValidDocuments = (company: CompanyDocuments, day: string): HeldCompanyDocument[] =>
  company.documents.filter((document) => isWithinTerm(document, day));

/** "药品经营许可证 粤AA1 至 2027-01-01、营业执照 …", or "" without any. */
export const formatValidDocuments = (company: CompanyDocuments, day: string): string =>
  getValidDocuments(company, day)
    .map(
      ({ kind, number, endsOn }) => `${QUALIFICATIONS[kind]} ${number} ${endsOn ? `至 ${endsOn}` : "长期"}`,
    )
    .join("、");
