import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

type Make = (name: string, columns: Columns, key?: string[]) => Promise<void>;

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make: Make = (name, columns, key) => makeTable(db, engine, name, columns, key);
  await makeGoods(db, make);
  await makeReleases(db, make);
  await makeBatches(db, make);
  await makeSearch(db, make);
  await makePurchases(db, make);
}

async function makeGoods(db: Kysely<unknown>, make: Make): Promise<void> {
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
  await makeIndex(db, "manufacturer_name", "manufacturer", ["name"], true);
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
  await makeIndex(db, "goods_category", "goods", ["category_path"]);
  await makeIndex(db, "goods_manufacturer", "goods", ["manufacturer_id"]);
  await makeIndex(db, "goods_identity", "goods", ["name", "spec", "manufacturer_id"]);
  await makeIndex(db, "goods_generic", "goods", ["generic_name", "spec"]);
  await makeIndex(db, "goods_expiry", "goods", ["nearest_expiry"]);
  await make("goods_price", { id: "id", goods_id: "int", scope: "text", scope_key: "text", price: "int" });
  await makeIndex(db, "goods_price_key", "goods_price", ["goods_id", "scope", "scope_key"], true);
}

async function makeReleases(db: Kysely<unknown>, make: Make): Promise<void> {
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
  await makeIndex(db, "release_request_state", "release_request", ["state", "created_at"]);
}

async function makeBatches(db: Kysely<unknown>, make: Make): Promise<void> {
  await make("batch", {
    id: "id",
    goods_id: "int",
    number: "text",
    produced_on: "text",
    expires_on: "text",
    quantity: "int",
    recall_id: "int?",
  });
  await makeIndex(db, "batch_goods", "batch", ["goods_id", "expires_on"]);
  await makeIndex(db, "batch_identity", "batch", ["goods_id", "number"], true);
  await makeIndex(db, "batch_number", "batch", ["number"]);
  await make("goods_document", {
    id: "id",
    subject: "text",
    subject_id: "int",
    kind: "text",
    file_id: "int",
    ends_on: "text?",
    updated_at: "int",
  });
  await makeIndex(db, "goods_document_subject", "goods_document", ["subject", "subject_id", "kind"], true);
}

async function makeSearch(db: Kysely<unknown>, make: Make): Promise<void> {
  await make("goods_term", { term: "term", goods_id: "int", weight: "int" }, ["term", "goods_id", "weight"]);
  await makeIndex(db, "goods_term_goods", "goods_term", ["goods_id"]);
  await make("goods_bigram", { bigram: "term", goods_id: "int" }, ["bigram", "goods_id"]);
  await makeIndex(db, "goods_bigram_goods", "goods_bigram", ["goods_id"]);
  await make("search_word", { kind: "text", spelling: "term", word: "text", weight: "int" }, [
    "kind",
    "spelling",
    "word",
    "weight",
  ]);
}

async function makePurchases(db: Kysely<unknown>, make: Make): Promise<void> {
  await make(
    "purchase",
    { company_id: "int", goods_id: "int", times: "int", number: "int", last_at: "int" },
    ["company_id", "goods_id"],
  );
  await make("quota_letter", {
    id: "id",
    company_id: "int",
    number: "text",
    monthly: "int",
    starts_on: "text",
    ends_on: "text?",
    created_at: "int",
  });
  await makeIndex(db, "quota_letter_company", "quota_letter", ["company_id", "id"]);
}
