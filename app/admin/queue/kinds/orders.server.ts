import type { RelatedPages } from "~/admin/lists/list-queue";
import { casesAt, dueWithin, type QueueKind } from "~/admin/queue/queue";
import { ORDER_FILTERS, type OrderFilterName, readAdminFilter } from "~/modules/orders/admin/admin-filter";
import {
  type AdminOrderRow,
  listAdminOrders,
  countWaitingOrders,
  waitingOrderNumbers,
  oldestWaitingOrders,
} from "~/modules/orders/admin/admin-orders.server";
import { DAY, formatTime, HOUR } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { MAX_LIST_COUNT } from "~/admin/lists/list-address";
import { countHeldOrders, heldOrderNumbers } from "~/modules/orders/admin/hold.server";
import { DRAFT_ORDER_ADMIN, DRAFT_ORDER_STATES } from "~/modules/cart/draft-orders/draft-order";
import { countToFollow, listToFollow } from "~/modules/cart/draft-orders/follow-up.server";
import { now as clock } from "~/platform/values/clock.server";
import { orderFaultTexts } from "~/modules/orders/admin/packing.server";

export const relatedOrders = (path: string, rows: readonly AdminOrderRow[]): RelatedPages[] =>
  rows.map((row) => ({
    to: `${path}/${row.number}`,
    name: row.company,
    end: formatYuan(row.payable),
    note: [formatTime(row.placedAt), ...(row.faults ?? [])].join("，"),
  }));

/** The list below `path` with these fixed filters, and others as entered. */
function narrowedOrders(
  path: string,
  fixed: Partial<Record<OrderFilterName, string>>,
): NonNullable<QueueKind["narrowed"]> {
  return {
    filters: ORDER_FILTERS.filter((name) => fixed[name] === undefined),
    async list(input, limit) {
      const all = Object.fromEntries(ORDER_FILTERS.map((name) => [name, input[name] ?? ""]));
      const filter = readAdminFilter({ ...(all as Record<OrderFilterName, string>), ...fixed });
      return relatedOrders(path, await listAdminOrders(filter, { after: null, limit }));
    },
  };
}

export const ordersToReview: QueueKind = {
  id: "ordersToReview",
  name: "订单待审核",
  needed: "orders.review",
  to: "/staff/orders?state=pendingReview",
  cases: async (limit) => casesAt("/staff/orders", await waitingOrderNumbers("pendingReview", limit)),
  narrowed: narrowedOrders("/staff/orders", { state: "pendingReview" }),
  count: dueWithin(2 * HOUR, () => countWaitingOrders("pendingReview", MAX_LIST_COUNT + 1)),
};

export const heldOrders: QueueKind = {
  id: "heldOrders",
  name: "挂起的订单",
  needed: "orders.review",
  to: "/staff/orders?kind=held",
  cases: async (limit) => casesAt("/staff/orders", await heldOrderNumbers(limit)),
  narrowed: narrowedOrders("/staff/orders", { kind: "held" }),
  count: dueWithin(DAY, () => countHeldOrders(MAX_LIST_COUNT + 1)),
};

export const draftOrderToFollow: QueueKind = {
  id: "proposedToFollow",
  name: "代客下单待跟进",
  needed: "orders.draft",
  to: `${DRAFT_ORDER_ADMIN}?state=followUp`,
  cases: async (limit) =>
    casesAt(
      DRAFT_ORDER_ADMIN,
      (await listToFollow(limit, clock())).map(({ id }) => id),
    ),
  related: async (limit) =>
    (await listToFollow(limit, clock())).map(({ id, company, staffName, state, reason, dueAt }) => ({
      to: `${DRAFT_ORDER_ADMIN}/${id}`,
      name: company,
      end: staffName,
      note: `${DRAFT_ORDER_STATES[state]}，${reason || `${formatTime(dueAt)} 前跟进`}`,
    })),
  count: countToFollow,
};

export const ordersToShip: QueueKind = {
  id: "ordersToShip",
  name: "订单待发货",
  needed: "warehouse.ship",
  to: "/staff/warehouse",
  cases: async (limit) => casesAt("/staff/warehouse", await waitingOrderNumbers("pendingShipment", limit)),
  related: async (limit) => {
    const rows = await oldestWaitingOrders("pendingShipment", limit);
    const faults = await orderFaultTexts(rows, clock());
    return relatedOrders(
      "/staff/warehouse",
      rows.map((row) => ({ ...row, faults: faults.get(row.id) ?? [] })),
    );
  },
  narrowed: narrowedOrders("/staff/warehouse", { state: "pendingShipment" }),
  count: dueWithin(2 * DAY, () => countWaitingOrders("pendingShipment", MAX_LIST_COUNT + 1)),
};
