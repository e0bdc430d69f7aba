import { DAY, toDay, startOfDay } from "~/platform/values/clock";
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
  endsOn: string;
  /** whole days left; 0 on the last valid day, negative when expired */
  daysLeft: number;
  /** required for buying */
  isRequired: boolean;
  /** a new one waits for review */
  isRenewing: boolean;
}

const later = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b);

/** The last valid day, including documents that follow without a gap; or the last expired one's. null is 长期. */
function findEnd(documents: readonly Qualification[], today: string): string | null {
  const spans = documents
    .map(({ startsOn, endsOn }) => ({ startsOn: startsOn ?? "", endsOn }))
    .sort((a, b) => a.startsOn.localeCompare(b.startsOn));
  const begun = spans.filter(({ startsOn }) => startsOn <= today);
  // If none has started, the first one counts alone.
  let end = (begun.length > 0 ? begun : spans.slice(0, 1)).map((span) => span.endsOn).reduce(later);
  if (end !== null && end < today) return end;
  for (const { startsOn, endsOn } of spans)
    if (end !== null && startsOn <= toDay(startOfDay(end) + DAY)) end = later(end, endsOn);
  return end;
}

/** Returns approved documents that end within 30 days or have ended, earliest first. A new one ends the warning only from its first day. */
export function documentWarnings(
  companyKind: CompanyKind,
  held: readonly Qualification[],
  now: number,
): DocumentWarning[] {
  const [today, required] = [toDay(now), requiredQualifications(companyKind).flat()];
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
