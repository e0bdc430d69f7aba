import type { ProductListData } from "~/modules/catalogue/listing/product-list";
import type { BrandTile } from "./zone-page";
import { readWhole } from "~/platform/values/whole-number";

export const BRANDS_PER_PAGE = 48;

export interface BrandIndexData {
  brands: BrandTile[];
  total: number;
  page: number;
  pages: number;
  letters: string[];
  letter: string | null;
}

export interface BrandPageData {
  brand: BrandTile & { manufacturerId: number; manufacturer: string; summary: string };
  shelf: ProductListData;
}

/** Returns one page of the brands with this first letter (null: all); a page beyond the last is the last. */
export function brandIndex(tiles: readonly BrandTile[], letter: string | null, page: number): BrandIndexData {
  const letters = [...new Set(tiles.map((tile) => tile.letter))].sort();
  const chosen = letter !== null && letters.includes(letter) ? letter : null;
  const all = chosen === null ? tiles : tiles.filter((tile) => tile.letter === chosen);
  const pages = Math.max(1, Math.ceil(all.length / BRANDS_PER_PAGE));
  const at = Math.min(Math.max(1, page), pages);
  return {
    brands: all.slice((at - 1) * BRANDS_PER_PAGE, at * BRANDS_PER_PAGE),
    total: all.length,
    page: at,
    pages,
    letters,
    letter: chosen,
  };
}

export function brandIndexHref(page: number, letter: string | null): string {
  return `/ppzq${page > 1 ? `/${page}` : ""}${letter === null ? "" : `?letter=${encodeURIComponent(letter)}`}`;
}

/** Parses a page number in a path: 1 when missing, null when invalid. */
export function pageInPath(text: string | undefined): number | null {
  if (text === undefined) return 1;
  return readWhole(text, 1, 9_999);
}
