/** The tables of this room: it alone writes them (tests/lint/tables.ts). */
import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface CategoryTable {
  id: Id;
  parent_id: number | null;
  /** drug | herb | device */
  tree: string;
  name: string;
  depth: number;
  sort: number;
  /** "/1/12/", ids from the root: a subtree is a prefix */
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
  /** epoch ms; null: goods may lie there */
  closed_at: Generated<number | null>;
}

/** What lists still call a category, maker or warehouse that has another name now (renamed/other-names.server.ts). */
interface OtherNameTable {
  /** category | maker | warehouse */
  kind: string;
  /** as it is compared: names from the root, joined by ">"; match text; the name */
  key: string;
  name: string;
  of_id: number;
}

/** Numbers of categories and makers that were merged into others, whose addresses lead there, or removed. */
interface MergedIdTable {
  /** category | maker */
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
  /** drug | herb | device */
  kind: string;
  category_id: number;
  category_path: string;
  warehouse_id: number;
  pack_size: number;
  /** null: unknown */
  case_size: number | null;
  base_price: number;
  /** JSON LadderTier[], ascending by from */
  ladder: string;
  /** no price of it is set below (最低售价, a maker's controlled price), fen; null: none */
  floor_price: number | null;
  /** 1: 'up to N' text, else 'buy N or more' */
  ladder_type: number;
  /** JSON; not those of running offers (新, 优 ...) */
  tags: string;
  /** modules/company/identity/scope.ts */
  scope: string;
  /** null, or why it may not be sold online (RegulatedClass) */
  regulated: string | null;
  is_ephedrine: Flag;
  is_controlled: Flag;
  is_preferred: Flag;
  with_coupon: Flag;
  /** null: unknown */
  is_prescription: Flag | null;
  /** 单品包邮: the whole order ships free */
  item_free_shipping_from: number | null;
  /** 满量包邮: the goods itself */
  free_shipping_from: number | null;
  /** units a company and day */
  purchase_limit: number | null;
  /** days of validity that must be left to sell it without asking; null: as the shop's setting says */
  min_shelf_life: Generated<number | null>;
  status: string;
  /** of unexpired batches, in one transaction with them */
  stock: number;
  nearest_expiry: string | null;
  sales: number;
  /** JSON [label, value][] */
  facts: string;
  /** 货号 */
  sku: Generated<string>;
  /** as manufacturer.match_key */
  match_key: Generated<string | null>;
  /** the key of its first picture (pictures/picture.ts); "" without one */
  picture: Generated<string>;
  created_at: number;
  updated_at: number;
}

/** The most particular wins; of one key the one that covers the moment and began last (prices/price-period.ts). */
interface GoodsPriceTable {
  id: Id;
  goods_id: number;
  /** base | rank | area | company; a goods without base rows has base_price and ladder of its own */
  scope: string;
  scope_key: string;
  price: number;
  /** epoch ms; 0: always has */
  starts_at: Generated<number>;
  /** null: until another takes its place */
  ends_at: Generated<number | null>;
  /** as that of goods; of base rows alone */
  ladder: Generated<string>;
  /** who of the desk or the command line, "" nobody knows */
  set_by: Generated<string>;
  set_at: Generated<number>;
}

/** One row: up to which moment base_price and ladder of goods follow the periods. */
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

/** Asking again opens a declined request anew. */
interface ReleaseRequestTable {
  goods_id: number;
  company_id: number;
  /** pending | released | declined */
  state: string;
  /** why declined, as the company reads it */
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
  /** where it lies, such as "A-03-2"; "" not written down */
  place: Generated<string>;
  /** since when quality keeps it from being sold; null: it does not */
  blocked_at: Generated<number | null>;
  blocked_by: Generated<string | null>;
  blocked_why: Generated<string | null>;
}

/** 盘点: batches that are counted together. */
interface StockCountTable {
  id: Id;
  /** stock-count/count.ts */
  scope: string;
  /** the scope as people read it */
  scope_words: string;
  note: string;
  /** open | applied | abandoned */
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
  /** base price as it was opened, fen */
  price: number;
  /** on hand as it was opened */
  book: number;
  /** found in the aisle, not in the scope */
  is_added: Flag;
  /** null: not counted yet */
  counted: number | null;
  /** on hand by the book as it was counted; corrections since move it */
  counted_book: number | null;
  counted_at: number | null;
  counted_by: string | null;
  /** what was counted before it was to be counted again */
  earlier: number | null;
  is_recount: Generated<Flag>;
  /** units by which on hand was corrected; null: not yet */
  corrected_by: number | null;
  /** units that are missing beyond what is free: orders hold them */
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

/** Suggested words, under every spelling. */
interface SearchWordTable {
  /** drug | manufacturer */
  kind: string;
  spelling: string;
  word: string;
  /** units sold: what many buy is suggested first */
  weight: number;
}

/** What a company searched for and did not find, once a day. */
interface MissedSearchTable {
  /** of the shop's clock, "2026-11-24" */
  day: string;
  company_id: number;
  words: string;
  /** drug | manufacturer */
  type: string;
  /** the words that no goods had, with blanks between; empty: nothing was found */
  lacking: string;
}

/** What buyers call goods in everyday speech. */
interface EverydayNameTable {
  /** plain text */
  word: string;
  /** names or parts of names, in plain text, apart by blanks */
  meant: string;
}

/** What a unit cost when it last came in, fen; of goods without a row nobody said. */
interface GoodsCostTable {
  goods_id: number;
  cost: number;
  updated_at: number;
}

/** What a company wanted to buy and was refused, counted by day, goods and reason. */
interface RefusedPurchaseTable {
  day: string;
  company_id: number;
  /** 0: the order as a whole */
  goods_id: number;
  /** goods/refusal-reasons.ts */
  reason: string;
  times: number;
  /** the most that was wanted at once */
  units: number;
  /** of these units at the base price, fen */
  amount: number;
}

/** 首营资料; the file is the shop's (company 0), so /files never gives it out. */
interface GoodsDocumentTable {
  id: Id;
  subject: string;
  subject_id: number;
  kind: string;
  file_id: number;
  /** null: 长期 */
  ends_on: string | null;
  updated_at: number;
}

/** What staff handed in, in their order; goods.picture is the first of them. */
interface GoodsPictureTable {
  id: Id;
  goods_id: number;
  /** modules/pictures/picture.ts */
  picture: string;
  /** what it shows, for those who do not see it; "" is the goods' name */
  alt: string;
  sort: number;
  added_at: number;
}

/** 首营品种: the review of each goods by two people (catalogue/review). */
interface GoodsReviewTable {
  goods_id: number;
  /** first | second | returned | approved (catalogue/approval/goods-approval.ts) */
  state: string;
  /** it goes on sale by itself once it is approved */
  to_sell: Flag;
  /** since when it waits, epoch ms */
  asked_at: number;
  first_id: number | null;
  /** "" until then */
  first_by: string;
  first_at: number | null;
  /** JSON, what the first person ticked */
  points: string;
  note: string;
  /** what the first person saw (catalogue/review/goods-review.ts) */
  seen: string;
  second_by: string;
  /** since when it is approved */
  second_at: number | null;
  /** JSON ids of the scans of that form */
  paper_files: Generated<string>;
  /** the paper form that approved it, in words; "" for a review at the desk */
  paper: string;
  /** why it was returned; "" where it is not */
  reason: string;
}

/** For "bought before" and quick order. */
interface PurchaseTable {
  company_id: number;
  goods_id: number;
  times: number;
  number: number;
  last_at: number;
}

/** 购买函; the newest valid one holds. */
interface QuotaLetterTable {
  id: Id;
  company_id: number;
  number: string;
  /** units of all ephedrine goods a calendar month */
  monthly: number;
  starts_on: string;
  ends_on: string | null;
  created_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
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
    everyday_name: EverydayNameTable;
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
