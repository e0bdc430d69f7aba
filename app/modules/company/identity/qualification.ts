/** 资质证件: which documents a company must hand in, and whether they are valid today (design rules, "Who may see and buy what"). */
import { dayOf, isValidOn } from "~/platform/values/clock";

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
/** closed: on its own request, for good; nobody acts for it any more (company/closing) */
export type CompanyStatus = ReviewState | "closed";

export const REVIEW_STATES: Record<ReviewState, string> = {
  pending: "待审核",
  approved: "已审核",
  rejected: "未通过审核",
};

/** The states of a company as the desk names them. */
export const COMPANY_STATES: Record<CompanyStatus, string> = { ...REVIEW_STATES, closed: "已注销" };

/** replaced: a newer one of its kind was approved, or handed in after it was turned down; kept, but it counts no more */
export type DocumentState = ReviewState | "replaced";

export interface Qualification {
  kind: QualificationKind;
  state: DocumentState;
  /** "YYYY-MM-DD", valid from that day on; null or nothing is from ever */
  startsOn?: string | null;
  /** "YYYY-MM-DD", valid through that day; null is 长期 */
  endsOn: string | null;
}

/** Whether a document was approved and is valid on the day of `now`. */
export function isHeld({ state, startsOn, endsOn }: Qualification, now: number): boolean {
  return state === "approved" && (startsOn ?? "") <= dayOf(now) && isValidOn(endsOn, now);
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

/** The approved document of `kinds` that ended last before the day of `now`, whatever came before it; null when none has ended. */
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

/** The first required document that is missing, unapproved or no longer valid on the day of `now`; null when all are in order. */
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
