import { parseNumberInput } from "~/platform/values/whole-number";

/** Returns a whole number of units from 1; full-width digits too; null otherwise. */
export const readQuantity = (value: unknown): number | null =>
  typeof value === "string" ? parseNumberInput(value, 1, 999_999_999) : null;
