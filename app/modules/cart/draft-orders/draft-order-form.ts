import { z } from "zod";
import { inputRows } from "~/modules/cart/quick-order/order-draft";
import { readShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { key } from "~/platform/values/number-fields";
import { optionalNoteField } from "~/platform/values/reason-field";

const MAX_PASTED = 60_000;

/** follow: `why` is what the company said; sum: totals of the entered quantities; add: found or chosen products; paste: a list; save and send: quantities and remark. */
export const DraftOrderForm = z
  .object({
    do: z.enum(["follow", "add", "paste", "sum", "save", "send"], "请选择操作"),
    version: key().optional(),
    remark: optionalNoteField("给客户的备注"),
    why: optionalNoteField("说明"),
    listLines: z.string().max(MAX_PASTED, "粘贴的内容过长，请分成几次粘贴").default(""),
  })
  // Invalid rows are answered with a message.
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
    input: inputRows(fields),
  }));

export const DraftOrderAnswerForm = z
  .looseObject({
    do: z.enum(["accept", "decline"], "请选择操作"),
    reason: optionalNoteField("原因"),
  })
  .transform(({ do: what, reason, ...fields }) => ({ do: what, reason, shown: readShownTerms(fields) }));
