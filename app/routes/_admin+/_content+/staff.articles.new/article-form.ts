import { z } from "zod";
import { articleFields } from "~/modules/help/article-form";

export const ArticleForm = z.object({
  do: z.enum(["check", "publish"]),
  formKey: z.string("请重新打开本页").min(1, "请重新打开本页").max(100, "请重新打开本页"),
  /** version of the preview (getVersion); a changed article is previewed again */
  seen: z.number().int().optional(),
  from: z.number().int().min(1).optional(),
  ...articleFields,
});
