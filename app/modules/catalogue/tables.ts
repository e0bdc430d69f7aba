import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface CategoryTable {
  id: Id;
  parent_id: number | null;
  tree: string;
  name: string;
  depth: number;
  sort: number;
  path: string;
  icon: string | null;
}

interface ManufacturerTable {
  id: Id;
  name: string;
  short_name: string;
  initials: string;
  goods_count: number;
  /** modules/catalogue/search/match-text.ts; null until it is needed */
  match_key: Generated<string | null>;
}

interface WarehouseTable {
  id: Id;
  name: string;
  note: string;
  area_code: string;
  sort: number;
  /** epoch ms; null: open */
  closed_at: Generated<number | null>;
}

interface OtherNameTable {
  kind: string;
  /** for comparison: names from the root, joined by ">"; match text; the name */
  key: string;
  name: string;
  of_id: number;
}

interface MergedIdTable {
  kind: string;
  id: number;
  /** 0: removed */
  into_id: number;
}

interface GoodsTable {
  id: Id;
  name: string;
  generic_name: string;
  trade_name: string;
  /** "" unknown, or of a device */
  dosage_form: string;
  spec: string;
  unit: string;
  manufacturer_id: number;
  approval_number: string;
  barcode: string;
  kind: string;
  category_id: number;
  category_path: string;
  warehouse_id: number;
  pack_size: number;
  case_size: number | null;
  base_price: number;
  /** JSON LadderTier[], ascending by from */
  ladder: string;
  /** minimum price (最低售价, a manufacturer's controlled price), fen; or null */
  minimum_price: number | null;
  /** 1: 'up to N' text, else 'buy N or more' */
  ladder_type: number;
  /** JSON; not those of running offers (新, 优 ...) */
  tags: string;
  /** modules/company/identity/scope.ts */
  scope: string;
  /** why it may not be sold online (RegulatedClass), or null */
  regulated: string | null;
  is_ephedrine: Flag;
  is_controlled: Flag;
  is_preferred: Flag;
  with_coupon: Flag;
  is_prescription: Flag | null;
  /** 单品包邮: the whole order ships free */
  item_free_shipping_from: number | null;
  /** 满量包邮: the product itself */
  free_shipping_from: number | null;
  /** units for each company and day */
  purchase_limit: number | null;
  /** days of validity needed to sell without consent; null: the shop's setting */
  min_shelf_life: Generated<number | null>;
  status: string;
  /** of unexpired batches, updated in one transaction with them */
  stock: number;
  nearest_expiry: string | null;
  sales: number;
  /** JSON [label, value][] */
  facts: string;
  sku: Generated<string>;
  match_key: Generated<string | null>;
  /** the key of its first picture (pictures/picture.ts), or "" */
  picture: Generated<string>;
  /** 上市许可持有人 of a drug; "" unknown, as all texts below */
  marketing_authorization_holder: Generated<string>;
  /** goods/storage.ts */
  storage_class: Generated<string>;
  /** tenths of a degree Celsius; null: those of the class */
  storage_min: Generated<number | null>;
  storage_max: Generated<number | null>;
  /** 医保编码 */
  insurance_code: Generated<string>;
  /** 税收分类编码, 19 digits */
  tax_code: Generated<string>;
  /** basis points; null: unknown */
  tax_rate: Generated<number | null>;
  /** 建议零售价, fen; null: unknown */
  retail_price: Generated<number | null>;
  /** 炮制规格 of herbs */
  processing_spec: Generated<string>;
  /** 注册人/备案人 of devices */
  registrant: Generated<string>;
  contract_manufacturer: Generated<string>;
  production_licence: Generated<string>;
  udi_di: Generated<string>;
  /** null: unknown */
  is_implant: Generated<Flag | null>;
  created_at: number;
  updated_at: number;
}

/** The most specific price applies; of one key the one that covers the moment and began last (prices/price-period.ts). */
interface GoodsPriceTable {
  id: Id;
  goods_id: number;
  /** base | rank | area | company; without base rows a product's base_price and ladder apply */
  scope: string;
  scope_key: string;
  price: number;
  /** epoch ms; 0: always */
  starts_at: Generated<number>;
  /** null: until another replaces it */
  ends_at: Generated<number | null>;
  /** as that of products; only of base rows */
  ladder: Generated<string>;
  /** staff or command line; "" unknown */
  set_by: Generated<string>;
  set_at: Generated<number>;
}

/** One row: the moment up to which base_price and ladder follow the periods. */
interface PriceClockTable {
  id: number;
  shown_at: number;
}

interface ControlledReleaseTable {
  goods_id: number;
  company_id: number;
  /** newest first on /kxzq/new */
  released_at: Generated<number>;
}

interface ReleaseRequestTable {
  goods_id: number;
  company_id: number;
  /** pending | released | declined */
  state: string;
  reason: Generated<string>;
  created_at: number;
  decided_at: number | null;
}

interface BatchTable {
  id: Id;
  goods_id: number;
  number: string;
  produced_on: string;
  expires_on: string;
  quantity: number;
  /** null: may be sold */
  recall_id: Generated<number | null>;
  /** place, such as "A-03-2"; "" unknown */
  place: Generated<string>;
  /** 产地 of herbs; "" unknown */
  origin: Generated<string>;
  /** since when quality blocks it; null: not blocked */
  blocked_at: Generated<number | null>;
  blocked_by: Generated<string | null>;
  blocked_why: Generated<string | null>;
  /** when it was booked in for the first time; null: unknown */
  booked_at: Generated<number | null>;
}

interface StockCountTable {
  id: Id;
  /** stock-count/count.ts */
  scope: string;
  /** the scope in words */
  scope_words: string;
  note: string;
  state: string;
  opened_at: number;
  opened_by: string;
  closed_at: number | null;
  closed_by: string | null;
}

interface StockCountLineTable {
  id: Id;
  count_id: number;
  batch_id: number;
  /** base price at the start, fen */
  price: number;
  book: number;
  /** found, not in the scope */
  is_added: Flag;
  counted: number | null;
  /** book stock when counted; later corrections move it */
  counted_book: number | null;
  counted_at: number | null;
  counted_by: string | null;
  /** the number before a recount */
  earlier: number | null;
  is_recount: Generated<Flag>;
  /** correction of units on hand; null: not yet */
  corrected_by: number | null;
  left_short: Generated<number>;
  version: Generated<number>;
}

interface GoodsTermTable {
  term: string;
  goods_id: number;
  weight: number;
}

interface GoodsBigramTable {
  bigram: string;
  goods_id: number;
}

interface SearchWordTable {
  kind: string;
  spelling: string;
  word: string;
  /** units sold: frequent ones are suggested first */
  weight: number;
}

interface MissedSearchTable {
  /** in Asia/Shanghai, "2026-11-24" */
  day: string;
  company_id: number;
  words: string;
  type: string;
  /** words that no product has, separated by spaces; empty: nothing was found */
  lacking: string;
}

interface SynonymTable {
  word: string;
  /** names or parts of names, in plain text, separated by spaces */
  meant: string;
}

/** Last unit cost, fen; unknown without a row. */
interface GoodsCostTable {
  goods_id: number;
  cost: number;
  updated_at: number;
}

/** Refused purchases, by company, day, product and reason. */
interface RefusedPurchaseTable {
  day: string;
  company_id: number;
  /** 0: the order as a whole */
  goods_id: number;
  /** goods/refusal-reasons.ts */
  reason: string;
  times: number;
  /** the largest number wanted at once */
  units: number;
  /** of these units at the base price, fen */
  amount: number;
}

/** 首营资料; the file is the shop's (company 0), so /files never serves it. */
interface GoodsDocumentTable {
  id: Id;
  subject: string;
  subject_id: number;
  kind: string;
  file_id: number;
  ends_on: string | null;
  updated_at: number;
}

/** Uploaded pictures in order; goods.picture is the first. */
interface GoodsPictureTable {
  id: Id;
  goods_id: number;
  /** modules/pictures/picture.ts */
  picture: string;
  /** alternative text; "" means the product's name */
  alt: string;
  sort: number;
  added_at: number;
}

interface GoodsReviewTable {
  goods_id: number;
  /** first | second | returned | approved (catalogue/approval/goods-approval.ts) */
  state: string;
  /** it goes on sale once approved */
  to_sell: Flag;
  /** since when it waits, epoch ms */
  requested_at: number;
  first_id: number | null;
  first_by: string;
  first_at: number | null;
  points: string;
  note: string;
  /** what the first person saw (catalogue/review/goods-review.ts) */
  seen: string;
  second_by: string;
  /** time of approval */
  second_at: number | null;
  paper_files: Generated<string>;
  /** the paper form that approved it, in words; "" for a review in the back office */
  paper: string;
  reason: string;
}

interface PurchaseTable {
  company_id: number;
  goods_id: number;
  times: number;
  number: number;
  last_at: number;
}

/** 购买函; the newest valid one applies. */
interface QuotaLetterTable {
  id: Id;
  company_id: number;
  number: string;
  /** units of all ephedrine products a calendar month */
  monthly: number;
  starts_on: string;
  ends_on: string | null;
  created_at: number;
}

interface BuyerCodeTable {
  company_id: number;
  goods_id: number;
  /** as the company wrote it */
  code: string;
  /** as `evenCode` writes it */
  match_code: string;
  set_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    buyer_code: BuyerCodeTable;
    category: CategoryTable;
    manufacturer: ManufacturerTable;
    warehouse: WarehouseTable;
    other_name: OtherNameTable;
    merged_id: MergedIdTable;
    goods: GoodsTable;
    goods_price: GoodsPriceTable;
    price_clock: PriceClockTable;
    controlled_release: ControlledReleaseTable;
    release_request: ReleaseRequestTable;
    batch: BatchTable;
    stock_count: StockCountTable;
    stock_count_line: StockCountLineTable;
    goods_term: GoodsTermTable;
    goods_bigram: GoodsBigramTable;
    search_word: SearchWordTable;
    synonym: SynonymTable;
    missed_search: MissedSearchTable;
    goods_cost: GoodsCostTable;
    refused_purchase: RefusedPurchaseTable;
    goods_document: GoodsDocumentTable;
    goods_picture: GoodsPictureTable;
    goods_review: GoodsReviewTable;
    purchase: PurchaseTable;
    quota_letter: QuotaLetterTable;
  }
}
