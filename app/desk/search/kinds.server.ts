/** The table of what the desk's search finds, in the order in which it is shown. */
import { batches } from "./kinds/batches.server";
import { companies, phones } from "./kinds/companies.server";
import { goods } from "./kinds/goods.server";
import { invoices } from "./kinds/invoices.server";
import { orders, parcelSearch } from "./kinds/orders.server";
import type { SearchKind } from "./search";

export const SEARCH_KINDS: readonly SearchKind[] = [
  orders,
  parcelSearch,
  companies,
  phones,
  goods,
  batches,
  invoices,
];
