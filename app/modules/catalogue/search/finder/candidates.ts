import { normalizeSpec } from "../spec-numbers";
import type { GoodsFinder } from "./goods-columns";
import { covered, type Search, type InputText } from "./search-input";

/** Names and manufacturers with less than this share of the best match are ignored. */
const TELLING = 0.6;

/** Returns the indexes of candidate products. */
export function candidates(
  finder: GoodsFinder,
  { texts, numbers, hits, total }: Search,
  keywords: string,
): number[] {
  if (hits.length > 0) {
    const ids = new Set(hits.flatMap((hit) => [...hit.keys()]));
    return [...ids].flatMap((id) => finder.placeOf.get(id) ?? []);
  }
  if (texts.length === 0) return numbers.length > 0 ? withSpec(finder, keywords) : [];
  const [names, manufacturers] = [getBest(texts, "names"), getBest(texts, "manufacturers")];
  const found = new Set<number>();
  for (const id of names.ids) for (const at of finder.byName[id]!) found.add(at);
  if (manufacturers.limit < (1 - TELLING) * total) return [...found];
  // Only a manufacturer was entered, or its products match less of the name than another's.
  const isManufacturer = names.limit < (1 - TELLING) * total;
  for (const id of manufacturers.ids) {
    const isWhole = isManufacturer || texts.every((input) => holdsAll(input, id));
    for (const at of finder.byManufacturer[id]!)
      if (isWhole || texts.some((input) => input.names.has(finder.nameOf[at]!))) found.add(at);
  }
  return [...found];
}

/** Whether a manufacturer's name has an entered word: then its products are meant, even if names have it too. */
const holdsAll = ({ characters, manufacturers: manufacturerNames }: InputText, id: number): boolean =>
  manufacturerNames.get(id)?.exact === 2 ** characters.length - 1;

/** The names or manufacturers that match most of the input, and how much the best matches. */
function getBest(
  texts: readonly InputText[],
  side: "names" | "manufacturers",
): { ids: number[]; limit: number } {
  const sums = new Map<number, number>();
  let limit = 0;
  for (const input of texts)
    for (const [id, cover] of input[side]) {
      const sum = (sums.get(id) ?? 0) + covered(input, cover);
      sums.set(id, sum);
      limit = Math.max(limit, sum);
    }
  return { limit, ids: [...sums].flatMap(([id, sum]) => (sum >= TELLING * limit ? [id] : [])) };
}

function withSpec({ specs, specOf }: GoodsFinder, text: string): number[] {
  const input = normalizeSpec(text).trim();
  const found = new Set(specs.flatMap((spec, id) => (normalizeSpec(spec).includes(input) ? [id] : [])));
  return specOf.flatMap((spec, at) => (found.has(spec) ? [at] : []));
}
