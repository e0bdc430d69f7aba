import { z } from "zod";
import { GoodsCellsForm } from "~/admin/goods/goods-form";
import { reasonField } from "~/platform/values/reason-field";

export const FactsForm = GoodsCellsForm.extend({
  /** version that the form was rendered from */
  seen: z.number().int().min(0),
  why: reasonField(),
});
