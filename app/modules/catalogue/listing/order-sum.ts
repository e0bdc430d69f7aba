import type { Fen } from "~/platform/values/money";
import {
  ladderAt,
  roundToPack,
  unitPriceFor,
  type GoodsOffer,
  type ListedGoods,
} from "~/modules/catalogue/goods/goods";
import { parseNumberInput } from "~/platform/values/whole-number";

export interface OrderRow {
  /** `cartQuantity`: units in the cart, if known */
  goods: ListedGoods & { cartQuantity?: number };
  offer?: GoodsOffer;
  notes?: readonly string[];
}

export interface OrderRowResult {
  goodsId: number;
  ok: boolean;
  text: string;
}
export interface TableReply {
  input: Record<string, string>;
  answers: OrderRowResult[];
  error?: string;
}

/** Returns the table's answer; an unreadable form has only its first error. */
export function readTableReply(answer: unknown): TableReply | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  if ("input" in answer) return answer as TableReply;
  const { error } = answer as { error?: Record<string, string[] | null> };
  const [text = "提交的内容有误，请重试"] = Object.values(error ?? {}).flatMap((texts) => texts ?? []);
  return { input: {}, answers: [], error: text };
}

/** A login's draft for a page of products, here and on other pages. */
export interface StoredNumbers {
  input: Record<string, string>;
  kinds: number;
  /** by product id */
  sums: Record<string, OrderSum>;
  total: Fen | null;
  to: string;
}

export interface OrderSum {
  kinds: number;
  units: number;
  amount: Fen | null;
  /** rows that cannot be ordered as they are: in none of the other sums */
  faulty: number;
}

const NO_SUM: OrderSum = { kinds: 0, units: 0, amount: 0, faulty: 0 };

/** Adds up sums; one hidden amount hides the total. */
export function addSums(sums: readonly OrderSum[]): OrderSum {
  return sums.reduce(
    (all, sum) => ({
      kinds: all.kinds + sum.kinds,
      units: all.units + sum.units,
      amount: all.amount === null || sum.amount === null ? null : all.amount + sum.amount,
      faulty: all.faulty + sum.faulty,
    }),
    NO_SUM,
  );
}

/** Why an entered number cannot be ordered as it is, and the numbers that can be ordered instead. */
export interface QuantityFault {
  text: string;
  ways: number[];
}

type Orderable = Pick<OrderRow["goods"], "stock" | "packSize" | "unit" | "cartQuantity">;

/** Returns the fault of an entered number; null for an empty one and one that can be ordered. Numbers are never rounded. */
export function quantityFault(goods: Orderable, text: string | undefined): QuantityFault | null {
  const quantity = text === undefined || text.trim() === "" ? 0 : parseNumberInput(text, 0, 999_999);
  if (quantity === null) return { text: "请填写整数", ways: [] };
  const { stock, packSize, unit, cartQuantity: inCart = 0 } = goods;
  const left = Math.max(0, stock - inCart);
  const below = Math.floor(Math.min(quantity, left) / packSize) * packSize;
  if (quantity > left) {
    const has = inCart > 0 ? `，购物车已有 ${inCart}` : "";
    return { text: `超库存，现有 ${stock}${has}`, ways: below > 0 ? [below] : [] };
  }
  if (quantity % packSize === 0) return null;
  const ways = [below, below + packSize].filter((number) => number > 0 && number <= left);
  return { text: `每 ${packSize} ${unit}一包`, ways };
}

/** Returns an entered number, 0 if it is empty or invalid. */
export function readInputQuantity(text: string | undefined): number {
  return text === undefined ? 0 : (parseNumberInput(text, 0, 999_999) ?? 0);
}

/** Returns the unit price of `quantity` units as in the cart: the activity's unless the ladder price is lower. */
export function rowPrice({ goods, offer }: OrderRow, quantity: number): Fen | null {
  const plain = unitPriceFor(goods, quantity);
  const special = offer?.activityPrice ?? null;
  return plain === null || special === null ? plain : Math.min(special, plain);
}

/** Returns the ladder tier of the entered number, to highlight it. */
export function rowTier({ goods, offer }: OrderRow, quantity: number): number | null {
  if (quantity === 0) return null;
  const { reached } = ladderAt(goods.ladder, roundToPack(quantity, goods.packSize));
  return reached && reached.price <= (offer?.activityPrice ?? Infinity) ? reached.from : null;
}

/** Returns the sum of one row. */
export function rowSum(row: OrderRow, text: string | undefined): OrderSum {
  const isFilled = text !== undefined && !/^[0０]*$/.test(text.trim());
  if (!isFilled) return NO_SUM;
  if (row.goods.restriction || quantityFault(row.goods, text)) return { ...NO_SUM, faulty: 1 };
  const units = readInputQuantity(text);
  const price = rowPrice(row, units);
  return { kinds: 1, units, amount: price === null ? null : price * units, faulty: 0 };
}

/** Adds up entered quantities by product id. */
export const orderSum = (rows: readonly OrderRow[], input: Readonly<Record<string, string>>): OrderSum =>
  addSums(rows.map((row) => rowSum(row, input[row.goods.id])));

export interface Way {
  goodsId: number;
  quantity: number;
}

/** A button of a form that sets the number of one product; 0 empties it. */
export const WAY = "way";
export const formatWay = ({ goodsId, quantity }: Way): string => `${goodsId}-${quantity}`;

/** Reads such a button; null for anything else. */
export function readWay(text: unknown): Way | null {
  const found = typeof text === "string" ? /^([1-9]\d{0,8})-(\d{1,6})$/.exec(text) : null;
  return found ? { goodsId: Number(found[1]), quantity: Number(found[2]) } : null;
}

/** Returns the fields of a form after the button that was pressed; the form is then only summed up. */
export function withWay<Form extends Record<string, unknown>>(form: Form): Form | (Form & { intent: "sum" }) {
  const way = readWay(form[WAY]);
  if (!way) return form;
  return { ...form, intent: "sum", [`number-${way.goodsId}`]: String(way.quantity || "") };
}
