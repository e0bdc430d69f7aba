/** Bills (单据) of the trace platform: types, states, numbers. Pure. */

/** Numbers of the platform (uploadcircubill). */
export const BILL_TYPES = {
  102: "采购入库",
  103: "退货入库",
  201: "销售出库",
  202: "退货出库",
  205: "销毁出库",
  210: "零头出库",
  211: "召回出库",
  212: "赠品出库",
} as const;
export type BillType = keyof typeof BILL_TYPES;
export const BILL_TYPE_NUMBERS = Object.keys(BILL_TYPES).map(Number) as BillType[];

export const isIncoming = (type: BillType): boolean => type < 200;

export const billTypeText = (type: number): string =>
  Object.hasOwn(BILL_TYPES, type) ? BILL_TYPES[type as BillType] : String(type);

export const BILL_STATES = {
  waiting: "等待上传",
  uploaded: "平台处理中",
  done: "平台已处理",
  failed: "平台处理失败",
  refused: "平台拒收",
} as const;
export type BillState = keyof typeof BILL_STATES;

/** codes: uploadcircubill; remnant: units without codes (零头); synergy: for the buyer's side (协同单据). */
export const BILL_KINDS = { codes: "追溯码", remnant: "零头", synergy: "协同单据" } as const;
export type BillKind = keyof typeof BILL_KINDS;

export interface SynergyLine {
  goodsId: number;
  name: string;
  spec: string;
  manufacturer: string;
  batch: string;
  expiresOn: string;
  units: number;
  codes: string[];
}

/** What a bill says; sent again unchanged. */
export type BillContent =
  | { kind: "codes"; codes: string[]; address: string; receiver: string; orderNumber: string }
  | { kind: "remnant"; drug: string; batch: string; producedOn: string; expiresOn: string; units: number }
  | { kind: "synergy"; lines: SynergyLine[]; orderNumber: string };

/** Codes of one bill, so that its file stays small. */
export const MAX_BILL_CODES = 3_000;

const MARKS: Record<BillType, string> = {
  102: "CR",
  103: "TR",
  201: "XC",
  202: "TC",
  205: "XH",
  210: "LC",
  211: "ZC",
  212: "ZP",
};

/** "XC20261130-000012": a bill's number for ever; `id` is its row. */
export const toBillCode = (type: BillType, day: string, id: number): string =>
  `${MARKS[type]}${day.replaceAll("-", "")}-${String(id).padStart(6, "0")}`;
