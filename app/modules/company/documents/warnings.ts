/** Documents that need the company's attention: expiring within 30 days or expired (design rules, "Who may see and buy what"). Pure. */
import { DAY, dayOf, startOfDay } from "~/platform/values/clock";
import {
  QUALIFICATIONS,
  requiredQualifications,
  type CompanyKind,
  type Qualification,
  type QualificationKind,
} from "~/modules/company/identity/qualification";

export const WARN_DAYS = 30;

export interface DocumentWarning {
  kind: QualificationKind;
  level: "soon" | "expired";
  /** the last valid day */
  endsOn: string;
  /** whole days left after today; 0 on the last valid day, below 0 when expired */
  daysLeft: number;
  /** without it the company may not buy */
  isRequired: boolean;
  /** a new one has been handed in and waits */
  isRenewing: boolean;
}

const later = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b);

/** The last day of what holds today, with what goes on from it without a day between; the last day of all where it has ended. null is 长期. */
function findEnd(documents: readonly Qualification[], today: string): string | null {
  const spans = documents
    .map(({ startsOn, endsOn }) => ({ startsOn: startsOn ?? "", endsOn }))
    .sort((a, b) => a.startsOn.localeCompare(b.startsOn));
  const begun = spans.filter(({ startsOn }) => startsOn <= today);
  // Where none has begun, the first one stands for itself.
  let end = (begun.length > 0 ? begun : spans.slice(0, 1)).map((span) => span.endsOn).reduce(later);
  if (end !== null && end < today) return end;
  for (const { startsOn, endsOn } of spans)
    if (end !== null && startsOn <= dayOf(startOfDay(end) + DAY)) end = later(end, endsOn);
  return end;
}

/**
 * The approved documents that end within 30 days or have ended, those that end first in front. A new one silences the old from the day on
 * which it begins: between the two the company has none.
 */
export function documentWarnings(
  companyKind: CompanyKind,
  held: readonly Qualification[],
  now: number,
): DocumentWarning[] {
  const [today, required] = [dayOf(now), requiredQualifications(companyKind).flat()];
  const approved = held.filter((item) => item.state === "approved");
  return [...new Set(approved.map((item) => item.kind))]
    .flatMap((kind): DocumentWarning[] => {
      const documents = approved.filter((item) => item.kind === kind);
      const endsOn = findEnd(documents, today);
      if (endsOn === null) return [];
      const daysLeft = Math.round((startOfDay(endsOn) - startOfDay(today)) / DAY);
      if (daysLeft > WARN_DAYS) return [];
      const level = daysLeft < 0 ? "expired" : "soon";
      const isRenewing = held.some((item) => item.kind === kind && item.state === "pending");
      return [{ kind, level, endsOn, daysLeft, isRequired: required.includes(kind), isRenewing }];
    })
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

const RENEWING = "新证已提交，正在审核。";

/** "药品经营许可证已于2026-10-31到期，您暂时不能下单。请上传新的药品经营许可证。" */
export function warningText(warning: DocumentWarning): string {
  const { kind, level, endsOn, daysLeft, isRequired, isRenewing } = warning;
  const name = QUALIFICATIONS[kind];
  if (level === "expired")
    return `${name}已于${endsOn}到期${isRequired ? "，您暂时不能下单" : ""}。${isRenewing ? RENEWING : `请上传新的${name}。`}`;
  const when = daysLeft === 0 ? "今天是最后一天" : `还有 ${daysLeft} 天`;
  return `${name}将于${endsOn}到期，${when}。${isRenewing ? RENEWING : "请提前更新，以免影响采购。"}`;
}
