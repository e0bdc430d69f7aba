import { batches } from "~/admin/search/kinds/batches.server";
import { companies, phones } from "~/admin/search/kinds/companies.server";
import { goods } from "~/admin/search/kinds/goods.server";
import { invoices } from "~/admin/search/kinds/invoices.server";
import { orders, parcelSearch } from "~/admin/search/kinds/orders.server";
import { goodsReceipts, purchases, suppliers } from "~/admin/search/kinds/purchasing.server";
import type { SearchKind } from "./search";

export const SEARCH_KINDS: readonly SearchKind[] = [
  orders,
  parcelSearch,
  companies,
  phones,
  goods,
  batches,
  invoices,
  suppliers,
  purchases,
  goodsReceipts,
];
