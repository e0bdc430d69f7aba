import { cutText } from "~/platform/values/cut-text";
import { readWhole } from "~/platform/values/whole-number";

export interface Comparison {
  substance: string;
  form?: string;
  strength?: string;
  /** sales units of each product */
  quantity: number;
}

const MAX_TEXT = 40;
const MAX_QUANTITY = 99_999;

/** Parses the address; null without a substance. */
export function readComparison(params: URLSearchParams): Comparison | null {
  const text = (name: string) => cutText(params.get(name), MAX_TEXT) || undefined;
  const substance = text("substance");
  if (!substance) return null;
  const quantity = readWhole(params.get("number") ?? "", 1, MAX_QUANTITY) ?? 1;
  return { substance, form: text("form"), strength: text("strength"), quantity };
}

export const COMPARISON_PARAMETERS = ["substance", "form", "strength", "number"] as const;

export function comparisonHref({ substance, form, strength, quantity = 1 }: Partial<Comparison>): string {
  const params = new URLSearchParams({ substance: substance ?? "" });
  if (form) params.set("form", form);
  if (strength) params.set("strength", strength);
  if (quantity > 1) params.set("number", String(quantity));
  return `/list/compare?${params}`;
}
