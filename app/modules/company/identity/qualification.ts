/** 资质证件: which documents a company must hand in, and whether they are valid today (design rules, "Who may see and buy what"). */
import { toDay, isValidOn } from "~/platform/values/clock";

export const QUALIFICATIONS = {
  businessLicence: "营业执照",
  drugLicence: "药品经营许可证",
  medicalLicence: "医疗机构执业许可证",
  clinicRecord: "诊所备案凭证",
  purchaseAuthorisation: "采购委托书",
  gsp: "GSP证书",
  qualityAgreement: "质量保证协议",
  foodLicence: "食品经营许可证",
  deviceLicence: "医疗器械经营许可证",
} as const;

export type QualificationKind = keyof typeof QUALIFICATIONS;
export const COMPANY_KINDS = ["pharmacy", "chain", "clinic", "hospital"] as const;
export type CompanyKind = (typeof COMPANY_KINDS)[number];
export type ReviewState = "pending" | "approved" | "rejected";
/** closed: at its own request, permanently (company/closing) */
export type CompanyStatus = ReviewState | "closed";

export const REVIEW_STATES: Record<ReviewState, string> = {
  pending: "待审核",
  approved: "已审核",
  rejected: "未通过审核",
};

/** Names of the states in the back office. */
export const COMPANY_STATES: Record<CompanyStatus, string> = { ...REVIEW_STATES, closed: "已注销" };

export type DocumentState = ReviewState | "replaced";
export const DOCUMENT_STATES = [...(Object.keys(REVIEW_STATES) as ReviewState[]), "replaced"] as const;

export interface Qualification {
  kind: QualificationKind;
  state: DocumentState;
  /** "YYYY-MM-DD", inclusive; null or missing is from ever */
  startsOn?: string | null;
  /** "YYYY-MM-DD", inclusive; null is 长期 */
  endsOn: string | null;
}

/** Whether a document is approved and valid on the day of `now`. */
export function isHeld({ state, startsOn, endsOn }: Qualification, now: number): boolean {
  return state === "approved" && (startsOn ?? "") <= toDay(now) && isValidOn(endsOn, now);
}

/** Each entry is a choice: one of its kinds must be valid. */
export function requiredQualifications(kind: CompanyKind): readonly (readonly QualificationKind[])[] {
  if (kind === "pharmacy" || kind === "chain")
    return [["businessLicence"], ["drugLicence"], ["purchaseAuthorisation"]];
  if (kind === "clinic") return [["medicalLicence", "clinicRecord"], ["purchaseAuthorisation"]];
  return [["businessLicence"], ["medicalLicence", "clinicRecord"], ["purchaseAuthorisation"]];
}

export type QualificationFault =
  | { code: "qualificationMissing"; kind: QualificationKind }
  | { code: "qualificationExpired"; kind: QualificationKind; endedOn: string };

/** Returns the approved document of `kinds` that ended last before the day of `now`, or null. */
export function lastEnded(
  held: readonly Qualification[],
  kinds: readonly QualificationKind[],
  now: number,
): { kind: QualificationKind; endedOn: string } | null {
  const ended = held.flatMap(({ kind, state, endsOn }) =>
    kinds.includes(kind) && state === "approved" && endsOn !== null && !isValidOn(endsOn, now)
      ? [{ kind, endedOn: endsOn }]
      : [],
  );
  return ended.toSorted((a, b) => b.endedOn.localeCompare(a.endedOn))[0] ?? null;
}

/** Returns the first required document that is missing, unapproved or invalid on the day of `now`, or null. */
export function qualificationFault(
  companyKind: CompanyKind,
  held: readonly Qualification[],
  now: number,
): QualificationFault | null {
  for (const choice of requiredQualifications(companyKind)) {
    if (held.some((item) => choice.includes(item.kind) && isHeld(item, now))) continue;
    const ended = lastEnded(held, choice, now);
    return ended
      ? { code: "qualificationExpired", ...ended }
      : { code: "qualificationMissing", kind: choice[0]! };
  }
  return null;
}
