/** Order templates of a company: their addresses, their forms, and what their names and sizes may be. Pure. */
import { z } from "zod";
import { typedRows } from "~/cart/quick-order/order-draft";
import { TEMPLATES_PATH } from "~/cart/quick-order/quick-order";
import { key } from "~/platform/values/number-fields";

export const MAX_TEMPLATES = 50;
/** Kinds of goods in one. */
export const MAX_TEMPLATE_GOODS = 300;
export const MAX_TEMPLATE_NAME = 20;

export interface Template {
  id: number;
  name: string;
}
export interface CountedTemplate extends Template {
  kinds: number;
  /** ms */
  updatedAt: number;
}

export const templateHref = (id: number): string => `${TEMPLATES_PATH}/${id}`;
export const removeTemplateHref = (id: number): string => `${TEMPLATES_PATH}/remove/${id}`;
/** The page that makes a template of an order. */
export const templateOfOrder = (orderId: number): string => `${TEMPLATES_PATH}?order=${orderId}`;

export const templateQuestion = ({ name, kinds }: { name: string; kinds: number }): string =>
  `确定删除模板“${name}”吗?其中记着 ${kinds} 种商品的数量。`;

const Name = z
  .string("请填写模板名称")
  .transform((text) => text.trim().replace(/\s+/g, " "))
  .pipe(
    z.string().min(1, "请填写模板名称").max(MAX_TEMPLATE_NAME, `模板名称不超过 ${MAX_TEMPLATE_NAME} 个字`),
  );

/** A new template, or goods for one there is: its name is asked for the new one alone. */
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

/** add: its quantities into the cart; save: they are the template's from now on, emptied ones leave it; sum: the sum alone. */
export const TemplateForm = z.union([
  z.object({ intent: z.literal("rename"), name: Name }),
  z
    .object({ intent: z.enum(["add", "save", "sum"]).default("add") })
    // Nonsense in a row is answered in that row.
    .catchall(z.unknown())
    .transform(({ intent, ...fields }) => ({ intent, typed: typedRows(fields) })),
]);

/** Why a company may not have a template of this name beside its others, or null. `self`: the one that gets the name. */
export function templateFault(
  name: string,
  known: readonly Template[],
  self: number | null = null,
): string | null {
  if (known.some((one) => one.name === name && one.id !== self)) return `已有名为“${name}”的模板`;
  return self === null && known.length >= MAX_TEMPLATES
    ? `最多 ${MAX_TEMPLATES} 个模板，请先删除不用的模板`
    : null;
}
