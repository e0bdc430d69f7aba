/** What the selects of a goods' form offer. */
import { categoryNames } from "~/modules/catalogue/goods/categories.server";
import { openWarehouses } from "~/modules/catalogue/stock/warehouses.server";
import { db } from "~/platform/database/database.server";

export interface FormChoices {
  /** as lists write them: "药品>抗感染" */
  categories: string[];
  warehouses: string[];
}

/** Every category, and every warehouse that is open. Two queries. */
export async function formChoices(): Promise<FormChoices> {
  const [categories, warehouses] = await Promise.all([categoryNames(db), openWarehouses()]);
  return {
    categories: [...categories.values()]
      .map((names) => names.join(">"))
      .sort((a, b) => a.localeCompare(b, "zh")),
    warehouses,
  };
}
