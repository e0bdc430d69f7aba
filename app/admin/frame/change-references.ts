import { isOwnRole } from "./change-names";

export type ReferenceKind =
  | ("goods" | "category" | "manufacturer" | "voucher_template" | "offer" | "brand")
  | ("company" | "manager" | "batch" | "staff" | "warehouse" | "role" | "order")
  | ("zone" | "ad" | "article" | "announcement" | "draw" | "pointsItem" | "nav_item");

export type ReferenceNameLookup = (kind: ReferenceKind, id: number | string) => string | undefined;

export const NO_NAMES: ReferenceNameLookup = () => undefined;

type ReferenceFields = Readonly<Record<string, ReferenceKind>>;

/** What a scope of offers and vouchers names. */
const SCOPED: ReferenceFields = { goods: "goods", goods_id: "goods", goodsId: "goods", category: "category" };
/** By what the change is about: its fields, and those within them. A count, such as the goods of a merged maker, is none of these. */
const REFERENCES: Readonly<Record<string, ReferenceFields>> = {
  offer: SCOPED,
  voucher: SCOPED,
  zone: {
    ids: "goods",
    category: "category",
    manufacturer: "manufacturer",
    templates: "voucher_template",
    offers: "offer",
    brands: "brand",
  },
  brand: { manufacturer: "manufacturer" },
  goods: { manufacturer_id: "manufacturer", category_id: "category", warehouse_id: "warehouse" },
  nav_item: { parent_id: "nav_item" },
  pointsItem: { voucherId: "voucher_template" },
  company: { released: "goods", withdrawn: "goods", declined: "goods", manager: "manager" },
  address: { company: "company" },
  document: { company_id: "company" },
  exchange: { company: "company" },
  withdrawal: { company: "company" },
  draftOrder: { company: "company", goods: "goods" },
  recall: { goods: "goods" },
  request: { goodsId: "goods" },
  qualityCase: { 商品: "goods", 客户: "company" },
  qualityNotice: { goods: "goods" },
  testReport: { goods: "goods" },
  traceProduct: { goodsId: "goods" },
  outboundCheck: { orderId: "order" },
  goodsDocument: { goods: "goods", manufacturer: "manufacturer" },
};

const SUBJECTS: ReferenceFields = {
  goods: "goods",
  goodsPicture: "goods",
  batch: "batch",
  manufacturer: "manufacturer",
  brand: "brand",
  category: "category",
  offer: "offer",
  voucher: "voucher_template",
  company: "company",
  credit: "company",
  manager: "manager",
  staff: "staff",
  warehouse: "warehouse",
  zone: "zone",
  ad: "ad",
  article: "article",
  announcement: "announcement",
  draw: "draw",
  pointsItem: "pointsItem",
  nav_item: "nav_item",
};

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Returns what a field refers to, or null; `related`: its sibling fields. */
export function getReference(
  subject: string,
  field: string,
  related: Readonly<Record<string, unknown>>,
): ReferenceKind | null {
  const message = own(own(REFERENCES, subject) ?? {}, field);
  if (message) return message;
  if (subject === "goods" && field === "key" && related["scope"] === "company") return "company";
  if (subject === "draw" && field === "value" && related["kind"] === "voucher") return "voucher_template";
  return null;
}

/** Returns the id in a value: 12, "12", and the last of a category's path "/3/12/". */
export function referredTo(value: unknown): number | null {
  if (typeof value === "number") return Number.isSafeInteger(value) && value > 0 ? value : null;
  const [, digits] = (typeof value === "string" && /^(?:(?:\/\d+)*\/)?(\d{1,15})\/?$/.exec(value)) || [];
  return digits === undefined ? null : referredTo(Number(digits));
}

/** "12 维生素C片", or only the number. */
export const referenceWords = (kind: ReferenceKind, id: number, nameOf: ReferenceNameLookup): string =>
  [String(id), nameOf(kind, id)].filter(Boolean).join(" ");

export function subjectNamed(subject: string, id: string, nameOf: ReferenceNameLookup): string {
  if (subject === "role") return (isOwnRole(id) && nameOf("role", id)) || "";
  const kind = own(SUBJECTS, subject);
  const number = /^\d{1,15}$/.test(id) ? referredTo(id) : null;
  return kind && number !== null ? (nameOf(kind, number) ?? "") : "";
}
