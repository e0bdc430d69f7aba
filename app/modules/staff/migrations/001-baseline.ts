import { GRANT_KINDS } from "~/modules/staff/accounts/independence";
import { APPROVAL_REQUEST_STATES } from "~/modules/staff/approval-requests/approval-requests";
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
  table("staff_member", {
    columns: {
      id: id(),
      username: text(),
      name: text(),
      password_hash: text().nullable(),
      created_at: int(),
      ended_at: int().nullable(),
      version: amount().default(1),
    },
    indexes: {
      staff_member_name: unique("name"),
      staff_member_username: unique("username"),
    },
  }),
  table("staff_member_role", {
    columns: {
      member_id: reference("staff_member"),
      role: text(),
    },
    primaryKey: ["member_id", "role"],
  }),
  table("staff_role", {
    columns: {
      role: text(),
      name: text(),
      version: amount().default(1),
    },
    primaryKey: ["role"],
  }),
  table("staff_role_permission", {
    columns: {
      role: text(),
      permission: text(),
      is_allowed: flag(),
    },
    primaryKey: ["role", "permission"],
  }),
  table("staff_session", {
    columns: {
      id: text(),
      member_id: reference("staff_member"),
      user_agent: text(),
      network: text().nullable(),
      created_at: int(),
      seen_at: int(),
      expires_at: int(),
    },
    primaryKey: ["id"],
    indexes: {
      staff_session_expiry: index("expires_at"),
      staff_session_member: index("member_id", "seen_at"),
    },
  }),
  table("staff_device", {
    columns: {
      member_id: reference("staff_member"),
      id: text(),
      network: text().nullable(),
      seen_at: int(),
    },
    primaryKey: ["member_id", "id"],
  }),
  table("staff_invitation", {
    columns: {
      key: text(),
      member_id: reference("staff_member"),
      invited_by: text(),
      created_at: int(),
      expires_at: int(),
    },
    primaryKey: ["key"],
  }),
  table("staff_grant", {
    columns: {
      id: id(),
      member_id: reference("staff_member"),
      kind: getOne(GRANT_KINDS),
      by_id: reference("staff_member").nullable(),
      by_name: text(),
      agreed_by: reference("staff_member").nullable(),
      granted_at: int(),
    },
    indexes: {
      staff_grant_by: index("by_id"),
      staff_grant_member: index("member_id"),
    },
  }),
  table("staff_notice", {
    columns: {
      id: id(),
      member_id: reference("staff_member"),
      text: text(),
      path: text().nullable(),
      created_at: int(),
      read_at: int().nullable(),
    },
    indexes: {
      staff_notice_member: index("member_id", "id"),
    },
  }),
  table("staff_inspection", {
    columns: {
      id: id(),
      member_id: reference("staff_member").nullable(),
      inspector: text(),
      authority: text(),
      certificate: text(),
      entry_key: text().nullable(),
      opened_by: text(),
      opened_at: int(),
      ends_at: int(),
      ended_at: int().nullable(),
      ended_by: text().nullable(),
    },
    indexes: {
      staff_inspection_key: unique("entry_key"),
      staff_inspection_member: unique("member_id"),
    },
  }),
  table("staff_filter", {
    columns: {
      id: id(),
      member_id: reference("staff_member"),
      path: text(),
      name: text(),
      query: text(),
    },
    indexes: {
      staff_filter_name: unique("member_id", "path", "name"),
    },
  }),
  table("staff_column", {
    columns: {
      id: id(),
      member_id: reference("staff_member"),
      path: text(),
      hidden: text(),
    },
    indexes: {
      staff_column_path: unique("member_id", "path"),
    },
  }),
  table("approval_request", {
    columns: {
      id: id(),
      kind: text(),
      subject: text(),
      subject_id: text(),
      title: text(),
      before: text(),
      after: text(),
      why: text(),
      limit_words: text(),
      state: getOne(APPROVAL_REQUEST_STATES),
      waiting_key: text().nullable(),
      requested_by: reference("staff_member").nullable(),
      proposer: text(),
      requested_at: int(),
      decided_by: reference("staff_member").nullable(),
      decider: text().nullable(),
      decided_at: int().nullable(),
      answer: text().nullable(),
      version: amount().default(1),
    },
    indexes: {
      approval_request_requester: index("requested_by", "id"),
      approval_request_state: index("state", "kind", "id"),
      approval_request_subject: index("subject", "subject_id", "id"),
      approval_request_waiting: unique("waiting_key"),
    },
  }),
  table("staff_limit", {
    columns: {
      name: text(),
      value: amount(),
      version: amount().default(1),
    },
    primaryKey: ["name"],
  }),
  table("staff_limit_use", {
    columns: {
      name: text(),
      who: text(),
      day: text(),
      amount: amount().default(0),
    },
    primaryKey: ["name", "who", "day"],
  }),
  table("staff_second_factor", {
    columns: {
      member_id: reference("staff_member"),
      secret: text(),
      made_at: int(),
      confirmed_at: int().nullable(),
      used_step: int().default(0),
    },
    primaryKey: ["member_id"],
  }),
  table("staff_recovery_code", {
    columns: {
      member_id: reference("staff_member"),
      code: text(),
      used_at: int().nullable(),
    },
    primaryKey: ["member_id", "code"],
  }),
  table("staff_half_session", {
    columns: {
      key: text(),
      member_id: reference("staff_member"),
      seen_hash: text(),
      expires_at: int(),
    },
    primaryKey: ["key"],
  }),
];
