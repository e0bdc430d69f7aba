import { searchBatches } from "~/modules/catalogue/search/admin-search.server";
import type { SearchKind } from "~/admin/search/search";

export const batches: SearchKind = {
  kind: "batches",
  name: "批号",
  needed: ["warehouse.see", "quality.see"],
  under: ["/staff/stock", "/staff/test-reports"],
  find: async (input, limit) =>
    (await searchBatches(input, limit)).map(({ id, number, goodsName, spec, expiresOn }) => ({
      title: number,
      note: [goodsName, spec, `有效期至 ${expiresOn}`].join("，"),
      key: String(id),
      isExact: true,
    })),
};
