import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface AccountTable {
  id: Id;
  username: string;
  phone: string;
  name: string;
  password_hash: string;
  created_at: number;
  /** its portrait among a company's files */
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
  kind: string;
  licence_number: string;
  status: string;
  /** e.g. "A"; prices may be set by rank */
  rank: string;
  area_code: string;
  address: string;
  contact_name: string;
  contact_phone: string;
  /** head office of a branch store */
  head_office_id: number | null;
  account_manager_id: number | null;
  /** latest calendar year with a signed e-contract; a year ahead only after the current one */
  contract_year: number | null;
  created_at: number;
  approved_at: number | null;
  reason: Generated<string | null>;
  email: Generated<string | null>;
  /** area code, hyphen, number */
  landline: Generated<string | null>;
  /** 统一社会信用代码 for invoices; or "" */
  tax_number: Generated<string>;
  /** further facts of special invoices, or "" */
  invoice_address: Generated<string>;
  invoice_phone: Generated<string>;
  invoice_bank: Generated<string>;
  invoice_account: Generated<string>;
  /** may not order since; null: it may */
  frozen_at: Generated<number | null>;
  frozen_by: Generated<string | null>;
  frozen_why: Generated<string | null>;
}

/** The review of a company by two people (company/review). */
interface CompanyReviewTable {
  company_id: number;
  first_id: number;
  first_by: string;
  first_at: number;
  points: string;
  scopes: string;
  note: string;
  /** what they saw (review/first-business.ts) */
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
  ends_on: string | null;
  /** pending | approved | rejected | replaced (a newer one was approved) */
  state: string;
  reason: string | null;
  file_id: number | null;
  updated_at: number;
}

/** Agreed returns before expiry (contract/near-expiry-return.ts); the newest one that has begun holds. */
interface NearExpiryTermTable {
  id: Id;
  company_id: number;
  /** YYYY-MM-DD */
  from_on: string;
  /** days before expiry; 0: none */
  days: number;
  set_at: number;
}

/** A signed yearly contract with its whole text. */
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
  /** pending | released; only the licensed or a released address gets shipments */
  state: string;
  /** waiting for approval since, epoch ms; null: not waiting, or unknown */
  waiting_since: Generated<number | null>;
  removed_at: number | null;
}

/** The last code for a phone, purpose and requester. */
interface SmsCodeTable {
  phone: string;
  /** register | branch | reset ... */
  purpose: string;
  /** requester: "a12" a login, "b" and the SHA-256 of a browser's key */
  asker: string;
  code_hash: string;
  expires_at: number;
  tries: number;
  used_at: number | null;
}

/** A browser that has signed in to an account: its password tries are counted separately. */
interface KnownDeviceTable {
  account_id: number;
  /** SHA-256 of the key in its cookie */
  id: string;
  /** network of its last sign-in; null: this machine */
  network: string | null;
  /** the session begun then */
  session_id: string | null;
  seen_at: number;
}

/** A browser's proof of a phone: the cookie has the key, this its SHA-256. */
interface PhoneProofTable {
  id: string;
  phone: string;
  purpose: string;
  expires_at: number;
  /** null: unused */
  served_at: Generated<number | null>;
}

/** Messages of the sandbox, shown by the demo. */
interface SandboxMessageTable {
  id: Id;
  phone: string;
  text: string;
  sent_at: number;
}

interface RegistrationTable {
  id: Id;
  flow: string;
  phone: string;
  /** null: the head office's login is used */
  password_hash: string | null;
  /** branch: the head office it belongs to */
  head_office_id: number | null;
  /** branch: the head office's login, when that registers it itself */
  head_account_id: number | null;
  /** JSON of the fields of step 2 as entered */
  facts: string;
  created_at: number;
  updated_at: number;
}

/** A document of a registration; it becomes a qualification. */
interface RegistrationDocumentTable {
  registration_id: number;
  kind: string;
  number: string;
  starts_on: Generated<string | null>;
  ends_on: string | null;
  file_id: number;
  updated_at: number;
}

/** The WeChat identity of a login, one to one. */
interface WechatBindingTable {
  account_id: number;
  /** the person within the shop's WeChat application */
  openid: string;
  /** the person over all applications of the shop's owner; null if WeChat gives none */
  unionid: string | null;
  nickname: string;
  bound_at: number;
}

/** A running scan, for the `state` that WeChat returns. Deleted when used. */
interface WechatAttemptTable {
  /** SHA-256 of the state */
  state: string;
  /** SHA-256 of the cookie of its browser */
  browser: string;
  purpose: string;
  account_id: number | null;
  back: string;
  expires_at: number;
}

/** An identity without a login, until its owner chooses one; the cookie has the id, this its SHA-256. */
interface WechatWaitingTable {
  id: string;
  openid: string;
  unionid: string | null;
  nickname: string;
  back: string;
  /** 1: for the registration of this browser */
  for_registration: Flag;
  expires_at: number;
}

interface SandboxWechatTable {
  code: string;
  token: string | null;
  nickname: string;
  expires_at: number;
}

/** A token of a company's own system, in the name of a login. */
interface ApiTokenTable {
  id: Id;
  company_id: number;
  account_id: number;
  name: string;
  /** read | order, which includes read */
  scope: string;
  /** SHA-256; the token itself is not stored */
  hash: string;
  /** its last four letters */
  tail: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  revoked_at: number | null;
}

interface CompanyNoteTable {
  id: Id;
  company_id: number;
  text: string;
  /** its writer, who alone may strike it out */
  author_id: number;
  author: string;
  written_at: number;
  struck_at: Generated<number | null>;
}

/** A company closed at its own request, permanently. */
interface CompanyClosingTable {
  id: Id;
  company_id: number;
  requested_on: string;
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
    near_expiry_term: NearExpiryTermTable;
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
