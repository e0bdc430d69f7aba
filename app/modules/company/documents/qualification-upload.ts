import { toDay } from "~/platform/values/clock";
import {
  QUALIFICATIONS,
  requiredQualifications,
  type CompanyKind,
  type QualificationKind,
} from "~/modules/company/identity/qualification";

export const UPLOAD_HINT = "JPG、PNG 或 PDF，10 MB 以内，四角完整、文字清楚";
export const UPLOAD_ACCEPT = ".jpg,.jpeg,.png,.pdf";
export const QUALIFICATION_TOO_LARGE = { "": ["文件不能超过 10 MB，请压缩后重新上传"] };

export const getEnd = (upload: { endsOn?: string | undefined; isLongTerm: boolean }): string | null =>
  upload.isLongTerm ? null : (upload.endsOn ?? null);

/** An expired document is refused, because it could not be approved. */
export function endFault(endsOn: string | null, now: number): string | null {
  if (endsOn === null || endsOn >= toDay(now)) return null;
  return `该证件已于 ${endsOn} 到期，请上传有效的证件`;
}

export const numberLabel = (kind: QualificationKind): string =>
  kind === "purchaseAuthorisation" ? "受托人姓名" : "证件编号";

export interface DocumentChoice {
  kind: QualificationKind;
  isRequired: boolean;
  /** the alternative document */
  or: string | null;
}

/** Returns the documents of this company kind, required ones first. */
export function documentChoices(companyKind: CompanyKind): DocumentChoice[] {
  const required = requiredQualifications(companyKind);
  const first = required.flatMap((choice) =>
    choice.map((kind) => {
      const others = choice.filter((item) => item !== kind).map((item) => QUALIFICATIONS[item]);
      return { kind, isRequired: true, or: others.length > 0 ? others.join("、") : null };
    }),
  );
  const optional = OPTIONAL.filter((kind) => !first.some((choice) => choice.kind === kind));
  // Village clinics have no business licence, other clinics may submit theirs.
  const more: QualificationKind[] =
    companyKind === "clinic" ? ["businessLicence", ...optional] : [...optional];
  return [...first, ...more.map((kind) => ({ kind, isRequired: false, or: null }))];
}

const OPTIONAL: readonly QualificationKind[] = ["gsp", "qualityAgreement", "foodLicence", "deviceLicence"];
export interface MissingQualification {
  kind: QualificationKind;
  /** any of these is enough */
  choice: readonly QualificationKind[];
  text: string;
}

/** Returns missing required choices by name: "医疗机构执业许可证或诊所备案凭证". */
export function missingDocuments(
  kind: CompanyKind,
  held: readonly QualificationKind[],
): MissingQualification[] {
  return requiredQualifications(kind)
    .filter((choice) => !choice.some((item) => held.includes(item)))
    .map((choice) => ({
      kind: choice[0]!,
      choice,
      text: `请上传${choice.map((item) => QUALIFICATIONS[item]).join("或")}`,
    }));
}
export type QualificationUploadResult =
  | { ok: true }
  | { ok: false; field: "file" | "endsOn" | null; text: string };

export const fieldId = (name: string, kind: QualificationKind): string => `${name}-${kind}`;
