import type { Classed } from "~/modules/catalogue/rows/classify";

/** A drug of which nothing but its name is known. */
export const drug = (name: string, more: Partial<Classed> = {}): Classed => ({
  name,
  genericName: name,
  dosageForm: "",
  approvalNumber: "",
  category: "",
  insuranceCategory: "",
  ...more,
});
