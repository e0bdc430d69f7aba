import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface TraceCodeTable {
  code: string;
  goods_id: number;
  batch_id: number;
  /** 1: smallest pack */
  level: number;
  /** smallest packs in it */
  units: number;
  /** the pack around it */
  parent_code: string | null;
  /** a TraceCodeState: codes/trace-code.ts */
  state: string;
  /** a part of it left alone, so it can no longer leave as a whole */
  is_opened: Generated<Flag>;
  /** scanned itself, not covered by its pack */
  is_scanned: Generated<Flag>;
  /** packed or shipped for this row */
  order_line_batch_id: number | null;
  /** the document of its receipt; "": first seen at packing */
  receipt_ref: Generated<string>;
  /** who packed it */
  packed_by: Generated<string>;
  changed_at: number;
}

/** History of a code. */
interface TraceEventTable {
  id: Id;
  code: string;
  kind: string;
  at: number;
  actor: string;
  /** document, parcel or reason */
  note: string;
}

/** What codes that begin alike are, as a person confirmed it. */
interface TraceProductTable {
  id: Id;
  prefix: string;
  level: number;
  goods_id: number;
  units: number;
  approval_number: string;
  package_spec: string;
  /** the platform's id of the drug; "": unknown */
  platform_drug: Generated<string>;
  confirmed_by: string;
  confirmed_at: number;
}

interface TraceParcelTable {
  shipment_id: number;
  expected: number;
  scanned: number;
  missing_reason: Generated<string>;
  packed_by: string;
  shipped_at: number;
  checked_by: string | null;
  checked_at: number | null;
}

/** What left in a parcel; a code is in one parcel until it is returned. */
interface TraceParcelCodeTable {
  shipment_id: number;
  code: string;
  order_line_batch_id: number;
  is_scanned: Flag;
  returned_at: Generated<number | null>;
}

/** 出库复核 of what an order's next parcel holds. */
interface OutboundCheckTable {
  id: Id;
  order_id: number;
  /** JSON [order_line_batch id, units][], sorted */
  units: string;
  /** digest of the packed codes */
  digest: string;
  state: string;
  packed_by: string;
  submitted_at: number;
  checked_by: string | null;
  checked_at: number | null;
  note: Generated<string>;
}

interface TraceBillTable {
  id: Id;
  /** the number at the platform, which never changes */
  bill_code: string;
  bill_type: number;
  kind: string;
  shipment_id: number | null;
  /** order and parcel, receipt or request, in words */
  source: string;
  partner: string;
  /** JSON of a BillContent (platform/bill.ts) */
  content: string;
  code_count: number;
  state: string;
  tries: Generated<number>;
  next_at: number;
  /** held by the process that sends it until then */
  claimed_until: Generated<number>;
  /** the first try: from then on the platform may know it */
  sent_at: number | null;
  answered_at: number | null;
  fault: Generated<string>;
  created_at: number;
}

/** Ids of companies at the platform. */
interface TracePartnerTable {
  name: string;
  ent_id: string;
  ref_ent_id: string;
  found_at: number;
}

interface SandboxTraceBillTable {
  bill_code: string;
  bill_type: number;
  content: string;
  uploaded_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    trace_code: TraceCodeTable;
    trace_event: TraceEventTable;
    trace_product: TraceProductTable;
    trace_parcel: TraceParcelTable;
    trace_parcel_code: TraceParcelCodeTable;
    outbound_check: OutboundCheckTable;
    trace_bill: TraceBillTable;
    trace_partner: TracePartnerTable;
    sandbox_trace_bill: SandboxTraceBillTable;
  }
}
