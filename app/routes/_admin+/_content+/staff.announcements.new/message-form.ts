import { z } from "zod";
import { announcementFields } from "~/modules/support/announcements/announcement-form";

export const MessageForm = z.object({
  do: z.enum(["check", "send"]),
  formKey: z.string("请重新打开本页").min(1, "请重新打开本页").max(100, "请重新打开本页"),
  /** version of the preview (getVersion); a changed message is previewed again */
  seen: z.number().int().optional(),
  ...announcementFields,
  goodsId: z.string().trim().max(200, "商品不超过 200 个字").default(""),
});
