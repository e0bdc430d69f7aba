import { ORDER_STATUS_NAMES, type OrderStatus } from "~/modules/order-status/order-status";
import { formatTime } from "~/platform/values/clock";
import { inYuan } from "~/platform/values/money";

export const MAX_SHEET_ORDERS = 10_000;

export interface OrderExportRow {
  number: string;
  status: OrderStatus;
  placedAt: number;
  paidAt: number | null;
  shippedAt: number | null;
  goodsAmount: number;
  discountAmount: number;
  shippingAmount: number;
  payable: number;
  paid: number;
  kinds: number;
  units: number;
  receiver: string;
  remark: string;
}

const HEADS = [
  "订单号",
  "状态",
  "下单时间",
  "付款时间",
  "发货时间",
  "品种数",
  "件数",
  "商品金额（元）",
  "优惠（元）",
  "运费（元）",
  "应付（元）",
  "已付（元）",
  "收货人",
  "备注",
];

/** What is said beside the way to the file. */
export const exportHint = (total: number): string =>
  total > MAX_SHEET_ORDERS
    ? `符合条件的共 ${total} 张，文件中为最近的 ${MAX_SHEET_ORDERS} 张，更早的请按日期分次导出`
    : `符合条件的全部 ${total} 张订单`;

/** Returns headings, a row for each order, and the total without cancelled ones. Amounts in yuan. */
export function toOrderExportRows(orders: readonly OrderExportRow[], total: number): (string | number)[][] {
  const time = (ms: number | null) => (ms === null ? "" : formatTime(ms));
  const standing = orders.filter((order) => order.status !== "cancelled");
  const sum = (key: "goodsAmount" | "discountAmount" | "shippingAmount" | "payable" | "paid") =>
    inYuan(standing.reduce((so, order) => so + order[key], 0));
  return [
    HEADS,
    ...orders.map((order) => [
      order.number,
      ORDER_STATUS_NAMES[order.status],
      time(order.placedAt),
      time(order.paidAt),
      time(order.shippedAt),
      order.kinds,
      order.units,
      inYuan(order.goodsAmount),
      inYuan(order.discountAmount),
      inYuan(order.shippingAmount),
      inYuan(order.payable),
      inYuan(order.paid),
      order.receiver,
      order.remark,
    ]),
    [
      `合计 ${standing.length} 张（不含已取消）`,
      "",
      "",
      "",
      "",
      "",
      "",
      sum("goodsAmount"),
      sum("discountAmount"),
      sum("shippingAmount"),
      sum("payable"),
      sum("paid"),
      "",
      "",
    ],
    ...(total > orders.length ? [[exportHint(total), ...HEADS.slice(1).map(() => "")]] : []),
  ];
}
