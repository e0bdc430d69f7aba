import type { ColumnType, Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface CartLineTable {
  id: Id;
  company_id: number;
  goods_id: number;
  /** 0 ordinary (also while a flash sale prices it), 2 add-on, 3 bundle member */
  type: number;
  /** the offer of an add-on or bundle line; 0 for ordinary lines */
  offer_id: Generated<number>;
  number: number;
  is_selected: Flag;
  /** unit price the buyer last saw, fen; null before it was shown */
  seen_price: number | null;
  /** the number of units from which that price was shown; null: for any */
  seen_number: Generated<number | null>;
  /** activity, reduction and warehouse that were shown, "5.12.1", 0 for none; null: nothing shown, or confirmed */
  seen_terms: Generated<string | null>;
  /** requested minimum validity of this line, in months: 0 none, null as the whole cart */
  expiry_months: Generated<number | null>;
  /** accepted earliest expiry day ("YYYY-MM-DD"); null: none below the minimum */
  accepted_expiry: Generated<string | null>;
  added_at: number;
  updated_at: number;
}

interface CartWishTable {
  company_id: number;
  expiry_months: Generated<number>;
  updated_at: number;
}

/** A pasted or uploaded list of products, stored for 30 days. */
interface QuickSheetTable {
  id: Id;
  company_id: number;
  name: string;
  created_at: number;
}

interface QuickSheetLineTable {
  id: Id;
  sheet_id: number;
  /** its position in the text or file, from 1 */
  line: number;
  text: string;
  /** name for a buy request */
  name: string;
  /** requested quantity; null if it cannot be read */
  number: number | null;
  /** the number's unit, as written: 盒, 件; or "" */
  unit: string;
  /** matched | ambiguous | unknown */
  state: string;
  goods_id: number | null;
  /** why it was found, or what is open: a sentence */
  why: string;
  /** JSON ids of the products to choose from */
  choices: string;
  /** the preselected choice, because it was bought before; or null */
  likely: number | null;
  added_at: number | null;
  answer: Generated<string>;
  /** the product's code that the line has, as `evenCode` writes it; or "" */
  code: Generated<string>;
}

/** Quantities entered on the 快捷采购 table and not in the cart yet, of one login for one company; stored for 30 days. */
interface OrderDraftTable {
  company_id: number;
  account_id: number;
  goods_id: number;
  /** as entered, so that an invalid one is shown again */
  input: string;
  /** shown terms (catalogue/cards/shown-terms.ts); "" if unknown */
  shown: Generated<string>;
  added_at: number;
  updated_at: number;
}

interface OrderTemplateTable {
  id: Id;
  company_id: number;
  name: string;
  created_at: number;
  updated_at: number;
}

interface OrderTemplateLineTable {
  template_id: number;
  goods_id: number;
  quantity: number;
  /** its position in the template, from 0 */
  place: number;
}

interface DraftOrderTable {
  id: Id;
  company_id: number;
  /** null: written by a program of the company */
  staff_id: number | null;
  staff_name: string;
  /** shown to the company */
  remark: string;
  /** draft | sent | inCart | ordered | declined | withdrawn */
  state: string;
  /** why it was declined or withdrawn */
  reason: string;
  /** increased by each change of its lines or remark */
  version: number;
  created_at: number;
  sent_at: number | null;
  /** when the company put it into its cart or declined it */
  answered_at: number | null;
  /** the account that did; "" before, and for old ones */
  answered_by: ColumnType<string, string | undefined, string>;
  /** when staff contacted a company that declined or did not answer */
  followed_at: ColumnType<number | null, number | null | undefined, number | null>;
}

interface DraftOrderLineTable {
  draft_order_id: number;
  goods_id: number;
  quantity: number;
  /** its position in the draft order, from 0 */
  place: number;
}

interface DraftOrderResultTable {
  draft_order_id: number;
  order_id: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    cart_line: CartLineTable;
    cart_wish: CartWishTable;
    quick_sheet: QuickSheetTable;
    quick_sheet_line: QuickSheetLineTable;
    order_draft: OrderDraftTable;
    order_template: OrderTemplateTable;
    order_template_line: OrderTemplateLineTable;
    draft_order: DraftOrderTable;
    draft_order_line: DraftOrderLineTable;
    draft_order_result: DraftOrderResultTable;
  }
}
