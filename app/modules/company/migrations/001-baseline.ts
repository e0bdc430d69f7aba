import { TOKEN_SCOPES } from "~/modules/company/account/api-token";
import { ADDRESS_STATES } from "~/modules/company/addresses/address";
import {
  COMPANY_KINDS,
  COMPANY_STATES,
  DOCUMENT_STATES,
  QUALIFICATIONS,
} from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { REGISTRATION_FLOWS } from "~/modules/company/registration/register";
import { SMS_PURPOSES } from "~/modules/company/sign-in/sms";
import { WECHAT_PURPOSES } from "~/modules/company/wechat/wechat";
import {
  amount,
  flag,
  id,
  index,
  int,
  getOne,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("account", {
    columns: {
      id: id(),
      username: text(),
      phone: text(),
      name: text(),
      password_hash: text(),
      created_at: int(),
      face_file_id: reference("file").nullable(),
    },
    indexes: {
      account_face: unique("face_file_id"),
      account_phone: unique("phone"),
      account_username: unique("username"),
    },
  }),
  table("account_manager", {
    columns: {
      id: id(),
      name: text(),
      phone: text(),
      is_default: flag(),
    },
  }),
  table("company", {
    columns: {
      id: id(),
      name: text(),
      kind: getOne(COMPANY_KINDS),
      licence_number: text(),
      status: getOne(COMPANY_STATES),
      rank: text(),
      area_code: text(),
      address: text(),
      contact_name: text(),
      contact_phone: text(),
      head_office_id: reference("company").nullable(),
      account_manager_id: reference("account_manager").nullable(),
      contract_year: int().nullable(),
      created_at: int(),
      approved_at: int().nullable(),
      reason: text().nullable(),
      email: text().nullable(),
      landline: text().nullable(),
      tax_number: text().default(""),
      invoice_address: text().default(""),
      invoice_phone: text().default(""),
      invoice_bank: text().default(""),
      invoice_account: text().default(""),
      frozen_at: int().nullable(),
      frozen_by: text().nullable(),
      frozen_why: text().nullable(),
    },
    checks: {
      own_head_office: "head_office_id <> id",
    },
    indexes: {
      company_licence: index("licence_number"),
      company_phone: index("contact_phone"),
    },
  }),
  table("company_closing", {
    columns: {
      id: id(),
      company_id: reference("company"),
      requested_on: text(),
      requested_by: text(),
      why: text(),
      closed_by: text(),
      closed_at: int(),
    },
    indexes: {
      company_closing_company: unique("company_id"),
    },
  }),
  table("near_expiry_term", {
    columns: {
      id: id(),
      company_id: reference("company"),
      from_on: text(),
      days: amount(),
      set_at: int(),
    },
    indexes: {
      near_expiry_term_from: unique("company_id", "from_on"),
    },
  }),
  table("company_note", {
    columns: {
      id: id(),
      company_id: reference("company"),
      text: text(),
      author_id: reference("staff_member"),
      author: text(),
      written_at: int(),
      struck_at: int().nullable(),
    },
    indexes: {
      company_note_company: index("company_id", "id"),
    },
  }),
  table("company_review", {
    columns: {
      company_id: reference("company"),
      first_id: reference("staff_member"),
      first_by: text(),
      first_at: int(),
      points: text(),
      scopes: text(),
      note: text(),
      seen: text(),
      second_by: text().nullable(),
      second_at: int().nullable(),
    },
    primaryKey: ["company_id"],
  }),
  table("membership", {
    columns: {
      account_id: reference("account"),
      company_id: reference("company"),
      is_default: flag(),
    },
    primaryKey: ["account_id", "company_id"],
    indexes: {
      membership_company: index("company_id"),
    },
  }),
  table("qualification", {
    columns: {
      id: id(),
      company_id: reference("company"),
      kind: getOne(QUALIFICATIONS),
      number: text(),
      starts_on: text().nullable(),
      ends_on: text().nullable(),
      state: getOne(DOCUMENT_STATES),
      reason: text().nullable(),
      file_id: reference("file").nullable(),
      updated_at: int(),
    },
    indexes: {
      qualification_company: index("company_id", "kind"),
      qualification_number: index("number"),
      qualification_file: index("file_id"),
    },
  }),
  table("contract", {
    columns: {
      id: id(),
      number: text(),
      company_id: reference("company"),
      account_id: reference("account"),
      year: int(),
      signer: text(),
      version: text(),
      text: text(),
      sha256: text(),
      signed_at: int(),
    },
    indexes: {
      contract_company: unique("company_id", "year"),
      contract_number: unique("number"),
    },
  }),
  table("business_scope", {
    columns: {
      company_id: reference("company"),
      scope: getOne(BUSINESS_SCOPE_NAMES),
    },
    primaryKey: ["company_id", "scope"],
  }),
  table("address", {
    columns: {
      id: id(),
      company_id: reference("company"),
      receiver: text(),
      phone: text(),
      area_code: text(),
      detail: text(),
      is_default: flag(),
      state: getOne(ADDRESS_STATES),
      removed_at: int().nullable(),
      waiting_since: int().nullable(),
    },
    indexes: {
      address_company: index("company_id"),
    },
  }),
  table("sms_code", {
    columns: {
      phone: text(),
      purpose: getOne(SMS_PURPOSES),
      asker: text(),
      code_hash: text(),
      expires_at: int(),
      tries: amount(),
      used_at: int().nullable(),
    },
    primaryKey: ["phone", "purpose", "asker"],
    indexes: {
      sms_code_expiry: index("expires_at"),
    },
  }),
  table("known_device", {
    columns: {
      account_id: reference("account"),
      id: text(),
      network: text().nullable(),
      session_id: text().nullable(),
      seen_at: int(),
    },
    primaryKey: ["account_id", "id"],
    indexes: {
      known_device_id: index("id"),
    },
  }),
  table("phone_proof", {
    columns: {
      id: text(),
      phone: text(),
      purpose: text(),
      expires_at: int(),
      served_at: int().nullable(),
    },
    primaryKey: ["id"],
    indexes: {
      phone_proof_expiry: index("expires_at"),
    },
  }),
  table("sandbox_message", {
    columns: {
      id: id(),
      phone: text(),
      text: text(),
      sent_at: int(),
    },
  }),
  table("registration", {
    columns: {
      id: id(),
      flow: getOne(REGISTRATION_FLOWS),
      phone: text(),
      password_hash: text().nullable(),
      head_office_id: reference("company").nullable(),
      head_account_id: reference("account").nullable(),
      facts: text(),
      created_at: int(),
      updated_at: int(),
    },
    indexes: {
      registration_phone: unique("flow", "phone"),
    },
  }),
  table("registration_document", {
    columns: {
      registration_id: reference("registration").deferred(),
      kind: getOne(QUALIFICATIONS),
      number: text(),
      starts_on: text().nullable(),
      ends_on: text().nullable(),
      file_id: reference("file"),
      updated_at: int(),
    },
    primaryKey: ["registration_id", "kind"],
    indexes: {
      registration_document_file: index("file_id"),
    },
  }),
  table("wechat_binding", {
    columns: {
      account_id: reference("account"),
      openid: text(),
      unionid: text().nullable(),
      nickname: text(),
      bound_at: int(),
    },
    primaryKey: ["account_id"],
    indexes: {
      wechat_binding_openid: unique("openid"),
      wechat_binding_unionid: unique("unionid"),
    },
  }),
  table("wechat_attempt", {
    columns: {
      state: text(),
      browser: text(),
      purpose: getOne(WECHAT_PURPOSES),
      account_id: reference("account").nullable(),
      back: text(),
      expires_at: int(),
    },
    primaryKey: ["state"],
    indexes: {
      wechat_attempt_expiry: index("expires_at"),
    },
  }),
  table("wechat_waiting", {
    columns: {
      id: text(),
      openid: text(),
      unionid: text().nullable(),
      nickname: text(),
      back: text(),
      for_registration: flag().default(0),
      expires_at: int(),
    },
    primaryKey: ["id"],
    indexes: {
      wechat_waiting_expiry: index("expires_at"),
    },
  }),
  table("sandbox_wechat", {
    columns: {
      code: text(),
      token: text().nullable(),
      nickname: text(),
      expires_at: int(),
    },
    primaryKey: ["code"],
    indexes: {
      sandbox_wechat_token: unique("token"),
    },
  }),
  table("api_token", {
    columns: {
      id: id(),
      company_id: reference("company"),
      account_id: reference("account"),
      name: text(),
      scope: getOne(TOKEN_SCOPES),
      hash: text(),
      tail: text(),
      created_at: int(),
      expires_at: int(),
      used_at: int().nullable(),
      revoked_at: int().nullable(),
    },
    indexes: {
      api_token_company: index("company_id"),
      api_token_hash: unique("hash"),
    },
  }),
];
