/** The first schema: everything from a visitor's browsing to a paid order. */
import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine";

type Column = "id" | "int" | "int?" | "text" | "text?" | "term" | `int=${number}` | `text=${string}`;

/** One table from a list of columns; every number is 64 bit on both engines, terms compare by code point. */
async function table(
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  columns: Record<string, Column>,
  key?: string[],
): Promise<void> {
  let create = db.schema.createTable(name);
  for (const [column, type] of Object.entries(columns)) {
    const numeric = type === "id" || type.startsWith("int");
    const dataType =
      type === "id" && engine === "sqlite"
        ? sql`integer`
        : numeric
          ? sql`bigint`
          : type === "term" && engine === "postgres"
            ? sql`text collate "C"`
            : sql`text`;
    create = create.addColumn(column, dataType, (c) => {
      if (type === "id")
        return engine === "sqlite"
          ? c.primaryKey().autoIncrement()
          : c.primaryKey().generatedByDefaultAsIdentity();
      const fallback = /^(int|text)=(.*)$/.exec(type);
      const filled = fallback ? c.defaultTo(fallback[1] === "int" ? Number(fallback[2]) : fallback[2]!) : c;
      return type.endsWith("?") ? filled : filled.notNull();
    });
  }
  if (key) create = create.addPrimaryKeyConstraint(`${name}_key`, key as never);
  await create.execute();
}

const index = (db: Kysely<unknown>, name: string, on: string, columns: string[], unique = false) => {
  const create = db.schema.createIndex(name).on(on).columns(columns);
  return (unique ? create.unique() : create).execute();
};

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Record<string, Column>, key?: string[]) =>
    table(db, engine, name, columns, key);
  // company
  await make("account", {
    id: "id",
    username: "text",
    phone: "text",
    name: "text",
    password_hash: "text",
    created_at: "int",
  });
  await index(db, "account_username", "account", ["username"], true);
  await index(db, "account_phone", "account", ["phone"], true);
  await make("account_manager", { id: "id", name: "text", phone: "text", is_default: "int" });
  await make("company", {
    id: "id",
    name: "text",
    kind: "text",
    licence_number: "text",
    status: "text",
    rank: "text",
    area_code: "text",
    address: "text",
    contact_name: "text",
    contact_phone: "text",
    head_office_id: "int?",
    account_manager_id: "int?",
    contract_year: "int?",
    created_at: "int",
    approved_at: "int?",
    reason: "text?",
    email: "text?",
    landline: "text?",
  });
  await make("membership", { account_id: "int", company_id: "int", is_default: "int" }, [
    "account_id",
    "company_id",
  ]);
  await make("qualification", {
    id: "id",
    company_id: "int",
    kind: "text",
    number: "text",
    starts_on: "text?",
    ends_on: "text?",
    state: "text",
    reason: "text?",
    file_id: "int?",
    updated_at: "int",
  });
  await index(db, "qualification_company", "qualification", ["company_id", "kind"]);
  await make("quota_letter", {
    id: "id",
    company_id: "int",
    number: "text",
    monthly: "int",
    starts_on: "text",
    ends_on: "text?",
    created_at: "int",
  });
  await index(db, "quota_letter_company", "quota_letter", ["company_id", "id"]);
  await make("contract", {
    id: "id",
    number: "text",
    company_id: "int",
    account_id: "int",
    year: "int",
    signer: "text",
    version: "text",
    text: "text",
    sha256: "text",
    signed_at: "int",
  });
  await index(db, "contract_number", "contract", ["number"], true);
  await index(db, "contract_company", "contract", ["company_id", "year"], true);
  await make("business_scope", { company_id: "int", scope: "text" }, ["company_id", "scope"]);
  await make("address", {
    id: "id",
    company_id: "int",
    receiver: "text",
    phone: "text",
    area_code: "text",
    detail: "text",
    is_default: "int",
    state: "text",
    removed_at: "int?",
  });
  await index(db, "address_company", "address", ["company_id"]);
  await make(
    "sms_code",
    {
      phone: "text",
      purpose: "text",
      code_hash: "text",
      expires_at: "int",
      tries: "int",
      used_at: "int?",
    },
    ["phone", "purpose"],
  );
  await make("phone_proof", { id: "text", phone: "text", purpose: "text", expires_at: "int" }, ["id"]);
  await index(db, "phone_proof_expiry", "phone_proof", ["expires_at"]);
  await make("sandbox_message", { id: "id", phone: "text", text: "text", sent_at: "int" });
  await make("registration", {
    id: "id",
    flow: "text",
    phone: "text",
    password_hash: "text?",
    head_office_id: "int?",
    head_account_id: "int?",
    facts: "text",
    created_at: "int",
    updated_at: "int",
  });
  await index(db, "registration_phone", "registration", ["flow", "phone"], true);
  await make(
    "registration_document",
    {
      registration_id: "int",
      kind: "text",
      number: "text",
      starts_on: "text?",
      ends_on: "text?",
      file_id: "int",
      updated_at: "int",
    },
    ["registration_id", "kind"],
  );
  await index(db, "membership_company", "membership", ["company_id"]);
  await make(
    "wechat_binding",
    { account_id: "int", openid: "text", unionid: "text?", nickname: "text", bound_at: "int" },
    ["account_id"],
  );
  await index(db, "wechat_binding_openid", "wechat_binding", ["openid"], true);
  await index(db, "wechat_binding_unionid", "wechat_binding", ["unionid"], true);
  await make(
    "wechat_attempt",
    {
      state: "text",
      browser: "text",
      purpose: "text",
      account_id: "int?",
      back: "text",
      expires_at: "int",
    },
    ["state"],
  );
  await index(db, "wechat_attempt_expiry", "wechat_attempt", ["expires_at"]);
  await make(
    "wechat_waiting",
    {
      id: "text",
      openid: "text",
      unionid: "text?",
      nickname: "text",
      back: "text",
      for_registration: "int=0",
      expires_at: "int",
    },
    ["id"],
  );
  await index(db, "wechat_waiting_expiry", "wechat_waiting", ["expires_at"]);
  await make("sandbox_wechat", { code: "text", token: "text?", nickname: "text", expires_at: "int" }, [
    "code",
  ]);
  await index(db, "sandbox_wechat_token", "sandbox_wechat", ["token"], true);
  await make(
    "session",
    {
      id: "text",
      account_id: "int?",
      company_id: "int?",
      data: "text",
      user_agent: "text",
      created_at: "int",
      seen_at: "int",
      expires_at: "int",
    },
    ["id"],
  );
  await index(db, "session_account", "session", ["account_id"]);
  await index(db, "session_expiry", "session", ["expires_at"]);
  await make("api_token", {
    id: "id",
    company_id: "int",
    account_id: "int",
    name: "text",
    scope: "text",
    hash: "text",
    tail: "text",
    created_at: "int",
    expires_at: "int",
    used_at: "int?",
    revoked_at: "int?",
  });
  await index(db, "api_token_hash", "api_token", ["hash"], true);
  await index(db, "api_token_company", "api_token", ["company_id"]);
  await make(
    "kept_answer",
    { company_id: "int", key: "text", fingerprint: "text", answer: "text?", since: "int" },
    ["company_id", "key"],
  );
  await index(db, "kept_answer_since", "kept_answer", ["since"]);
  await make("rate", { key: "text", count: "int", until: "int" }, ["key"]);
  await make("form_token", { token: "text", used_at: "int", result: "text?" }, ["token"]);
  // catalogue
  await make("category", {
    id: "id",
    parent_id: "int?",
    tree: "text",
    name: "text",
    depth: "int",
    sort: "int",
    path: "text",
    icon: "text?",
  });
  await make("manufacturer", {
    id: "id",
    name: "text",
    short_name: "text",
    initials: "text",
    goods_count: "int",
  });
  await index(db, "manufacturer_name", "manufacturer", ["name"], true);
  await make("warehouse", { id: "id", name: "text", note: "text", area_code: "text", sort: "int" });
  await make("goods", {
    id: "id",
    name: "text",
    generic_name: "text",
    trade_name: "text",
    dosage_form: "text",
    spec: "text",
    unit: "text",
    manufacturer_id: "int",
    approval_number: "text",
    barcode: "text",
    kind: "text",
    category_id: "int",
    category_path: "term",
    warehouse_id: "int",
    pack_size: "int",
    case_size: "int",
    base_price: "int",
    ladder: "text=[]",
    ladder_type: "int=0",
    tags: "text=[]",
    scope: "text",
    regulated: "text?",
    is_ephedrine: "int=0",
    is_controlled: "int=0",
    is_preferred: "int=0",
    with_coupon: "int=1",
    is_prescription: "int=0",
    item_free_shipping_from: "int?",
    purchase_limit: "int?",
    status: "text",
    stock: "int=0",
    nearest_expiry: "text?",
    sales: "int=0",
    facts: "text=[]",
    created_at: "int",
    updated_at: "int",
  });
  await index(db, "goods_category", "goods", ["category_path"]);
  await index(db, "goods_manufacturer", "goods", ["manufacturer_id"]);
  await index(db, "goods_identity", "goods", ["name", "spec", "manufacturer_id"]);
  await index(db, "goods_generic", "goods", ["generic_name", "spec"]);
  await index(db, "goods_expiry", "goods", ["nearest_expiry"]);
  await make("goods_price", { id: "id", goods_id: "int", scope: "text", scope_key: "text", price: "int" });
  await index(db, "goods_price_key", "goods_price", ["goods_id", "scope", "scope_key"], true);
  await make("controlled_release", { goods_id: "int", company_id: "int", released_at: "int=0" }, [
    "goods_id",
    "company_id",
  ]);
  await make(
    "release_request",
    {
      goods_id: "int",
      company_id: "int",
      state: "text",
      reason: "text=",
      created_at: "int",
      decided_at: "int?",
    },
    ["goods_id", "company_id"],
  );
  await index(db, "release_request_state", "release_request", ["state", "created_at"]);
  await make("batch", {
    id: "id",
    goods_id: "int",
    number: "text",
    produced_on: "text",
    expires_on: "text",
    quantity: "int",
    recall_id: "int?",
  });
  await index(db, "batch_goods", "batch", ["goods_id", "expires_on"]);
  await index(db, "batch_identity", "batch", ["goods_id", "number"], true);
  await index(db, "batch_number", "batch", ["number"]);
  await make("goods_document", {
    id: "id",
    subject: "text",
    subject_id: "int",
    kind: "text",
    file_id: "int",
    ends_on: "text?",
    updated_at: "int",
  });
  await index(db, "goods_document_subject", "goods_document", ["subject", "subject_id", "kind"], true);
  await make("goods_term", { term: "term", goods_id: "int", weight: "int" }, ["term", "goods_id", "weight"]);
  await index(db, "goods_term_goods", "goods_term", ["goods_id"]);
  await make("goods_bigram", { bigram: "term", goods_id: "int" }, ["bigram", "goods_id"]);
  await index(db, "goods_bigram_goods", "goods_bigram", ["goods_id"]);
  await make("search_word", { kind: "text", spelling: "term", word: "text", weight: "int" }, [
    "kind",
    "spelling",
    "word",
    "weight",
  ]);
  await make(
    "favourite",
    {
      ...{ company_id: "int", goods_id: "int", created_at: "int", price_then: "int?", stock_then: "int?" },
      ...{ group_id: "int?", note: "text=" },
    },
    ["company_id", "goods_id"],
  );
  await make("favourite_group", { id: "id", company_id: "int", name: "text", created_at: "int" });
  await index(db, "favourite_group_name", "favourite_group", ["company_id", "name"], true);
  await make(
    "purchase",
    { company_id: "int", goods_id: "int", times: "int", number: "int", last_at: "int" },
    ["company_id", "goods_id"],
  );
  await make("quick_sheet", { id: "id", company_id: "int", name: "text", created_at: "int" });
  await index(db, "quick_sheet_company", "quick_sheet", ["company_id", "created_at"]);
  await make("quick_sheet_line", {
    ...{ id: "id", sheet_id: "int", line: "int", text: "text", name: "text", number: "int?", unit: "text" },
    ...{ state: "text", goods_id: "int?", why: "text", choices: "text", added_at: "int?", answer: "text=" },
  });
  await index(db, "quick_sheet_line_place", "quick_sheet_line", ["sheet_id", "line"], true);
  await make("stock_alert", { company_id: "int", goods_id: "int", created_at: "int" }, [
    "company_id",
    "goods_id",
  ]);
  await make("data_version", { name: "text", version: "int" }, ["name"]);
  // promotions
  await make("offer", {
    id: "id",
    kind: "text",
    name: "text",
    starts_at: "int",
    ends_at: "int",
    status: "text",
    scope: "text",
    terms: "text",
    priority: "int=0",
    stock: "int?",
    taken: "int=0",
    limit_per_company: "int?",
  });
  await index(db, "offer_window", "offer", ["status", "ends_at"]);
  await make(
    "offer_goods",
    {
      offer_id: "int",
      goods_id: "int",
      price: "int",
      number: "int=1",
      stock: "int",
      sold: "int=0",
      limit_per_company: "int?",
    },
    ["offer_id", "goods_id"],
  );
  await index(db, "offer_goods_goods", "offer_goods", ["goods_id"]);
  await make("offer_use", { offer_id: "int", goods_id: "int", company_id: "int", number: "int" }, [
    "offer_id",
    "goods_id",
    "company_id",
  ]);
  await make("group_buy", { offer_id: "int", formed_at: "int?", failed_at: "int?" }, ["offer_id"]);
  await make("draw", {
    id: "id",
    name: "text",
    remarks: "text",
    starts_at: "int",
    ends_at: "int",
    status: "text",
  });
  await make("draw_prize", {
    id: "id",
    draw_id: "int",
    name: "text",
    kind: "text",
    value: "int",
    weight: "int",
    stock: "int?",
    given: "int=0",
    sort: "int=0",
  });
  await index(db, "draw_prize_draw", "draw_prize", ["draw_id"]);
  await make(
    "draw_join",
    { draw_id: "int", company_id: "int", prize_id: "int", prize_name: "text", joined_at: "int" },
    ["draw_id", "company_id"],
  );
  await make("points_item", {
    id: "id",
    name: "text",
    kind: "text",
    voucher_template_id: "int?",
    points: "int",
    stock: "int",
    exchanged: "int=0",
    limit_per_company: "int?",
    describe: "text",
    image: "text",
    status: "text",
    sort: "int=0",
  });
  await make("points_exchange", {
    id: "id",
    number: "text",
    company_id: "int",
    item_id: "int",
    item_name: "text",
    count: "int",
    points: "int",
    state: "text",
    address: "text",
    shipment: "text=",
    created_at: "int",
    confirmed_at: "int?",
    shipped_at: "int?",
    received_at: "int?",
    cancelled_at: "int?",
  });
  await index(db, "points_exchange_number", "points_exchange", ["number"], true);
  await index(db, "points_exchange_company", "points_exchange", ["company_id", "item_id"]);
  await make("voucher_template", {
    id: "id",
    kind: "text",
    name: "text",
    threshold: "int",
    amount: "int",
    scope: "text",
    starts_at: "int",
    ends_at: "int",
    total: "int",
    claimed: "int=0",
    limit_per_company: "int=1",
    valid_days: "int?",
    is_public: "int=1",
    status: "text",
  });
  // wallet
  await make("wallet_account", { company_id: "int", account: "text", amount: "int=0" }, [
    "company_id",
    "account",
  ]);
  await make("ledger", {
    id: "id",
    company_id: "int",
    account: "text",
    amount: "int",
    after: "int",
    kind: "text",
    key: "text",
    order_id: "int?",
    note: "text",
    at: "int",
  });
  await index(db, "ledger_key", "ledger", ["key"], true);
  await index(db, "ledger_company", "ledger", ["company_id", "account", "at"]);
  await make("withdrawal", {
    id: "id",
    number: "text",
    company_id: "int",
    account_id: "int",
    amount: "int",
    holder: "text",
    bank: "text",
    bank_account: "text",
    state: "text",
    note: "text=",
    created_at: "int",
    finished_at: "int?",
  });
  await index(db, "withdrawal_number", "withdrawal", ["number"], true);
  await index(db, "withdrawal_company", "withdrawal", ["company_id", "created_at"]);
  await index(db, "withdrawal_state", "withdrawal", ["state", "created_at"]);
  await make("voucher", {
    id: "id",
    key: "text?",
    template_id: "int",
    company_id: "int",
    state: "text",
    order_id: "int?",
    starts_at: "int",
    ends_at: "int",
    claimed_at: "int",
  });
  await index(db, "voucher_company", "voucher", ["company_id", "state"]);
  await index(db, "voucher_key", "voucher", ["key"], true);
  await index(db, "voucher_ends", "voucher", ["state", "ends_at"]);
  // cart
  await make("cart_line", {
    id: "id",
    company_id: "int",
    goods_id: "int",
    type: "int=0",
    offer_id: "int=0",
    number: "int",
    is_selected: "int=1",
    seen_price: "int?",
    expiry_months: "int?",
    added_at: "int",
    updated_at: "int",
  });
  await make("cart_wish", { company_id: "int", expiry_months: "int=0", updated_at: "int" }, ["company_id"]);
  await index(db, "cart_line_goods", "cart_line", ["company_id", "goods_id", "type", "offer_id"], true);
  // orders
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
  await index(db, "orders_number", "orders", ["number"], true);
  await index(db, "orders_checkout", "orders", ["checkout_key"], true);
  await index(db, "orders_company", "orders", ["company_id", "status", "placed_at"]);
  await index(db, "orders_waiting", "orders", ["status", "pay_before"]);
  await index(db, "orders_group", "orders", ["group_offer_id", "status"]);
  await index(db, "orders_ephedrine", "orders", ["is_ephedrine", "company_id", "placed_at"]);
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
  await index(db, "order_line_order", "order_line", ["order_id"]);
  await index(db, "order_line_goods", "order_line", ["goods_id"]);
  await make("order_line_batch", {
    id: "id",
    order_line_id: "int",
    batch_id: "int",
    batch_number: "text",
    expires_on: "text",
    number: "int",
    given_up: "int=0",
  });
  await index(db, "order_line_batch_line", "order_line_batch", ["order_line_id"]);
  await index(db, "order_line_batch_number", "order_line_batch", ["batch_number"]);
  await make("test_report", {
    id: "id",
    goods_id: "int",
    batch_number: "text",
    file_id: "int",
    updated_at: "int",
  });
  await index(db, "test_report_batch", "test_report", ["goods_id", "batch_number"], true);
  await make("test_report_download", { company_id: "int", file_id: "int", at: "int" }, [
    "company_id",
    "file_id",
  ]);
  await make("order_event", {
    id: "id",
    order_id: "int",
    at: "int",
    kind: "text",
    status: "text",
    actor: "text",
    note: "text",
  });
  await index(db, "order_event_order", "order_event", ["order_id"]);
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
  await index(db, "shipment_order", "shipment", ["order_id", "number"], true);
  await index(db, "shipment_tracking", "shipment", ["tracking"]);
  await make("shipment_line", { shipment_id: "int", order_line_batch_id: "int", number: "int" }, [
    "shipment_id",
    "order_line_batch_id",
  ]);
  await index(db, "shipment_line_batch", "shipment_line", ["order_line_batch_id"]);
  await make(
    "shipment_track",
    { shipment_id: "int", asked_at: "int=0", fetched_at: "int?", events: "text=[]", fault: "text=" },
    ["shipment_id"],
  );
  await index(db, "shipment_track_asked", "shipment_track", ["asked_at"]);
  await make("order_use", {
    id: "id",
    order_id: "int",
    kind: "text",
    ref_id: "int",
    goods_id: "int?",
    number: "int",
  });
  await index(db, "order_use_order", "order_use", ["order_id"]);
  await make("order_undo", { key: "text", order_id: "int", refund: "int", at: "int" }, ["key"]);
  await index(db, "order_undo_order", "order_undo", ["order_id"]);
  await make(
    "ephedrine_receipt",
    {
      order_id: "int",
      company_id: "int",
      account_id: "int",
      receiver: "text",
      id_last4: "text",
      received_on: "text",
      file_id: "int",
      signed_at: "int",
    },
    ["order_id"],
  );
  await make("order_case", {
    id: "id",
    kind: "text",
    serial: "int",
    number: "text",
    company_id: "int",
    account_id: "int",
    order_id: "int",
    state: "text",
    reason: "text",
    wants: "text",
    text: "text",
    goods_back: "int?",
    return_to: "text=",
    carrier: "text=",
    parcel: "text=",
    answer: "text=",
    resent: "text=",
    refund: "int?",
    shipping: "int=0",
    points: "int=0",
    cashback: "int=0",
    missing: "int=0",
    created_at: "int",
    updated_at: "int",
  });
  await index(db, "order_case_identity", "order_case", ["kind", "serial"], true);
  await index(db, "order_case_number", "order_case", ["number"], true);
  await index(db, "order_case_company", "order_case", ["company_id", "kind", "created_at"]);
  await index(db, "order_case_order", "order_case", ["order_id"]);
  await index(db, "order_case_state", "order_case", ["state", "created_at"]);
  await make("order_case_line", {
    id: "id",
    case_id: "int",
    order_line_id: "int",
    order_line_batch_id: "int",
    number: "int",
    accepted: "int?",
    restocked: "int=0",
    refund: "int=0",
  });
  await index(db, "order_case_line_case", "order_case_line", ["case_id"]);
  await make("order_case_photo", { case_id: "int", file_id: "int" }, ["case_id", "file_id"]);
  await make("order_case_event", {
    id: "id",
    case_id: "int",
    at: "int",
    kind: "text",
    state: "text",
    actor: "text",
    note: "text",
  });
  await index(db, "order_case_event_case", "order_case_event", ["case_id"]);
  await make("order_case_serial", { kind: "text", last: "int" }, ["kind"]);
  await make("invoice", {
    id: "id",
    number: "text",
    company_id: "int",
    account_id: "int",
    type: "text",
    title: "text",
    tax_number: "text",
    email: "text",
    state: "text",
    amount: "int",
    tax: "int",
    reversed: "int=0",
    reason: "text=",
    invoice_number: "text?",
    created_at: "int",
    finished_at: "int?",
  });
  await index(db, "invoice_number", "invoice", ["number"], true);
  await index(db, "invoice_tax_number", "invoice", ["invoice_number"], true);
  await index(db, "invoice_company", "invoice", ["company_id", "state", "created_at"]);
  await index(db, "invoice_state", "invoice", ["state", "created_at"]);
  await make("invoice_order", { invoice_id: "int", order_id: "int", live_order_id: "int?" }, [
    "invoice_id",
    "order_id",
  ]);
  await index(db, "invoice_order_live", "invoice_order", ["live_order_id"], true);
  await index(db, "invoice_order_order", "invoice_order", ["order_id"]);
  await make("invoice_line", {
    id: "id",
    invoice_id: "int",
    order_id: "int",
    order_line_id: "int?",
    name: "text",
    spec: "text",
    unit: "text",
    number: "int",
    rate: "int",
    amount: "int",
    tax: "int",
  });
  await index(db, "invoice_line_invoice", "invoice_line", ["invoice_id"]);
  await make("invoice_red", {
    id: "id",
    invoice_id: "int",
    company_id: "int",
    state: "text",
    amount: "int",
    tax: "int",
    key: "text?",
    reason: "text",
    invoice_number: "text?",
    created_at: "int",
    issued_at: "int?",
  });
  await index(db, "invoice_red_invoice", "invoice_red", ["invoice_id"]);
  await index(db, "invoice_red_key", "invoice_red", ["key"], true);
  await index(db, "invoice_red_number", "invoice_red", ["invoice_number"], true);
  await make("invoice_red_line", { red_id: "int", invoice_line_id: "int", amount: "int", tax: "int" }, [
    "red_id",
    "invoice_line_id",
  ]);
  await make("invoice_file", { file_id: "int", invoice_id: "int", red_id: "int?" }, ["file_id"]);
  await index(db, "invoice_file_invoice", "invoice_file", ["invoice_id"]);
  await make("invoice_event", {
    id: "id",
    invoice_id: "int",
    at: "int",
    kind: "text",
    actor: "text",
    note: "text",
  });
  await index(db, "invoice_event_invoice", "invoice_event", ["invoice_id"]);
  await make("recall", {
    id: "id",
    number: "text",
    goods_id: "int",
    batch_id: "int",
    batch_number: "text",
    level: "text",
    reason: "text",
    body: "text",
    state: "text",
    started_by: "text",
    started_at: "int",
    ended_by: "text?",
    ended_at: "int?",
    end_reason: "text?",
  });
  await index(db, "recall_number", "recall", ["number"], true);
  await make(
    "recall_company",
    {
      recall_id: "int",
      company_id: "int",
      answered_at: "int?",
      account_id: "int?",
      note: "text=",
      reminders: "int=0",
      reminded_at: "int?",
    },
    ["recall_id", "company_id"],
  );
  await index(db, "recall_company_company", "recall_company", ["company_id"]);
  await make(
    "recall_line",
    {
      recall_id: "int",
      order_line_batch_id: "int",
      company_id: "int",
      order_id: "int",
      number: "int",
      remaining: "int?",
      case_id: "int?",
    },
    ["recall_id", "order_line_batch_id"],
  );
  // payments
  await make("payment", {
    id: "id",
    number: "text",
    company_id: "int",
    purpose: "text=order",
    order_id: "int?",
    provider: "text",
    amount: "int",
    refunded: "int=0",
    state: "text",
    provider_ref: "text?",
    slip_file_id: "int?",
    created_at: "int",
    finished_at: "int?",
    note: "text",
    code: "text?",
    code_at: "int?",
    is_closing: "int=0",
  });
  await index(db, "payment_number", "payment", ["number"], true);
  await index(db, "payment_ref", "payment", ["provider", "provider_ref"], true);
  await index(db, "payment_order", "payment", ["order_id"]);
  await index(db, "payment_company", "payment", ["company_id", "purpose", "id"]);
  await index(db, "payment_state", "payment", ["state"]);
  await index(db, "payment_closing", "payment", ["is_closing"]);
  await make("payment_refund", {
    id: "id",
    number: "text",
    payment_id: "int",
    company_id: "int",
    order_id: "int?",
    amount: "int",
    key: "text",
    state: "text",
    note: "text",
    created_at: "int",
    finished_at: "int?",
  });
  await index(db, "payment_refund_number", "payment_refund", ["number"], true);
  await index(db, "payment_refund_key", "payment_refund", ["payment_id", "key"], true);
  await index(db, "payment_refund_state", "payment_refund", ["state"]);
  await make("payment_notice", {
    id: "id",
    provider: "text",
    notice_id: "text",
    payment_number: "text",
    verdict: "text",
    received_at: "int",
  });
  await index(db, "payment_notice_id", "payment_notice", ["provider", "notice_id"], true);
  await make(
    "sandbox_payment",
    {
      number: "text",
      provider: "text=alipay",
      amount: "int",
      subject: "text",
      state: "text",
      handle: "text=",
      notify_url: "text=",
      return_url: "text=",
      ref: "text?",
      notice_id: "text?",
      created_at: "int",
      decided_at: "int?",
    },
    ["number"],
  );
  await make("sandbox_refund", { number: "text", payment_number: "text", amount: "int", created_at: "int" }, [
    "number",
  ]);
  await index(db, "sandbox_refund_payment", "sandbox_refund", ["payment_number"]);
  // files, content, support
  await make(
    "job",
    { name: "text", last_at: "int", leased_until: "int=0", leased_by: "text=", took: "int?", fault: "text?" },
    ["name"],
  );
  await make("file", {
    id: "id",
    company_id: "int",
    stored_name: "text",
    original_name: "text",
    mime: "text",
    size: "int",
    sha256: "text",
    purpose: "text",
    created_at: "int",
  });
  await make("audit", {
    id: "id",
    at: "int",
    operator: "text",
    command: "text",
    subject: "text",
    subject_id: "text",
    before: "text?",
    after: "text?",
    why: "text",
  });
  await index(db, "audit_at", "audit", ["at"]);
  await index(db, "audit_subject", "audit", ["subject", "subject_id"]);
  await make("setting", { key: "text", value: "text" }, ["key"]);
  await make("ad", {
    id: "id",
    slot: "text",
    title: "text",
    text: "text",
    image: "text",
    url: "text",
    targets: "text=",
    starts_at: "int",
    ends_at: "int",
    sort: "int",
  });
  await make("zone", {
    id: "id",
    kind: "text",
    slug: "text",
    title: "text",
    summary: "text",
    image: "text",
    starts_at: "int",
    ends_at: "int",
    status: "text",
    sort: "int=0",
  });
  await index(db, "zone_slug", "zone", ["kind", "slug"], true);
  await make("zone_block", { id: "id", zone_id: "int", sort: "int=0", kind: "text", data: "text" });
  await index(db, "zone_block_zone", "zone_block", ["zone_id", "sort"]);
  await make("brand", {
    id: "id",
    name: "text",
    manufacturer_id: "int",
    summary: "text",
    image: "text",
    status: "text",
    sort: "int=0",
  });
  await make("nav_item", { id: "id", name: "text", url: "text", is_open: "int=0", sort: "int" });
  await make("hot_word", { id: "id", word: "text", url: "text", is_warm: "int=0", sort: "int" });
  await make("article", {
    id: "id",
    category: "text",
    title: "text",
    summary: "text",
    markdown: "text",
    body: "text",
    words: "text",
    published_at: "int",
  });
  await index(db, "article_category", "article", ["category", "published_at"]);
  await make("message", {
    id: "id",
    company_id: "int",
    kind: "text",
    title: "text",
    body: "text",
    url: "text",
    key: "text?",
    created_at: "int",
    read_at: "int?",
  });
  await index(db, "message_company", "message", ["company_id", "read_at"]);
  await index(db, "message_key", "message", ["key"], true);
  await make("buy_request", {
    id: "id",
    company_id: "int",
    account_id: "int",
    name: "text",
    spec: "text",
    manufacturer: "text",
    approval_number: "text",
    number: "int",
    unit: "text",
    wished_price: "int?",
    needed_by: "text?",
    note: "text",
    state: "text",
    answer: "text=",
    offered_price: "int?",
    expected_on: "text?",
    goods_id: "int?",
    answered_by: "text?",
    answered_at: "int?",
    listed_by: "text?",
    listed_at: "int?",
    withdrawn_at: "int?",
    created_at: "int",
  });
  await index(db, "buy_request_company", "buy_request", ["company_id", "created_at"]);
  await index(db, "buy_request_state", "buy_request", ["state", "created_at"]);
  await make("feedback", {
    id: "id",
    company_id: "int",
    account_id: "int",
    kind: "text",
    text: "text",
    phone: "text",
    answer: "text=",
    answered_by: "text?",
    answered_at: "int?",
    created_at: "int",
  });
  await index(db, "feedback_company", "feedback", ["company_id", "created_at"]);
  await make("support_picture", { subject: "text", subject_id: "int", file_id: "int" }, [
    "subject",
    "subject_id",
    "file_id",
  ]);
}
