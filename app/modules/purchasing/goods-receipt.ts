/** 收货和验收: states, reasons, and what may be accepted. Pure. */
import { z } from "zod";
import { placeField } from "~/modules/catalogue/batches/place";
import { MAX_RECEIVED, receiptFault, type KnownBatchDays } from "~/modules/catalogue/batches/receipt";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { type ExpiryRules, receivingExpiryFault } from "~/modules/catalogue/batches/expiry-rules";
import { isDay, parseTime, toDay } from "~/platform/values/clock";
import { toKeys } from "~/platform/values/keys-of";
import { optionalNoteField, reasonField } from "~/platform/values/reason-field";
import type { GoodsSnapshot } from "./purchase-order";

export const GOODS_RECEIPT_STATES = {
  open: "收货中",
  waiting: "待验收",
  second: "待复核",
  done: "已验收",
  void: "已作废",
} as const;
export type GoodsReceiptState = keyof typeof GOODS_RECEIPT_STATES;

export const REJECTION_REASONS = {
  damage: "包装破损、污染或渗漏",
  label: "标签、说明书或批号不符",
  expiry: "过期或效期过短",
  temperature: "运输温度不符合",
  documents: "随货同行单、检验报告等资料不全",
  surplus: "超出订单数量",
  wrong: "品种、规格或数量与订单不符",
  quality: "外观等质量可疑",
  other: "其他",
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;

export const TRANSPORTS = {
  supplier: "供货单位配送",
  carrier: "委托运输",
  express: "快递",
  pickup: "自提",
} as const;
export type Transport = keyof typeof TRANSPORTS;

/** "SH20261120000012" */
export const goodsReceiptNumber = (id: number, now: number): string =>
  `SH${toDay(now).replaceAll("-", "")}${String(id).padStart(6, "0")}`;

export const goodsReceiptPath = (number: string): string => `/staff/receipts/${number}`;

export const receiptCodesPath = (number: string, lineId: number): string =>
  `${goodsReceiptPath(number)}/codes/${lineId}`;

export const MAX_RECEIPT_LINES = 500;

export interface GoodsReceiptLine extends GoodsSnapshot {
  id: number;
  orderLineId: number | null;
  batch: string;
  producedOn: string;
  expiresOn: string;
  /** 产地 of herbs */
  origin: string;
  place: string;
  arrived: number;
  sampled: number;
  accepted: number;
  rejected: number;
  reason: RejectionReason | "";
  note: string;
  isHerb: boolean;
  isCold: boolean;
  isSpecial: boolean;
  caseSize: number | null;
  batchId: number | null;
}

/** Returns the units of a batch that came in with these lines of one receipt. */
export const countAccepted = (
  lines: readonly Pick<GoodsReceiptLine, "batchId" | "accepted">[],
  batchId: number,
): number =>
  lines.filter((line) => line.batchId === batchId).reduce((sum, { accepted }) => sum + accepted, 0);

export interface PurchasingRules {
  /** goods may arrive without a purchase order */
  isOrderless: boolean;
  /** whoever received does not accept */
  isSeparate: boolean;
  /** a second person confirms the acceptance of cold goods */
  isColdByTwo: boolean;
  /** the same for ephedrine and regulated goods */
  isSpecialByTwo: boolean;
  /** permitted temperature of cold goods on arrival, °C */
  coldFrom: number;
  coldTo: number;
  /** days of sales that a proposal looks back on, and days that the stock shall last */
  paceDays: number;
  coverDays: number;
}

export const DEFAULT_PURCHASING_RULES: PurchasingRules = {
  isOrderless: false,
  isSeparate: true,
  isColdByTwo: false,
  isSpecialByTwo: true,
  coldFrom: 2,
  coldTo: 8,
  paceDays: 30,
  coverDays: 30,
};

export const PURCHASING_RULE_NAMES = {
  isOrderless: "没有采购订单也可收货",
  isSeparate: "验收由收货以外的人办理",
  isColdByTwo: "冷藏品种两人验收",
  isSpecialByTwo: "含麻和管制品种两人验收",
  coldFrom: "冷藏品种到货温度下限（℃）",
  coldTo: "冷藏品种到货温度上限（℃）",
  paceDays: "补货建议按最近多少天的销量",
  coverDays: "补货建议备足多少天的销量",
} as const satisfies Record<keyof PurchasingRules, string>;

/** "5.2 ℃" of tenths of a degree. */
export const temperatureText = (tenths: number | null): string =>
  tenths === null ? "未测" : `${(tenths / 10).toFixed(1)} ℃`;

/** Whether a second person has to confirm an acceptance of these lines. */
export const needsSecondAcceptance = (
  lines: readonly Pick<GoodsReceiptLine, "isCold" | "isSpecial" | "accepted">[],
  rules: PurchasingRules,
): boolean =>
  lines.some(
    ({ isCold, isSpecial, accepted }) =>
      accepted > 0 && ((isCold && rules.isColdByTwo) || (isSpecial && rules.isSpecialByTwo)),
  );

/** Suggests how many units to sample: 3 of each sampled carton; all cartons up to 2, 3 up to 50, one more for each further 50; of loose units as of one carton. */
export function suggestSample(arrived: number, caseSize: number | null): number {
  const cartons = caseSize === null ? 0 : Math.floor(arrived / caseSize);
  const isLoose = caseSize === null || arrived % caseSize > 0;
  const sampledCartons = cartons <= 2 ? cartons : cartons <= 50 ? 3 : 3 + Math.ceil((cartons - 50) / 50);
  return Math.min(arrived, 3 * (sampledCartons + (isLoose ? 1 : 0)));
}

const version = z.number("请重新打开本页").int().min(1);
const formKey = z.string("请重新打开本页").min(16, "请重新打开本页").max(100, "请重新打开本页");
const id = z.number("请重新打开本页").int().min(1);

const day = (words: string) => z.string(words).refine(isDay, words);

const TEMPERATURE = "到货温度请填写摄氏度，如 5.2";
const ARRIVED_TIME = "到货时间请填写时和分，如 09:30";

/** Tenths of a degree, null for "". */
const temperature = z
  .string()
  .overwrite((input) =>
    input
      .normalize("NFKC")
      .replace(/[\s℃°C]/g, "")
      .replace("−", "-"),
  )
  .regex(/^(-?\d{1,2}(\.\d)?)?$/, TEMPERATURE)
  .default("")
  .transform((input) => (input === "" ? null : Math.round(Number(input) * 10)));

export const receiptHeadFields = {
  noteNumber: z
    .string("请填写随货同行单号")
    .trim()
    .min(1, "请填写随货同行单号")
    .max(60, "随货同行单号不超过 60 个字"),
  arrivedOn: day("请填写到货日期"),
  arrivedTime: z
    .string(ARRIVED_TIME)
    .overwrite((input) => input.normalize("NFKC").trim())
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, ARRIVED_TIME),
  transport: z.enum(toKeys(TRANSPORTS), "请选择运输方式"),
  vehicle: z.string().trim().max(60, "承运单位和车牌不超过 60 个字").default(""),
  leftAt: z.string().trim().max(40, "启运时间不超过 40 个字").default(""),
  temperature,
  hasTemperatureRecord: z.literal("1").optional(),
  note: optionalNoteField("备注"),
};

export const NewReceiptForm = z.object({
  formKey,
  orderNumber: z.string().max(40).default(""),
  supplierId: z.number("请选择供应商").int().min(1).optional(),
  warehouseId: z.number("请选择收货仓库").int().min(1, "请选择收货仓库").optional(),
  ...receiptHeadFields,
});
export const ReceiptHeadForm = z.object({ do: z.literal("head"), version, ...receiptHeadFields });

const BATCH = "请填写批号";
const units = (words: string, least: number) =>
  z.number(words).int(words).min(least, words).max(MAX_RECEIVED, words);
const ARRIVED = `到货数量请填写 1 至 ${MAX_RECEIVED} 的整数`;

const lineFields = {
  batch: z.string(BATCH).trim().min(1, BATCH).max(40, "批号不超过 40 个字"),
  producedOn: day("请填写生产日期"),
  expiresOn: day("请填写有效期至"),
  origin: z.string().trim().max(40, "产地不超过 40 个字").default(""),
  arrived: units(ARRIVED, 1),
  place: placeField,
};

export const ReceiptLineForm = z
  .object({ do: z.literal("add"), formKey, goodsId: id, ...lineFields })
  .refine(({ producedOn, expiresOn }) => expiresOn > producedOn, {
    path: ["expiresOn"],
    message: "有效期至须晚于生产日期",
  });
export const RemoveReceiptLineForm = z.object({ do: z.literal("remove"), lineId: id });
export const FinishReceiptForm = z.object({ do: z.literal("finish"), version });
export const ReopenReceiptForm = z.object({ do: z.literal("reopen"), version });

export const ReceiptActionForm = z.discriminatedUnion("do", [
  ReceiptHeadForm,
  ReceiptLineForm,
  RemoveReceiptLineForm,
  FinishReceiptForm,
  ReopenReceiptForm,
]);

export type ReceiptLineInput = Omit<z.output<typeof ReceiptLineForm>, "do" | "formKey">;
export type ReceiptHead = Omit<z.output<typeof ReceiptHeadForm>, "do" | "version">;

/** Why the arrival in a form cannot be, by field. `now` in ms. */
export function arrivalFaults(
  { arrivedOn, arrivedTime }: Pick<ReceiptHead, "arrivedOn" | "arrivedTime">,
  now: number,
): Record<string, string[]> {
  const at = parseTime(`${arrivedOn} ${arrivedTime}`) ?? Infinity;
  return at > now ? { arrivedOn: ["到货时间不能晚于现在"] } : {};
}

/** Why a line's facts cannot be recorded, by field, or null. */
export function receiptLineFaults(
  { producedOn, origin }: Pick<ReceiptLineInput, "producedOn" | "origin">,
  isHerb: boolean,
  today: string,
): Record<string, string[]> | null {
  if (producedOn > today) return { producedOn: ["生产日期晚于今天"] };
  return isHerb && origin === "" ? { origin: ["中药饮片请填写产地"] } : null;
}

export interface LineAcceptance {
  id: number;
  sampled: number;
  accepted: number;
  rejected: number;
  reason: RejectionReason | "";
  note: string;
}

const ACCEPTED = "请填写 0 或更大的整数";
const reasonOrNone = z.enum(["", ...toKeys(REJECTION_REASONS)], "请选择拒收原因").default("");

export const AcceptanceForm = z.object({
  formKey,
  version,
  conclusion: optionalNoteField("验收结论"),
  lines: z
    .array(
      z.object({
        id,
        sampled: units(ACCEPTED, 0),
        accepted: units(ACCEPTED, 0),
        rejected: units(ACCEPTED, 0),
        reason: reasonOrNone,
        note: optionalNoteField("备注", 100),
      }),
    )
    .min(1, "请重新打开本页")
    .max(MAX_RECEIPT_LINES),
});

export const SecondAcceptanceForm = z.object({ formKey, version });
export const ReturnAcceptanceForm = z.object({ version, why: reasonField() });

/** Why these units of a line cannot be accepted or rejected, or null. */
export function unitsFault(
  line: Pick<GoodsReceiptLine, "arrived" | "batch">,
  { sampled, accepted, rejected, reason, note }: LineAcceptance,
): string | null {
  if (accepted + rejected !== line.arrived)
    return `批号 ${line.batch} 合格加拒收应等于到货数量 ${line.arrived}`;
  if (sampled > line.arrived) return `批号 ${line.batch} 抽样数量多于到货数量`;
  if (accepted > 0 && sampled === 0) return `批号 ${line.batch} 请填写抽样数量`;
  if (rejected > 0 && reason === "") return `批号 ${line.batch} 请选择拒收原因`;
  return rejected > 0 && reason === "other" && note === "" ? `批号 ${line.batch} 请在备注写明拒收原因` : null;
}

/** Why accepted units of a line may not come in, or null: batch, days, validity left, temperature. `today`: day in Asia/Shanghai. */
export function acceptanceFault(
  line: Pick<GoodsReceiptLine, "batch" | "producedOn" | "expiresOn" | "isCold" | "note">,
  {
    known,
    kind,
    temperature: tenths,
    rules,
    expiryRules,
  }: {
    known: KnownBatchDays | null;
    kind: GoodsKind;
    temperature: number | null;
    rules: Pick<PurchasingRules, "coldFrom" | "coldTo">;
    expiryRules: ExpiryRules;
  },
  today: string,
): string | null {
  const fault = receiptFault(line, known, today);
  if (fault) return `批号 ${line.batch}：${Object.values(fault)[0]}`;
  const near = receivingExpiryFault(expiryRules, { ...line, kind }, today);
  if (near) return `批号 ${line.batch}：${near}`;
  if (!line.isCold) return null;
  if (tenths === null) return `批号 ${line.batch} 是冷藏品种，没有到货温度，不能验收合格`;
  const isOutside = tenths < rules.coldFrom * 10 || tenths > rules.coldTo * 10;
  return isOutside
    ? `批号 ${line.batch} 是冷藏品种，到货温度 ${temperatureText(tenths)} 不在 ${rules.coldFrom} 至 ${rules.coldTo} ℃ 内，应拒收`
    : null;
}
