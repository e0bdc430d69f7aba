import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { baseline } from "~/migrations";
import { db, engine } from "~/platform/database/database.server";
import { minimalRow } from "../../rows";

type Values = Record<string, number | string | null>;

/** Columns that are never below 0. */
const AMOUNTS: Record<string, string> = {
  announcement: "wanted sent last_company",
  bank_file: "number_of_lines",
  bank_file_line: "place",
  batch: "quantity",
  buy_request: "wished_price offered_price",
  cart_line: "seen_price expiry_months seen_number",
  cart_wish: "expiry_months",
  chat: "last_number buyer_last staff_last buyer_read staff_read",
  credit_account: "limit_amount term_days outstanding version",
  credit_entry: "after",
  data_version: "version",
  delivery_run: "printed",
  draw_prize: "value weight stock awarded",
  expiry_compensation: "percent amount returned_units",
  favourite: "price_then stock_then",
  file: "size",
  goods: "base_price stock sales minimum_price min_shelf_life tax_rate",
  goods_cost: "cost",
  goods_receipt: "version",
  goods_receipt_line: "sampled accepted rejected",
  goods_price: "price",
  invoice: "amount tax reversed",
  invoice_line: "rate amount tax",
  invoice_red: "tax",
  invoice_red_line: "amount tax",
  job: "took",
  ledger: "after",
  list_import: "version rows done last_row",
  manufacturer: "goods_count",
  merged_id: "into_id",
  month_end: "version",
  near_expiry_term: "days",
  offer: "stock uses",
  offer_goods: "price stock sold",
  offer_use: "number",
  order_case: "refund shipping points cashback missing compensated",
  order_case_line: "accepted restocked refund",
  order_case_serial: "last",
  order_line: "unit_price amount discount_share expiry_months shipped returned cancelled_units gift_worth",
  order_line_batch: "cancelled_units",
  order_offer: "saved shipping_saved cashback",
  order_template_line: "place",
  order_undo: "refund missing compensated",
  order_use: "number",
  orders: "cashback goods_amount shipping_amount discount_amount payable paid expiry_months",
  payment: "amount refunded tries",
  payment_refund: "tries",
  points_exchange: "points charged",
  points_item: "stock exchanged",
  draft_order: "version",
  draft_order_line: "place",
  purchase_order: "version",
  purchase_order_line: "price received rejected",
  quality_case: "version",
  quick_sheet_line: "line number",
  quota_letter: "monthly",
  rate: "count",
  recall_company: "reminders",
  receiving_columns: "version",
  recall_line: "remaining",
  rejected_goods: "version",
  stock_care: "humidity",
  receivable: "open",
  reconciliation_difference: "version",
  reconciliation_statement: "lines new_lines payments paid refunds refunded",
  refused_purchase: "units amount",
  repayment: "surplus",
  returned_line: "amount",
  sandbox_payment: "amount",
  search_word: "weight",
  shortage: "units",
  shelf_batch: "returned on_hand paid version",
  shipment_track: "faults",
  sms_code: "tries",
  staff_limit: "value version",
  staff_limit_use: "amount",
  staff_member: "version",
  approval_request: "version",
  staff_role: "version",
  supplier: "version",
  stock_count_line: "price book counted counted_book earlier left_short version",
  trace_bill: "code_count tries",
  trace_parcel: "expected scanned",
  voucher_template: "threshold total claimed",
  wallet_account: "amount",
};

/** Columns that are at least 1. */
const POSITIVE: Record<string, string> = {
  bank_line: "amount",
  bought_batch: "number",
  buy_request: "number",
  cart_line: "number",
  category: "depth",
  chat_message: "number",
  expiry_compensation: "units",
  goods: "pack_size item_free_shipping_from purchase_limit free_shipping_from case_size retail_price",
  goods_receipt_line: "arrived case_size",
  invoice_line: "number",
  invoice_red: "amount",
  offer: "limit_per_company",
  offer_goods: "number limit_per_company",
  order_case: "serial",
  order_case_line: "number",
  order_line: "number",
  order_line_batch: "number",
  order_template_line: "quantity",
  parcel_difference: "number",
  parcel_link: "parcel_number",
  payment_refund: "amount",
  picture_size: "size",
  points_exchange: "count",
  points_item: "points limit_per_company",
  shortage: "needed",
  draft_order_line: "quantity",
  purchase: "times number",
  purchase_order_line: "quantity",
  quality_case: "quantity",
  recall_line: "number",
  rejected_goods: "quantity",
  stock_care: "quantity",
  receivable: "amount",
  refused_purchase: "times",
  repayment: "amount",
  returned_line: "number",
  sandbox_refund: "amount",
  shelf_batch: "received",
  shipment: "number",
  shipment_line: "number",
  trace_code: "level units",
  trace_product: "level units",
  voucher_template: "amount limit_per_company valid_days",
  withdrawal: "amount",
};

/** Columns that are 0 or 1. */
const FLAGS: Record<string, string> = {
  account_manager: "is_default",
  address: "is_default",
  cart_line: "is_selected",
  goods: "is_ephedrine is_controlled is_preferred with_coupon is_prescription is_implant",
  goods_receipt: "has_temperature_record",
  goods_receipt_line: "is_herb is_cold is_special",
  goods_review: "to_sell",
  hot_word: "is_warm",
  list_import_row: "is_done is_held",
  membership: "is_default",
  shortage: "is_waiting",
  nav_item: "is_open",
  order_case: "goods_back",
  orders: "is_ephedrine",
  payment: "is_closing",
  payment_refund: "is_by_hand",
  recall: "is_drill",
  receivable: "notified_before",
  shipment: "on_shelf",
  staff_role_permission: "is_allowed",
  stock_care: "is_key",
  stock_count_line: "is_added is_recount",
  trace_code: "is_opened is_scanned",
  trace_parcel_code: "is_scanned",
  voucher_template: "is_public",
  wechat_waiting: "for_registration",
};

/** Columns with the values of an enum. */
const ENUMS: Record<string, string> = {
  ad: "slot",
  address: "state",
  adverse_report: "sex result relation",
  announcement: "state",
  api_token: "scope",
  brand: "status",
  business_scope: "scope",
  buy_request: "state",
  category: "tree",
  chat_message: "side",
  company: "kind status",
  credit_entry: "kind",
  delivery_run_parcel: "result",
  draw: "status",
  draw_prize: "kind",
  feedback: "kind",
  goods: "kind scope regulated status storage_class",
  goods_document: "subject kind",
  goods_price: "scope",
  goods_receipt: "transport state",
  goods_receipt_line: "rejection",
  goods_review: "state",
  invoice: "type state",
  invoice_event: "kind",
  invoice_red: "state",
  issued_document: "kind",
  ledger: "account kind",
  link: "list",
  list_import: "kind state",
  list_import_row: "result",
  merged_id: "kind",
  message: "kind",
  missed_search: "type",
  month_end: "state",
  offer: "kind status",
  order_case: "kind state reason wants",
  order_case_event: "kind state",
  order_case_serial: "kind",
  order_event: "kind status",
  order_line: "type",
  order_use: "kind",
  orders: "status invoice_type delivery",
  other_name: "kind",
  parcel_difference: "reason",
  payment: "purpose provider state",
  payment_refund: "state",
  points_exchange: "state",
  points_item: "kind status",
  draft_order: "state",
  purchase_order: "state",
  qualification: "kind state",
  quality_case: "kind severity source assessment state",
  quality_notice: "kind",
  quick_sheet_line: "state",
  recall: "level state",
  rejected_goods: "source state disposal",
  reconciliation_difference: "provider kind side comparison state resolution",
  reconciliation_line: "provider kind comparison",
  reconciliation_statement: "provider",
  refused_purchase: "reason",
  registration: "flow",
  registration_document: "kind",
  release_request: "state",
  repayment: "method",
  sales_company: "grain",
  sales_goods: "grain",
  sales_offer: "kind",
  sales_span: "grain",
  search_word: "kind",
  shipment: "carrier",
  shipment_track: "fault",
  temperature_log: "storage_class",
  sms_code: "purpose",
  staff_grant: "kind",
  approval_request: "state",
  stock_care: "result",
  stock_count: "scope state",
  supplier: "kind state",
  supplier_licence: "kind state",
  supplier_person: "state",
  support_picture: "subject",
  outbound_check: "state",
  trace_bill: "kind state",
  trace_code: "state",
  trace_event: "kind",
  voucher: "state",
  voucher_template: "kind status",
  wallet_account: "account",
  wechat_attempt: "purpose",
  withdrawal: "state",
  zone: "kind status",
  zone_block: "kind",
};

const TRACE_CODE = "0".repeat(20);

/** What breaks the other rules, by table and rule. */
const RULES: readonly [table: string, rule: string, values: Values][] = [
  ["cart_line", "type", { type: 1 }],
  ["category", "own_parent", { parent_id: 1 }],
  ["chat", "one_side", { company_id: 1, browser: "b" }],
  ["company", "own_head_office", { head_office_id: 1 }],
  ["draw_prize", "awarded_within_stock", { stock: 1, awarded: 2 }],
  ["goods_receipt_line", "judged_within_arrived", { arrived: 1, accepted: 1, rejected: 1 }],
  ["goods_receipt_line", "sampled_within_arrived", { arrived: 1, sampled: 2 }],
  ["rejected_goods", "disposed_once", { state: "disposed" }],
  ["stock_care", "problem_described", { result: "problem" }],
  ["goods_price", "period", { starts_at: 2, ends_at: 1 }],
  ["goods", "storage_limits", { storage_min: 80, storage_max: 20 }],
  ["group_buy", "one_end", { formed_at: 1, failed_at: 1 }],
  ["invoice", "reversed_within_amount", { amount: 1, reversed: 2 }],
  ["invoice", "tax_within_amount", { amount: 1, tax: 2 }],
  ["invoice_line", "tax_within_amount", { amount: 1, tax: 2 }],
  ["invoice_order", "live_order", { live_order_id: 2 }],
  ["invoice_red", "tax_within_amount", { amount: 1, tax: 2 }],
  ["invoice_red_line", "tax_within_amount", { amount: 1, tax: 2 }],
  ["nav_item", "own_parent", { parent_id: 1 }],
  ["offer", "uses_within_stock", { stock: 1, uses: 2 }],
  ["offer_goods", "sold_within_stock", { stock: 1, sold: 2 }],
  ["expiry_compensation", "returned_units_within_units", { units: 1, returned_units: 2 }],
  ["expiry_compensation", "sent_by_one", { shipment_id: 1, request_number: "TH1" }],
  ["order_case_line", "accepted_within_number", { number: 1, accepted: 2 }],
  ["order_case_line", "restocked_within_accepted", { number: 2, accepted: 1, restocked: 2 }],
  ["order_line", "discount_within_amount", { amount: 1, discount_share: 2 }],
  ["order_line", "returned_within_units", { number: 2, shipped: 1, returned: 2 }],
  ["order_line", "units_within_number", { number: 2, shipped: 2, cancelled_units: 1 }],
  ["order_line_batch", "cancelled_units_within_number", { number: 1, cancelled_units: 2 }],
  ["orders", "paid_within_payable", { payable: 1, paid: 2 }],
  ["temperature_log", "withdrawn_by_somebody", { withdrawn_at: 1, withdrawn_by: null }],
  ["orders", "delivery_day_has_end", { delivery_day: "2026-12-01", delivery_until: null }],
  ["payment", "refunded_within_amount", { amount: 1, refunded: 2 }],
  ["points_item", "exchanged_within_stock", { stock: 1, exchanged: 2 }],
  ["points_item", "voucher_template", { kind: "voucher", voucher_template_id: null }],
  ["price_clock", "one_row", { id: 2 }],
  ["purchase_order_line", "received_within_quantity", { quantity: 1, received: 2 }],
  ["supplier_person", "period", { valid_from: "2026-02-01", valid_until: "2026-01-01" }],
  ["recall_line", "remaining_within_number", { number: 1, remaining: 2 }],
  ["receivable", "open_within_amount", { amount: 1, open: 2 }],
  ["repayment", "surplus_within_amount", { amount: 1, surplus: 2 }],
  ["outbound_check", "answered_by_somebody", { state: "passed" }],
  ["outbound_check", "checker_is_not_the_packer", { packed_by: "a", checked_by: "a", state: "passed" }],
  ["trace_bill", "bill_type", { bill_type: 1 }],
  ["trace_code", "code_length", { code: "1" }],
  ["trace_code", "not_in_itself", { parent_code: TRACE_CODE }],
  ["trace_code", "packed_for_a_row", { state: "packed" }],
  ["trace_parcel", "checked_by_a_second_person", { packed_by: "a", checked_by: "a" }],
  ["shelf_batch", "on_hand_within_received", { received: 2, returned: 1, on_hand: 2 }],
  ["voucher_template", "claimed_within_total", { total: 1, claimed: 2 }],
];

const ofColumns = (columns: Record<string, string>, value: number | string) =>
  Object.entries(columns).flatMap(([table, names]) =>
    names.split(" ").map((name): [string, string, Values] => [table, name, { [name]: value }]),
  );

const CHECKS = [
  ...ofColumns(AMOUNTS, -1),
  ...ofColumns(POSITIVE, 0),
  ...ofColumns(FLAGS, 2),
  ...ofColumns(ENUMS, "gone"),
  ...RULES,
].map(([table, rule, values]) => ({ table, name: `${table}_${rule}_check`, values }));

const FOREIGN_KEYS = baseline.flatMap(({ name: table, columns }) =>
  Object.entries(columns).flatMap(([column, { facts }]) =>
    facts.references ? [{ table, column, name: `${table}_${column}_fkey` }] : [],
  ),
);

/** Checks that another one implies: either may be the one that refuses. */
const IMPLIED_BY: Record<string, string> = {
  draw_prize_stock_check: "draw_prize_awarded_within_stock_check",
  offer_goods_stock_check: "offer_goods_sold_within_stock_check",
  order_line_shipped_check: "order_line_returned_within_units_check",
  outbound_check_state_check: "outbound_check_answered_by_somebody_check",
  orders_payable_check: "orders_paid_within_payable_check",
  shelf_batch_received_check: "shelf_batch_on_hand_within_received_check",
  points_item_stock_check: "points_item_exchanged_within_stock_check",
  voucher_template_total_check: "voucher_template_claimed_within_total_check",
};

/** Values with which a foreign key is broken and no check. */
const ALONG: Record<string, Values> = {
  trace_code_order_line_batch_id_fkey: { state: "packed" },
  points_item_voucher_template_id_fkey: { kind: "voucher" },
  invoice_order_live_order_id_fkey: { order_id: 987_654 },
};

/** Values that a minimal row needs for a rule on several columns. */
const NEEDED: Record<string, Values> = {
  chat: { company_id: 1 },
  expiry_compensation: { shipment_id: 1 },
  trace_code: { code: TRACE_CODE },
};

/** One valid row in every table, each of which refers to the others' first. */
beforeAll(() =>
  db.transaction().execute(async (trx) => {
    await (
      engine === "postgres"
        ? sql`set local session_replication_role = replica`
        : sql`pragma defer_foreign_keys = on`
    ).execute(trx);
    for (const table of baseline)
      await trx
        .insertInto(table.name as "setting")
        .values({ ...minimalRow(table, 1), ...NEEDED[table.name] } as never)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }),
);

/** Returns why the database refuses these values in every row of the table; null: it takes them. */
async function refusal(table: string, values: Values): Promise<string | null> {
  const columns = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  try {
    await db
      .transaction()
      .execute((trx) => sql`update ${sql.table(table)} set ${sql.join(columns)}`.execute(trx));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("a value that must never be", () => {
  test.each(CHECKS)("is refused by $name", async ({ table, name, values }) => {
    expect(await refusal(table, values)).toMatch(new RegExp(`\\b(${name}|${IMPLIED_BY[name] ?? name})\\b`));
  });
});

describe("a reference to a row that does not exist", () => {
  test.each(FOREIGN_KEYS)("is refused by $name", async ({ table, column, name }) => {
    expect(await refusal(table, { [column]: 987_654, ...ALONG[name] })).toMatch(/foreign key/i);
  });
});

test("a row that others refer to is not deleted", async () => {
  for (const table of ["company", "goods", "orders", "payment", "file"] as const)
    await expect(db.deleteFrom(table).where("id", "=", 1).execute()).rejects.toThrow(/foreign key/i);
});

async function catalogue(): Promise<string[]> {
  if (engine === "postgres") {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where contype in ('c', 'f') and connamespace = current_schema()::regnamespace`.execute(db);
    return rows.map(({ name }) => name);
  }
  const { rows } = await sql<{
    text: string;
  }>`select sql as text from sqlite_schema where type = 'table'`.execute(db);
  return rows.flatMap(({ text }) =>
    [...text.matchAll(/constraint (\w+) (?:check|foreign key)/g)].map(([, name]) => name!),
  );
}

test("every check and foreign key of the database is tried above", async () => {
  const tried = [...CHECKS, ...FOREIGN_KEYS].map(({ name }) => name);
  expect((await catalogue()).sort()).toEqual(tried.sort());
});
