import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("account", {
    id: "id",
    username: "text",
    phone: "text",
    name: "text",
    password_hash: "text",
    created_at: "int",
  });
  await makeIndex(db, "account_username", "account", ["username"], true);
  await makeIndex(db, "account_phone", "account", ["phone"], true);
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
  await makeIndex(db, "qualification_company", "qualification", ["company_id", "kind"]);
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
  await makeIndex(db, "contract_number", "contract", ["number"], true);
  await makeIndex(db, "contract_company", "contract", ["company_id", "year"], true);
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
  await makeIndex(db, "address_company", "address", ["company_id"]);
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
  await makeIndex(db, "phone_proof_expiry", "phone_proof", ["expires_at"]);
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
  await makeIndex(db, "registration_phone", "registration", ["flow", "phone"], true);
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
  await makeIndex(db, "membership_company", "membership", ["company_id"]);
  await make(
    "wechat_binding",
    { account_id: "int", openid: "text", unionid: "text?", nickname: "text", bound_at: "int" },
    ["account_id"],
  );
  await makeIndex(db, "wechat_binding_openid", "wechat_binding", ["openid"], true);
  await makeIndex(db, "wechat_binding_unionid", "wechat_binding", ["unionid"], true);
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
  await makeIndex(db, "wechat_attempt_expiry", "wechat_attempt", ["expires_at"]);
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
  await makeIndex(db, "wechat_waiting_expiry", "wechat_waiting", ["expires_at"]);
  await make("sandbox_wechat", { code: "text", token: "text?", nickname: "text", expires_at: "int" }, [
    "code",
  ]);
  await makeIndex(db, "sandbox_wechat_token", "sandbox_wechat", ["token"], true);
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
  await makeIndex(db, "api_token_hash", "api_token", ["hash"], true);
  await makeIndex(db, "api_token_company", "api_token", ["company_id"]);
}
