/** Numbers as buyers type them; apart from the form, so that the browser does not load what checks forms. */
import { parseNumberInput } from "~/platform/values/whole-number";

/** A whole number of units from 1 on, written in figures; full-width figures too. */
export const readQuantity = (value: unknown): number | null =>
  typeof value === "string" ? parseNumberInput(value, 1, 999_999_999) : null;
