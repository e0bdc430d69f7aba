/** 更换随货二维码: ends the key of a parcel's QR code; the next print has a new one. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { sentNote } from "~/modules/documents/admin-note.server";
import { revokeParcelKey } from "~/modules/documents/parcel-link.server";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { inTransaction } from "~/platform/database/database.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";

const TITLE = "更换随货二维码";
export const handle = adminHandle(TITLE, "warehouse.see", "warehouse.ship");

interface PagePlace {
  params: { number?: string };
  url: URL;
}

async function findParcel({ params, url }: PagePlace) {
  const orderNumber = params.number ?? "";
  const parcelNumber = readWhole(url.searchParams.get("parcel")) ?? notFound();
  const note = (await sentNote(orderNumber, parcelNumber)) ?? notFound();
  const orderId = (await orderIdByNumber(orderNumber)) ?? notFound();
  const back = `/staff/warehouse/${orderNumber}/papers?parcel=${parcelNumber}`;
  return { orderId, parcelNumber, name: note.number, back };
}

const page = confirmPage({
  handle,
  fields: {},
  command: TITLE,
  async ask(place) {
    const { name, back } = await findParcel(place);
    return {
      title: `更换包裹 ${name} 的二维码`,
      text: "已打印的随货同行单和面单上的二维码立即失效，重新打印后为新的二维码。",
      button: TITLE,
      back,
    };
  },
  async run(_values, place) {
    const { back, ...parcel } = await findParcel(place);
    const isRevoked = await inTransaction((trx) => revokeParcelKey(trx, parcel, now()));
    const text = isRevoked ? `已更换包裹 ${parcel.name} 的二维码。` : "没有有效的二维码";
    return isRevoked ? { ok: true, text, to: back } : { ok: false, text };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
