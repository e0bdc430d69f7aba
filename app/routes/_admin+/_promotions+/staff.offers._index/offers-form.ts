import { z } from "zod";
import { tickedFields } from "~/admin/lists/ticked";
import { MAX_SWITCHED } from "~/modules/promotions/offer-admin/offer-state";
import { reasonField } from "~/platform/values/reason-field";

export const NOTHING_TICKED = "请先勾选活动";
const text = z.string().max(100).default("");

export const SwitchForm = z.object({
  ...tickedFields(/^\d{1,9}$/, MAX_SWITCHED, NOTHING_TICKED),
  words: text,
  kind: text,
  state: text,
  to: z.enum(["on", "off"], "请选择启用或停用"),
  why: reasonField(),
});
