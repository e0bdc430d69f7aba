import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface OrderTable {
  id: Id;
  number: string;
  company_id: number;
  account_id: number;
  /** an OrderStatus: modules/order-status/order-status.ts */
  status: string;
  is_ephedrine: Generated<Flag>;
  /** the group buy that a 拼团 order waits for */
  group_offer_id: number | null;
  cashback: Generated<number>;
  /** unique for each checkout, so that a double submit places one order; "<token>:1" for its second order */
  checkout_key: string;
  goods_amount: number;
  shipping_amount: number;
  discount_amount: number;
  payable: number;
  paid: Generated<number>;
  /** JSON PriceRow[] of the order time */
  price_rows: string;
  address: string;
  invoice_type: string;
  delivery: string;
  /** the day on which it is to arrive, "YYYY-MM-DD"; null: none was agreed */
  delivery_day: string | null;
  /** paid before this moment it can still arrive on that day */
  delivery_until: number | null;
  remark: string;
  /** requested minimum validity, months; 0 none */
  expiry_months: Generated<number>;
  placed_at: number;
  pay_before: number;
  paid_at: number | null;
  shipped_at: number | null;
  completed_at: number | null;
  cancelled_at: number | null;
  cancel_reason: string | null;
  /** held by the back office since; null: not held */
  held_at: number | null;
  held_by: string | null;
  held_why: string | null;
}

interface OrderLineTable {
  id: Id;
  order_id: number;
  goods_id: number;
  warehouse_id: number;
  /** ordinary | the kind of the offer that made the price (flashSale, swap, bundle, groupBuy ...) | gift */
  type: string;
  offer_id: number | null;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approval_number: string;
  unit_price: number;
  number: number;
  /** unit price × number less the line's own reduction */
  amount: number;
  /** its share of order discounts, fen; parts add up to the whole */
  discount_share: Generated<number>;
  /** gifts: JSON GiftRule (orders/order/refund.ts), so that a return knows when it must be returned */
  gift_rule: string | null;
  /** gifts: cost of a unit for the company, fen; null: unknown */
  gift_worth: Generated<number | null>;
  expiry_months: Generated<number>;
  accepted_expiry: Generated<string | null>;
  /** the soonest expiry of its batches when ordered, YYYY-MM-DD (order/expiry-promise.ts) */
  promised_expiry: Generated<string | null>;
  shipped: Generated<number>;
  /** units returned, or refunded because they never arrived */
  returned: Generated<number>;
  /** of the returned units those that were never shipped */
  cancelled_units: Generated<number>;
}

interface OrderLineBatchTable {
  id: Id;
  order_line_id: number;
  batch_id: number;
  batch_number: string;
  expires_on: string;
  number: number;
  cancelled_units: Generated<number>;
}

interface OrderEventTable {
  id: Id;
  order_id: number;
  at: number;
  /** placed | paid | approved | shipped | received | completed | cancelled | refunded | note ... */
  kind: string;
  status: string;
  /** buyer:<account id> | operator:<name> | shop */
  actor: string;
  note: string;
}

interface ShipmentTable {
  id: Id;
  order_id: number;
  number: number;
  /** the carrier's code at the tracking provider, or own | other */
  carrier: string;
  tracking: string;
  shipped_at: number;
  /** delivered, as the carrier reports */
  delivered_at: number | null;
  note: Generated<string>;
  /** its units are counted in shelf_batch */
  on_shelf: Generated<Flag>;
}

interface ShipmentLineTable {
  shipment_id: number;
  order_line_batch_id: number;
  number: number;
}

/** Units that expire sooner than promised, and what the balance got for them (order/expiry-compensation.ts). */
interface ExpiryCompensationTable {
  id: Id;
  /** null: sent again for a request */
  shipment_id: number | null;
  request_number: string | null;
  /** the batch of the order, which another one may have replaced */
  order_line_batch_id: number;
  batch_number: string;
  expires_on: string;
  sent_at: number;
  percent: number;
  units: number;
  /** fen; 0: nothing was paid */
  amount: number;
  /** returned units, whose part was deducted from their refund */
  returned_units: Generated<number>;
}

interface ShipmentTrackTable {
  shipment_id: number;
  /** last query; 0 never */
  requested_at: Generated<number>;
  fetched_at: number | null;
  /** JSON TrackEvent[] (orders/shipping/logistics.ts), newest first */
  events: Generated<string>;
  /** nothing | limited | unavailable at the last query, "" after an answer */
  fault: Generated<string>;
  /** failures in a row, and the time of the next query, ms */
  faults: Generated<number>;
  next_ask_at: Generated<number>;
}

interface DeliveryRunTable {
  id: Id;
  carrier: string;
  driver: string;
  vehicle: string;
  note: string;
  made_at: number;
  made_by: string;
  /** number of printouts */
  printed: Generated<number>;
}

interface DeliveryRunParcelTable {
  id: Id;
  run_id: number;
  shipment_id: number;
  /** "" on its way | delivered | returned: it may go out again */
  result: string;
  answered_at: number | null;
  answered_by: string | null;
}

/** What an order used besides stock, so that cancelling undoes it exactly. */
interface OrderUseTable {
  id: Id;
  order_id: number;
  kind: string;
  ref_id: number;
  /** null for vouchers, 0 for a whole offer (number: times) */
  goods_id: number | null;
  number: number;
}

/** What each offer took off an order, fen. Older orders have no rows. */
interface OrderOfferTable {
  order_id: number;
  offer_id: number;
  saved: number;
  shipping_saved: number;
  cashback: number;
}

/** Batches that a company bought in paid orders, for test reports. */
interface BoughtBatchTable {
  company_id: number;
  goods_id: number;
  batch_number: string;
  expires_on: string;
  number: number;
  order_id: number;
  order_line_id: number;
  ordered_at: number;
}

/** A batch that a company received, over all its orders (shelf/on-shelf.server.ts). */
interface ShelfBatchTable {
  id: Id;
  company_id: number;
  goods_id: number;
  batch_number: string;
  /** YYYY-MM-DD */
  expires_on: string;
  /** of the newest delivery */
  order_line_batch_id: number;
  received: number;
  returned: Generated<number>;
  /** received less returned and less what the company counted as sold or used */
  on_hand: number;
  /** fen for all received units, after discounts */
  paid: number;
  counted_at: number | null;
  counted_by: number | null;
  /** increased by every delivery, return and count */
  version: Generated<number>;
}

/** Search text of an order: number, products and batches in lower case, one a line. */
interface OrderSearchTable {
  company_id: number;
  order_id: number;
  text: string;
}

declare module "~/platform/database/schema" {
  interface Database {
    orders: OrderTable;
    order_line: OrderLineTable;
    order_line_batch: OrderLineBatchTable;
    order_event: OrderEventTable;
    shipment: ShipmentTable;
    shipment_line: ShipmentLineTable;
    expiry_compensation: ExpiryCompensationTable;
    shipment_track: ShipmentTrackTable;
    delivery_run: DeliveryRunTable;
    delivery_run_parcel: DeliveryRunParcelTable;
    order_use: OrderUseTable;
    order_offer: OrderOfferTable;
    bought_batch: BoughtBatchTable;
    shelf_batch: ShelfBatchTable;
    order_search: OrderSearchTable;
  }
}
