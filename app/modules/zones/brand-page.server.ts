import { findManufacturers, type Manufacturer } from "~/modules/catalogue/search/manufacturers.server";
import { toZoneListPage, type ListRequest } from "~/modules/catalogue/listing/product-list";
import { searchTerms } from "~/modules/catalogue/search/search-terms";
import { brandShape, type Brand } from "~/modules/content/brand";
import { allBrands } from "~/modules/content/brands.server";
import type { BrandPageData } from "./brand-page";
import { offerListData } from "~/modules/promotions/offer-pages/offer-list.server";
import type { BrandTile } from "./zone-page";

/** Lists active brands in display order: those with these ids, the first `limit`, or all. Two queries; none for an empty list of ids. */
export async function brandTiles(
  wanted: { ids?: readonly number[]; limit?: number } = {},
): Promise<BrandTile[]> {
  const { ids, limit = Infinity } = wanted;
  if (ids?.length === 0) return [];
  const brands = (await allBrands()).filter((brand) => !ids || ids.includes(brand.id)).slice(0, limit);
  const manufacturers = await findManufacturers(brands.map((brand) => brand.manufacturerId));
  return brands.map((brand) => getTile(brand, manufacturers.get(brand.manufacturerId)));
}

/** Returns an active brand with its manufacturer, or null. Two queries. */
export async function brandNamed(id: number): Promise<BrandPageData["brand"] | null> {
  const brand = (await allBrands()).find((brand) => brand.id === id);
  if (!brand) return null;
  const manufacturers = await findManufacturers([brand.manufacturerId]);
  return brandHead(brand, manufacturers.get(brand.manufacturerId));
}

/** Returns a brand's page with its products, or null. */
export async function brandPage(query: ListRequest, id: number, page: number): Promise<BrandPageData | null> {
  const brand = (await allBrands()).find((brand) => brand.id === id);
  if (!brand) return null;
  const place = toZoneListPage(`/ppzq/info/${id}`, "品牌详情", { manufacturer: brand.manufacturerId });
  const [manufacturers, shelf] = await Promise.all([
    findManufacturers([brand.manufacturerId]),
    offerListData(query, { ...place, pagesInPath: true }, { page }),
  ]);
  return { brand: brandHead(brand, manufacturers.get(brand.manufacturerId)), shelf };
}

const brandHead = (brand: Brand, manufacturer: Manufacturer | undefined): BrandPageData["brand"] => ({
  ...getTile(brand, manufacturer),
  manufacturerId: brand.manufacturerId,
  manufacturer: manufacturer?.name ?? brand.name,
  summary: brand.summary,
});

function getTile({ id, name, image, mark }: Brand, manufacturer: Manufacturer | undefined): BrandTile {
  const first = searchTerms(name).initials[0]?.[0]?.toUpperCase() ?? "#";
  return {
    id,
    name,
    image,
    mark,
    shape: brandShape(id),
    letter: /^[A-Z]$/.test(first) ? first : "#",
    goodsCount: manufacturer?.goodsCount ?? 0,
  };
}
