import { getOptions } from "~/admin/lists/list-address";
import { COMPENSATION_STATES } from "~/modules/orders/order/expiry-promise";

export const BROKEN_PROMISE_FILTERS = [
  { name: "order", label: "订单号" },
  { name: "company", label: "购货单位", type: "search" },
  { name: "batch", label: "批号" },
  { name: "paid", label: "赔付", options: getOptions(COMPENSATION_STATES, "全部") },
  { name: "from", label: "从", type: "date" },
  { name: "to", label: "至", type: "date" },
] as const;
