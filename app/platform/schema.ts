/**
 * Every table of the shop as TypeScript sees it, the same on SQLite and PostgreSQL.
 * Money is integer fen, times are epoch milliseconds, days are "YYYY-MM-DD" in Asia/Shanghai, flags are 0 or 1, JSON is text.
 */
import type { Generated, Insertable, Selectable } from "kysely";

type Id = Generated<number>;
export type Flag = 0 | 1;

// ── company ──────────────────────────────────────────────────────────────────
export interface AccountTable {
  id: Id;
  username: string;
  phone: string;
  name: string;
  password_hash: string;
  created_at: number;
}
export interface AccountManagerTable {
  id: Id;
  name: string;
  phone: string;
  is_default: Flag;
}
export interface CompanyTable {
  id: Id;
  name: string;
  /** pharmacy | chain | clinic | hospital */
  kind: string;
  licence_number: string;
  /** pending | approved | rejected */
  status: string;
  /** price rank, e.g. "A"; prices may be set per rank */
  rank: string;
  /** six-digit region code of the licensed address */
  area_code: string;
  address: string;
  contact_name: string;
  contact_phone: string;
  /** head office of a branch store */
  head_office_id: number | null;
  account_manager_id: number | null;
  /** latest calendar year for which the e-contract is signed; a year ahead only after the current one */
  contract_year: number | null;
  created_at: number;
  approved_at: number | null;
  /** why it was turned down */
  reason: Generated<string | null>;
  email: Generated<string | null>;
  /** area code, hyphen, number */
  landline: Generated<string | null>;
  /** 统一社会信用代码, what invoices are made out to; "" where the company has not said */
  tax_number: Generated<string>;
  /** what a special invoice says beside it, "" each where the company has not said */
  invoice_address: Generated<string>;
  invoice_phone: Generated<string>;
  invoice_bank: Generated<string>;
  invoice_account: Generated<string>;
}
/** Which stores a login may act for. */
export interface MembershipTable {
  account_id: number;
  company_id: number;
  is_default: Flag;
}
export interface QualificationTable {
  id: Id;
  company_id: number;
  /** businessLicence | drugLicence | medicalLicence | clinicRecord | purchaseAuthorisation | gsp | qualityAgreement | foodLicence | deviceLicence */
  kind: string;
  number: string;
  starts_on: string | null;
  /** null means 长期 */
  ends_on: string | null;
  /** pending | approved | rejected | replaced (a newer one was approved) */
  state: string;
  reason: string | null;
  file_id: number | null;
  updated_at: number;
}
/** 购买函: how much of the ephedrine goods a company may buy a month; its newest one that is valid holds. */
export interface QuotaLetterTable {
  id: Id;
  company_id: number;
  number: string;
  /** units of all ephedrine goods together in a calendar month */
  monthly: number;
  starts_on: string;
  /** null means 长期 */
  ends_on: string | null;
  created_at: number;
}
/** The yearly contract as a company signed it: one for a year, its whole text kept. */
export interface ContractTable {
  id: Id;
  number: string;
  company_id: number;
  account_id: number;
  year: number;
  signer: string;
  /** of the wording, company/contract.ts */
  version: string;
  /** JSON ContractText */
  text: string;
  /** of `text` */
  sha256: string;
  signed_at: number;
}
export interface BusinessScopeTable {
  company_id: number;
  /** a scope code of company/scope.ts */
  scope: string;
}
export interface AddressTable {
  id: Id;
  company_id: number;
  receiver: string;
  phone: string;
  area_code: string;
  detail: string;
  is_default: Flag;
  /** shipping goes only to the licensed or a released address: pending | released */
  state: string;
  removed_at: number | null;
}
/** The last code sent to a phone for a purpose at the wish of one asker; a new one takes its place. */
export interface SmsCodeTable {
  phone: string;
  /** register | branch | reset ... */
  purpose: string;
  /** who asked and may use it: "a12" a login, "b" and the SHA-256 of a browser's key */
  asker: string;
  /** argon2id */
  code_hash: string;
  expires_at: number;
  tries: number;
  used_at: number | null;
}
/** A browser that has signed in to an account: its tries of a password are counted apart from strangers'. */
export interface KnownDeviceTable {
  account_id: number;
  /** SHA-256 of the key in its cookie */
  id: string;
  /** where it last signed in from, as limits count addresses; null: this machine */
  network: string | null;
  /** the session begun then */
  session_id: string | null;
  seen_at: number;
}
/** A browser has shown that a phone is its own: the cookie holds the id, here stands its SHA-256. */
export interface PhoneProofTable {
  id: string;
  phone: string;
  purpose: string;
  expires_at: number;
}
/** What the sandbox would have sent: the demo shows it on a page. */
export interface SandboxMessageTable {
  id: Id;
  phone: string;
  text: string;
  sent_at: number;
}
/** A registration under way, kept until it is handed in; one for each phone and flow, on whatever device it goes on. */
export interface RegistrationTable {
  id: Id;
  /** company | branch */
  flow: string;
  phone: string;
  /** null: the store will be run with the head office's login */
  password_hash: string | null;
  /** branch: the head office it belongs to */
  head_office_id: number | null;
  /** branch: the head office's login, when that registers it itself */
  head_account_id: number | null;
  /** JSON of the fields of step 2 as typed */
  facts: string;
  /** the shop's own code (货号), one goods'; "" without */
  sku: Generated<string>;
  /** name and spec in the spelling that lists are compared in (catalogue/match-text.ts); null until it is needed */
  match_key: Generated<string | null>;
  created_at: number;
  updated_at: number;
}
/** A document handed in with a registration; it becomes a qualification. */
export interface RegistrationDocumentTable {
  registration_id: number;
  kind: string;
  number: string;
  starts_on: Generated<string | null>;
  ends_on: string | null;
  file_id: number;
  updated_at: number;
}
/** The WeChat identity by which a login may sign in: one a login, and one login an identity. */
export interface WechatBindingTable {
  account_id: number;
  /** the person within the shop's WeChat application */
  openid: string;
  /** the person over all applications of the shop's owner; null where WeChat gives none */
  unionid: string | null;
  nickname: string;
  bound_at: number;
}
/** A scan under way: what the `state` that comes back from WeChat stands for. Deleted when it is used. */
export interface WechatAttemptTable {
  /** SHA-256 of the state */
  state: string;
  /** SHA-256 of the cookie of the browser that began it */
  browser: string;
  /** signIn | bind */
  purpose: string;
  /** bind: the login that it is for */
  account_id: number | null;
  /** path to go back to */
  back: string;
  expires_at: number;
}
/** An identity that no login has yet, until its owner says which one; the cookie holds the id, here stands its SHA-256. */
export interface WechatWaitingTable {
  id: string;
  openid: string;
  unionid: string | null;
  nickname: string;
  back: string;
  /** 1: the registration finished in this browser gets it */
  for_registration: Flag;
  expires_at: number;
}
/** Codes and tokens that the WeChat sandbox gave out. */
export interface SandboxWechatTable {
  code: string;
  token: string | null;
  nickname: string;
  expires_at: number;
}
export interface SessionTable {
  /** SHA-256 of the id in the cookie */
  id: string;
  account_id: number | null;
  company_id: number | null;
  /** flash message and the like, JSON */
  data: string;
  user_agent: string;
  created_at: number;
  seen_at: number;
  /** at most 30 days after created_at */
  expires_at: number;
  /** when the browser last got the cookie */
  cookie_at: Generated<number>;
}
/** By which a company's own systems call the API in the name of the login that made it. */
export interface ApiTokenTable {
  id: Id;
  company_id: number;
  account_id: number;
  name: string;
  /** read | order, which may read too */
  scope: string;
  /** SHA-256; the token itself is kept nowhere */
  hash: string;
  /** its last four letters, to tell it by */
  tail: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  revoked_at: number | null;
}
/** Answers of the API to calls with an Idempotency-Key, for those who ask again. */
export interface KeptAnswerTable {
  company_id: number;
  key: string;
  /** SHA-256 of what was asked */
  fingerprint: string;
  /** JSON; null while the call is under way */
  answer: string | null;
  since: number;
  /** the process that has it in hand (presence.server.ts); "" unknown */
  worker: Generated<string>;
  /** the room's form token of this call: a key that has ended and is used anew gets another */
  token: Generated<string>;
}
/** Wrong passwords, for the slow-down; also other counted events. */
export interface RateTable {
  key: string;
  count: number;
  until: number;
}
/** Form tokens already used, so that a double submit does the thing once; result is the path it led to. */
export interface FormTokenTable {
  token: string;
  used_at: number;
  result: string | null;
}

// ── catalogue ────────────────────────────────────────────────────────────────
export interface CategoryTable {
  id: Id;
  parent_id: number | null;
  /** drug | herb | device */
  tree: string;
  name: string;
  depth: number;
  sort: number;
  /** ids from the root, "/1/12/": a subtree is a prefix */
  path: string;
  icon: string | null;
}
export interface ManufacturerTable {
  id: Id;
  name: string;
  short_name: string;
  initials: string;
  goods_count: number;
  /** its name in the spelling that lists are compared in; null until it is needed */
  match_key: Generated<string | null>;
}
export interface WarehouseTable {
  id: Id;
  name: string;
  note: string;
  area_code: string;
  sort: number;
}
export interface GoodsTable {
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
  /** JSON LadderTier[] ({ from, price }) ascending by from; "[]" without a ladder */
  ladder: string;
  /** 1: 'up to N' text, else 'buy N or more' */
  ladder_type: number;
  /** JSON {name, describe, is_show}-like tags that are not derived from running offers (新, 优 ...) */
  tags: string;
  /** business scope a company's licences must contain, a code of company/scope.ts */
  scope: string;
  /** null, or why it may not be sold online: vaccine | blood | narcotic | psychotropic | toxic | radioactive | precursor | hospital | granules */
  regulated: string | null;
  is_ephedrine: Flag;
  is_controlled: Flag;
  is_preferred: Flag;
  with_coupon: Flag;
  is_prescription: Flag;
  /** 单品包邮 (dpby): the whole order ships free from this number on; null without */
  item_free_shipping_from: number | null;
  /** 满量包邮: the goods itself ships free from this number on; null without */
  free_shipping_from: number | null;
  /** most units a company may buy a day; null without */
  purchase_limit: number | null;
  /** on | off */
  status: string;
  /** sum of unexpired batches; kept with them in one transaction */
  stock: number;
  nearest_expiry: string | null;
  sales: number;
  /** storage and other facts shown on the detail page, JSON [label, value][] */
  facts: string;
  /** the shop's own code (货号), one goods'; "" without */
  sku: Generated<string>;
  /** name and spec in the spelling that lists are compared in (catalogue/match-text.ts); null until it is needed */
  match_key: Generated<string | null>;
  created_at: number;
  updated_at: number;
}
/** A price of its own for a company, a rank or an area; the most particular wins. */
export interface GoodsPriceTable {
  id: Id;
  goods_id: number;
  /** company | rank | area */
  scope: string;
  scope_key: string;
  price: number;
}
export interface ControlledReleaseTable {
  goods_id: number;
  company_id: number;
  /** epoch ms; newest first on /kxzq/new */
  released_at: Generated<number>;
}
/** A company asks that a controlled goods be released to it; asking again opens a declined request anew. */
export interface ReleaseRequestTable {
  goods_id: number;
  company_id: number;
  /** pending | released | declined */
  state: string;
  /** why it was declined, as the company reads it */
  reason: Generated<string>;
  created_at: number;
  decided_at: number | null;
}
export interface BatchTable {
  id: Id;
  goods_id: number;
  number: string;
  produced_on: string;
  expires_on: string;
  quantity: number;
  /** the recall that keeps it from being sold; null: may be sold */
  recall_id: Generated<number | null>;
}
/** 首营资料: a paper of a goods or of its manufacturer; the file is the shop's (company 0), so /files never gives it to anybody. */
export interface GoodsDocumentTable {
  id: Id;
  /** goods | manufacturer */
  subject: string;
  subject_id: number;
  /** a kind of catalogue/goods-document.ts */
  kind: string;
  file_id: number;
  /** its last day; null: 长期 */
  ends_on: string | null;
  updated_at: number;
}
/** Searchable terms: names, initials, full pinyin, manufacturer, approval number, barcode; found by prefix range. */
export interface GoodsTermTable {
  term: string;
  goods_id: number;
  weight: number;
}
/** Every two neighbouring characters of a name, for words inside names. */
export interface GoodsBigramTable {
  bigram: string;
  goods_id: number;
}
/** Words a search suggests, each under every spelling by which it is typed. */
export interface SearchWordTable {
  /** drug | manufacturer */
  kind: string;
  spelling: string;
  word: string;
  /** units sold of the goods behind it: what many buy is suggested first */
  weight: number;
}
export interface FavouriteTable {
  company_id: number;
  goods_id: number;
  created_at: number;
  /** the company's own price when it was added, fen; null when it could not see one */
  price_then: number | null;
  /** units in stock when it was added; null when nobody looked */
  stock_then: number | null;
  /** null: 未分组 */
  group_id: Generated<number | null>;
  /** the company's own words */
  note: Generated<string>;
}
/** How a company sorts its favourites; names are unique within the company. */
export interface FavouriteGroupTable {
  id: Id;
  company_id: number;
  name: string;
  created_at: number;
}
/** What a company bought, rolled up: for "bought before" and quick order. */
export interface PurchaseTable {
  company_id: number;
  goods_id: number;
  times: number;
  number: number;
  last_at: number;
}
/** What a company bought of a batch in orders that are paid and stand, rolled up: for the test reports. */
export interface BoughtBatchTable {
  company_id: number;
  goods_id: number;
  batch_number: string;
  expires_on: string;
  number: number;
  /** the last order with it, and its line */
  order_id: number;
  order_line_id: number;
  /** ms */
  ordered_at: number;
}
/** A list of goods that a company pasted or uploaded for quick order, kept 30 days. */
export interface QuickSheetTable {
  id: Id;
  company_id: number;
  /** the file's name; "" for pasted text */
  name: string;
  created_at: number;
}
/** One line of such a list and what was found for it. */
export interface QuickSheetLineTable {
  id: Id;
  sheet_id: number;
  /** its place in the text or file, from 1 */
  line: number;
  /** as it was written */
  text: string;
  /** what a request to buy would call it */
  name: string;
  /** as many as the line wants; null when it says none that can be read */
  number: number | null;
  /** what the number counts, as written: 盒, 件; "" when it is not said */
  unit: string;
  /** matched | ambiguous | unknown */
  state: string;
  /** the goods found or chosen */
  goods_id: number | null;
  /** why it was found, or what is open: a sentence */
  why: string;
  /** JSON ids of the goods to choose from */
  choices: string;
  /** when it went into the cart */
  added_at: number | null;
  /** what the cart answered last */
  answer: Generated<string>;
}
/** 到货提醒 */
export interface StockAlertTable {
  company_id: number;
  goods_id: number;
  created_at: number;
}
/** Counters by which in-process caches know that they are stale: goods, content, offers. */
export interface DataVersionTable {
  name: string;
  version: number;
}

// ── promotions ───────────────────────────────────────────────────────────────
/** One model for every offer; terms are read by promotions/offer.ts. */
export interface OfferTable {
  id: Id;
  /** flashSale | dailySpecial | nearExpiry | siteDiscount | lineReduction | orderReduction | orderDiscount | gift | swap | cashback ... */
  kind: string;
  name: string;
  starts_at: number;
  ends_at: number;
  /** on | off */
  status: string;
  /** JSON Scope: {all:true} | {goods:number[]} | {category:string path} | {kind:'herb'|...} | {not:Scope} */
  scope: string;
  /** JSON, by kind: measure, tiers, what it does not go with (promotions/terms.ts) */
  terms: string;
  priority: Generated<number>;
  /** how often the offer as a whole may be used by everybody together, in times; null without */
  stock: number | null;
  /** how often it was used, in times */
  taken: Generated<number>;
  /** how often one company may use it, in times; null without */
  limit_per_company: number | null;
}
/**
 * Goods of an offer with their own price, stock and limit per company in units: prices of flash sales, daily specials and group buys,
 * members of a bundle, goods to swap for, gifts (price 0).
 */
export interface OfferGoodsTable {
  offer_id: number;
  goods_id: number;
  price: number;
  /** units in one set of a bundle, in one gift; 1 elsewhere */
  number: Generated<number>;
  stock: number;
  sold: Generated<number>;
  limit_per_company: number | null;
}
/** What became of a group buy: its offer says how many companies it needs. */
export interface GroupBuyTable {
  offer_id: number;
  /** enough companies have paid */
  formed_at: number | null;
  /** the deadline passed with too few */
  failed_at: number | null;
}
/** How much of an offer a company has taken, for its limit: units of a goods, or times with goods_id 0. */
export interface OfferUseTable {
  offer_id: number;
  goods_id: number;
  company_id: number;
  number: number;
}
/** A coupon or cash voucher as the shop issues it. */
export interface VoucherTemplateTable {
  id: Id;
  /** coupon | cashVoucher */
  kind: string;
  name: string;
  threshold: number;
  amount: number;
  scope: string;
  starts_at: number;
  ends_at: number;
  total: number;
  claimed: Generated<number>;
  limit_per_company: Generated<number>;
  /** days that a claimed one is valid; null: until ends_at */
  valid_days: number | null;
  /** 1: may be claimed in the coupon centre; 0: only granted (draw, points mall, operators) */
  is_public: Generated<Flag>;
  /** on | off */
  status: string;
}
/** 抽奖 */
export interface DrawTable {
  id: Id;
  name: string;
  remarks: string;
  starts_at: number;
  ends_at: number;
  /** on | off */
  status: string;
}
export interface DrawPrizeTable {
  id: Id;
  draw_id: number;
  name: string;
  /** points | redPacket | voucher | thanks */
  kind: string;
  /** points, fen, or id of a voucher template; 0 for thanks */
  value: number;
  /** odds: its share of the weights that are still to be had */
  weight: number;
  /** null: never runs out */
  stock: number | null;
  given: Generated<number>;
  sort: number;
}
/** One join for each company and draw, recorded before the prize is shown. */
export interface DrawJoinTable {
  draw_id: number;
  company_id: number;
  prize_id: number;
  prize_name: string;
  joined_at: number;
}
/** What the points mall offers. */
export interface PointsItemTable {
  id: Id;
  name: string;
  /** gift: sent by post; voucher: credited at once */
  kind: string;
  /** id of a voucher template for vouchers */
  voucher_template_id: number | null;
  points: number;
  stock: number;
  exchanged: Generated<number>;
  limit_per_company: number | null;
  describe: string;
  image: string;
  /** on | off */
  status: string;
  sort: number;
}
export interface PointsExchangeTable {
  id: Id;
  number: string;
  company_id: number;
  item_id: number;
  item_name: string;
  count: number;
  points: number;
  /** of the points, those that came off refunds of returned goods (orders/payout.ts) */
  charged: Generated<number>;
  /** requested 未兑换 | exchanged 已兑换 | shipped 已发货 | received 已收货 | cancelled 已取消 */
  state: string;
  /** receiver, phone and address as one line, as it was; "" for vouchers */
  address: string;
  /** carrier and number once shipped */
  shipment: Generated<string>;
  created_at: number;
  confirmed_at: number | null;
  shipped_at: number | null;
  received_at: number | null;
  cancelled_at: number | null;
}

// ── wallet ───────────────────────────────────────────────────────────────────
/** The running sum of a ledger account: the row that a change locks. */
export interface WalletAccountTable {
  company_id: number;
  /** balance | redPacket | points */
  account: string;
  amount: number;
}
/** Append-only: the account is the sum of its rows. */
export interface LedgerTable {
  id: Id;
  company_id: number;
  account: string;
  amount: number;
  after: number;
  /** pay | refund | recharge | withdraw | grant | reward | takeBack | exchange */
  kind: string;
  /** business key, unique: the same thing is never posted twice */
  key: string;
  order_id: number | null;
  note: string;
  at: number;
}
/** Balance that a company wants paid out; the ledger holds the amount from the request on. */
export interface WithdrawalTable {
  id: Id;
  number: string;
  company_id: number;
  account_id: number;
  amount: number;
  /** the company's own bank account: whom, where, which, as they were asked for */
  holder: string;
  bank: string;
  bank_account: string;
  /** pending 待处理 | paid 已打款 | returned 已退回 */
  state: string;
  /** the bank's reference when paid, the reason when returned */
  note: Generated<string>;
  created_at: number;
  finished_at: number | null;
}
/** A coupon or cash voucher that a company owns. */
export interface VoucherTable {
  id: Id;
  /** unique business key of a granted one, so that a prize is credited once; null for claimed ones, which the limit counts */
  key: Generated<string | null>;
  template_id: number;
  company_id: number;
  /** unused | locked | used | expired */
  state: string;
  order_id: number | null;
  starts_at: number;
  ends_at: number;
  claimed_at: number;
}

// ── cart ─────────────────────────────────────────────────────────────────────
export interface CartLineTable {
  id: Id;
  company_id: number;
  goods_id: number;
  /** 0 ordinary (also while a flash sale prices it), 2 swap, 3 member of a bundle */
  type: number;
  /** the offer of a swap or bundle line; 0 for ordinary lines */
  offer_id: Generated<number>;
  number: number;
  is_selected: Flag;
  /** unit price the buyer last saw, fen; null before it was shown: changes are said, never silent */
  seen_price: number | null;
  /** least remaining validity asked for this line, in months: 0 none, null as the whole cart */
  expiry_months: Generated<number | null>;
  added_at: number;
  updated_at: number;
}
/** What a company wishes for its whole cart; no row: nothing. */
export interface CartWishTable {
  company_id: number;
  /** least remaining validity of every line that has no wish of its own, in months; 0: none */
  expiry_months: Generated<number>;
  updated_at: number;
}

// ── orders ───────────────────────────────────────────────────────────────────
export interface OrderTable {
  id: Id;
  number: string;
  company_id: number;
  account_id: number;
  /** pendingPayment | pendingReview | pendingShipment | pendingReceipt | completed | cancelled | pendingGroup */
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
  /** JSON address snapshot */
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
}
/** What an order is found by: its number, the names of its goods and its batches in small letters, one a line. */
export interface OrderSearchTable {
  company_id: number;
  order_id: number;
  text: string;
}
export interface OrderLineTable {
  id: Id;
  order_id: number;
  goods_id: number;
  warehouse_id: number;
  /** ordinary | the kind of the offer that made the price (flashSale, swap, bundle, groupBuy ...) | gift */
  type: string;
  offer_id: number | null;
  /** snapshot for documents that must not change later */
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
  /** gifts: JSON GiftRule (orders/refund.ts), what it was given for, so that a return knows when it must come back */
  gift_rule: string | null;
  /** least remaining validity that was asked for when the order was placed, in months; 0: none */
  expiry_months: Generated<number>;
  /** units that have left the warehouse */
  shipped: Generated<number>;
  /** units that came back or were refunded for never having come */
  returned: Generated<number>;
  /** units among the returned that never left the warehouse and never will */
  given_up: Generated<number>;
}
/** 含麻回执单 that the buyer signed: one for each shipped order of ephedrine goods; without a row it is still to be signed. */
export interface EphedrineReceiptTable {
  order_id: number;
  company_id: number;
  account_id: number;
  receiver: string;
  /** the last four characters of the receiver's identity number */
  id_last4: string;
  /** the day on which the goods were received */
  received_on: string;
  /** the photo of the signed slip */
  file_id: number;
  signed_at: number;
}
/** Returns that were settled: the second time the first one's refund. */
export interface OrderUndoTable {
  /** business key, unique: the return that it settles */
  key: string;
  order_id: number;
  /** fen */
  refund: number;
  /** what was no longer there of what it took back, fen (orders/payout.ts) */
  missing: Generated<number>;
  at: number;
}
/** 退货 and 售后: what a company asks for after its goods left the warehouse (orders/case.ts). */
export interface OrderCaseTable {
  id: Id;
  /** return | afterSales */
  kind: string;
  /** the id in addresses: each kind counts from 1 */
  serial: number;
  number: string;
  company_id: number;
  account_id: number;
  order_id: number;
  /** pendingReview | pendingParcel | pendingCheck | pendingRefund | completed | rejected | withdrawn */
  state: string;
  /** quality | wrongGoods | damage | expiry | recall | shortage */
  reason: string;
  /** refund | resend | exchange */
  wants: string;
  text: string;
  /** whether the goods are to come back; null until the shop has decided */
  goods_back: Flag | null;
  /** where they are to be sent, as it was when the shop agreed */
  return_to: Generated<string>;
  /** carrier and number of the parcel sent back */
  carrier: Generated<string>;
  parcel: Generated<string>;
  /** what the shop says to its decision, as the company reads it */
  answer: Generated<string>;
  /** carrier and number of what was sent again */
  resent: Generated<string>;
  /** what was refunded, fen: the lines with shipping, less `missing` */
  refund: number | null;
  shipping: Generated<number>;
  /** taken back at the refund */
  points: Generated<number>;
  cashback: Generated<number>;
  /** fen that came off for points and red packets already spent */
  missing: Generated<number>;
  created_at: number;
  updated_at: number;
}
/** Units of one batch of an order's line that a case is about. */
export interface OrderCaseLineTable {
  id: Id;
  case_id: number;
  order_line_id: number;
  order_line_batch_id: number;
  number: number;
  /** units that the shop accepts; null until it has decided */
  accepted: number | null;
  /** of these back in stock; the rest is written off */
  restocked: Generated<number>;
  /** fen, once refunded */
  refund: Generated<number>;
}
export interface OrderCasePhotoTable {
  case_id: number;
  file_id: number;
}
export interface OrderCaseEventTable {
  id: Id;
  case_id: number;
  at: number;
  /** asked | approved | rejected | sent | received | refunded | resent | withdrawn */
  kind: string;
  state: string;
  /** buyer:<account id> | operator:<name> | shop */
  actor: string;
  note: string;
}
/** The last serial number of each kind of case. */
export interface OrderCaseSerialTable {
  kind: string;
  last: number;
}
export interface OrderLineBatchTable {
  id: Id;
  order_line_id: number;
  batch_id: number;
  batch_number: string;
  expires_on: string;
  number: number;
  /** units that never left the warehouse and never will */
  given_up: Generated<number>;
}
/** 药检报告 of one batch of a goods; the file is the shop's (company 0), so /files never gives it to anybody. */
export interface TestReportTable {
  id: Id;
  goods_id: number;
  batch_number: string;
  file_id: number;
  updated_at: number;
}
/** Which file of a report a company has fetched: a replaced one is new to it again. */
export interface TestReportDownloadTable {
  company_id: number;
  file_id: number;
  at: number;
}
export interface OrderEventTable {
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
/** A parcel of an order: an order that leaves in parts has several (orders/shipment.ts). */
export interface ShipmentTable {
  id: Id;
  order_id: number;
  /** counts from 1 within its order */
  number: number;
  /** the carrier's code at the tracking provider, or own | other */
  carrier: string;
  /** "" where the carrier gives none */
  tracking: string;
  shipped_at: number;
  /** the carrier says that it was handed over */
  delivered_at: number | null;
  note: Generated<string>;
}
export interface ShipmentLineTable {
  shipment_id: number;
  order_line_batch_id: number;
  number: number;
}
/** What the tracking provider last said of a parcel; it stays when the provider fails. */
export interface ShipmentTrackTable {
  shipment_id: number;
  /** when it was asked last; 0 never */
  asked_at: Generated<number>;
  /** when it last answered */
  fetched_at: number | null;
  /** JSON TrackEvent[] (orders/logistics.ts), newest first */
  events: Generated<string>;
  /** nothing | limited | unavailable at the last asking, "" after an answer */
  fault: Generated<string>;
  /** how often in a row there was none, and from when on it is asked again, ms */
  faults: Generated<number>;
  next_ask_at: Generated<number>;
}
/** What an order used up beside stock, so that cancelling is the exact inverse. */
export interface OrderUseTable {
  id: Id;
  order_id: number;
  /** voucher | offer */
  kind: string;
  ref_id: number;
  /** null for vouchers, 0 for an offer used as a whole (number: times) */
  goods_id: number | null;
  number: number;
}
/** 电子发票: what a company asks for over one or more orders, and what was issued (orders/invoice.ts). */
export interface InvoiceTable {
  id: Id;
  /** "FP20261120000001" */
  number: string;
  company_id: number;
  account_id: number;
  /** ordinary | special */
  type: string;
  /** the company's name and 统一社会信用代码 of that moment; with what a special invoice says beside them, kept up to date while it waits */
  title: string;
  tax_number: string;
  invoice_address: Generated<string>;
  invoice_phone: Generated<string>;
  invoice_bank: Generated<string>;
  invoice_account: Generated<string>;
  email: string;
  /** pending | issued | rejected | reversed */
  state: string;
  /** fen with tax, and the tax in it: the sums of its lines */
  amount: number;
  tax: number;
  /** fen of it that red letters took back, issued ones alone */
  reversed: Generated<number>;
  /** why it was turned down */
  reason: Generated<string>;
  /** the tax office's, once issued */
  invoice_number: Generated<string | null>;
  created_at: number;
  /** when it was issued or turned down */
  finished_at: number | null;
}
/** An order is on one invoice that holds at most: `live_order_id` is unique, null once the invoice is turned down or wholly taken back. */
export interface InvoiceOrderTable {
  invoice_id: number;
  order_id: number;
  live_order_id: number | null;
}
export interface InvoiceLineTable {
  id: Id;
  invoice_id: number;
  order_id: number;
  /** null: shipping */
  order_line_id: number | null;
  name: string;
  spec: string;
  unit: string;
  number: number;
  /** percent */
  rate: number;
  amount: number;
  tax: number;
}
/** 红字发票: takes back a part of an issued invoice, or all of it. */
export interface InvoiceRedTable {
  id: Id;
  invoice_id: number;
  company_id: number;
  /** pending | issued */
  state: string;
  amount: number;
  tax: number;
  /** what it is for: the key of a return (order_undo), unique; null by the operator's word */
  key: string | null;
  reason: string;
  invoice_number: string | null;
  created_at: number;
  issued_at: number | null;
}
export interface InvoiceRedLineTable {
  red_id: number;
  invoice_line_id: number;
  amount: number;
  tax: number;
}
/** Files of an issued invoice or of its red letters; the company's own. */
export interface InvoiceFileTable {
  file_id: number;
  invoice_id: number;
  red_id: number | null;
}
export interface InvoiceEventTable {
  id: Id;
  invoice_id: number;
  at: number;
  /** asked | changed | issued | rejected | redAsked | redIssued */
  kind: string;
  /** buyer:<account id> | operator:<name> | shop */
  actor: string;
  note: string;
}
/** 召回: one batch of a goods that the shop calls back. Its row tells who did what, when and why. */
export interface RecallTable {
  id: Id;
  /** "ZH20261120000001" */
  number: string;
  goods_id: number;
  batch_id: number;
  batch_number: string;
  /** one | two | three: 一级, 二级, 三级 */
  level: string;
  reason: string;
  /** what companies are asked to do, as they read it */
  body: string;
  /** open | lifted */
  state: string;
  started_by: string;
  started_at: number;
  ended_by: Generated<string | null>;
  ended_at: Generated<number | null>;
  end_reason: Generated<string | null>;
}
/** A company that bought the batch, and its answer. */
export interface RecallCompanyTable {
  recall_id: number;
  company_id: number;
  answered_at: Generated<number | null>;
  account_id: Generated<number | null>;
  note: Generated<string>;
  reminders: Generated<number>;
  reminded_at: Generated<number | null>;
}
/** Units of the batch in a line of an order; what became of them as the company answers. */
export interface RecallLineTable {
  recall_id: number;
  order_line_batch_id: number;
  company_id: number;
  order_id: number;
  /** units of the batch that the company bought */
  number: number;
  /** units still there, to come back; null before the answer */
  remaining: Generated<number | null>;
  /** the return that the answer opened */
  case_id: Generated<number | null>;
}

// ── payments ─────────────────────────────────────────────────────────────────
export interface PaymentTable {
  id: Id;
  /** our number towards the provider, unique */
  number: string;
  company_id: number;
  /** order | recharge: what it pays for */
  purpose: Generated<string>;
  /** null for a recharge */
  order_id: number | null;
  /** balance | redPacket | bank | sandbox | wechat | alipay */
  provider: string;
  amount: number;
  /** of the amount, fen: sent back, or on its way back */
  refunded: Generated<number>;
  /** pending | succeeded | failed | closed | refunding | refunded; refunding: the money goes back as soon as the provider says so */
  state: string;
  /** the provider's number, unique with provider */
  provider_ref: string | null;
  slip_file_id: number | null;
  created_at: number;
  finished_at: number | null;
  note: string;
  /** what the payer scans, until it is paid */
  code: Generated<string | null>;
  code_at: Generated<number | null>;
  /** 1: given up here, the provider has still to be told */
  is_closing: Generated<number>;
  /** how often its provider was asked to close it, and from when on it is asked again, ms */
  tries: Generated<number>;
  next_try_at: Generated<number>;
}
/** Money on its way back by the means that it came by; the wallet's share stands in the ledger alone. */
export interface PaymentRefundTable {
  id: Id;
  /** our number towards the provider, unique */
  number: string;
  payment_id: number;
  company_id: number;
  order_id: number | null;
  amount: number;
  /** what it is for, unique with the payment: the same thing is never sent back twice */
  key: string;
  /** waiting: to be sent, or under way at the provider. done. stuck: the provider will not, an operator must see to it */
  state: string;
  note: string;
  created_at: number;
  finished_at: number | null;
  /** how often its provider was asked, and from when on it is asked again, ms */
  tries: Generated<number>;
  next_try_at: Generated<number>;
}
/** Every notice as it came, so that a replay is seen. */
export interface PaymentNoticeTable {
  id: Id;
  provider: string;
  notice_id: string;
  payment_number: string;
  verdict: string;
  received_at: number;
}
/** The books of the sandbox: what real providers would keep at their own places, nothing that the shop reads. */
export interface SandboxPaymentTable {
  /** our payment number */
  number: string;
  /** wechat | alipay: which of them is played */
  provider: Generated<string>;
  amount: number;
  subject: string;
  /** waiting | paid | failed | closed */
  state: string;
  /** what the payer's page is found by */
  handle: Generated<string>;
  notify_url: Generated<string>;
  return_url: Generated<string>;
  /** its own number, given when it is decided */
  ref: string | null;
  notice_id: string | null;
  created_at: number;
  decided_at: number | null;
}
export interface SandboxRefundTable {
  /** our refund number */
  number: string;
  payment_number: string;
  amount: number;
  created_at: number;
}

// ── platform: scheduled work ─────────────────────────────────────────────────
/** What the shop does by itself: when each job last ran, and which process has it in hand. */
export interface JobTable {
  name: string;
  /** the moment that the last finished run was for */
  last_at: number;
  /** nobody else begins it before this moment */
  leased_until: Generated<number>;
  leased_by: Generated<string>;
  /** how long the last finished run took, ms */
  took: number | null;
  /** the last fault, null after a good run */
  fault: string | null;
}

// ── platform: audit ──────────────────────────────────────────────────────────
/** What those who run the shop changed; rows are only added. */
export interface AuditTable {
  id: Id;
  at: number;
  operator: string;
  command: string;
  /** company | order | offer ... */
  subject: string;
  subject_id: string;
  /** JSON of what was touched; null: there was nothing before, or is nothing after */
  before: string | null;
  after: string | null;
  why: string;
}

// ── platform: files ──────────────────────────────────────────────────────────
export interface FileTable {
  id: Id;
  company_id: number;
  /** random name under the files folder */
  stored_name: string;
  original_name: string;
  mime: string;
  size: number;
  sha256: string;
  /** qualification | slip | ... */
  purpose: string;
  created_at: number;
  /** since when no row refers to it; null: one does, and it is kept */
  unused_since: Generated<number | null>;
  /** the registration under way that it came with */
  registration_id: Generated<number | null>;
}

// ── content, support ─────────────────────────────────────────────────────────
export interface SettingTable {
  key: string;
  /** JSON */
  value: string;
}
export interface AdTable {
  id: Id;
  /** top | banner | right | bottom | homeMain | homeSide | login ... */
  slot: string;
  title: string;
  text: string;
  image: string;
  url: string;
  /** comma list of company kinds and "visitor", "" for everybody */
  targets: string;
  starts_at: number;
  ends_at: number;
  sort: number;
}
/** A page made of blocks: fair, activity, template, club, controlled-sales page. */
export interface ZoneTable {
  id: Id;
  /** fair | activity | zoneTemplate | activityTemplate | clinicClub | controlled */
  kind: string;
  /** its name in addresses, unique within its kind */
  slug: string;
  title: string;
  summary: string;
  image: string;
  starts_at: number;
  ends_at: number;
  /** on | off */
  status: string;
  sort: number;
  /** as of an ad */
  targets: Generated<string>;
}
export interface ZoneBlockTable {
  id: Id;
  zone_id: number;
  sort: number;
  /** banner | text | goods | vouchers | offers | links | brands | countdown */
  kind: string;
  /** JSON by kind (content/zone.ts) */
  data: string;
}
export interface BrandTable {
  id: Id;
  name: string;
  manufacturer_id: number;
  summary: string;
  image: string;
  /** on | off */
  status: string;
  sort: number;
}
export interface NavItemTable {
  id: Id;
  name: string;
  url: string;
  is_open: Flag;
  sort: number;
  /** null is always */
  starts_at: number | null;
  ends_at: number | null;
  /** as of an ad */
  targets: Generated<string>;
}
export interface HotWordTable {
  id: Id;
  word: string;
  url: string;
  is_warm: Flag;
  sort: number;
  /** null is always */
  starts_at: number | null;
  ends_at: number | null;
  /** as of an ad */
  targets: Generated<string>;
}
/** A link or a short word of a list that operators keep. */
export interface LinkTable {
  id: Id;
  /** promises | topbar | global | homeZones ... (content/links.ts) */
  list: string;
  name: string;
  text: Generated<string>;
  url: string;
  icon: Generated<string>;
  sort: number;
  /** null is always */
  starts_at: number | null;
  ends_at: number | null;
  /** as of an ad */
  targets: Generated<string>;
}
export interface ArticleTable {
  id: Id;
  /** notice | industry | company | a help page such as help/zfps/hwps, whose newest article counts */
  category: string;
  title: string;
  summary: string;
  /** as written */
  markdown: string;
  /** safe HTML of it, made when it is published */
  body: string;
  /** its words alone, for the search */
  words: string;
  published_at: number;
}
export interface MessageTable {
  id: Id;
  company_id: number;
  kind: string;
  title: string;
  body: string;
  url: string;
  /** unique business key of one that the shop sends by itself, so that it is sent once; null for all others */
  key: Generated<string | null>;
  created_at: number;
  read_at: number | null;
}
/** 品种求购: what a company would like to buy here, and the shop's answer. */
export interface BuyRequestTable {
  id: Id;
  company_id: number;
  account_id: number;
  name: string;
  spec: string;
  manufacturer: string;
  approval_number: string;
  number: number;
  unit: string;
  /** fen a unit; null: none named */
  wished_price: number | null;
  /** day; null: whenever */
  needed_by: string | null;
  note: string;
  /** pending 待处理 | answered 已答复 | listed 已上架 | refused 无法采购 | withdrawn 已撤销 */
  state: string;
  /** the shop's words; the reason when refused */
  answer: Generated<string>;
  /** fen a unit */
  offered_price: Generated<number | null>;
  /** day on which it is expected */
  expected_on: Generated<string | null>;
  goods_id: Generated<number | null>;
  answered_by: Generated<string | null>;
  answered_at: Generated<number | null>;
  /** answered first, in the shop later */
  listed_by: Generated<string | null>;
  listed_at: Generated<number | null>;
  withdrawn_at: Generated<number | null>;
  created_at: number;
}
/** 意见反馈 */
export interface FeedbackTable {
  id: Id;
  company_id: number;
  account_id: number;
  /** goods | delivery | service | site | suggestion | other */
  kind: string;
  text: string;
  phone: string;
  answer: Generated<string>;
  answered_by: Generated<string | null>;
  answered_at: Generated<number | null>;
  created_at: number;
}
/** 在线咨询: one conversation a company, or a browser of visitors. */
export interface ChatTable {
  id: Id;
  /** unique; null for a visitor */
  company_id: number | null;
  /** unique: SHA-256 of the visitor's key; null for a company */
  browser: string | null;
  /** number of the newest message; the row is locked while one is added, so numbers are read in their order */
  last_number: number;
  /** the newest message of each side, 0 for none */
  buyer_last: number;
  staff_last: Generated<number>;
  /** how far each side has read the other's */
  buyer_read: Generated<number>;
  staff_read: Generated<number>;
  /** since when the buyer waits for an answer */
  waiting_since: number | null;
  /** closed by staff; the buyer's next message opens it again */
  closed_at: number | null;
  last_at: number;
  created_at: number;
}
/** Key: chat_id, number. */
export interface ChatMessageTable {
  chat_id: number;
  /** from 1 in each conversation */
  number: number;
  /** buyer | staff */
  side: string;
  /** who wrote it, as it is shown */
  author: string;
  text: string;
  /** goods | order, with its id and its words as they were */
  subject: string | null;
  subject_id: number | null;
  subject_text: string | null;
  created_at: number;
}
/** What lets staff in to the page where they answer. */
export interface StaffKeyTable {
  /** SHA-256 */
  key: string;
  /** link (of one use) | session */
  kind: string;
  name: string;
  created_at: number;
  expires_at: number;
}
/** Pictures that came with a request to buy or with feedback, in their order. */
export interface SupportPictureTable {
  /** buyRequest | feedback */
  subject: string;
  subject_id: number;
  file_id: number;
}

export interface Database {
  account: AccountTable;
  account_manager: AccountManagerTable;
  company: CompanyTable;
  membership: MembershipTable;
  qualification: QualificationTable;
  contract: ContractTable;
  quota_letter: QuotaLetterTable;
  business_scope: BusinessScopeTable;
  address: AddressTable;
  sms_code: SmsCodeTable;
  known_device: KnownDeviceTable;
  phone_proof: PhoneProofTable;
  sandbox_message: SandboxMessageTable;
  registration: RegistrationTable;
  registration_document: RegistrationDocumentTable;
  wechat_binding: WechatBindingTable;
  wechat_attempt: WechatAttemptTable;
  wechat_waiting: WechatWaitingTable;
  sandbox_wechat: SandboxWechatTable;
  session: SessionTable;
  api_token: ApiTokenTable;
  kept_answer: KeptAnswerTable;
  rate: RateTable;
  form_token: FormTokenTable;
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
  favourite: FavouriteTable;
  favourite_group: FavouriteGroupTable;
  purchase: PurchaseTable;
  bought_batch: BoughtBatchTable;
  order_search: OrderSearchTable;
  quick_sheet: QuickSheetTable;
  quick_sheet_line: QuickSheetLineTable;
  stock_alert: StockAlertTable;
  data_version: DataVersionTable;
  offer: OfferTable;
  offer_goods: OfferGoodsTable;
  offer_use: OfferUseTable;
  group_buy: GroupBuyTable;
  draw: DrawTable;
  draw_prize: DrawPrizeTable;
  draw_join: DrawJoinTable;
  points_item: PointsItemTable;
  points_exchange: PointsExchangeTable;
  voucher_template: VoucherTemplateTable;
  wallet_account: WalletAccountTable;
  ledger: LedgerTable;
  withdrawal: WithdrawalTable;
  voucher: VoucherTable;
  cart_line: CartLineTable;
  cart_wish: CartWishTable;
  orders: OrderTable;
  order_line: OrderLineTable;
  order_line_batch: OrderLineBatchTable;
  goods_document: GoodsDocumentTable;
  test_report: TestReportTable;
  test_report_download: TestReportDownloadTable;
  order_event: OrderEventTable;
  shipment: ShipmentTable;
  shipment_line: ShipmentLineTable;
  shipment_track: ShipmentTrackTable;
  order_use: OrderUseTable;
  order_undo: OrderUndoTable;
  invoice: InvoiceTable;
  invoice_order: InvoiceOrderTable;
  invoice_line: InvoiceLineTable;
  invoice_red: InvoiceRedTable;
  invoice_red_line: InvoiceRedLineTable;
  invoice_file: InvoiceFileTable;
  invoice_event: InvoiceEventTable;
  recall: RecallTable;
  recall_company: RecallCompanyTable;
  recall_line: RecallLineTable;
  ephedrine_receipt: EphedrineReceiptTable;
  order_case: OrderCaseTable;
  order_case_line: OrderCaseLineTable;
  order_case_photo: OrderCasePhotoTable;
  order_case_event: OrderCaseEventTable;
  order_case_serial: OrderCaseSerialTable;
  payment: PaymentTable;
  payment_refund: PaymentRefundTable;
  payment_notice: PaymentNoticeTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_refund: SandboxRefundTable;
  job: JobTable;
  file: FileTable;
  audit: AuditTable;
  setting: SettingTable;
  ad: AdTable;
  zone: ZoneTable;
  zone_block: ZoneBlockTable;
  brand: BrandTable;
  nav_item: NavItemTable;
  hot_word: HotWordTable;
  link: LinkTable;
  article: ArticleTable;
  message: MessageTable;
  buy_request: BuyRequestTable;
  feedback: FeedbackTable;
  support_picture: SupportPictureTable;
  chat: ChatTable;
  chat_message: ChatMessageTable;
  staff_key: StaffKeyTable;
}

export type Row<T extends keyof Database> = Selectable<Database[T]>;
export type NewRow<T extends keyof Database> = Insertable<Database[T]>;
