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
  /** catalogue/search/match-text.ts; null until it is needed */
  match_key: Generated<string | null>;
}

interface WarehouseTable {
  id: Id;
  name: string;
  note: string;
  area_code: string;
  sort: number;
}

interface GoodsTable {
  id: Id;
  name: string;
  generic_name: string;
  trade_name: string;
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
  case_size: number;
  base_price: number;
  /** JSON LadderTier[], ascending by from */
  ladder: string;
  /** 1: 'up to N' text, else 'buy N or more' */
  ladder_type: number;
  /** JSON; not those of running offers (新, 优 ...) */
  tags: string;
  /** company/identity/scope.ts */
  scope: string;
  /** null, or why it may not be sold online (RegulatedClass) */
  regulated: string | null;
  is_ephedrine: Flag;
  is_controlled: Flag;
  is_preferred: Flag;
  with_coupon: Flag;
  is_prescription: Flag;
  /** 单品包邮: the whole order ships free */
  item_free_shipping_from: number | null;
  /** 满量包邮: the goods itself */
  free_shipping_from: number | null;
  /** units a company and day */
  purchase_limit: number | null;
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

/** The most particular wins. */
interface GoodsPriceTable {
  id: Id;
  goods_id: number;
  scope: string;
  scope_key: string;
  price: number;
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

/** What buyers call goods in everyday speech. */
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

interface EverydayNameTable {
  /** plain text */
  word: string;
  /** names or parts of names, in plain text, apart by blanks */
  meant: string;
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
  /** pictures/picture.ts */
  picture: string;
  /** what it shows, for those who do not see it; "" is the goods' name */
  alt: string;
  sort: number;
  added_at: number;
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
    goods: GoodsTable;
    goods_price: GoodsPriceTable;
    controlled_release: ControlledReleaseTable;
    release_request: ReleaseRequestTable;
    batch: BatchTable;
    goods_term: GoodsTermTable;
    goods_bigram: GoodsBigramTable;
    search_word: SearchWordTable;
    everyday_name: EverydayNameTable;
    missed_search: MissedSearchTable;
    goods_document: GoodsDocumentTable;
    goods_picture: GoodsPictureTable;
    purchase: PurchaseTable;
    quota_letter: QuotaLetterTable;
  }
}
