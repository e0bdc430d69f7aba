import { findGoodsFact } from "~/modules/catalogue/goods/goods-facts.server";
import { toDay } from "~/platform/values/clock";
import { type Fen, formatYuan } from "~/platform/values/money";
import type { ChatSubject } from "./chat";
import { numberForms } from "~/platform/values/printed-number";
import { readWhole } from "~/platform/values/whole-number";

/** Returns the product as a subject, on sale or not, or null. One query. */
async function goodsSubject(id: string): Promise<ChatSubject | null> {
  const goodsId = readWhole(id);
  if (goodsId === null) return null;
  const row = await findGoodsFact(goodsId);
  return row ? { kind: "goods", id: row.id, text: `${row.name} ${row.spec}，${row.manufacturer}` } : null;
}

/** An order as a subject; the orders module supplies it. */
export interface OrderSubject {
  id: number;
  number: string;
  payable: Fen;
  placed_at: number;
}

const orderSubject = ({ id, number, placed_at, payable }: OrderSubject): ChatSubject => ({
  kind: "order",
  id,
  text: `订单 ${number}，${toDay(placed_at)} 下单，${formatYuan(payable)}`,
});

/** Returns the subject in an address: "none" without one, null when it does not exist for this company. `orderBy` finds the company's order by number. */
export async function subjectIn(
  params: URLSearchParams,
  orderBy: (number: string) => Promise<OrderSubject | null>,
): Promise<ChatSubject | "none" | null> {
  const [goods, number] = [params.get("goods"), params.get("order")];
  if (number !== null) {
    const order = await orderBy(numberForms(number.slice(0, 60)).at(-1)!);
    return order && orderSubject(order);
  }
  return goods === null ? "none" : goodsSubject(goods);
}
