import { z } from "zod";
import type { DeskItem, ItemValues } from "~/rewards/item-admin.server";

const whole = (name: string, least: number, most: number) =>
  z
    .number(`请填写${name}，整数`)
    .int(`${name}应为整数`)
    .min(least, `${name}不小于 ${least}`)
    .max(most, `${name}不超过 ${most}`);

export const ItemForm = z.object({
  version: z.number().int().min(0),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
  name: z.string("请填写名称").trim().min(2, "请填写名称，至少 2 个字").max(60, "名称不超过 60 个字"),
  voucherId: z.number("请选择类型").int().min(1).optional(),
  points: whole("积分", 1, 9_999_999),
  stock: whole("总数量", 0, 999_999),
  limit: whole("每家限兑", 1, 9_999).optional(),
  describe: z.string().trim().max(500, "说明不超过 500 个字").default(""),
  sort: whole("顺序", 0, 9_999),
  status: z.enum(["on", "off"], "请选择上架或下架"),
});

export const NAMES = {
  ...{ name: "名称", voucherId: "类型", points: "积分", stock: "总数量", limit: "每家限兑" },
  ...{ describe: "说明", sort: "顺序", status: "状态" },
};
export type ItemText = Record<keyof typeof NAMES, string>;

export const valuesOf = (form: z.output<typeof ItemForm>): ItemValues => ({
  ...{ name: form.name, voucherId: form.voucherId ?? null, points: form.points, stock: form.stock },
  ...{ limit: form.limit ?? null, describe: form.describe },
  ...{ isOn: form.status === "on", sort: form.sort },
});

/** What the fields hold. */
export const textOf = (item: ItemValues): ItemText => ({
  ...{ name: item.name, voucherId: item.voucherId === null ? "" : String(item.voucherId) },
  ...{ points: String(item.points), stock: String(item.stock) },
  ...{ limit: item.limit === null ? "" : String(item.limit), describe: item.describe },
  ...{ sort: String(item.sort), status: item.isOn ? "on" : "off" },
});

/** What the form was made from: all but how many are gone, which changes while it is open, and the picture, which has a form of its own. */
export const shownOf = ({ exchanged: _gone, image: _image, ...item }: DeskItem) => item;
