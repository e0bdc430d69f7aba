import { z } from "zod";
import { articleFields } from "~/modules/help/article-form";

/** First looked at, then published. */
export const ArticleForm = z.object({
  do: z.enum(["check", "publish"]),
  formKey: z.string("请重新打开本页").min(1, "请重新打开本页").max(100, "请重新打开本页"),
  /** what was looked at (versionOf); another one is shown before it comes out */
  seen: z.number().int().optional(),
  /** the article that it is written anew from */
  from: z.number().int().min(1).optional(),
  ...articleFields,
});
