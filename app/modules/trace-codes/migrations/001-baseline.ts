import { BILL_KINDS, BILL_STATES, BILL_TYPE_NUMBERS } from "~/modules/trace-codes/platform/bill";
import { TRACE_CODE_STATES, TRACE_EVENTS } from "~/modules/trace-codes/codes/trace-code";
import { CHECK_STATES } from "~/modules/trace-codes/packing/outbound-check";
import {
  amount,
  flag,
  getOne,
  id,
  index,
  int,
  oneOfNumbers,
  positive,
  reference,
  table,
  term,
  text,
  unique,
  type Table,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("trace_code", {
    columns: {
      code: term(),
      goods_id: reference("goods"),
      batch_id: reference("batch"),
      level: positive(),
      units: positive(),
      parent_code: term().nullable(),
      state: getOne(TRACE_CODE_STATES),
      is_opened: flag().default(0),
      is_scanned: flag().default(0),
      order_line_batch_id: reference("order_line_batch").nullable(),
      receipt_ref: text().default(""),
      packed_by: text().default(""),
      changed_at: int(),
    },
    primaryKey: ["code"],
    checks: {
      code_length: "length(code) = 20",
      not_in_itself: "parent_code <> code",
      packed_for_a_row: "(state in ('packed', 'shipped')) = (order_line_batch_id is not null)",
    },
    indexes: {
      trace_code_parent: index("parent_code"),
      trace_code_row: index("order_line_batch_id", "code"),
      trace_code_batch: index("batch_id", "state", "code"),
    },
  }),
  table("trace_event", {
    columns: {
      id: id(),
      code: term(),
      kind: getOne(TRACE_EVENTS),
      at: int(),
      actor: text(),
      note: text(),
    },
    indexes: {
      trace_event_code: index("code", "id"),
    },
  }),
  table("trace_product", {
    columns: {
      id: id(),
      prefix: term(),
      level: positive(),
      goods_id: reference("goods"),
      units: positive(),
      approval_number: text(),
      package_spec: text(),
      platform_drug: text().default(""),
      confirmed_by: text(),
      confirmed_at: int(),
    },
    indexes: {
      trace_product_once: unique("prefix", "level", "goods_id"),
      trace_product_goods: index("goods_id"),
    },
  }),
  table("trace_parcel", {
    columns: {
      shipment_id: reference("shipment"),
      expected: amount(),
      scanned: amount(),
      missing_reason: text().default(""),
      packed_by: text(),
      shipped_at: int(),
      checked_by: text().nullable(),
      checked_at: int().nullable(),
    },
    primaryKey: ["shipment_id"],
    checks: {
      checked_by_a_second_person: "checked_by <> packed_by",
    },
  }),
  table("trace_parcel_code", {
    columns: {
      shipment_id: reference("shipment"),
      code: term(),
      order_line_batch_id: reference("order_line_batch"),
      is_scanned: flag(),
      returned_at: int().nullable(),
    },
    primaryKey: ["shipment_id", "code"],
    isClustered: true,
    indexes: {
      trace_parcel_code_once: unique("code").where("returned_at is null"),
      trace_parcel_code_code: index("code"),
    },
  }),
  table("outbound_check", {
    columns: {
      id: id(),
      order_id: reference("orders"),
      units: text(),
      digest: text(),
      state: getOne(CHECK_STATES),
      packed_by: text(),
      submitted_at: int(),
      checked_by: text().nullable(),
      checked_at: int().nullable(),
      note: text().default(""),
    },
    checks: {
      checker_is_not_the_packer: "checked_by <> packed_by",
      answered_by_somebody: "(state = 'waiting') = (checked_by is null)",
    },
    indexes: {
      outbound_check_open: unique("order_id").where("state in ('waiting', 'passed')"),
      outbound_check_waiting: index("submitted_at").where("state = 'waiting'"),
    },
  }),
  table("trace_bill", {
    columns: {
      id: id(),
      bill_code: text(),
      bill_type: oneOfNumbers(BILL_TYPE_NUMBERS),
      kind: getOne(BILL_KINDS),
      shipment_id: reference("shipment").nullable(),
      source: text(),
      partner: text(),
      content: text(),
      code_count: amount(),
      state: getOne(BILL_STATES),
      tries: amount().default(0),
      next_at: int(),
      claimed_until: int().default(0),
      sent_at: int().nullable(),
      answered_at: int().nullable(),
      fault: text().default(""),
      created_at: int(),
    },
    indexes: {
      trace_bill_code: unique("bill_code"),
      trace_bill_due: index("next_at").where("state in ('waiting', 'uploaded')"),
      trace_bill_state: index("state", "id"),
      trace_bill_shipment: index("shipment_id"),
    },
  }),
  table("trace_partner", {
    columns: {
      name: text(),
      ent_id: text(),
      ref_ent_id: text(),
      found_at: int(),
    },
    primaryKey: ["name"],
  }),
  table("sandbox_trace_bill", {
    columns: {
      bill_code: text(),
      bill_type: int(),
      content: text(),
      uploaded_at: int(),
    },
    primaryKey: ["bill_code"],
  }),
];
