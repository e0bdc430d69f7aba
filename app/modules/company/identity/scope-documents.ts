import { DAY, startOfDay } from "~/platform/values/clock";
import {
  isHeld,
  lastEnded,
  requiredQualifications,
  type CompanyKind,
  type Qualification,
  type QualificationKind,
} from "./qualification";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "./scope";

/** Pharmacies and chains: drugs by the drug licence, first-class devices without a document, others by the device licence. */
const BY_LICENCE: Record<BusinessScopeCode, QualificationKind> = {
  westernMedicine: "drugLicence",
  chinesePatent: "drugLicence",
  antibiotic: "drugLicence",
  biological: "drugLicence",
  biochemical: "drugLicence",
  herbal: "drugLicence",
  deviceOne: "businessLicence",
  deviceTwo: "deviceLicence",
  deviceThree: "deviceLicence",
};

const MEDICAL: readonly QualificationKind[] = ["medicalLicence", "clinicRecord"];

/** Returns the documents of which one must be valid for this scope; clinics and hospitals have all scopes by their licence. */
export function scopeDocuments(
  companyKind: CompanyKind,
  scope: BusinessScopeCode,
): readonly QualificationKind[] {
  return companyKind === "clinic" || companyKind === "hospital" ? MEDICAL : [BY_LICENCE[scope]];
}

const valid = (held: readonly Qualification[], kinds: readonly QualificationKind[], now: number): boolean =>
  held.some((item) => kinds.includes(item.kind) && isHeld(item, now));

export interface ScopeFault {
  code: "scopeEnded";
  kind: QualificationKind;
  endedOn: string;
}

/** Why a granted scope is inactive: its document has ended. Null if one is valid, or the scope was granted without one. */
export function scopeFault(
  companyKind: CompanyKind,
  held: readonly Qualification[],
  scope: BusinessScopeCode,
  now: number,
): ScopeFault | null {
  const kinds = scopeDocuments(companyKind, scope);
  if (valid(held, kinds, now)) return null;
  const ended = lastEnded(held, kinds, now);
  return ended && { code: "scopeEnded", ...ended };
}

/** Returns what is lost when documents of `kind` end: everything for a required one, else the scopes that depend on it alone. */
export function scopesLost(
  companyKind: CompanyKind,
  held: readonly Qualification[],
  { kind, endsOn }: { kind: QualificationKind; endsOn: string },
  now: number,
): "all" | BusinessScopeCode[] {
  const then = Math.max(now, startOfDay(endsOn) + DAY);
  const rest = held.filter((item) => item.kind !== kind);
  const isLost = (choice: readonly QualificationKind[]) =>
    choice.includes(kind) && !valid(rest, choice, then);
  if (requiredQualifications(companyKind).some(isLost)) return "all";
  return (Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[]).filter((scope) =>
    isLost(scopeDocuments(companyKind, scope)),
  );
}
