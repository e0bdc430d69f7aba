/** What a buyer brings along into 在线咨询: a goods of the shop, or an order of their own company. */
import { dayOf } from "~/platform/clock";
import { db } from "~/platform/database.server";
import { formatYuan } from "~/platform/money";
import type { ChatSubject } from "./chat";
import { readWhole } from "~/platform/whole-number";

/** The goods that the address names, on sale or not; null where there is none. One query. */
async function goodsSubject(id: string): Promise<ChatSubject | null> {
  const goodsId = readWhole(id);
  if (goodsId === null) return null;
  const row = await db
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.spec", "m.name as manufacturer"])
    .where("g.id", "=", goodsId)
    .executeTakeFirst();
  return row ? { kind: "goods", id: row.id, text: `${row.name} ${row.spec}，${row.manufacturer}` } : null;
}

/** The company's order of this number; another company's does not exist. One query. */
async function orderSubject(number: string, companyId: number): Promise<ChatSubject | null> {
  const row = await db
    .selectFrom("orders")
    .select(["id", "number", "payable", "placed_at"])
    .where("number", "=", number)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...{ kind: "order", id: row.id },
    text: `订单 ${row.number}，${dayOf(row.placed_at)} 下单，${formatYuan(row.payable)}`,
  };
}

/** What the address brings along; "none" when it names nothing, null when what it names does not exist for this company. */
export async function subjectIn(
  params: URLSearchParams,
  companyId: number | null,
): Promise<ChatSubject | "none" | null> {
  const [goods, order] = [params.get("goods"), params.get("order")];
  if (order !== null) return companyId === null ? null : orderSubject(order.slice(0, 60), companyId);
  return goods === null ? "none" : goodsSubject(goods);
}
