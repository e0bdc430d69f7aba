import type { Generated } from "kysely";
import type { Id } from "./schema";

interface SessionTable {
  /** SHA-256 of the cookie's id */
  id: string;
  account_id: number | null;
  company_id: number | null;
  user_agent: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
  cookie_at: Generated<number>;
}

interface StoredAnswerTable {
  company_id: number;
  key: string;
  fingerprint: string;
  /** JSON; null while the call is under way */
  answer: string | null;
  since: number;
  worker: Generated<string>;
  token: Generated<string>;
}

interface RateTable {
  key: string;
  count: number;
  until: number;
}

interface FormTokenTable {
  token: string;
  used_at: number;
  result: string | null;
}

interface DataVersionTable {
  name: string;
  version: number;
}

interface JobTable {
  name: string;
  /** the time that the last finished run was for */
  last_at: number;
  leased_until: Generated<number>;
  leased_by: Generated<string>;
  took: number | null;
  fault: string | null;
}

interface FileTable {
  id: Id;
  company_id: number;
  stored_name: string;
  original_name: string;
  mime: string;
  size: number;
  sha256: string;
  purpose: string;
  created_at: number;
  /** null if a row refers to it */
  unused_since: Generated<number | null>;
  registration_id: Generated<number | null>;
}

interface AuditTable {
  id: Id;
  at: number;
  operator: string;
  command: string;
  subject: string;
  subject_id: string;
  before: string | null;
  after: string | null;
  why: string;
}

interface SettingTable {
  key: string;
  value: string;
}

declare module "./schema" {
  interface Database {
    session: SessionTable;
    stored_answer: StoredAnswerTable;
    rate: RateTable;
    form_token: FormTokenTable;
    data_version: DataVersionTable;
    job: JobTable;
    file: FileTable;
    audit: AuditTable;
    setting: SettingTable;
  }
}
