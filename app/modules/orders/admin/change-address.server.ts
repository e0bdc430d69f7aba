import type { Address } from "~/modules/company/addresses/address";
import { findAddresses } from "~/modules/company/addresses/address.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { asStatus, hasFlag, ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import {
  type AddressSnapshot,
  addressLine,
  addressSnapshot,
  readAddress,
} from "~/modules/orders/order/address";
import { lockOrder } from "~/modules/orders/order/lock.server";
import { addOrderNote } from "~/modules/orders/order/transition.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";

export interface WantedAddress {
  /** an approved address of the company: drugs go nowhere else */
  addressId: number;
  receiver: string;
  phone: string;
  /** the address in the form, as `addressLine` writes it */
  seen: string;
}

export type ChangedAddress =
  | { ok: true; current: AddressSnapshot }
  | { ok: false; text: string }
  /** changed by somebody else meanwhile */
  | { ok: false; current: AddressSnapshot; wanted: AddressSnapshot };

export const isAddressOpen = (status: string): boolean =>
  status === "pendingPayment" || hasFlag(asStatus(status), "isToShip");

/** Returns the company's approved addresses. One query. */
export const releasedAddresses = async (companyId: number): Promise<Address[]> =>
  (await findAddresses(companyId)).filter(({ state }) => state === "released");

/** Changes an order's address to another approved one of its company; price and shipping fee stay, and the company is notified. Null: no such order. Refused: its state, a shipped parcel, an unapproved address, no change, changed since `seen`. `now` in ms. */
export const changeOrderAddress = (
  orderId: number,
  { addressId, receiver, phone, seen }: WantedAddress,
  actor: `operator:${string}`,
  now: number,
): Promise<ChangedAddress | null> =>
  inTransaction(async (trx): Promise<ChangedAddress | null> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return null;
    if (!isAddressOpen(order.status))
      return { ok: false, text: `订单${ORDER_STATUS_NAMES[asStatus(order.status)]}，不能改地址` };
    const parcel = trx.selectFrom("shipment").select("id").where("order_id", "=", orderId);
    if (await parcel.executeTakeFirst()) return { ok: false, text: "已有包裹发出，不能改地址" };
    const place = (await findAddresses(order.company_id, trx)).find(({ id }) => id === addressId);
    if (place?.state !== "released") return { ok: false, text: "该地址未审核通过或已删除，请另选" };
    const current = readAddress(order.address);
    const { areaCode, region, detail } = place;
    const wanted = { receiver, phone, areaCode, region, detail };
    if (addressLine(current) !== seen) return { ok: false, current, wanted };
    if (addressLine(wanted) === seen) return { ok: false, text: "收货信息没有变化" };
    await trx
      .updateTable("orders")
      .set({ address: addressSnapshot(wanted) })
      .where("id", "=", orderId)
      .execute();
    const line = addressLine(wanted);
    await addOrderNote(trx, orderId, { actor, note: `收货地址改为 ${line}` }, now);
    await audited(trx, {
      subject: "order",
      id: order.number,
      before: { address: seen },
      after: { address: line },
    });
    const facts = { companyId: order.company_id, orderId, orderNumber: order.number, place: line };
    await sendMessages(trx, "orderAddressChanged", [facts], now);
    return { ok: true, current: wanted };
  });
