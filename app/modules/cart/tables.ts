/** The tables of this room: it alone writes them (tests/lint/tables.ts). */
import type { ColumnType, Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface CartLineTable {
  id: Id;
  company_id: number;
  goods_id: number;
  /** 0 ordinary (also while a flash sale prices it), 2 swap, 3 member of a bundle */
  type: number;
  /** the offer of a swap or bundle line; 0 for ordinary lines */
  offer_id: Generated<number>;
  number: number;
  is_selected: Flag;
  /** unit price the buyer last saw, fen; null before it was shown: changes are said, never silent */
  seen_price: number | null;
  /** the number of units from which that price was shown to hold; null: for any */
  seen_number: Generated<number | null>;
  /** activity, reduction and warehouse that were shown, "5.12.1", 0 for none; null: nothing was said, or it is confirmed */
  seen_terms: Generated<string | null>;
  /** least remaining validity asked for this line, in months: 0 none, null as the whole cart */
  expiry_months: Generated<number | null>;
  /** earliest expiry day ("YYYY-MM-DD") that the buyer has agreed to; null: none below the minimum */
  accepted_expiry: Generated<string | null>;
  added_at: number;
  updated_at: number;
}

interface CartWishTable {
  company_id: number;
  expiry_months: Generated<number>;
  updated_at: number;
}

/** A list of goods that a company pasted or uploaded for quick order, kept 30 days. */
interface QuickSheetTable {
  id: Id;
  company_id: number;
  name: string;
  created_at: number;
}

interface QuickSheetLineTable {
  id: Id;
  sheet_id: number;
  /** its place in the text or file, from 1 */
  line: number;
  text: string;
  /** what a request to buy would call it */
  name: string;
  /** as many as the line wants; null when it says none that can be read */
  number: number | null;
  /** what the number counts, as written: 盒, 件; "" when it is not said */
  unit: string;
  /** matched | ambiguous | unknown */
  state: string;
  goods_id: number | null;
  /** why it was found, or what is open: a sentence */
  why: string;
  /** JSON ids of the goods to choose from */
  choices: string;
  /** the choice that is ticked, because it was bought before; null: none is */
  likely: number | null;
  added_at: number | null;
  answer: Generated<string>;
}

/** Quantities typed on the table of 快捷采购 and not in the cart yet, of one login for one company; kept 30 days. */
interface OrderDraftTable {
  company_id: number;
  account_id: number;
  goods_id: number;
  /** as typed, so that nonsense is answered where it was typed */
  typed: string;
  /** the terms that the page showed (catalogue/cards/shown-terms.ts); "" where they are not known */
  shown: Generated<string>;
  added_at: number;
  updated_at: number;
}

/** Goods and quantities that a company orders again and again. */
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
  /** its place in the template, from 0 */
  place: number;
}

/** What staff propose that a company orders; the company confirms it. */
interface ProposedOrderTable {
  id: Id;
  company_id: number;
  staff_id: number;
  staff_name: string;
  /** the company reads it */
  remark: string;
  /** draft | sent | inCart | ordered | declined | withdrawn */
  state: string;
  /** why it was declined or withdrawn */
  reason: string;
  /** one more with each change of its lines or remark */
  version: number;
  created_at: number;
  sent_at: number | null;
  /** when the company put it into its cart or declined it */
  answered_at: number | null;
  /** the account that did; "" before, and of older ones */
  answered_by: ColumnType<string, string | undefined, string>;
  /** when the desk spoke with a company that declined or kept silent */
  followed_at: ColumnType<number | null, number | null | undefined, number | null>;
}

interface ProposedOrderLineTable {
  proposed_id: number;
  goods_id: number;
  quantity: number;
  /** its place in the proposal, from 0 */
  place: number;
}

/** The orders that came of a proposal. */
interface ProposedOrderResultTable {
  proposed_id: number;
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
    proposed_order: ProposedOrderTable;
    proposed_order_line: ProposedOrderLineTable;
    proposed_order_result: ProposedOrderResultTable;
  }
}
