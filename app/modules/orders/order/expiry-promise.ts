/** 批号承诺: the soonest expiry of a line's batches when it was ordered; a batch that is packed instead may expire before it. */
import { formatTime } from "~/platform/values/clock";
import { formatDecimal, formatYuan, type Fen } from "~/platform/values/money";

/** Returns the promised day that a batch expires before, or null. Older lines have no promise. */
export const getBrokenPromise = (expiresOn: string, promisedExpiry: string | null): string | null =>
  promisedExpiry !== null && expiresOn < promisedExpiry ? promisedExpiry : null;

/** "商品 批号 B1 效期至 2027-01-31，早于下单时承诺的 2027-05-31，已赔付 ¥1.20 到账户余额" */
export const formatBrokenPromise = (batch: {
  name: string;
  batchNumber: string;
  expiresOn: string;
  promised: string;
  /** fen; 0: nothing was paid */
  compensation: Fen;
}): string =>
  [
    `${batch.name} 批号 ${batch.batchNumber} 效期至 ${batch.expiresOn}，早于下单时承诺的 ${batch.promised}`,
    batch.compensation > 0 ? `，已赔付 ${formatYuan(batch.compensation)} 到账户余额` : "",
  ].join("");

export const BROKEN_PROMISES_PATH = "/staff/broken-promises";

export const COMPENSATION_STATES = { paid: "已赔付", unpaid: "未赔付" } as const;
export type CompensationState = keyof typeof COMPENSATION_STATES;

export interface BrokenPromise {
  id: number;
  sentAt: number;
  orderId: number;
  orderNumber: string;
  companyId: number;
  company: string;
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  batchNumber: string;
  /** YYYY-MM-DD */
  expiresOn: string;
  promised: string;
  units: number;
  /** of what was paid for the units, when they were sent */
  percent: number;
  /** paid into the balance, fen */
  amount: Fen;
  /** units that came back, whose part was deducted from their refund */
  returnedUnits: number;
  /** number of the parcel within its order; null: sent again for a request */
  parcel: number | null;
  requestNumber: string | null;
}

export type OwnBrokenPromise = Omit<BrokenPromise, "company">;

/** "包裹 1" or "TH2026… 补发或换货" */
export const senderText = ({
  parcel,
  requestNumber,
}: Pick<BrokenPromise, "parcel" | "requestNumber">): string =>
  parcel === null ? `${requestNumber} 补发或换货` : `包裹 ${parcel}`;

export const BROKEN_PROMISE_HEADINGS = [
  "发出时间",
  "购货单位",
  "订单号",
  "发出方式",
  "品名",
  "规格",
  "批号",
  "有效期至",
  "承诺效期",
  "数量",
  "单位",
  "赔付比例（%）",
  "赔付金额",
  "其中已退数量",
] as const;

/** Amounts in yuan. */
export const brokenPromiseCells = (row: BrokenPromise): string[] => [
  formatTime(row.sentAt),
  row.company,
  row.orderNumber,
  senderText(row),
  row.name,
  row.spec,
  row.batchNumber,
  row.expiresOn,
  row.promised,
  String(row.units),
  row.unit,
  String(row.percent),
  formatDecimal(row.amount),
  String(row.returnedUnits),
];
