import { PRICE_SCOPES } from "~/modules/catalogue/admin/prices";
import { REVIEW_STEPS } from "~/modules/catalogue/approval/goods-approval";
import { MERGED_KINDS, RENAMED_KINDS } from "~/modules/catalogue/former-names/former-name-kinds";
import { GOODS_KINDS } from "~/modules/catalogue/goods/goods";
import { DOCUMENT_SUBJECTS, GOODS_DOCUMENTS } from "~/modules/catalogue/goods/goods-document";
import { REGULATED } from "~/modules/catalogue/goods/purchase-restriction";
import { REFUSAL_REASONS } from "~/modules/catalogue/goods/refusal-reasons";
import { STORAGE_CLASSES } from "~/modules/catalogue/goods/storage";
import { RELEASE_STATES } from "~/modules/catalogue/goods/release-state";
import { SEARCH_TYPES } from "~/modules/catalogue/search/search-type";
import { COUNT_SCOPE_NAMES, COUNT_STATES } from "~/modules/catalogue/stock-count/count";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import {
  amount,
  flag,
  id,
  index,
  int,
  onOff,
  getOne,
  positive,
  reference,
  table,
  term,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("category", {
    columns: {
      id: id(),
      parent_id: reference("category").nullable(),
      tree: getOne(GOODS_KINDS),
      name: text(),
      depth: positive(),
      sort: int(),
      path: text(),
      icon: text().nullable(),
    },
    checks: {
      own_parent: "parent_id <> id",
    },
  }),
  table("manufacturer", {
    columns: {
      id: id(),
      name: text(),
      short_name: text(),
      initials: text(),
      goods_count: amount(),
      match_key: text().nullable(),
    },
    indexes: {
      manufacturer_match_key: index("match_key"),
      manufacturer_name: unique("name"),
    },
  }),
  table("warehouse", {
    columns: {
      id: id(),
      name: text(),
      note: text(),
      area_code: text(),
      sort: int(),
      closed_at: int().nullable(),
    },
  }),
  table("other_name", {
    columns: {
      kind: getOne(RENAMED_KINDS),
      key: text(),
      name: text(),
      of_id: int(),
    },
    primaryKey: ["kind", "key"],
    indexes: {
      other_name_of: index("kind", "of_id"),
    },
  }),
  table("merged_id", {
    columns: {
      kind: getOne(MERGED_KINDS),
      id: int(),
      into_id: amount(),
    },
    primaryKey: ["kind", "id"],
  }),
  table("goods", {
    columns: {
      id: id(),
      name: text(),
      generic_name: text(),
      trade_name: text(),
      dosage_form: text(),
      spec: text(),
      unit: text(),
      manufacturer_id: reference("manufacturer"),
      approval_number: text(),
      barcode: text(),
      kind: getOne(GOODS_KINDS),
      category_id: reference("category"),
      category_path: term(),
      warehouse_id: reference("warehouse"),
      pack_size: positive(),
      base_price: amount(),
      ladder: text().default("[]"),
      ladder_type: int().default(0),
      tags: text().default("[]"),
      scope: getOne(BUSINESS_SCOPE_NAMES),
      regulated: getOne(REGULATED).nullable(),
      is_ephedrine: flag().default(0),
      is_controlled: flag().default(0),
      is_preferred: flag().default(0),
      with_coupon: flag().default(1),
      item_free_shipping_from: positive().nullable(),
      purchase_limit: positive().nullable(),
      status: onOff(),
      stock: amount().default(0),
      nearest_expiry: text().nullable(),
      sales: amount().default(0),
      facts: text().default("[]"),
      created_at: int(),
      updated_at: int(),
      sku: text().default(""),
      match_key: text().nullable(),
      free_shipping_from: positive().nullable(),
      picture: text().default(""),
      minimum_price: amount().nullable(),
      is_prescription: flag().nullable(),
      case_size: positive().nullable(),
      min_shelf_life: amount().nullable(),
      marketing_authorization_holder: text().default(""),
      storage_class: getOne(["", ...Object.keys(STORAGE_CLASSES)]).default(""),
      storage_min: int().nullable(),
      storage_max: int().nullable(),
      insurance_code: text().default(""),
      tax_code: text().default(""),
      tax_rate: amount().nullable(),
      retail_price: positive().nullable(),
      processing_spec: text().default(""),
      registrant: text().default(""),
      contract_manufacturer: text().default(""),
      production_licence: text().default(""),
      udi_di: text().default(""),
      is_implant: flag().nullable(),
    },
    checks: {
      storage_limits: "storage_max >= storage_min",
    },
    indexes: {
      goods_barcode: index("barcode"),
      goods_category: index("category_path"),
      goods_expiry: index("nearest_expiry"),
      goods_minimum_price: index("minimum_price"),
      goods_generic: index("generic_name", "spec"),
      goods_identity: index("name", "spec", "manufacturer_id"),
      goods_manufacturer: index("manufacturer_id"),
      goods_match_key: index("match_key"),
      goods_sku: unique("lower(sku)").where("sku <> ''"),
      goods_sku_key: index("lower(sku)"),
    },
  }),
  table("goods_price", {
    columns: {
      id: id(),
      goods_id: reference("goods"),
      scope: getOne(PRICE_SCOPES),
      scope_key: text(),
      price: amount(),
      starts_at: int().default(0),
      ends_at: int().nullable(),
      ladder: text().default("[]"),
      set_by: text().default(""),
      set_at: int().default(0),
    },
    checks: {
      period: "ends_at >= starts_at",
    },
    indexes: {
      goods_price_ends: index("ends_at"),
      goods_price_key: unique("goods_id", "scope", "scope_key", "starts_at"),
      goods_price_of: index("scope", "scope_key", "goods_id", "starts_at", "ends_at", "price"),
      goods_price_starts: index("starts_at"),
    },
  }),
  table("price_clock", {
    columns: {
      id: int(),
      shown_at: int(),
    },
    primaryKey: ["id"],
    checks: {
      one_row: "id = 1",
    },
  }),
  table("controlled_release", {
    columns: {
      goods_id: reference("goods"),
      company_id: reference("company"),
      released_at: int().default(0),
    },
    primaryKey: ["goods_id", "company_id"],
  }),
  table("release_request", {
    columns: {
      goods_id: reference("goods"),
      company_id: reference("company"),
      state: getOne(RELEASE_STATES),
      reason: text().default(""),
      created_at: int(),
      decided_at: int().nullable(),
    },
    primaryKey: ["goods_id", "company_id"],
    indexes: {
      release_request_state: index("state", "created_at"),
    },
  }),
  table("batch", {
    columns: {
      id: id(),
      goods_id: reference("goods"),
      number: text(),
      produced_on: text(),
      expires_on: text(),
      quantity: amount(),
      recall_id: reference("recall").nullable(),
      place: text().default(""),
      origin: text().default(""),
      blocked_at: int().nullable(),
      blocked_by: text().nullable(),
      blocked_why: text().nullable(),
      booked_at: int().nullable(),
    },
    indexes: {
      batch_expiry: index("expires_on", "id"),
      batch_goods: index("goods_id", "expires_on"),
      batch_identity: unique("goods_id", "number"),
      batch_number: index("number"),
    },
  }),
  table("stock_count", {
    columns: {
      id: id(),
      scope: getOne(COUNT_SCOPE_NAMES),
      scope_words: text(),
      note: text(),
      state: getOne(COUNT_STATES),
      opened_at: int(),
      opened_by: text(),
      closed_at: int().nullable(),
      closed_by: text().nullable(),
    },
    indexes: {
      stock_count_state: index("state", "id"),
    },
  }),
  table("stock_count_line", {
    columns: {
      id: id(),
      count_id: reference("stock_count"),
      batch_id: reference("batch"),
      price: amount(),
      book: amount(),
      is_added: flag(),
      counted: amount().nullable(),
      counted_book: amount().nullable(),
      counted_at: int().nullable(),
      counted_by: text().nullable(),
      earlier: amount().nullable(),
      is_recount: flag().default(0),
      corrected_by: int().nullable(),
      left_short: amount().default(0),
      version: amount().default(0),
    },
    indexes: {
      stock_count_line_batch: unique("count_id", "batch_id"),
      stock_count_line_count: index("count_id", "id"),
      stock_count_line_of: index("batch_id"),
    },
  }),
  table("goods_term", {
    columns: {
      term: term(),
      goods_id: int(),
      weight: int(),
    },
    primaryKey: ["term", "goods_id", "weight"],
    indexes: {
      goods_term_goods: index("goods_id"),
    },
  }),
  table("goods_bigram", {
    columns: {
      bigram: term(),
      goods_id: int(),
    },
    primaryKey: ["bigram", "goods_id"],
    indexes: {
      goods_bigram_goods: index("goods_id"),
    },
  }),
  table("search_word", {
    columns: {
      kind: getOne(SEARCH_TYPES),
      spelling: term(),
      word: text(),
      weight: amount(),
    },
    primaryKey: ["kind", "spelling", "word", "weight"],
  }),
  table("synonym", {
    columns: {
      word: text(),
      meant: text(),
    },
    primaryKey: ["word"],
  }),
  table("missed_search", {
    columns: {
      day: text(),
      company_id: reference("company"),
      words: text(),
      type: getOne(SEARCH_TYPES),
      lacking: text(),
    },
    primaryKey: ["day", "company_id", "words", "type"],
  }),
  table("goods_cost", {
    columns: {
      goods_id: reference("goods"),
      cost: amount(),
      updated_at: int(),
    },
    primaryKey: ["goods_id"],
  }),
  table("refused_purchase", {
    columns: {
      day: text(),
      company_id: reference("company"),
      goods_id: int(),
      reason: getOne(REFUSAL_REASONS),
      times: positive(),
      units: amount(),
      amount: amount(),
    },
    primaryKey: ["day", "company_id", "goods_id", "reason"],
  }),
  table("goods_document", {
    columns: {
      id: id(),
      subject: getOne(DOCUMENT_SUBJECTS),
      subject_id: int(),
      kind: getOne(GOODS_DOCUMENTS),
      file_id: reference("file"),
      ends_on: text().nullable(),
      updated_at: int(),
    },
    indexes: {
      goods_document_subject: unique("subject", "subject_id", "kind"),
      goods_document_file: index("file_id"),
    },
  }),
  table("goods_picture", {
    columns: {
      id: id(),
      goods_id: reference("goods"),
      picture: text(),
      alt: text(),
      sort: int(),
      added_at: int(),
    },
    indexes: {
      goods_picture_goods: index("goods_id"),
    },
  }),
  table("goods_review", {
    columns: {
      goods_id: reference("goods"),
      state: getOne(REVIEW_STEPS),
      to_sell: flag(),
      requested_at: int(),
      first_id: reference("staff_member").nullable(),
      first_by: text(),
      first_at: int().nullable(),
      points: text(),
      note: text(),
      seen: text(),
      second_by: text(),
      second_at: int().nullable(),
      paper: text(),
      reason: text(),
      paper_files: text().default("[]"),
    },
    primaryKey: ["goods_id"],
    indexes: {
      goods_review_state: index("state", "goods_id"),
      goods_review_waiting: index("state", "requested_at", "goods_id"),
    },
  }),
  table("purchase", {
    columns: {
      company_id: reference("company"),
      goods_id: reference("goods"),
      times: positive(),
      number: positive(),
      last_at: int(),
    },
    primaryKey: ["company_id", "goods_id"],
    indexes: {
      purchase_goods: index("goods_id", "last_at"),
    },
  }),
  table("quota_letter", {
    columns: {
      id: id(),
      company_id: reference("company"),
      number: text(),
      monthly: amount(),
      starts_on: text(),
      ends_on: text().nullable(),
      created_at: int(),
    },
    indexes: {
      quota_letter_company: index("company_id", "id"),
    },
  }),
  table("buyer_code", {
    columns: {
      company_id: reference("company"),
      goods_id: reference("goods"),
      code: term(),
      match_code: term(),
      set_at: int(),
    },
    primaryKey: ["company_id", "goods_id"],
    indexes: {
      buyer_code_match: unique("company_id", "match_code"),
      buyer_code_age: index("company_id", "set_at"),
    },
  }),
];
