/** 首营企业: which licences a supplier needs, and why nothing may be bought from one. Pure. */
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { DAY, toDay } from "~/platform/values/clock";

export const SUPPLIER_KINDS = {
  manufacturer: "药品生产企业",
  holder: "药品上市许可持有人",
  wholesaler: "药品批发企业",
  deviceMaker: "医疗器械生产企业",
  deviceWholesaler: "医疗器械经营企业",
  other: "其他企业",
} as const;
export type SupplierKind = keyof typeof SUPPLIER_KINDS;

export const SUPPLIER_STATES = {
  draft: "待提交",
  first: "待初审",
  second: "待复核",
  approved: "已审批",
  refused: "不同意",
  suspended: "已暂停",
} as const;
export type SupplierState = keyof typeof SUPPLIER_STATES;

export const SUPPLIER_LICENCES = {
  businessLicence: "营业执照",
  drugProduction: "药品生产许可证",
  drugDistribution: "药品经营许可证",
  deviceProduction: "医疗器械生产许可证",
  deviceDistribution: "医疗器械经营许可证",
  deviceRecord: "第二类医疗器械经营备案凭证",
  practiceCertificate: "GMP 或 GSP 检查结果",
  annualReport: "上一年度企业年度报告",
  sealSample: "印章样式",
  deliveryNoteSample: "随货同行单样式",
  bankAccount: "开户户名、银行和账号",
  qualityAgreement: "质量保证协议",
} as const;
export type SupplierLicenceKind = keyof typeof SUPPLIER_LICENCES;

/** Of licences and authorisations: only checked ones count. */
export const SUPPLIER_DOCUMENT_STATES = { waiting: "待核对", verified: "已核对", void: "已作废" } as const;
export type SupplierDocumentState = keyof typeof SUPPLIER_DOCUMENT_STATES;

export interface SupplierRules {
  /** required of every supplier, besides the permits of its scope */
  required: readonly SupplierLicenceKind[];
  /** days after the end in which goods may still be bought and received */
  graceDays: number;
  /** days before the end from which the work queue reminds */
  reminderDays: number;
}

export const DEFAULT_SUPPLIER_RULES: SupplierRules = {
  required: ["businessLicence", "sealSample", "deliveryNoteSample", "bankAccount", "qualityAgreement"],
  graceDays: 0,
  reminderDays: 30,
};

/** Compared with the documents in the first review. */
export const SUPPLIER_POINTS = {
  licences: "证照齐全、在有效期内，加盖公章原印章",
  published: "证照内容在监管部门网站可查，与复印件一致",
  scope: "生产或经营范围包含拟采购的品种",
  samples: "印章、随货同行单样式已留存",
  bank: "开户户名、银行和账号已留存，户名与企业一致",
  agreement: "质量保证协议已签订，写明双方质量责任和有效期",
  person: "销售人员授权书和身份证复印件已核对，授权品种、地域和期限明确",
} as const;
export type SupplierPoint = keyof typeof SUPPLIER_POINTS;

/** The points that are not ticked, in words. */
export const getMissingSupplierPoints = (ticked: readonly string[]): string[] =>
  Object.entries(SUPPLIER_POINTS).flatMap(([point, name]) => (ticked.includes(point) ? [] : [name]));

interface HeldDocument {
  state: SupplierDocumentState;
  /** last valid day, null: 长期 */
  validUntil: string | null;
}
export interface HeldLicence extends HeldDocument {
  kind: SupplierLicenceKind;
}
export interface HeldAuthorisation extends HeldDocument {
  name: string;
  validFrom: string;
}

export interface SupplierHolding {
  kind: SupplierKind;
  state: SupplierState;
  reason: string;
  scope: readonly BusinessScopeCode[];
  licences: readonly HeldLicence[];
  people: readonly HeldAuthorisation[];
}

const IS_MAKER: Record<SupplierKind, boolean> = {
  manufacturer: true,
  holder: true,
  wholesaler: false,
  deviceMaker: true,
  deviceWholesaler: false,
  other: false,
};

/** Returns the licences of which one must be valid for products of this scope. */
export function scopePermits(kind: SupplierKind, scope: BusinessScopeCode): readonly SupplierLicenceKind[] {
  const isMaker = IS_MAKER[kind];
  if (scope === "deviceOne") return ["businessLicence"];
  if (scope === "deviceTwo") return isMaker ? ["deviceProduction"] : ["deviceDistribution", "deviceRecord"];
  if (scope === "deviceThree") return [isMaker ? "deviceProduction" : "deviceDistribution"];
  return [isMaker ? "drugProduction" : "drugDistribution"];
}

const isValid = (held: HeldDocument, now: number, graceDays: number): boolean =>
  held.state === "verified" && (held.validUntil === null || held.validUntil >= toDay(now - graceDays * DAY));

export const licenceNames = (kinds: readonly SupplierLicenceKind[]): string =>
  kinds.map((kind) => SUPPLIER_LICENCES[kind]).join("或");

/** Why none of these kinds is valid at `now` (ms), or null. */
function licenceFault(
  held: readonly HeldLicence[],
  kinds: readonly SupplierLicenceKind[],
  now: number,
  graceDays: number,
): string | null {
  const own = held.filter(({ kind, state }) => kinds.includes(kind) && state !== "void");
  if (own.some((licence) => isValid(licence, now, graceDays))) return null;
  const ended = own.flatMap(({ state, validUntil }) => (state === "verified" ? (validUntil ?? []) : []));
  if (ended.length > 0) return `${licenceNames(kinds)}已于 ${ended.toSorted().at(-1)} 到期`;
  return own.length > 0 ? `${licenceNames(kinds)}还没有核对` : `缺少${licenceNames(kinds)}`;
}

function authorisationFault(
  people: readonly HeldAuthorisation[],
  now: number,
  graceDays: number,
): string | null {
  const own = people.filter(({ state }) => state !== "void");
  if (own.some((person) => isValid(person, now, graceDays) && person.validFrom <= toDay(now))) return null;
  const ended = own.flatMap(({ state, validUntil }) => (state === "verified" ? (validUntil ?? []) : []));
  if (ended.length > 0 && ended.every((day) => day < toDay(now)))
    return `销售人员授权委托书已于 ${ended.toSorted().at(-1)} 到期`;
  if (ended.length > 0) return "销售人员授权委托书还没有生效";
  return own.length > 0 ? "销售人员授权委托书还没有核对" : "缺少销售人员授权委托书";
}

/** Returns everything that a supplier's documents lack at `now` (ms), in words. In the review, unchecked ones count as checked. */
export function documentFaults(
  { kind, scope, licences, people }: Pick<SupplierHolding, "kind" | "scope" | "licences" | "people">,
  rules: SupplierRules,
  now: number,
  isInReview = false,
): string[] {
  const asChecked = <D extends HeldDocument>(held: readonly D[]): D[] =>
    held.map((document) =>
      isInReview && document.state === "waiting" ? { ...document, state: "verified" } : document,
    );
  const groups = [...rules.required.map((item) => [item]), ...scope.map((item) => scopePermits(kind, item))];
  const distinct = new Map(groups.map((kinds) => [kinds.join(), kinds]));
  const grace = isInReview ? 0 : rules.graceDays;
  const faults = [...distinct.values()].map((kinds) => licenceFault(asChecked(licences), kinds, now, grace));
  return [...faults, authorisationFault(asChecked(people), now, grace)].flatMap((fault) => fault ?? []);
}

const STATE_FAULTS: Record<Exclude<SupplierState, "approved">, string> = {
  draft: "首营企业资料还没有提交审批",
  first: "首营企业还没有通过审批",
  second: "首营企业还没有通过审批",
  refused: "首营企业审批不同意",
  suspended: "已暂停合作",
};

/** Why nothing may be bought or received from a supplier at `now` (ms), or null. */
export function supplierFault(supplier: SupplierHolding, rules: SupplierRules, now: number): string | null {
  const { state, reason, licences, people } = supplier;
  if (state !== "approved") return reason ? `${STATE_FAULTS[state]}：${reason}` : STATE_FAULTS[state];
  for (const kind of rules.required) {
    const fault = licenceFault(licences, [kind], now, rules.graceDays);
    if (fault) return fault;
  }
  return authorisationFault(people, now, rules.graceDays);
}

/** Why products of this scope may not be bought from an approved supplier at `now` (ms), or null. */
export function scopeRefusal(
  { kind, scope: held, licences }: SupplierHolding,
  scope: BusinessScopeCode,
  rules: SupplierRules,
  now: number,
): string | null {
  if (!held.includes(scope)) return `${BUSINESS_SCOPE_NAMES[scope]}不在供应商的生产或经营范围内`;
  return licenceFault(licences, scopePermits(kind, scope), now, rules.graceDays);
}

/** "440101********1234": the first six and last four characters. */
export const maskIdNumber = (idNumber: string): string =>
  idNumber.length < 12 ? "*".repeat(idNumber.length) : `${idNumber.slice(0, 6)}********${idNumber.slice(-4)}`;

/** "长期" or the last valid day. */
export const validityText = (validUntil: string | null): string =>
  validUntil === null ? "长期" : `至 ${validUntil}`;

/** Returns how near the end is: expired, within the reminder, or null. `now` in ms. */
export function validityTone(
  validUntil: string | null,
  rules: Pick<SupplierRules, "reminderDays">,
  now: number,
): "expired" | "soon" | null {
  if (validUntil === null) return null;
  if (validUntil < toDay(now)) return "expired";
  return validUntil <= toDay(now + rules.reminderDays * DAY) ? "soon" : null;
}
