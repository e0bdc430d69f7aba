/** The tables of lists that the desk imports: the catalogue alone writes them (tests/lint/tables.ts). */
import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

/** A list that the desk handed in (list-import/list-import.ts). */
interface ListImportTable {
  id: Id;
  /** of the form that made it */
  form_key: string;
  /** goods | stock | prices */
  kind: string;
  file: string;
  state: string;
  /** JSON string[] */
  headings: string;
  /** JSON, a column or "" for each heading */
  columns: string;
  /** JSON ListOptions */
  options: string;
  /** raised by each change of columns and cells */
  version: Generated<number>;
  rows: number;
  /** of the work under way; of a trial too */
  done: Generated<number>;
  /** up to which row of the sheet; a trial goes back to rows before it whose outcome is "" */
  last_row: Generated<number>;
  why: Generated<string>;
  /** of the file's bytes: whoever sends it again while it is stored goes on with it */
  digest: Generated<string>;
  /** JSON ListCounts, once its rows are deleted */
  counts: Generated<string | null>;
  /** of its workbook, "" of a CSV file */
  sheet: Generated<string>;
  /** JSON OtherSheet[], those that were not read */
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
  /** in the sheet, the first line being 1 */
  row: number;
  /** JSON string[], one a heading */
  cells: string;
  /** what would become of it, then what became of it: created | updated | unchanged | refused; "" not worked out */
  outcome: Generated<string>;
  /** 1: it has been worked, not only tried */
  is_done: Generated<Flag>;
  /** 1: past the limit of one person, it waits for a second one */
  is_held: Generated<Flag>;
  name: Generated<string>;
  reason: Generated<string>;
  /** JSON string[] */
  notes: Generated<string>;
  /** JSON CellChange[] */
  changes: Generated<string>;
  /** what it answers, as its kind has it; of a row that is refused as one more about the same too */
  touches: Generated<string>;
  /** the id of a new goods */
  created: Generated<number | null>;
  /** JSON RowPrice */
  priced: Generated<string | null>;
  /** JSON StockCorrection */
  correction: Generated<string | null>;
  /** "" not asked for, "ok" taken back, else why not */
  undone: Generated<string>;
}

/** Which column each heading was taken for, for the next file with the same headings. */
interface ListMappingTable {
  /** kind and headings, digested */
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
