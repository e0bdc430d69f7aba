import { z } from "zod";
import { announcementFields } from "~/modules/support/announcements/announcement-form";

/** First looked at, then sent. */
export const MessageForm = z.object({
  do: z.enum(["check", "send"]),
  formKey: z.string("请重新打开本页").min(1, "请重新打开本页").max(100, "请重新打开本页"),
  /** what was looked at (versionOf); another one is shown before it is sent */
  seen: z.number().int().optional(),
  ...announcementFields,
  /** as it is typed: by number, own code, barcode or whole name */
  goodsId: z.string().trim().max(200, "商品不超过 200 个字").default(""),
});
