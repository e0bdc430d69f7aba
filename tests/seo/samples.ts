/** What heads are made with, for the tests of this room. */
import { UNKNOWN_MASTER_DATA } from "~/modules/catalogue/rows/master-data";
import { cardRows } from "~/modules/catalogue/cards/card-rows";
import type { GoodsPageData } from "~/modules/catalogue/goods-page/goods-page";
import { readListQuery } from "~/modules/catalogue/listing/list-query";
import {
  findProductListPage,
  type ProductListData,
  type ProductListPage,
} from "~/modules/catalogue/listing/product-list";
import type { SeoContext } from "~/seo/head";
import { sampleGoods } from "../modules/cart/cart-samples";

export const place: SeoContext = {
  origin: "https://shop.test",
  site: "青囊医药",
  hotLine: "400-000-0000",
  showsPrices: false,
};

export function goodsPageOf(
  values: Parameters<typeof sampleGoods>[1] = {},
  more: Partial<GoodsPageData> = {},
) {
  const data: GoodsPageData = {
    goods: sampleGoods(7, {
      name: "黄连上清片",
      genericName: "黄连上清片",
      approvalNumber: "国药准字Z1",
      ...values,
    }),
    tradeName: "",
    barcode: "6922261200200",
    facts: [["功能主治", "散风清热"]],
    masterData: UNKNOWN_MASTER_DATA,
    batches: [],
    pictures: [],
    comparison: null,
    trail: [
      { id: 1, name: "中成药" },
      { id: 12, name: "清热药" },
    ],
    substitutes: [],
    sameManufacturer: [],
    seen: [],
    shortDated: null,
    agreedUntil: null,
    why: null,
    now: 0,
    ...more,
  };
  return data;
}

/** A list at this address, as its loader gives it. */
export function shelfAt(
  address: string,
  page: ProductListPage | null = findProductListPage(undefined),
  more: Partial<ProductListData> = {},
) {
  const query = { ...readListQuery(new URL(address, "http://x").searchParams), ...page!.fixed };
  const data: ProductListData = {
    page: page!,
    query,
    total: 100,
    pages: 4,
    facets: { categories: [], manufacturers: [], traits: [] },
    folded: [],
    isFilters: false,
    trail: query.category === undefined ? [] : [{ id: query.category, name: "清热药" }],
    manufacturer: query.manufacturer === undefined ? null : "某药厂",
    hasPrices: false,
    searchNote: null,
    offer: null,
    voucher: null,
    isCompany: false,
    rows: cardRows([{ goods: sampleGoods(7, { name: "黄连上清片" }) }]),
    ...more,
  };
  return data;
}
