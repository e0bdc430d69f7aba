import { listHref, readListQuery, type ListQuery } from "~/modules/catalogue/listing/list-query";
import { getCardNames } from "~/modules/catalogue/cards/card-rows";
import type { ProductListData } from "~/modules/catalogue/listing/product-list";
import { TRAITS } from "~/modules/catalogue/traits/traits";
import type { PageHead, SeoContext } from "./head";
import { breadcrumbs, type StructuredCrumb } from "./structured";

const PLAIN = readListQuery(new URLSearchParams());
const KIND_ZONES: Partial<Record<string, string>> = { herb: "/zyyp", device: "/qxzq" };
const NAMED = 4;

/** Filters that select among a page's products rather than make a page. */
const CHOICES = [
  ...TRAITS,
  "nearExpiry",
  "controlled",
  "inStock",
  "promoted",
  "offer",
  "voucher",
  "boughtBefore",
  "keywords",
] as const satisfies readonly (keyof ListQuery)[];

/** Filters that make a page of the whole list, one at a time. */
const SUBJECTS = ["kind", "category", "manufacturer"] as const satisfies readonly (keyof ListQuery)[];

/** Returns the list's canonical path, null for a selection. */
export function getCanonicalListPath({ page, query, trail, manufacturer }: ProductListData): string | null {
  const fixed: Partial<ListQuery> = page.fixed;
  const isAdded = (name: keyof ListQuery) => query[name] && query[name] !== fixed[name];
  if (CHOICES.some(isAdded)) return null;
  // a filtered zone is part of the whole list, which has its own address
  if (!/^\/list(\/|$)/i.test(page.path))
    return SUBJECTS.some(isAdded) ? null : pathOf(page.views.cards, {}, page.pagesInPath);
  const [subject, ...more] = SUBJECTS.filter((name) => query[name] !== undefined);
  const isUnknown =
    (subject === "category" && trail.length === 0) || (subject === "manufacturer" && manufacturer === null);
  if (more.length > 0 || isUnknown) return null;
  const zone = query.kind && KIND_ZONES[query.kind];
  return zone ? pathOf(zone) : pathOf("/list", subject && { [subject]: query[subject] });

  function pathOf(path: string, stored: Partial<ListQuery> = {}, pagesInPath = false): string {
    return listHref({ path, fixed: {}, pagesInPath }, { ...PLAIN, ...stored }, { page: query.page });
  }
}

/** Returns a list's subject: "妇科用药", "扬子江药业集团", "药品". */
const getSubject = ({ page, trail, manufacturer }: ProductListData) =>
  trail.at(-1)?.name ?? manufacturer ?? (page.title === "药品列表" ? "药品" : page.title);

export function listDescription(shelf: ProductListData, site: string): string {
  const names = [...new Set(getCardNames(shelf.rows))].slice(0, NAMED);
  const some = names.length > 0 ? `：${names.join("、")}等` : "";
  const at = shelf.query.page > 1 ? `，第${shelf.query.page}页` : "";
  return `${getSubject(shelf)}批发，共${shelf.total}种${at}${some}。${site}供药店、诊所、医院采购，批准文号、规格、效期一目了然。`;
}

/** Returns a list's head; null for a selection or an empty list. */
export function listHead(shelf: ProductListData, place: SeoContext): PageHead | null {
  const path = shelf.total > 0 ? getCanonicalListPath(shelf) : null;
  if (path === null) return null;
  return {
    path,
    description: listDescription(shelf, place.site),
    structured: [breadcrumbs(shelfCrumbs(shelf, path), place.origin)],
  };
}

function shelfCrumbs({ page, trail, manufacturer }: ProductListData, path: string): StructuredCrumb[] {
  if (trail.length > 0) return trail.map(({ id, name }) => ({ name, path: `/list?category=${id}` }));
  return [{ name: manufacturer ?? page.title, path }];
}
