import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { inputRows } from "~/modules/cart/quick-order/order-draft";
import { withWay } from "~/modules/catalogue/listing/order-sum";
import { readShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { key } from "~/platform/values/number-fields";
import { MAX_TEMPLATE_NAME } from "./template";

const Name = z
  .string("请填写模板名称")
  .transform(plainLabel)
  .pipe(
    z.string().min(1, "请填写模板名称").max(MAX_TEMPLATE_NAME, `模板名称不超过 ${MAX_TEMPLATE_NAME} 个字`),
  );

/** A new template, or products for an existing one; only a new one has a name. */
export const SaveTemplateForm = z
  .object({
    into: z.union([z.literal("").transform(() => null), key()]).default(null),
    name: z.string().optional(),
  })
  .transform((form, context) => {
    if (form.into !== null) return { into: form.into };
    const name = Name.safeParse(form.name);
    if (name.success) return { into: null, name: name.data };
    for (const { message } of name.error.issues)
      context.addIssue({ code: "custom", message, path: ["name"] });
    return z.NEVER;
  });
export type SaveTemplate = z.output<typeof SaveTemplateForm>;

/** Copies of a template for stores of the login. */
export const CopyTemplateForm = z.object({
  token: z.string(),
  name: Name,
  stores: z
    .array(key())
    .max(50, "一次最多复制到 50 家门店")
    .default([])
    .refine((stores) => stores.length > 0, "请选择门店"),
});
export type CopyTemplate = z.output<typeof CopyTemplateForm>;

/** add: its quantities into the cart; save: store them, removing empty ones; sum: only the total. */
export const TemplateForm = z.union([
  z.object({ intent: z.literal("rename"), name: Name }),
  z
    .object({ intent: z.enum(["add", "save", "sum"]).default("add") })
    // Invalid rows are answered in that row.
    .catchall(z.unknown())
    .transform(withWay)
    .transform(({ intent, ...fields }) => ({
      intent,
      input: inputRows(fields),
      shown: readShownTerms(fields),
    })),
]);
