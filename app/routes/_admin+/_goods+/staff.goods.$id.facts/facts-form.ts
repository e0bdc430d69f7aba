import { z } from "zod";
import { GoodsCellsForm } from "~/admin/goods/goods-form";
import { reasonField } from "~/platform/values/reason-field";

export const FactsForm = GoodsCellsForm.extend({
  /** the version of the facts as the form was made */
  seen: z.number().int().min(0),
  why: reasonField(),
});
