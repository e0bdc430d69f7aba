/** Which traits a list offers as filters: those that tell its goods apart. Pure. */
import type { FacetCounts } from "~/modules/catalogue/facets/facet-index";
import { TRAITS, type Trait } from "~/modules/catalogue/traits/traits";
import type { ListQuery } from "./list-query";

/** Strengths of more substances than these say nothing side by side. */
const FEW_SUBSTANCES = 3;

/**
 * A chosen trait stays. Any other needs two values and half of the list's goods; substances stand in a list that is narrowed already, as
 * the whole shop has thousands, and strengths beside few substances.
 */
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
