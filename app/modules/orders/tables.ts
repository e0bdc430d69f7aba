/** The tables of this room: it alone writes them (tests/lint/tables.ts). */
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
  /** red packet credited when the order is completed, fen */
  cashback: Generated<number>;
  /** unique: the checkout that made it, so that a double submit places one order; "<token>:1" for the second order of the same checkout */
  checkout_key: string;
  goods_amount: number;
  shipping_amount: number;
  discount_amount: number;
  payable: number;
  paid: Generated<number>;
  /** JSON PriceRow[] as they were when it was placed */
  price_rows: string;
  address: string;
  /** none | ordinary | special */
  invoice_type: string;
  delivery: string;
  remark: string;
  /** least remaining validity asked for, months; 0 none */
  expiry_months: Generated<number>;
  placed_at: number;
  pay_before: number;
  paid_at: number | null;
  shipped_at: number | null;
  completed_at: number | null;
  cancelled_at: number | null;
  cancel_reason: string | null;
  /** the desk holds it back: neither approved nor shipped; null: nobody does */
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
  /** its share of the order-level discounts, fen, parts sum to the whole */
  discount_share: Generated<number>;
  /** gifts: JSON GiftRule (orders/order/refund.ts), what it was given for, so that a return knows when it must come back */
  gift_rule: string | null;
  /** gifts: what a unit would have cost the company as it was ordered, fen; null: it was not known */
  gift_worth: Generated<number | null>;
  expiry_months: Generated<number>;
  /** earliest expiry day ("YYYY-MM-DD") that the buyer has agreed to; null: none below the minimum */
  accepted_expiry: Generated<string | null>;
  shipped: Generated<number>;
  /** units that came back or were refunded for never having come */
  returned: Generated<number>;
  /** units among the returned that never left the warehouse and never will */
  given_up: Generated<number>;
}

interface OrderLineBatchTable {
  id: Id;
  order_line_id: number;
  batch_id: number;
  batch_number: string;
  expires_on: string;
  number: number;
  given_up: Generated<number>;
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

/** A parcel of an order: an order that leaves in parts has several (orders/shipping/shipment.ts). */
interface ShipmentTable {
  id: Id;
  order_id: number;
  number: number;
  /** the carrier's code at the tracking provider, or own | other */
  carrier: string;
  tracking: string;
  shipped_at: number;
  /** the carrier says that it was handed over */
  delivered_at: number | null;
  note: Generated<string>;
}

interface ShipmentLineTable {
  shipment_id: number;
  order_line_batch_id: number;
  number: number;
}

/** What the tracking provider last said of a parcel; it stays when the provider fails. */
interface ShipmentTrackTable {
  shipment_id: number;
  /** when it was asked last; 0 never */
  asked_at: Generated<number>;
  fetched_at: number | null;
  /** JSON TrackEvent[] (orders/shipping/logistics.ts), newest first */
  events: Generated<string>;
  /** nothing | limited | unavailable at the last asking, "" after an answer */
  fault: Generated<string>;
  /** how often in a row there was none, and from when on it is asked again, ms */
  faults: Generated<number>;
  next_ask_at: Generated<number>;
}

/** 配送单: parcels that go out together with one driver. */
interface DeliveryRunTable {
  id: Id;
  /** as of a parcel (orders/shipping/shipment.ts) */
  carrier: string;
  driver: string;
  vehicle: string;
  note: string;
  made_at: number;
  made_by: string;
  /** how often its paper was printed */
  printed: Generated<number>;
}

interface DeliveryRunParcelTable {
  id: Id;
  run_id: number;
  shipment_id: number;
  /** "" on its way | delivered | returned: it may go out with another run */
  outcome: string;
  answered_at: number | null;
  answered_by: string | null;
}

/** What an order used up beside stock, so that cancelling is the exact inverse. */
interface OrderUseTable {
  id: Id;
  order_id: number;
  /** voucher | offer */
  kind: string;
  ref_id: number;
  /** null for vouchers, 0 for an offer used as a whole (number: times) */
  goods_id: number | null;
  number: number;
}

/** What each offer took off an order when it was placed, fen. Orders placed before this was kept have no rows. */
interface OrderOfferTable {
  order_id: number;
  offer_id: number;
  /** of the goods, against their ordinary price at that number */
  saved: number;
  shipping_saved: number;
  /** comes back when the order is completed */
  cashback: number;
}

/** What a company bought of a batch in orders that are paid and stand, rolled up: for the test reports. */
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

/** What an order is found by: its number, the names of its goods and its batches in small letters, one a line. */
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
    shipment_track: ShipmentTrackTable;
    delivery_run: DeliveryRunTable;
    delivery_run_parcel: DeliveryRunParcelTable;
    order_use: OrderUseTable;
    order_offer: OrderOfferTable;
    bought_batch: BoughtBatchTable;
    order_search: OrderSearchTable;
  }
}
