import { categoryNames } from "~/modules/catalogue/goods/categories.server";
import { openWarehouses } from "~/modules/catalogue/stock/warehouses.server";
import { db } from "~/platform/database/database.server";

export interface FormChoices {
  categories: string[];
  warehouses: string[];
}

/** Returns every category and every open warehouse. Two queries. */
export async function formChoices(): Promise<FormChoices> {
  const [categories, warehouses] = await Promise.all([categoryNames(db), openWarehouses()]);
  return {
    categories: [...categories.values()]
      .map((names) => names.join(">"))
      .sort((a, b) => a.localeCompare(b, "zh")),
    warehouses,
  };
}
