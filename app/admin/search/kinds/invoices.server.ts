import { searchInvoices } from "~/modules/invoices/invoice-search.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import type { SearchKind } from "~/admin/search/search";

export const invoices: SearchKind = {
  kind: "invoices",
  name: "发票",
  needed: ["finance.see"],
  under: ["/staff/invoices"],
  find: async (input, limit) =>
    (await searchInvoices(input, limit)).map(({ id, number, title, state, amount, createdAt }) => ({
      title: number,
      note: [title, state, formatYuan(amount), formatTime(createdAt)].join("，"),
      key: String(id),
      isExact: true,
    })),
};
