import type { MessageFacts } from "~/modules/notifications/kinds/kinds";
import { sendMessages } from "~/modules/notifications/messages.server";
import { readAddress } from "~/modules/orders/order/address";
import { addOrderNote } from "~/modules/orders/order/transition.server";
import { formatDeliveryDay, listDeliveryDays } from "~/modules/shipping/delivery-days";
import { readDeliverySchedule } from "~/modules/shipping/delivery-days.server";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";

/** Columns that `renewDeliveryDays` needs. */
export const DELIVERY_DAY_COLUMNS = [
  "id",
  "number",
  "company_id",
  "address",
  "delivery_day",
  "delivery_until",
] as const;

/** Moves the delivery day of each order whose cut-off has passed to the earliest possible one, with a row of history and a message. `why`: the reason in both. `now` in ms. */
export async function renewDeliveryDays(
  trx: Db,
  orders: readonly Pick<Row<"orders">, (typeof DELIVERY_DAY_COLUMNS)[number]>[],
  why: string,
  now: number,
): Promise<void> {
  const late = orders.filter(({ delivery_until: until }) => until !== null && until <= now);
  if (late.length === 0) return;
  const schedule = await readDeliverySchedule(trx);
  const facts: (MessageFacts<"deliveryDayChanged"> & { companyId: number })[] = [];
  for (const order of late) {
    const [next = null] = listDeliveryDays(schedule, readAddress(order.address).areaCode, now);
    await trx
      .updateTable("orders")
      .set({ delivery_day: next?.day ?? null, delivery_until: next?.until ?? null })
      .where("id", "=", order.id)
      .execute();
    const day = next && formatDeliveryDay(next.day);
    const note = `${why}，配送日由 ${order.delivery_day} ${day === null ? "改为不约定" : `顺延到 ${day}`}`;
    await addOrderNote(trx, order.id, { actor: "shop", note }, now);
    facts.push({ companyId: order.company_id, orderId: order.id, orderNumber: order.number, day, why });
  }
  await sendMessages(trx, "deliveryDayChanged", facts, now);
}
