import { z } from "zod";
import { creditFields, termsFault } from "~/modules/credit/credit-fields";

export const TermsForm = z
  .object({
    version: z.number().int().min(0),
    formKey: z.string("请重新打开本页"),
    why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
    ...creditFields,
  })
  .superRefine((terms, context) => {
    const fault = termsFault(terms);
    if (fault) context.addIssue({ code: "custom", path: ["endsOn"], message: fault });
  });
