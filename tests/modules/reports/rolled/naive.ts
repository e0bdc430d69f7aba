/** Sales counted from the orders one by one, as somebody with a pencil would: what the reports are held against. */
import type { Row } from "~/platform/database/schema";
import { db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import type { Days } from "~/modules/reports/period/period";
import type { SalesRow } from "~/modules/reports/sales/sales";

interface Counted {
  orders: Set<number>;
  companies: Set<number>;
  lines: number;
  units: number;
  amount: number;
  returned: number;
}

export interface Facts {
  order: Row<"orders">;
  line: Row<"order_line">;
}

/** Rows by what `keyOf` says of a line, with every order and company by itself. */
export async function countedOneByOne(
  { from, to }: Days,
  keyOf: (facts: Facts) => string | null,
): Promise<Map<string, SalesRow>> {
  const orders = await db.selectFrom("orders").selectAll().execute();
  const lines = await db.selectFrom("order_line").selectAll().execute();
  const backs = await db.selectFrom("returned_line").selectAll().execute();
  const found = new Map<string, Counted>();
  const at = (key: string) => {
    const row = found.get(key) ?? {
      orders: new Set<number>(),
      companies: new Set<number>(),
      lines: 0,
      units: 0,
      amount: 0,
      returned: 0,
    };
    found.set(key, row);
    return row;
  };
  const isIn = (ms: number) => toDay(ms) >= from && toDay(ms) <= to;
  for (const order of orders.filter(({ status }) => status !== "cancelled"))
    for (const line of lines.filter((line) => line.order_id === order.id)) {
      if (isIn(order.placed_at)) {
        const key = keyOf({ order, line });
        if (key === null) continue;
        const row = at(key);
        row.amount += line.amount - line.discount_share;
        if (line.type !== "gift") {
          row.orders.add(order.id);
          row.companies.add(order.company_id);
          row.lines += 1;
          row.units += line.number;
        }
      }
      for (const back of backs.filter((back) => back.order_line_id === line.id && isIn(back.at))) {
        const key = keyOf({ order: { ...order, placed_at: back.at }, line });
        if (key !== null) at(key).returned += back.amount;
      }
    }
  return new Map(
    [...found].map(([key, row]) => [
      key,
      { ...row, key, orders: row.orders.size, companies: row.companies.size },
    ]),
  );
}
