import { cutText } from "~/platform/values/cut-text";
import { SORTS, type Sort } from "~/modules/catalogue/facets/facet-index";
import { GOODS_KINDS, type GoodsKind } from "~/modules/catalogue/goods/goods";
import { readDosageForm } from "~/modules/catalogue/traits/dosage-form";
import { TRAITS, type Trait } from "~/modules/catalogue/traits/traits";
import { readWhole } from "~/platform/values/whole-number";

const TRAIT_PARAMETERS: Readonly<Record<Trait, string>> = {
  substance: "substance",
  form: "form",
  strength: "strength",
  deviceClass: "class",
  herbPart: "part",
};

export interface ListQuery extends Partial<Record<Trait, string>> {
  kind?: GoodsKind;
  category?: number;
  manufacturer?: number;
  nearExpiry: boolean;
  controlled: boolean;
  inStock: boolean;
  promoted: boolean;
  /** one offer by its number, or a kind: "63", "dailySpecial" */
  offer?: string;
  voucher?: number;
  boughtBefore: boolean;
  keywords: string;
  searchType: "drug" | "manufacturer";
  sort: Sort;
  /** reversed from the sort's own direction */
  isReversed: boolean;
  page: number;
}

/** Any of these product ids, category paths, kinds and marks. */
export interface PromotedGoods {
  goods: number[];
  categories: string[];
  kinds: string[];
  preferred?: boolean;
  itemFree?: boolean;
  /** the other conditions, each by itself */
  others?: PromotedGoods[];
}

export const GOODS_PER_PAGE = 30;
/** Filters serve better than deeper pages. */
export const MAX_PAGES = 500;
const MAX_KEYWORDS = 60;
const OFFER = /^(?:[1-9]\d{0,8}|[a-z][A-Za-z]{1,20})$/;

/** With "all" the list's address is its filter page. */
export const FILTERS = "filters";

export const LIST_PARAMETERS = [
  "keywords",
  "type",
  "kind",
  "category",
  "manufacturer",
  ...Object.values(TRAIT_PARAMETERS),
  "near",
  "controlled",
  "stock",
  "promoted",
  "offer",
  "voucher",
  "bought",
  "sort",
  "reverse",
  "page",
  FILTERS,
] as const;

export function readListQuery(params: URLSearchParams): ListQuery {
  const whole = (name: string) => {
    const value = params.get(name) ?? "";
    return readWhole(value, 1, 999_999_999) ?? undefined;
  };
  const getOne = <T extends string>(name: string, all: readonly T[]) =>
    all.find((value) => value === params.get(name));
  const flag = (name: string) => params.get(name) === "1";
  return {
    kind: getOne("kind", GOODS_KINDS),
    category: whole("category"),
    manufacturer: whole("manufacturer"),
    ...readTraits(params),
    nearExpiry: flag("near"),
    controlled: flag("controlled"),
    inStock: flag("stock"),
    promoted: flag("promoted"),
    offer: OFFER.test(params.get("offer") ?? "") ? params.get("offer")! : undefined,
    voucher: whole("voucher"),
    boughtBefore: flag("bought"),
    keywords: cutText(params.get("keywords"), MAX_KEYWORDS),
    searchType: params.get("type") === "manufacturer" ? "manufacturer" : "drug",
    sort: getOne("sort", SORTS) ?? "relevance",
    isReversed: flag("reverse"),
    page: Math.min(whole("page") ?? 1, MAX_PAGES),
  };
}

function readTraits(params: URLSearchParams): Partial<Record<Trait, string>> {
  const found = TRAITS.flatMap((trait) => {
    const written = params.get(TRAIT_PARAMETERS[trait])?.slice(0, 40);
    // older addresses have forms as lists write them
    return written ? [[trait, trait === "form" ? readDosageForm(written) || written : written]] : [];
  });
  return Object.fromEntries(found) as Partial<Record<Trait, string>>;
}

/** Returns the query of a list's address in a fixed order, "" for the plain list. */
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
  for (const trait of TRAITS) put(TRAIT_PARAMETERS[trait], query[trait]);
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

/** Filters that a zone fixes and leaves out of its addresses. */
export type FixedFilters = Partial<
  Pick<ListQuery, "kind" | "nearExpiry" | "controlled" | "category" | "manufacturer" | "offer">
>;

export interface ListPlace {
  path: string;
  fixed: FixedFilters;
  /** the page number is the last part of the path */
  pagesInPath?: boolean;
}

/** Returns the address of the list with a change; any change but of the page leads to page 1. */
export function listHref(place: ListPlace, query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const changed = { page: 1, ...changes };
  const next: ListQuery = { ...query, ...changed };
  for (const name of Object.keys(place.fixed) as (keyof FixedFilters)[])
    if (next[name] === place.fixed[name])
      Object.assign(next, { [name]: typeof next[name] === "boolean" ? false : undefined });
  if (!place.pagesInPath || next.page === 1) return place.path + writeListQuery(next);
  return `${place.path}/${next.page}${writeListQuery({ ...next, page: 1 })}`;
}
