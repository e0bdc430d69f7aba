import type { FacetCounts } from "~/modules/catalogue/facets/facet-index";
import { TRAITS, type Trait } from "~/modules/catalogue/traits/traits";
import type { ListQuery } from "./list-query";

/** Strengths of more substances than these cannot be compared. */
const FEW_SUBSTANCES = 3;

/** Returns the shown traits. A chosen one stays. Any other needs two values and half of the list's products; substances only in filtered lists, because the whole shop has thousands, and strengths only with few substances. */
export function shownTraits(
  { total, traits }: Pick<FacetCounts, "total" | "traits">,
  query: ListQuery,
): Trait[] {
  const isNarrowed =
    query.keywords !== "" || query.boughtBefore || [query.category, query.manufacturer].some(Boolean);
  return TRAITS.filter((trait) => {
    if (query[trait] !== undefined) return true;
    const values = traits[trait];
    const having = [...values.values()].reduce((sum, count) => sum + count, 0);
    if (values.size < 2 || having * 2 < total) return false;
    if (trait === "substance") return isNarrowed;
    return trait !== "strength" || query.substance !== undefined || traits.substance.size <= FEW_SUBSTANCES;
  });
}
