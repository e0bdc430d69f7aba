/** The tables of this room: it alone writes them (tests/lint/tables.ts). */
import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface AccountTable {
  id: Id;
  username: string;
  phone: string;
  name: string;
  password_hash: string;
  created_at: number;
  /** its portrait among the files of a company that it acts for */
  face_file_id: number | null;
}

interface AccountManagerTable {
  id: Id;
  name: string;
  phone: string;
  is_default: Flag;
}

interface CompanyTable {
  id: Id;
  name: string;
  /** pharmacy | chain | clinic | hospital */
  kind: string;
  licence_number: string;
  /** pending | approved | rejected | closed */
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
  /** since when it may not order; null: it may */
  frozen_at: Generated<number | null>;
  frozen_by: Generated<string | null>;
  frozen_why: Generated<string | null>;
}

/** The review of a company that has registered, by two people (company/review). */
interface CompanyReviewTable {
  company_id: number;
  /** the person of the desk who made the first review */
  first_id: number;
  first_by: string;
  first_at: number;
  /** JSON ReviewPoint[] */
  points: string;
  /** JSON Scope[] */
  scopes: string;
  note: string;
  /** what they saw (review/first-business.ts, seenText) */
  seen: string;
  second_by: string | null;
  second_at: number | null;
}

interface MembershipTable {
  account_id: number;
  company_id: number;
  is_default: Flag;
}

interface QualificationTable {
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

/** The yearly contract as a company signed it: one for a year, its whole text kept. */
interface ContractTable {
  id: Id;
  number: string;
  company_id: number;
  account_id: number;
  year: number;
  signer: string;
  version: string;
  text: string;
  sha256: string;
  signed_at: number;
}

interface BusinessScopeTable {
  company_id: number;
  /** a scope code of modules/company/identity/scope.ts */
  scope: string;
}

interface AddressTable {
  id: Id;
  company_id: number;
  receiver: string;
  phone: string;
  area_code: string;
  detail: string;
  is_default: Flag;
  /** shipping goes only to the licensed or a released address: pending | released */
  state: string;
  /** since when it waits for its release, epoch ms; null: it does not, or since before this was kept */
  waiting_since: Generated<number | null>;
  removed_at: number | null;
}

/** The last code sent to a phone for a purpose at the wish of one asker; a new one takes its place. */
interface SmsCodeTable {
  phone: string;
  /** register | branch | reset ... */
  purpose: string;
  /** who asked and may use it: "a12" a login, "b" and the SHA-256 of a browser's key */
  asker: string;
  code_hash: string;
  expires_at: number;
  tries: number;
  used_at: number | null;
}

/** A browser that has signed in to an account: its tries of a password are counted apart from strangers'. */
interface KnownDeviceTable {
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
interface PhoneProofTable {
  id: string;
  phone: string;
  purpose: string;
  expires_at: number;
  /** null: it may still be used */
  served_at: Generated<number | null>;
}

/** What the sandbox would have sent: the demo shows it on a page. */
interface SandboxMessageTable {
  id: Id;
  phone: string;
  text: string;
  sent_at: number;
}

/** A registration under way, kept until it is handed in; one for each phone and flow, on whatever device it goes on. */
interface RegistrationTable {
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
  created_at: number;
  updated_at: number;
}

/** A document handed in with a registration; it becomes a qualification. */
interface RegistrationDocumentTable {
  registration_id: number;
  kind: string;
  number: string;
  starts_on: Generated<string | null>;
  ends_on: string | null;
  file_id: number;
  updated_at: number;
}

/** The WeChat identity by which a login may sign in: one a login, and one login an identity. */
interface WechatBindingTable {
  account_id: number;
  /** the person within the shop's WeChat application */
  openid: string;
  /** the person over all applications of the shop's owner; null where WeChat gives none */
  unionid: string | null;
  nickname: string;
  bound_at: number;
}

/** A scan under way: what the `state` that comes back from WeChat stands for. Deleted when it is used. */
interface WechatAttemptTable {
  /** SHA-256 of the state */
  state: string;
  /** SHA-256 of the cookie of the browser that began it */
  browser: string;
  purpose: string;
  account_id: number | null;
  back: string;
  expires_at: number;
}

/** An identity that no login has yet, until its owner says which one; the cookie holds the id, here stands its SHA-256. */
interface WechatWaitingTable {
  id: string;
  openid: string;
  unionid: string | null;
  nickname: string;
  back: string;
  /** 1: the registration finished in this browser gets it */
  for_registration: Flag;
  expires_at: number;
}

interface SandboxWechatTable {
  code: string;
  token: string | null;
  nickname: string;
  expires_at: number;
}

/** By which a company's own systems call the API in the name of the login that made it. */
interface ApiTokenTable {
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

/** What the desk notes of a company; the company never reads it. */
interface CompanyNoteTable {
  id: Id;
  company_id: number;
  text: string;
  /** who of the desk wrote it, and alone may strike it out */
  author_id: number;
  author: string;
  written_at: number;
  struck_at: Generated<number | null>;
}

/** A company that was closed on its own request; it stays so. */
interface CompanyClosingTable {
  id: Id;
  /** unique */
  company_id: number;
  /** "YYYY-MM-DD", of the company's written request */
  requested_on: string;
  /** who of the company signed it */
  requested_by: string;
  why: string;
  closed_by: string;
  closed_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    account: AccountTable;
    account_manager: AccountManagerTable;
    company: CompanyTable;
    company_closing: CompanyClosingTable;
    company_note: CompanyNoteTable;
    company_review: CompanyReviewTable;
    membership: MembershipTable;
    qualification: QualificationTable;
    contract: ContractTable;
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
    api_token: ApiTokenTable;
  }
}
