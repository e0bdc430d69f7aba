import type { OfferScope } from "./offer";

/** What is in place of a category, by its old path: its new one, or the products that it had. */
export type ScopesMoved = ReadonlyMap<string, OfferScope>;

/** The scope with what is in place of its category; null: it names none of them. */
export function movedScope(scope: OfferScope, moved: ScopesMoved): OfferScope | null {
  if ("category" in scope) return moved.get(scope.category) ?? null;
  if (!("not" in scope)) return null;
  const inner = movedScope(scope.not, moved);
  return inner && { not: inner };
}

/** The path of the category that a scope names; null: none. */
export function categoryNamedIn(scope: OfferScope): string | null {
  if ("category" in scope) return scope.category;
  return "not" in scope ? categoryNamedIn(scope.not) : null;
}
