import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface ListImportTable {
  id: Id;
  form_key: string;
  kind: string;
  file: string;
  state: string;
  headings: string;
  columns: string;
  options: string;
  version: Generated<number>;
  rows: number;
  done: Generated<number>;
  last_row: Generated<number>;
  why: Generated<string>;
  /** of the file's bytes: a repeated upload continues an interrupted one */
  digest: Generated<string>;
  /** JSON ListCounts, once its rows are deleted */
  counts: Generated<string | null>;
  sheet: Generated<string>;
  sheets: Generated<string>;
  cleared_at: Generated<number | null>;
  by_id: number;
  by_name: string;
  created_at: number;
  started_at: Generated<number | null>;
  ended_at: Generated<number | null>;
  audit_id: Generated<number | null>;
}

interface ListImportRowTable {
  import_id: number;
  row: number;
  cells: string;
  /** expected, then actual result: created | updated | unchanged | refused; "" not processed */
  result: Generated<string>;
  is_done: Generated<Flag>;
  is_held: Generated<Flag>;
  name: Generated<string>;
  reason: Generated<string>;
  notes: Generated<string>;
  changes: Generated<string>;
  /** what it concerns, by its kind; also for a row refused as a duplicate */
  touches: Generated<string>;
  created: Generated<number | null>;
  priced: Generated<string | null>;
  /** JSON StockCorrection */
  correction: Generated<string | null>;
  /** "" not asked for, "ok" taken back, else why not */
  undone: Generated<string>;
}

/** The column of each heading, for the next file with the same headings. */
interface ListMappingTable {
  /** hash of kind and headings */
  key: string;
  columns: string;
  used_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    list_import: ListImportTable;
    list_import_row: ListImportRowTable;
    list_mapping: ListMappingTable;
  }
}
