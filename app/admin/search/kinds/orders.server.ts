import { findCompanies } from "~/modules/company/identity/companies.server";
import {
  type FoundOrder,
  ordersByTracking,
  searchOrders,
} from "~/modules/orders/overview/order-search.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { numberForms } from "~/platform/values/printed-number";
import type { Hit, SearchKind } from "~/admin/search/search";

async function findHits(
  orders: readonly FoundOrder[],
  isExact: (order: FoundOrder) => boolean,
): Promise<Hit[]> {
  const companies = await findCompanies(orders.map(({ companyId }) => companyId));
  return orders.map((order) => ({
    title: order.number,
    note: [
      companies.get(order.companyId)?.name ?? "",
      order.state,
      formatYuan(order.payable),
      formatTime(order.placedAt),
    ].join("，"),
    key: order.number,
    isExact: isExact(order),
  }));
}

export const orders: SearchKind = {
  kind: "orders",
  name: "订单",
  needed: ["orders.see"],
  under: ["/staff/orders"],
  find: async (input, limit) =>
    findHits(await searchOrders(input, limit), ({ number }) => numberForms(input).includes(number)),
};

export const parcelSearch: SearchKind = {
  kind: "parcels",
  name: "包裹",
  needed: ["orders.see", "warehouse.see"],
  under: ["/staff/orders"],
  find: async (input, limit) => findHits(await ordersByTracking(input, limit), () => true),
};
