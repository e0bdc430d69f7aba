import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("orders", {
    id: "id",
    number: "text",
    company_id: "int",
    account_id: "int",
    status: "text",
    is_ephedrine: "int=0",
    group_offer_id: "int?",
    cashback: "int=0",
    checkout_key: "text",
    goods_amount: "int",
    shipping_amount: "int",
    discount_amount: "int",
    payable: "int",
    paid: "int=0",
    price_rows: "text",
    address: "text",
    invoice_type: "text",
    delivery: "text",
    remark: "text",
    expiry_months: "int=0",
    placed_at: "int",
    pay_before: "int",
    paid_at: "int?",
    shipped_at: "int?",
    completed_at: "int?",
    cancelled_at: "int?",
    cancel_reason: "text?",
  });
  await makeIndex(db, "orders_number", "orders", ["number"], true);
  await makeIndex(db, "orders_checkout", "orders", ["checkout_key"], true);
  await makeIndex(db, "orders_company", "orders", ["company_id", "status", "placed_at"]);
  await makeIndex(db, "orders_waiting", "orders", ["status", "pay_before"]);
  await makeIndex(db, "orders_group", "orders", ["group_offer_id", "status"]);
  await makeIndex(db, "orders_ephedrine", "orders", ["is_ephedrine", "company_id", "placed_at"]);
  await make("order_line", {
    id: "id",
    order_id: "int",
    goods_id: "int",
    warehouse_id: "int",
    type: "text",
    offer_id: "int?",
    name: "text",
    spec: "text",
    unit: "text",
    manufacturer: "text",
    approval_number: "text",
    unit_price: "int",
    number: "int",
    amount: "int",
    discount_share: "int=0",
    gift_rule: "text?",
    expiry_months: "int=0",
    shipped: "int=0",
    returned: "int=0",
    given_up: "int=0",
  });
  await makeIndex(db, "order_line_order", "order_line", ["order_id"]);
  await makeIndex(db, "order_line_goods", "order_line", ["goods_id"]);
  await make("order_line_batch", {
    id: "id",
    order_line_id: "int",
    batch_id: "int",
    batch_number: "text",
    expires_on: "text",
    number: "int",
    given_up: "int=0",
  });
  await makeIndex(db, "order_line_batch_line", "order_line_batch", ["order_line_id"]);
  await makeIndex(db, "order_line_batch_number", "order_line_batch", ["batch_number"]);
  await make("order_event", {
    id: "id",
    order_id: "int",
    at: "int",
    kind: "text",
    status: "text",
    actor: "text",
    note: "text",
  });
  await makeIndex(db, "order_event_order", "order_event", ["order_id"]);
  await make("shipment", {
    id: "id",
    order_id: "int",
    number: "int",
    carrier: "text",
    tracking: "text",
    shipped_at: "int",
    delivered_at: "int?",
    note: "text=",
  });
  await makeIndex(db, "shipment_order", "shipment", ["order_id", "number"], true);
  await makeIndex(db, "shipment_tracking", "shipment", ["tracking"]);
  await make("shipment_line", { shipment_id: "int", order_line_batch_id: "int", number: "int" }, [
    "shipment_id",
    "order_line_batch_id",
  ]);
  await makeIndex(db, "shipment_line_batch", "shipment_line", ["order_line_batch_id"]);
  await make(
    "shipment_track",
    { shipment_id: "int", asked_at: "int=0", fetched_at: "int?", events: "text=[]", fault: "text=" },
    ["shipment_id"],
  );
  await makeIndex(db, "shipment_track_asked", "shipment_track", ["asked_at"]);
  await make("order_use", {
    id: "id",
    order_id: "int",
    kind: "text",
    ref_id: "int",
    goods_id: "int?",
    number: "int",
  });
  await makeIndex(db, "order_use_order", "order_use", ["order_id"]);
}
