/** Purchase orders: numbers, states and what may be done in which. Pure. */
import { z } from "zod";
import { parseTime, toDay } from "~/platform/values/clock";
import { parseYuan, type Fen } from "~/platform/values/money";
import { optionalNoteField } from "~/platform/values/reason-field";

export const PURCHASE_STATES = {
  draft: "草稿",
  placed: "已下单",
  partly: "部分到货",
  received: "已到齐",
  closed: "提前结束",
  cancelled: "已取消",
} as const;
export type PurchaseState = keyof typeof PURCHASE_STATES;

/** Goods may still arrive. */
export const isAwaited = (state: PurchaseState): boolean => state === "placed" || state === "partly";
export const AWAITED_STATES: readonly PurchaseState[] = ["placed", "partly"];

export const MAX_PURCHASE_LINES = 300;
export const MAX_PURCHASED = 9_999_999;

/** "CG20261120000012" */
export const purchaseNumber = (id: number, now: number): string =>
  `CG${toDay(now).replaceAll("-", "")}${String(id).padStart(6, "0")}`;

export const purchasePath = (number: string): string => `/staff/purchases/${number}`;

/** A product's data as they were; records do not change with the product. */
export interface GoodsSnapshot {
  goodsId: number;
  goodsName: string;
  genericName: string;
  dosageForm: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approvalNumber: string;
}

export interface PurchaseLine extends GoodsSnapshot {
  id: number;
  quantity: number;
  /** of one unit */
  price: Fen;
  /** units accepted into stock */
  received: number;
  /** units refused on arrival */
  rejected: number;
  note: string;
}

export const lineAmount = ({ quantity, price }: Pick<PurchaseLine, "quantity" | "price">): Fen =>
  quantity * price;

/** Units that still have to come. */
export const getAwaited = ({ quantity, received }: Pick<PurchaseLine, "quantity" | "received">): number =>
  Math.max(0, quantity - received);

/** Returns the state of a placed order by what has come. */
export const stateByReceived = (
  lines: readonly Pick<PurchaseLine, "quantity" | "received">[],
): "placed" | "partly" | "received" => {
  if (lines.every((line) => getAwaited(line) === 0)) return "received";
  return lines.some(({ received }) => received > 0) ? "partly" : "placed";
};

const QUANTITY = `数量请填写 1 至 ${MAX_PURCHASED} 的整数`;
const PRICE = "单价请填写金额，如 12.50";

export const quantityField = z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(MAX_PURCHASED, QUANTITY);
/** An amount in yuan; fen inside, 0 for goods that are given. */
export const priceField = z
  .string(PRICE)
  .trim()
  .transform((input, context): Fen => {
    const fen = parseYuan(input);
    if (fen !== null) return fen;
    context.addIssue({ code: "custom", message: PRICE });
    return z.NEVER;
  });

const version = z.number("请重新打开本页").int().min(1);
const formKey = z.string("请重新打开本页").min(16, "请重新打开本页").max(100, "请重新打开本页");
const id = z.number("请重新打开本页").int().min(1);

const EXPECTED = "预计到货请填写日期";
const expectedOn = z
  .string()
  .default("")
  .refine(
    (input) => input === "" || (/^\d{4}-\d{2}-\d{2}$/.test(input) && parseTime(input) !== null),
    EXPECTED,
  );

export const purchaseHeadFields = {
  warehouseId: z.number("请选择收货仓库").int().min(1, "请选择收货仓库"),
  expectedOn,
  note: optionalNoteField("备注"),
};

export const NewPurchaseForm = z.object({
  formKey,
  supplierId: z.number("请选择供应商").int().min(1, "请选择供应商"),
  ...purchaseHeadFields,
});

export const PurchaseLinesForm = z.object({
  do: z.literal("save"),
  version,
  ...purchaseHeadFields,
  lines: z
    .array(z.object({ id, quantity: quantityField, price: priceField, note: optionalNoteField("备注", 100) }))
    .max(MAX_PURCHASE_LINES)
    .default([]),
});

export const AddPurchaseLineForm = z.object({
  do: z.literal("add"),
  formKey,
  goodsId: id,
  quantity: quantityField,
  price: priceField,
});

export const RemovePurchaseLineForm = z.object({ do: z.literal("remove"), version, lineId: id });

export const PurchaseActionForm = z.discriminatedUnion("do", [
  PurchaseLinesForm,
  AddPurchaseLineForm,
  RemovePurchaseLineForm,
]);
