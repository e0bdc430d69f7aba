import { filledText, UNFILLED } from "~/platform/values/missing";

export const flagText = (flag: 0 | 1 | boolean | null): string =>
  flag === null ? UNFILLED : flag ? "是" : "否";

export const dosageFormText = (kind: string, dosageForm: string): string =>
  kind === "device" && dosageForm === "" ? "不适用" : filledText(dosageForm);

/** "处方药", "非处方药" or 未填; "" for herbs and devices. */
export function prescriptionText(kind: string, isPrescription: 0 | 1 | boolean | null): string {
  if (kind !== "drug") return "不适用";
  if (isPrescription === null) return UNFILLED;
  return isPrescription ? "处方药" : "非处方药";
}

/** A spec that lists left out is stored as a dash. */
export const formatKnownSpec = (spec: string): string => (spec === "—" ? UNFILLED : filledText(spec));

export interface LegalFacts {
  kind: string;
  dosage_form: string;
  spec: string;
  unit: string;
  approval_number: string;
  is_prescription: 0 | 1 | null;
}

/** Returns the unknown facts that must be known before approval (首营审批, 药品经营质量管理规范), in words. */
export function missingFacts(goods: LegalFacts): string[] {
  const isDrug = goods.kind === "drug";
  const query: [name: string, isThere: boolean][] = [
    ["剂型", !isDrug || goods.dosage_form !== ""],
    ["处方药或非处方药", !isDrug || goods.is_prescription !== null],
    ["批准文号（注册证号、备案号）", goods.kind === "herb" || goods.approval_number !== ""],
    ["规格", formatKnownSpec(goods.spec) !== UNFILLED],
    ["单位", goods.unit !== ""],
  ];
  return query.flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/** Words for unknown values in lists. */
const UNKNOWN_WORDS = /^(?:[-—－_/\\.。*]+|无|暂无|没有|不详|未知|未填|待定|待补|空|n\/?a|null|none)$/i;

/** Returns "" for text that only says that nothing is known. */
export const knownText = (text: string): string => (UNKNOWN_WORDS.test(text.trim()) ? "" : text);

export const knownForm = (text: string): string =>
  /^其[他它](?:剂型)?$/.test(text.trim()) ? "" : knownText(text);
