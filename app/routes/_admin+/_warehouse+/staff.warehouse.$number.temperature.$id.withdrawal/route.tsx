/** 撤回温度记录: a file that belongs to another parcel or is wrong; the buyer no longer sees it. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findColdParcels, withdrawTemperatureLog } from "~/modules/cold-chain/temperature-logs.server";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { inTransaction } from "~/platform/database/database.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";

const TITLE = "撤回温度记录";
export const handle = adminHandle(TITLE, "warehouse.ship");

async function findLog({ number = "", id }: { number?: string; id?: string }) {
  const logId = requireId(id);
  const parcels = await findColdParcels({ number, id: (await orderIdByNumber(number)) ?? notFound() });
  const parcel = parcels.find(({ logs }) => logs.some((log) => log.id === logId)) ?? notFound();
  return { parcel, log: parcel.logs.find((log) => log.id === logId)! };
}

const pathOf = (number: string | undefined) => `/staff/warehouse/${number}/temperature`;

const page = confirmPage({
  handle,
  fields: {},
  command: TITLE,
  async ask({ params }) {
    const { parcel, log } = await findLog(params);
    return {
      title: `撤回包裹 ${parcel.name} 的温度记录`,
      text: `记录仪 ${log.logger}，${log.readings.length} 次读数。撤回后买家不再看到，数据仍保留备查。`,
      button: "撤回",
      back: pathOf(params.number),
    };
  },
  async run(_values, { params, staff }) {
    const { parcel, log } = await findLog(params);
    const isDone = await inTransaction((trx) =>
      withdrawTemperatureLog(trx, parcel, { logId: log.id, by: staff.name }, now()),
    );
    return isDone
      ? { ok: true, text: `记录仪 ${log.logger} 的温度记录已撤回。`, to: pathOf(params.number) }
      : null;
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
