import { z } from "zod";
import { itemFields } from "~/modules/rewards/item-fields";
import type { ItemValues } from "~/modules/rewards/item-admin.server";
import { reasonField } from "~/platform/values/reason-field";

export const ItemForm = z.object({
  version: z.number().int().min(0),
  formKey: z.string().max(100).default(""),
  why: reasonField(),
  ...itemFields,
});

export const REWARD_ITEM_FIELD_NAMES = {
  name: "名称",
  voucherId: "类型",
  points: "积分",
  stock: "总数量",
  limit: "每家限兑",
  describe: "说明",
  sort: "顺序",
  status: "状态",
};
export type ItemText = Record<keyof typeof REWARD_ITEM_FIELD_NAMES, string>;

export const toRewardItemText = (item: ItemValues): ItemText => ({
  name: item.name,
  voucherId: item.voucherId === null ? "" : String(item.voucherId),
  points: String(item.points),
  stock: String(item.stock),
  limit: item.limit === null ? "" : String(item.limit),
  describe: item.describe,
  sort: String(item.sort),
  status: item.isOn ? "on" : "off",
});
