/** The seller on contracts, delivery notes, statements and approval forms. */
import { filledText } from "~/platform/values/missing";

export interface LegalEntity {
  /** 企业名称 as on the business licence; "" by default, like all fields */
  name: string;
  creditCode: string;
  address: string;
  legalPerson: string;
  qualityHead: string;
  phone: string;
  seals: Record<SealKind, number | null>;
}

export const SEALS = { company: "公章", dispatch: "药品出库专用章" } as const;
export type SealKind = keyof typeof SEALS;
export const COMPANY_SEAL = "/seals/company";
export const SEAL_KINDS = Object.keys(SEALS) as SealKind[];
export const isSealKind = (text: string | undefined): text is SealKind =>
  text !== undefined && Object.hasOwn(SEALS, text);

export const LEGAL_ENTITY_FIELDS = {
  name: "企业名称",
  creditCode: "统一社会信用代码",
  address: "注册地址",
  legalPerson: "法定代表人",
  qualityHead: "质量负责人",
  phone: "电话",
} as const;
export type LegalEntityField = keyof typeof LEGAL_ENTITY_FIELDS;
const FIELDS = Object.keys(LEGAL_ENTITY_FIELDS) as LegalEntityField[];

export const EMPTY_LEGAL_ENTITY: LegalEntity = {
  name: "",
  creditCode: "",
  address: "",
  legalPerson: "",
  qualityHead: "",
  phone: "",
  seals: { company: null, dispatch: null },
};

export interface SellerFact {
  label: string;
  text: string;
}

export interface Seller {
  name: string;
  isNamed: boolean;
  /** 统一社会信用代码, or 未填 */
  taxNumber: string;
  /** name first, then code, address, people, phone and licences */
  facts: SellerFact[];
  hasSeal: Record<SealKind, boolean>;
}

/** Returns the seller of documents; missing fields are printed as such, never replaced by the shop's brand. */
export function toSeller(
  entity: LegalEntity,
  licences: readonly { label: string; number: string }[],
): Seller {
  const facts = FIELDS.map((field) => ({
    label: field === "name" ? "供货单位" : LEGAL_ENTITY_FIELDS[field],
    text: filledText(entity[field]),
  }));
  return {
    name: filledText(entity.name),
    isNamed: entity.name !== "",
    taxNumber: filledText(entity.creditCode),
    facts: [...facts, ...licences.map(({ label, number }) => ({ label, text: number }))],
    hasSeal: { company: entity.seals.company !== null, dispatch: entity.seals.dispatch !== null },
  };
}

/** Returns the labels of missing fields. */
export const missingFields = (entity: LegalEntity): string[] =>
  FIELDS.filter((field) => entity[field] === "").map((field) => LEGAL_ENTITY_FIELDS[field]);
