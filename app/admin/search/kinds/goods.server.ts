import { searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import type { SearchKind } from "~/admin/search/search";

export const goods: SearchKind = {
  kind: "goods",
  name: "商品",
  needed: ["goods.see", "quality.see", "warehouse.see"],
  under: ["/staff/goods", "/staff/goods-documents", "/staff/goods-pictures"],
  find: async (input, limit) =>
    (await searchAdminGoods(input, limit)).map(({ id, name, spec, manufacturer, status, isExact }) => ({
      title: name,
      note: [spec, manufacturer, ...(status === "on" ? [] : ["已下架"])].join("，"),
      key: String(id),
      isExact,
    })),
};
