import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface SupplierTable {
  id: Id;
  name: string;
  credit_code: string;
  /** suppliers/supplier.ts */
  kind: string;
  legal_person: Generated<string>;
  quality_head: Generated<string>;
  address: Generated<string>;
  contact: Generated<string>;
  phone: Generated<string>;
  bank_holder: Generated<string>;
  bank_name: Generated<string>;
  bank_account: Generated<string>;
  /** JSON BusinessScopeCode[] */
  scope: string;
  note: Generated<string>;
  state: Generated<string>;
  /** why it was returned, refused or suspended */
  reason: Generated<string>;
  created_by: string;
  created_at: number;
  submitted_id: Generated<number | null>;
  submitted_by: Generated<string>;
  submitted_at: Generated<number | null>;
  /** why purchasing wants to buy from it */
  submitted_note: Generated<string>;
  first_id: Generated<number | null>;
  first_by: Generated<string>;
  first_at: Generated<number | null>;
  /** JSON SupplierPoint[] */
  points: Generated<string>;
  review_note: Generated<string>;
  /** what the first reviewer saw */
  seen: Generated<string>;
  second_by: Generated<string>;
  second_at: Generated<number | null>;
  version: Generated<number>;
}

interface SupplierLicenceTable {
  id: Id;
  supplier_id: number;
  kind: string;
  number: Generated<string>;
  /** last valid day; null: 长期 */
  valid_until: string | null;
  /** the shop's file */
  file_id: number | null;
  state: Generated<string>;
  added_by: string;
  added_at: number;
  checked_by: Generated<string>;
  checked_at: Generated<number | null>;
  /** why it was made void */
  why: Generated<string>;
}

interface SupplierPersonTable {
  id: Id;
  supplier_id: number;
  name: string;
  id_number: string;
  phone: Generated<string>;
  /** products that the person may sell, in words */
  goods_scope: string;
  region: string;
  valid_from: string;
  valid_until: string;
  file_id: number | null;
  state: Generated<string>;
  added_by: string;
  added_at: number;
  checked_by: Generated<string>;
  checked_at: Generated<number | null>;
  why: Generated<string>;
}

declare module "~/platform/database/schema" {
  interface Database {
    supplier: SupplierTable;
    supplier_licence: SupplierLicenceTable;
    supplier_person: SupplierPersonTable;
  }
}
