import { asStatus } from "~/modules/order-status/order-status";
import { readAddress } from "~/modules/orders/order/address";
import type { OrderQuery } from "~/modules/orders/order/orders";
import { matchingOrders } from "~/modules/orders/order/orders.server";
import { db } from "~/platform/database/database.server";
import { MAX_SHEET_ORDERS, type OrderExportRow } from "./order-sheet";

const CHUNK = 500;

/** Returns matching orders, newest first, at most MAX_SHEET_ORDERS, with the `total`. Two queries a chunk. */
export async function readOrderSheet(
  companyId: number,
  query: OrderQuery,
): Promise<{ orders: OrderExportRow[]; total: number }> {
  const found = matchingOrders(companyId, query);
  const { n } = await found.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const orders: OrderExportRow[] = [];
  for (let after: { placed_at: number; id: number } | null = null; orders.length < MAX_SHEET_ORDERS;) {
    const behind: { placed_at: number; id: number } | null = after;
    const rows = await found
      .select(["o.id", "o.number", "o.status", "o.placed_at", "o.paid_at", "o.shipped_at", "o.goods_amount"])
      .select(["o.discount_amount", "o.shipping_amount", "o.payable", "o.paid", "o.address", "o.remark"])
      .$if(behind !== null, (all) =>
        all.where((eb) =>
          eb(eb.refTuple("o.placed_at", "o.id"), "<", eb.tuple(behind!.placed_at, behind!.id)),
        ),
      )
      .orderBy("o.placed_at", "desc")
      .orderBy("o.id", "desc")
      .limit(CHUNK)
      .execute();
    const units = await countUnits(rows.map((row) => row.id));
    for (const row of rows)
      orders.push({
        number: row.number,
        status: asStatus(row.status),
        remark: row.remark,
        placedAt: row.placed_at,
        paidAt: row.paid_at,
        shippedAt: row.shipped_at,
        goodsAmount: row.goods_amount,
        discountAmount: row.discount_amount,
        shippingAmount: row.shipping_amount,
        payable: row.payable,
        paid: row.paid,
        ...(units.get(row.id) ?? { kinds: 0, units: 0 }),
        receiver: readAddress(row.address).receiver,
      });
    if (rows.length < CHUNK) break;
    after = rows.at(-1)!;
  }
  return { orders, total: Number(n) };
}

/** Products and units of orders, without gifts. */
async function countUnits(
  orderIds: readonly number[],
): Promise<Map<number, { kinds: number; units: number }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_line")
    .select((eb) => [
      "order_id",
      eb.fn.count<number>("goods_id").distinct().as("kinds"),
      eb.fn.sum<number>("number").as("units"),
    ])
    .where("order_id", "in", orderIds)
    .where("type", "<>", "gift")
    .groupBy("order_id")
    .execute();
  return new Map(rows.map((row) => [row.order_id, { kinds: Number(row.kinds), units: Number(row.units) }]));
}
