import { z } from "zod";
import { GoodsCellsForm } from "~/admin/goods/goods-form";

export const FactsForm = GoodsCellsForm.extend({
  /** the version of the facts as the form was made */
  seen: z.number().int().min(0),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});
