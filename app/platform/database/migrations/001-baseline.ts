import {
  amount,
  id,
  index,
  int,
  reference,
  table,
  text,
  type Table,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("session", {
    columns: {
      id: text(),
      account_id: reference("account").nullable(),
      company_id: reference("company").nullable(),
      user_agent: text(),
      created_at: int(),
      seen_at: int(),
      expires_at: int(),
      cookie_at: int().default(0),
    },
    primaryKey: ["id"],
    indexes: {
      session_account: index("account_id"),
      session_expiry: index("expires_at"),
    },
  }),
  table("stored_answer", {
    columns: {
      company_id: reference("company"),
      key: text(),
      fingerprint: text(),
      answer: text().nullable(),
      since: int(),
      worker: text().default(""),
      token: text().default(""),
    },
    primaryKey: ["company_id", "key"],
    indexes: {
      stored_answer_since: index("since"),
    },
  }),
  table("rate", {
    columns: {
      key: text(),
      count: amount(),
      until: int(),
    },
    primaryKey: ["key"],
  }),
  table("form_token", {
    columns: {
      token: text(),
      used_at: int(),
      result: text().nullable(),
    },
    primaryKey: ["token"],
  }),
  table("data_version", {
    columns: {
      name: text(),
      version: amount(),
    },
    primaryKey: ["name"],
  }),
  table("job", {
    columns: {
      name: text(),
      last_at: int(),
      leased_until: int().default(0),
      leased_by: text().default(""),
      took: amount().nullable(),
      fault: text().nullable(),
    },
    primaryKey: ["name"],
  }),
  table("file", {
    columns: {
      id: id(),
      company_id: int(),
      stored_name: text(),
      original_name: text(),
      mime: text(),
      size: amount(),
      sha256: text(),
      purpose: text(),
      created_at: int(),
      unused_since: int().nullable(),
      registration_id: reference("registration", "set null").nullable(),
    },
    indexes: {
      file_company: index("company_id"),
      file_registration: index("registration_id").where("registration_id is not null"),
      file_stored: index("stored_name"),
      file_unused: index("unused_since").where("unused_since is not null"),
    },
  }),
  table("audit", {
    columns: {
      id: id(),
      at: int(),
      operator: text(),
      command: text(),
      subject: text(),
      subject_id: text(),
      before: text().nullable(),
      after: text().nullable(),
      why: text(),
    },
    indexes: {
      audit_at: index("at"),
      audit_operator: index("operator", "id"),
      audit_subject: index("subject", "subject_id"),
    },
  }),
  table("setting", {
    columns: {
      key: text(),
      value: text(),
    },
    primaryKey: ["key"],
  }),
];
