/** 不合格品: states, sources and disposals. Pure. */
import { toDay } from "~/platform/values/clock";

export const REJECTED_STATES = {
  reported: "待确认",
  confirmed: "待处理",
  disposed: "已处理",
  released: "已放回库存",
} as const;
export type RejectedState = keyof typeof REJECTED_STATES;

export const REJECTED_SOURCES = {
  receipt: "验收拒收",
  stock: "在库发现",
  count: "盘点发现",
  return: "退货验收",
} as const;
export type RejectedSource = keyof typeof REJECTED_SOURCES;

/** Whether the units were taken out of the stock that is sold, so that they can go back into it. */
export const isFromStock = (source: RejectedSource): boolean => source === "stock" || source === "count";

export const DISPOSALS = { supplier: "退回供货单位", destruction: "销毁" } as const;
export type Disposal = keyof typeof DISPOSALS;

/** "BH20261120000012" */
export const rejectedNumber = (id: number, now: number): string =>
  `BH${toDay(now).replaceAll("-", "")}${String(id).padStart(6, "0")}`;

export const REJECTED_PATH = "/staff/rejected-goods";
export const rejectedPath = (number: string): string => `${REJECTED_PATH}/${number}`;

export interface RejectedGoods {
  id: number;
  number: string;
  source: RejectedSource;
  sourceNumber: string;
  supplierName: string;
  goodsId: number;
  goodsName: string;
  genericName: string;
  dosageForm: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approvalNumber: string;
  batchId: number | null;
  batch: string;
  producedOn: string;
  expiresOn: string;
  quantity: number;
  reason: string;
  state: RejectedState;
  reportedBy: string;
  reportedAt: number;
  confirmedBy: string;
  confirmedAt: number | null;
  conclusion: string;
  disposal: Disposal | "";
  disposalNote: string;
  disposedBy: string;
  agreedBy: string;
  disposedAt: number | null;
  version: number;
}

/** "退回供货单位，演示医药", "" before it is disposed of. */
export const disposalText = ({
  disposal,
  disposalNote,
}: Pick<RejectedGoods, "disposal" | "disposalNote">): string =>
  disposal === "" ? "" : [DISPOSALS[disposal], disposalNote].filter(Boolean).join("，");
