import type { OfferScope } from "./offer";

export type ScopesMoved = ReadonlyMap<string, OfferScope>;

/** Returns the scope with its category replaced; null: no such category. */
export function movedScope(scope: OfferScope, moved: ScopesMoved): OfferScope | null {
  if ("category" in scope) return moved.get(scope.category) ?? null;
  if (!("not" in scope)) return null;
  const inner = movedScope(scope.not, moved);
  return inner && { not: inner };
}

/** Returns the category path of a scope, or null. */
export function categoryNamedIn(scope: OfferScope): string | null {
  if ("category" in scope) return scope.category;
  return "not" in scope ? categoryNamedIn(scope.not) : null;
}
