import { z } from "zod";
import { creditFields, termsFault } from "~/modules/credit/credit-fields";
import { reasonField } from "~/platform/values/reason-field";

export const TermsForm = z
  .object({
    version: z.number().int().min(0),
    formKey: z.string("请重新打开本页"),
    why: reasonField(),
    ...creditFields,
  })
  .superRefine((terms, context) => {
    const fault = termsFault(terms);
    if (fault) context.addIssue({ code: "custom", path: ["endsOn"], message: fault });
  });
