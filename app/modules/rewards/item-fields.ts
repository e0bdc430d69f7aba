import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { optionalNoteField } from "~/platform/values/reason-field";
import type { AdminItem, ItemValues } from "./item-admin.server";

const whole = (name: string, least: number, limit: number) =>
  z
    .number(`请填写${name}，整数`)
    .int(`${name}应为整数`)
    .min(least, `${name}不小于 ${least}`)
    .max(limit, `${name}不超过 ${limit}`);

export const itemFields = {
  name: z
    .string("请填写名称")
    .overwrite(plainLabel)
    .min(2, "请填写名称，至少 2 个字")
    .max(60, "名称不超过 60 个字"),
  voucherId: z.number("请选择类型").int().min(1).optional(),
  points: whole("积分", 1, 9_999_999),
  stock: whole("总数量", 0, 999_999),
  limit: whole("每家限兑", 1, 9_999).optional(),
  describe: optionalNoteField("说明", 500),
  sort: whole("顺序", 0, 9_999),
  status: z.enum(["on", "off"], "请选择上架或下架"),
};
const Item = z.object(itemFields);

export const itemValues = (input: z.output<typeof Item>): ItemValues => ({
  name: input.name,
  voucherId: input.voucherId ?? null,
  points: input.points,
  stock: input.stock,
  limit: input.limit ?? null,
  describe: input.describe,
  isOn: input.status === "on",
  sort: input.sort,
});

/** What an item's form was made from: all but how many are gone, which changes while it is open, and the picture, which has a form of its own. */
export const toRewardItemSnapshot = ({ exchanged: _gone, image: _image, ...item }: AdminItem) => item;
