/** The forms of 代客下单; apart, so that browsers need not load the checks. Pure. */
import { z } from "zod";
import { inputRows } from "~/modules/cart/quick-order/order-draft";
import { readShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { key } from "~/platform/values/number-fields";
import { optionalNoteField } from "~/platform/values/reason-field";

const MAX_PASTED = 60_000;

/** follow: what the company said stands in `why`; sum: what the typed quantities come to, kept by nobody; add: quantities of goods that were found or chosen; paste: a list; save and send: quantities and remark of the whole draft. */
export const DraftOrderForm = z
  .object({
    do: z.enum(["follow", "add", "paste", "sum", "save", "send"], "请选择操作"),
    version: key().optional(),
    remark: optionalNoteField("给客户的备注"),
    why: optionalNoteField("说明"),
    listLines: z.string().max(MAX_PASTED, "粘贴的内容过长，请分成几次粘贴").default(""),
  })
  // Nonsense in a row is answered in words.
  .catchall(z.unknown())
  .refine((form) => form.do !== "follow" || form.why.length >= 2, {
    path: ["why"],
    message: "请写明客户怎么说，至少 2 个字",
  })
  .transform(({ do: what, version = 0, remark, why, listLines, ...fields }) => ({
    do: what,
    version,
    remark,
    why,
    listLines,
    typed: inputRows(fields),
  }));

/** What the company answers; the reason is its own to give. */
export const DraftOrderAnswerForm = z
  .looseObject({
    do: z.enum(["accept", "decline"], "请选择操作"),
    reason: optionalNoteField("原因"),
  })
  .transform(({ do: what, reason, ...fields }) => ({ do: what, reason, shown: readShownTerms(fields) }));
