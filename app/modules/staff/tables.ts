import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface StaffMemberTable {
  id: Id;
  username: string;
  /** unique name in the audit log */
  name: string;
  /** null: invited, no password chosen yet */
  password_hash: string | null;
  created_at: number;
  ended_at: number | null;
  version: Generated<number>;
}

interface StaffMemberRoleTable {
  member_id: number;
  role: string;
}

/** A custom role, or the version of a built-in one. */
interface StaffRoleTable {
  role: string;
  name: string;
  version: Generated<number>;
}

/** A permission that differs from permissions.ts. */
interface StaffRolePermissionTable {
  role: string;
  permission: string;
  is_allowed: Flag;
}

interface StaffSessionTable {
  /** SHA-256 of the cookie's key */
  id: string;
  member_id: number;
  user_agent: string;
  network: string | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
}

interface StaffDeviceTable {
  member_id: number;
  /** SHA-256 of its key */
  id: string;
  network: string | null;
  seen_at: number;
}

interface StaffInvitationTable {
  /** SHA-256 */
  key: string;
  member_id: number;
  invited_by: string;
  created_at: number;
  expires_at: number;
}

/** An action on an account that would let the actor use it (accounts/independence.ts). */
interface StaffGrantTable {
  id: Id;
  member_id: number;
  /** created | roles | password | factor */
  kind: string;
  /** null: a command on the server */
  by_id: number | null;
  by_name: string;
  /** the second person who approved; null: one person alone */
  agreed_by: number | null;
  granted_at: number;
}

interface StaffNoticeTable {
  id: Id;
  member_id: number;
  text: string;
  path: string | null;
  created_at: number;
  read_at: Generated<number | null>;
}

/** An inspection by the authority, with access for some hours. */
interface StaffInspectionTable {
  id: Id;
  /** the inspection's own account; null only within the transaction that creates it */
  member_id: Generated<number | null>;
  inspector: string;
  authority: string;
  /** number of the inspector's certificate (执法证号) */
  certificate: string;
  /** SHA-256 of the link's key; null: used or expired */
  entry_key: string | null;
  opened_by: string;
  opened_at: number;
  ends_at: number;
  ended_at: Generated<number | null>;
  ended_by: Generated<string | null>;
}

interface StaffFilterTable {
  id: Id;
  member_id: number;
  path: string;
  name: string;
  query: string;
}

interface StaffColumnTable {
  id: Id;
  member_id: number;
  path: string;
  /** JSON: column names */
  hidden: string;
}

interface ApprovalRequestTable {
  id: Id;
  kind: string;
  subject: string;
  subject_id: string;
  title: string;
  /** JSON: the current and the requested state */
  before: string;
  after: string;
  why: string;
  /** why a second person is needed; may be empty */
  limit_words: string;
  /** waiting | agreed | returned | withdrawn */
  state: string;
  /** allows one waiting request for each subject; null: no longer waiting */
  waiting_key: string | null;
  /** null: proposed by a command */
  requested_by: number | null;
  proposer: string;
  requested_at: number;
  decided_by: number | null;
  decider: string | null;
  decided_at: number | null;
  answer: string | null;
  version: Generated<number>;
}

interface StaffLimitTable {
  name: string;
  value: number;
  version: Generated<number>;
}

interface StaffLimitUseTable {
  name: string;
  /** "person:7", "command", "company:12" */
  who: string;
  day: string;
  /** in the limit's unit */
  amount: Generated<number>;
}

interface StaffSecondFactorTable {
  member_id: number;
  /** Base32 */
  secret: string;
  made_at: number;
  /** null: shown, not yet tried */
  confirmed_at: number | null;
  used_step: Generated<number>;
}

interface StaffRecoveryCodeTable {
  member_id: number;
  /** SHA-256 */
  code: string;
  used_at: number | null;
}

interface StaffHalfSessionTable {
  /** SHA-256 of the cookie's key */
  key: string;
  member_id: number;
  seen_hash: string;
  expires_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    staff_member: StaffMemberTable;
    staff_member_role: StaffMemberRoleTable;
    staff_role: StaffRoleTable;
    staff_role_permission: StaffRolePermissionTable;
    staff_session: StaffSessionTable;
    staff_device: StaffDeviceTable;
    staff_invitation: StaffInvitationTable;
    staff_grant: StaffGrantTable;
    staff_notice: StaffNoticeTable;
    staff_inspection: StaffInspectionTable;
    staff_filter: StaffFilterTable;
    staff_column: StaffColumnTable;
    approval_request: ApprovalRequestTable;
    staff_limit: StaffLimitTable;
    staff_limit_use: StaffLimitUseTable;
    staff_second_factor: StaffSecondFactorTable;
    staff_recovery_code: StaffRecoveryCodeTable;
    staff_half_session: StaffHalfSessionTable;
  }
}
