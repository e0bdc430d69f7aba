/** What a list shows, read from its address and written back to it: every filter is a link with a stable address. Pure. */
import { KINDS, SORTS, type Sort } from "./register";
import { readWhole } from "~/platform/whole-number";

export type GoodsKindFilter = (typeof KINDS)[number];

export interface ListQuery {
  kind?: GoodsKindFilter;
  category?: number;
  manufacturer?: number;
  form?: string;
  nearExpiry: boolean;
  /** controlled sales alone */
  controlled: boolean;
  inStock: boolean;
  promoted: boolean;
  /** the goods of one offer by its number, or of all running offers of a kind: "63", "dailySpecial" */
  offer?: string;
  /** the goods that a coupon or cash voucher is for, by the number of its template */
  voucher?: number;
  boughtBefore: boolean;
  keywords: string;
  searchType: "drug" | "manufacturer";
  sort: Sort;
  /** the other direction than the sort's own */
  isReversed: boolean;
  /** from 1 */
  page: number;
}

/** Goods that offers are for, as promotions give them: any of these goods ids, category paths, kinds and marks. */
export interface PromotedGoods {
  goods: number[];
  categories: string[];
  kinds: string[];
  preferred?: boolean;
  /** those that ship free by themselves from some number on */
  itemFree?: boolean;
  /** everything but these, each by itself */
  others?: PromotedGoods[];
}

export const PAGE_SIZE = 30;
/** Deeper pages than this nobody reads: a filter serves better. */
export const MOST_PAGES = 500;
const MOST_KEYWORDS = 60;
const OFFER = /^(?:[1-9]\d{0,8}|[a-z][A-Za-z]{1,20})$/;

/** The names that may stand in a list's address, as readListQuery reads them. */
export const LIST_PARAMETERS = [
  ...["keywords", "type", "kind", "category", "manufacturer", "form", "near", "controlled", "stock"],
  ...["promoted", "offer", "voucher", "bought", "sort", "reverse", "page"],
] as const;

/** Reads a list's address; whatever does not make sense in it is left out. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const whole = (name: string) => {
    const value = params.get(name) ?? "";
    return readWhole(value, 1, 999_999_999) ?? undefined;
  };
  const oneOf = <T extends string>(name: string, all: readonly T[]) =>
    all.find((value) => value === params.get(name));
  const flag = (name: string) => params.get(name) === "1";
  return {
    kind: oneOf("kind", KINDS),
    category: whole("category"),
    manufacturer: whole("manufacturer"),
    form: params.get("form")?.slice(0, 40) || undefined,
    nearExpiry: flag("near"),
    controlled: flag("controlled"),
    inStock: flag("stock"),
    promoted: flag("promoted"),
    offer: OFFER.test(params.get("offer") ?? "") ? params.get("offer")! : undefined,
    voucher: whole("voucher"),
    boughtBefore: flag("bought"),
    keywords: (params.get("keywords") ?? "").trim().slice(0, MOST_KEYWORDS),
    searchType: params.get("type") === "manufacturer" ? "manufacturer" : "drug",
    sort: oneOf("sort", SORTS) ?? "relevance",
    isReversed: flag("reverse"),
    page: Math.min(whole("page") ?? 1, MOST_PAGES),
  };
}

/** The query part of a list's address, "" for the plain list; always in the same order. */
export function writeListQuery(query: ListQuery): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | number | undefined | false) => {
    if (value !== undefined && value !== false && value !== "") params.set(name, String(value));
  };
  put("keywords", query.keywords);
  put("type", query.searchType === "manufacturer" && query.searchType);
  put("kind", query.kind);
  put("category", query.category);
  put("manufacturer", query.manufacturer);
  put("form", query.form);
  put("near", query.nearExpiry && 1);
  put("controlled", query.controlled && 1);
  put("stock", query.inStock && 1);
  put("promoted", query.promoted && 1);
  put("offer", query.offer);
  put("voucher", query.voucher);
  put("bought", query.boughtBefore && 1);
  put("sort", query.sort !== "relevance" && query.sort);
  put("reverse", query.isReversed && 1);
  put("page", query.page > 1 && query.page);
  const text = params.toString();
  return text ? `?${text}` : "";
}

/** What a zone sets for good and therefore leaves out of its addresses. */
export type FixedFilters = Partial<
  Pick<ListQuery, "kind" | "nearExpiry" | "controlled" | "category" | "manufacturer" | "offer">
>;

export interface ListPlace {
  /** path of this view */
  path: string;
  fixed: FixedFilters;
  /** the number of the page is the last part of the path, not a parameter */
  pagesInPath?: boolean;
}

/** The address of the same list with something changed; any change but of the page leads to page 1. */
export function listHref(place: ListPlace, query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const changed = { page: 1, ...changes };
  const next: ListQuery = { ...query, ...changed };
  for (const name of Object.keys(place.fixed) as (keyof FixedFilters)[])
    if (next[name] === place.fixed[name])
      Object.assign(next, { [name]: typeof next[name] === "boolean" ? false : undefined });
  if (!place.pagesInPath || next.page === 1) return place.path + writeListQuery(next);
  return `${place.path}/${next.page}${writeListQuery({ ...next, page: 1 })}`;
}
