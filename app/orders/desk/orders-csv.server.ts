/** Orders of a list of the desk as CSV, in whole words. */
import { stringify } from "csv-stringify/sync";
import { type Delivery, DELIVERIES } from "~/orders/order/order-options";
import { ORDER_STATUS_NAMES } from "~/order-status/order-status";
import { formatTime } from "~/platform/values/clock";
import { formatAmount } from "~/platform/values/money";
import { plainCell } from "~/platform/values/plain-text";
import type { DeskOrderFilter } from "./desk-filter";
import { listDeskOrders } from "./desk-orders.server";

/** Of orders in one file. */
const MAX_CSV_ROWS = 20_000;

const HEADINGS = ["订单编号", "下单时间", "公司", "状态", "挂起", "含麻", "配送", "应付", "已付", "备注"];
const yes = (is: boolean) => (is ? "是" : "");

/** The orders that fit, the newest first, at most `most`; `isWhole` says whether these are all. Amounts in yuan. */
export async function ordersCsv(
  filter: DeskOrderFilter,
  most = MAX_CSV_ROWS,
): Promise<{ text: string; isWhole: boolean }> {
  const orders = await listDeskOrders(filter, { after: null, most: most + 1 });
  const cells = orders
    .slice(0, most)
    .map((order) =>
      [
        order.number,
        formatTime(order.placedAt),
        order.company,
        ORDER_STATUS_NAMES[order.status],
        yes(order.isHeld),
        yes(order.isEphedrine),
        DELIVERIES[order.delivery as Delivery] ?? order.delivery,
        formatAmount(order.payable),
        formatAmount(order.paid),
        order.remark,
      ].map(plainCell),
    );
  return { text: stringify([HEADINGS, ...cells], { bom: true }), isWhole: orders.length <= most };
}
