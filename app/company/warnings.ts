/** Documents that need the company's attention: expiring within 30 days or expired (design rules, "Who may see and buy what"). Pure. */
import { DAY, dayOf, startOfDay } from "~/platform/clock";
import {
  QUALIFICATIONS,
  requiredQualifications,
  type CompanyKind,
  type Qualification,
  type QualificationKind,
} from "./qualification";

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

/** The approved documents that end within 30 days or have ended, those that end first in front; a renewed one silences the old. */
export function documentWarnings(
  companyKind: CompanyKind,
  held: readonly Qualification[],
  now: number,
): DocumentWarning[] {
  const today = startOfDay(dayOf(now));
  const required = requiredQualifications(companyKind).flat();
  const latest = new Map<QualificationKind, string | null>();
  for (const { kind, state, endsOn } of held) {
    if (state !== "approved") continue;
    const known = latest.get(kind);
    const lasts = known === undefined || (known !== null && (endsOn === null || endsOn > known));
    if (lasts) latest.set(kind, endsOn);
  }
  return [...latest]
    .flatMap(([kind, endsOn]): DocumentWarning[] => {
      if (endsOn === null) return [];
      const daysLeft = Math.round((startOfDay(endsOn) - today) / DAY);
      if (daysLeft > WARN_DAYS) return [];
      const level = daysLeft < 0 ? "expired" : "soon";
      const isRenewing = held.some((one) => one.kind === kind && one.state === "pending");
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
