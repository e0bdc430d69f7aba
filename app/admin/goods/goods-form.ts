import { z } from "zod";
import { GOODS_FIELDS, type GoodsField } from "~/modules/catalogue/admin/goods-fields";

const cell = z.string().trim().max(200, "内容超过 200 个字").default("");

export const GoodsCellsForm = z.object(
  Object.fromEntries(GOODS_FIELDS.map((field) => [field, cell])) as Record<GoodsField, typeof cell>,
);
