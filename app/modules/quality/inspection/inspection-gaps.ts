/** Which documents an inspection lacks: each named with what it is of, for whom and since when. Pure. */
import { scopeDocuments } from "~/modules/company/identity/scope-documents";
import { QUALIFICATIONS, requiredQualifications } from "~/modules/company/identity/qualification";
import {
  type CompanyDocuments,
  getValidDocuments,
  isWithinTerm,
} from "~/modules/company/documents/held-documents";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import {
  licenceNames,
  scopePermits,
  type SupplierKind,
  type SupplierLicenceKind,
  type SupplierRules,
} from "~/modules/suppliers/supplier";
import { DAY, startOfDay, toDay } from "~/platform/values/clock";

export interface InspectionGap {
  document: string;
  /** product and batch, receipt or order */
  about: string;
  /** the supplier or buyer, or "" */
  party: string;
  /** "YYYY-MM-DD" of the first and the last event that lacks it, or "" */
  firstDay: string;
  lastDay: string;
  /** how many events lack it */
  times: number;
}

interface DatedDocument {
  /** "YYYY-MM-DD", inclusive; null: from ever */
  startsOn: string | null;
  /** "YYYY-MM-DD", inclusive; null: 长期 */
  endsOn: string | null;
}

export interface SupplierDocument<K extends string> extends DatedDocument {
  kind: K;
  number: string;
  /** when quality compared it with its original; null: unknown */
  checkedAt: number | null;
}

export interface InspectedSupplier {
  name: string;
  kind: SupplierKind;
  approvedAt: number | null;
  /** checked ones */
  licences: readonly SupplierDocument<SupplierLicenceKind>[];
  people: readonly SupplierDocument<"authorisation">[];
}

export interface InspectedBatch {
  id: number;
  goods: string;
  number: string;
  hasReport: boolean;
  /** 首营品种; the last approval is kept, so it has no day */
  hasGoodsApproval: boolean;
  /** whether units of it were received without a goods receipt, by the log */
  hasEntryInLog: boolean;
}

export interface InspectedReceipt {
  batchId: number | null;
  number: string;
  goods: string;
  batch: string;
  scope: BusinessScopeCode;
  supplierId: number;
  orderNumber: string | null;
  noteNumber: string;
  arrivedAt: number;
  isAccepted: boolean;
  isCold: boolean;
  temperature: number | null;
}

export interface InspectedSale {
  batchId: number;
  orderNumber: string;
  companyId: number;
  company: string;
  scope: BusinessScopeCode;
  shippedAt: number;
  /** whether an invoice of the order was issued */
  isInvoiced: boolean;
}

export const GAP_NAMES = {
  goodsApproval: "首营品种审批",
  supplierApproval: "首营企业审批",
  authorisation: "销售人员授权委托书",
  purchaseOrder: "采购订单",
  supplierNote: "供货单位随货同行单号",
  receiving: "收货和验收记录",
  acceptance: "验收记录",
  temperature: "到货温度记录",
  report: "药检报告",
  buyerApproval: "首营客户审批",
  invoice: "发票",
} as const;

const wasChecked = ({ checkedAt }: { checkedAt: number | null }, day: string): boolean =>
  checkedAt === null || checkedAt < startOfDay(day) + DAY;

/** Returns a supplier's licences that were checked and valid on this day. */
export const getValidLicences = (supplier: InspectedSupplier, day: string) =>
  supplier.licences.filter((licence) => wasChecked(licence, day) && isWithinTerm(licence, day));

/** Returns a supplier's authorised persons of this day. */
export const getValidPeople = (supplier: InspectedSupplier, day: string) =>
  supplier.people.filter((person) => wasChecked(person, day) && isWithinTerm(person, day));

const toGap = (document: string, about: string, party: string, day: string): InspectionGap => ({
  document,
  about,
  party,
  firstDay: day,
  lastDay: day,
  times: 1,
});

/** Merges gaps of the same document, subject and party into one with its first and last day, in order of first appearance. */
export function mergeGaps(gaps: Iterable<InspectionGap>): InspectionGap[] {
  const merged = new Map<string, InspectionGap>();
  for (const gap of gaps) {
    const key = `${gap.document}\n${gap.about}\n${gap.party}`;
    const known = merged.get(key);
    if (!known) {
      merged.set(key, gap);
      continue;
    }
    merged.set(key, {
      ...known,
      firstDay: gap.firstDay < known.firstDay ? gap.firstDay : known.firstDay,
      lastDay: gap.lastDay > known.lastDay ? gap.lastDay : known.lastDay,
      times: known.times + gap.times,
    });
  }
  return [...merged.values()];
}

/** Returns what batches lack: the approval of the product, the test report, how units came in. */
export function findBatchGaps(
  batches: readonly InspectedBatch[],
  receipts: readonly InspectedReceipt[],
): InspectionGap[] {
  const received = new Set(receipts.map(({ batchId }) => batchId));
  return batches.flatMap((batch) => {
    const about = `${batch.goods} 批号 ${batch.number}`;
    return [
      ...(batch.hasGoodsApproval ? [] : [toGap(GAP_NAMES.goodsApproval, batch.goods, "", "")]),
      ...(batch.hasReport ? [] : [toGap(GAP_NAMES.report, about, "", "")]),
      ...(received.has(batch.id) || batch.hasEntryInLog ? [] : [toGap(GAP_NAMES.receiving, about, "", "")]),
    ];
  });
}

/** Returns what receipts lack, and their suppliers on the day of arrival. */
export function findReceiptGaps(
  receipts: readonly InspectedReceipt[],
  suppliers: ReadonlyMap<number, InspectedSupplier>,
  rules: SupplierRules,
): InspectionGap[] {
  return receipts.flatMap((receipt) => {
    const supplier = suppliers.get(receipt.supplierId)!;
    const day = toDay(receipt.arrivedAt);
    const about = `收货单 ${receipt.number}`;
    const line = `${about} ${receipt.goods} 批号 ${receipt.batch}`;
    const gap = (document: string, of: string) => toGap(document, of, supplier.name, day);
    return [
      ...(receipt.orderNumber === null ? [gap(GAP_NAMES.purchaseOrder, about)] : []),
      ...(receipt.noteNumber === "" ? [gap(GAP_NAMES.supplierNote, about)] : []),
      ...(receipt.isAccepted ? [] : [gap(GAP_NAMES.acceptance, line)]),
      ...(receipt.isCold && receipt.temperature === null ? [gap(GAP_NAMES.temperature, line)] : []),
      ...findSupplierGaps(supplier, receipt, rules, day),
    ];
  });
}

function findSupplierGaps(
  supplier: InspectedSupplier,
  { scope, arrivedAt }: InspectedReceipt,
  rules: SupplierRules,
  day: string,
): InspectionGap[] {
  const held = getValidLicences(supplier, day).map(({ kind }) => kind);
  const wanted = [...rules.required.map((kind) => [kind]), scopePermits(supplier.kind, scope)];
  const missing = wanted.filter((kinds) => !kinds.some((kind) => held.includes(kind)));
  const gap = (document: string) => toGap(document, "供货单位资料", supplier.name, day);
  return mergeOnce([
    ...(supplier.approvedAt !== null && supplier.approvedAt <= arrivedAt
      ? []
      : [gap(GAP_NAMES.supplierApproval)]),
    ...missing.map((kinds) => gap(licenceNames(kinds))),
    ...(getValidPeople(supplier, day).length > 0 ? [] : [gap(GAP_NAMES.authorisation)]),
  ]);
}

/** Returns what sales lack: the buyer's approval and documents on the day of shipping, the invoice. */
export function findSaleGaps(
  sales: readonly InspectedSale[],
  buyers: ReadonlyMap<number, CompanyDocuments>,
): InspectionGap[] {
  const byBuyerDay = new Map<string, InspectionGap[]>();
  return sales.flatMap((sale) => {
    const day = toDay(sale.shippedAt);
    const key = `${sale.companyId} ${sale.scope} ${day}`;
    const known = byBuyerDay.get(key);
    const ofBuyer = known ?? findBuyerGaps(sale, buyers.get(sale.companyId)!, day);
    byBuyerDay.set(key, ofBuyer);
    return [
      ...ofBuyer,
      ...(sale.isInvoiced ? [] : [toGap(GAP_NAMES.invoice, `订单 ${sale.orderNumber}`, sale.company, day)]),
    ];
  });
}

function findBuyerGaps(sale: InspectedSale, buyer: CompanyDocuments, day: string): InspectionGap[] {
  const held = getValidDocuments(buyer, day).map(({ kind }) => kind);
  const wanted = [...requiredQualifications(buyer.kind), scopeDocuments(buyer.kind, sale.scope)];
  const missing = wanted.filter((kinds) => !kinds.some((kind) => held.includes(kind)));
  const names = missing.map((kinds) => kinds.map((kind) => QUALIFICATIONS[kind]).join("或"));
  const gap = (document: string) => toGap(document, "购货单位资料", sale.company, day);
  return mergeOnce([
    ...(buyer.approvedAt !== null && buyer.approvedAt < startOfDay(day) + DAY
      ? []
      : [gap(GAP_NAMES.buyerApproval)]),
    ...names.map(gap),
  ]);
}

/** A document that two rules ask for is missing once. */
const mergeOnce = (gaps: readonly InspectionGap[]): InspectionGap[] =>
  mergeGaps(gaps).map((gap) => ({ ...gap, times: 1 }));

/** "2026-11-01", "2026-11-01 至 2026-11-20", or "". */
export const formatGapDays = ({ firstDay, lastDay }: InspectionGap): string =>
  firstDay === lastDay ? firstDay : `${firstDay} 至 ${lastDay}`;

export const GAP_HEADINGS = ["缺少的资料", "事项", "供货或购货单位", "日期", "次数"] as const;

export const gapCells = (gap: InspectionGap): string[] => [
  gap.document,
  gap.about,
  gap.party,
  formatGapDays(gap),
  String(gap.times),
];
