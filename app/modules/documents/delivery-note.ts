/** 随货同行单: the note of a parcel or whole order (GSP; design rules, "Orders"). Money in fen. */
import type { Fen } from "~/platform/values/money";
import type { NoteCode } from "./parcel-codes";

export interface NoteLine {
  /** order_line_batch */
  rowId: number;
  goodsId: number;
  /** the buyer's own code (自家编码), or "" */
  buyerCode: string;
  name: string;
  /** "" if equal to the name */
  genericName: string;
  spec: string;
  dosageForm: string;
  manufacturer: string;
  /** "持有人：…" of a drug, "注册人/备案人：…" of a device with who produced it, "产地：…" of a herb */
  holder: string;
  /** "冷藏（2 至 8 ℃）", or 未填 */
  storage: string;
  storageClass: string;
  approvalNumber: string;
  batch: string;
  /** or 未填 */
  producedOn: string;
  expiresOn: string;
  quantity: number;
  unit: string;
  /** units of a full carton, or null */
  caseSize: number | null;
  /** warehouse: products of two warehouses share no carton */
  warehouseId: number;
  unitPrice: Fen;
  amount: Fen;
  /** trace codes that left with it */
  codes: NoteCode[];
}

export interface DeliveryNote {
  /** the order number, with the parcel's if there are parcels */
  number: string;
  parcel: number | null;
  /** null: the parcel has not left, or nobody wrote parcels down yet */
  shipmentId: number | null;
  /** of the link behind its QR code; "": none */
  linkKey: string;
  orderNumber: string;
  /** the legal entity's name, or 未填 */
  supplier: string;
  /** "药品经营许可证 粤AA0000000", its code, address and licences */
  supplierFacts: string[];
  buyer: string;
  buyerLicence: string;
  receiver: string;
  phone: string;
  address: string;
  /** the storage classes of its cold goods, "冷藏"; "": none */
  coldClasses: string;
  /** "2026-12-01（周二）"; null: none was agreed */
  deliveryDay: string | null;
  shippedAt: number;
  /** "顺丰速运 SF0000001"; or "" */
  carriage: string;
  cartons: ParcelCartons;
  lines: NoteLine[];
}

export interface NoteBatch extends Omit<NoteLine, "quantity" | "amount" | "rowId" | "codes"> {
  id: number;
  lineId: number;
  /** units and amount of the whole line */
  lineNumber: number;
  linePaid: Fen;
  /** units that were never shipped and were refunded */
  lineCancelled: number;
  quantity: number;
}

export interface NoteParcel {
  parcelNumber: number | null;
  units: readonly { batchId: number; quantity: number }[];
  /** trace codes that left with it, by order_line_batch */
  codes?: ReadonlyMap<number, NoteCode[]>;
}

/** Returns the lines of each parcel's note, in order. Amounts are split by shipped units: for a fully shipped line they add up to its amount less refunds of cancelled units. */
export function noteLines(batches: readonly NoteBatch[], parcels: readonly NoteParcel[]): NoteLine[][] {
  const places = new Map(batches.map((batch, i) => [batch.id, i]));
  const left = new Map<number, number>();
  return parcels.map(({ units, codes }) =>
    [...units]
      .sort((a, b) => (places.get(a.batchId) ?? 0) - (places.get(b.batchId) ?? 0))
      .flatMap(({ batchId, quantity }): NoteLine[] => {
        const batch = batches[places.get(batchId) ?? -1];
        if (!batch) return [];
        const { id: rowId, lineId, lineNumber, linePaid, lineCancelled, ...facts } = batch;
        const before = left.get(lineId) ?? lineCancelled;
        left.set(lineId, before + quantity);
        const upTo = (count: number) =>
          lineNumber === 0 ? 0 : Number((BigInt(linePaid) * BigInt(count)) / BigInt(lineNumber));
        const amount = upTo(before + quantity) - upTo(before);
        return [{ ...facts, rowId, quantity, amount, codes: codes?.get(rowId) ?? [] }];
      }),
  );
}

export const noteSum = (lines: readonly NoteLine[]): { quantity: number; amount: Fen } => ({
  quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  amount: lines.reduce((sum, line) => sum + line.amount, 0),
});

/** Returns cartons of lines: full ones, and a mixed one for each warehouse with remaining units. */
export function countCartons(
  lines: readonly Pick<NoteLine, "quantity" | "caseSize" | "warehouseId">[],
): Pick<ParcelCartons, "full" | "mixed"> {
  let full = 0;
  const mixed = new Set<number>();
  for (const { quantity, caseSize: cartonSize, warehouseId } of lines) {
    const cartons = cartonSize === null ? 0 : Math.floor(quantity / cartonSize);
    full += cartons;
    if (quantity > cartons * (cartonSize ?? 0)) mixed.add(warehouseId);
  }
  return { full, mixed: mixed.size };
}

export interface ParcelCartons {
  full: number;
  mixed: number;
  /** cartons of earlier parcels */
  before: number;
  total: number | null;
}

/** Numbers the cartons of parcels; `isWhole`: they are all that the order will ship. */
export function placeCartons(parcels: readonly (readonly NoteLine[])[], isWhole: boolean): ParcelCartons[] {
  let before = 0;
  const places = parcels.map((lines) => {
    const cartons = { ...countCartons(lines), before };
    before += cartons.full + cartons.mixed;
    return cartons;
  });
  return places.map((place) => ({ ...place, total: isWhole ? before : null }));
}

/** "共 3 件（整件 2，拼箱 1）", of one parcel among several "第 2–4 件，共 4 件（…）"; where products are still to come "第 1 件（拼箱），其余另发". */
export function cartonsText({ full, mixed, before, total }: ParcelCartons): string {
  const own = full + mixed;
  const kinds = full === 0 ? "拼箱" : mixed === 0 ? "整件" : `整件 ${full}，拼箱 ${mixed}`;
  if (own === total) return `共 ${total} 件（${kinds}）`;
  const place = own === 1 ? `第 ${before + 1} 件` : `第 ${before + 1}–${before + own} 件`;
  return total === null ? `${place}（${kinds}），其余另发` : `${place}，共 ${total} 件（${kinds}）`;
}

/** Whether these parcels have all units that will be shipped. */
export function isSentWhole(batches: readonly NoteBatch[], parcels: readonly NoteParcel[]): boolean {
  const lines = new Map(
    batches.map(({ lineId, lineNumber, lineCancelled }) => [lineId, lineNumber - lineCancelled]),
  );
  const due = [...lines.values()].reduce((sum, quantity) => sum + quantity, 0);
  const sent = parcels.flatMap(({ units }) => units).reduce((sum, { quantity }) => sum + quantity, 0);
  return sent >= due;
}

/** Whether a discount makes an amount less than its price says. */
export const isDiscounted = (lines: readonly NoteLine[]): boolean =>
  lines.some((line) => line.amount !== line.unitPrice * line.quantity);

export interface NoteFile {
  orderId: number;
  parcel: number | null;
}

/** The address of an order's documents, or of the note of one of its parcels. */
export const notePath = ({ orderId, parcel }: NoteFile): string =>
  `/order/papers/${orderId}${parcel === null ? "" : `-${parcel}`}.pdf`;
export const orderDocumentPath = (orderId: number): string => `/order/papers/${orderId}.zip`;

export function readOrderDocumentFile(name: string): (NoteFile & { format: "zip" | "pdf" }) | null {
  const [, order, parcel, format] = /^([1-9]\d{0,14})(?:-([1-9]\d{0,3}))?\.(zip|pdf)$/.exec(name) ?? [];
  if (!order || (format === "zip" && parcel)) return null;
  return {
    orderId: Number(order),
    parcel: parcel ? Number(parcel) : null,
    format: format === "zip" ? "zip" : "pdf",
  };
}
