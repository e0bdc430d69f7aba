import { sendMessages } from "~/modules/notifications/messages.server";
import { asStatus, ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { lockOrder } from "~/modules/orders/order/lock.server";
import { addOrderNote } from "~/modules/orders/order/transition.server";
import { formatDeliveryDay } from "~/modules/shipping/delivery-days";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { DAY, startOfDay, toDay } from "~/platform/values/clock";
import { isAddressOpen } from "./change-address.server";

export type ChangedDeliveryDay =
  | { ok: true }
  | { ok: false; text: string; field?: "day" }
  /** changed by somebody else meanwhile */
  | { ok: false; current: { day: string | null } };

/** Changes the delivery day of an order that has not left, null for none; the company is notified. Null: no such order. Refused: its state, a collected order, a day that has passed, no change, `isSeen` denies the current day. `now` in ms. */
export const changeDeliveryDay = (
  orderId: number,
  { day, isSeen }: { day: string | null; isSeen: (current: { day: string | null }) => boolean },
  actor: `operator:${string}`,
  now: number,
): Promise<ChangedDeliveryDay | null> =>
  inTransaction(async (trx): Promise<ChangedDeliveryDay | null> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return null;
    if (!isAddressOpen(order.status))
      return { ok: false, text: `订单${ORDER_STATUS_NAMES[asStatus(order.status)]}，不能改配送日` };
    if (order.delivery === "pickup") return { ok: false, text: "自提的订单没有配送日" };
    const current = order.delivery_day;
    if (!isSeen({ day: current })) return { ok: false, current: { day: current } };
    if (day === current) return { ok: false, text: "配送日没有变化" };
    if (day !== null && day < toDay(now)) return { ok: false, field: "day", text: "配送日不能早于今天" };
    await trx
      .updateTable("orders")
      // Agreed by a person, so no cut-off applies: payment on the day itself is in time.
      .set({ delivery_day: day, delivery_until: day === null ? null : startOfDay(day) + DAY })
      .where("id", "=", orderId)
      .execute();
    const words = day === null ? null : formatDeliveryDay(day);
    const note = words === null ? "取消约定的配送日" : `配送日改为 ${words}`;
    await addOrderNote(trx, orderId, { actor, note }, now);
    await audited(trx, {
      subject: "order",
      id: order.number,
      before: { deliveryDay: current },
      after: { deliveryDay: day },
    });
    const { company_id: companyId, number: orderNumber } = order;
    const facts = { companyId, orderId, orderNumber, day: words, why: "" };
    await sendMessages(trx, "deliveryDayChanged", [facts], now);
    return { ok: true };
  });
