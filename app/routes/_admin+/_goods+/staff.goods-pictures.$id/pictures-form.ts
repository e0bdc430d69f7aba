import { z } from "zod";
import { MAX_GOODS_PICTURES } from "~/modules/catalogue/pictures/goods-picture";
import { fitField, pictureFiles } from "~/admin/pictures/picture-form";
import { optionalNoteField } from "~/platform/values/reason-field";

export const MAX_ALT = 60;
const version = z.number().int().min(0);
const alt = optionalNoteField("说明", MAX_ALT);
const picture = z.number().int().min(1);

/** Add pictures; change, replace, move or remove one. */
export const PicturesForm = z.discriminatedUnion("do", [
  z.object({ do: z.literal("add"), version, alt, fit: fitField, files: pictureFiles(1, MAX_GOODS_PICTURES) }),
  z.object({ do: z.literal("save"), version, picture, alt, fit: fitField, file: pictureFiles(0, 1) }),
  z.object({ do: z.literal(["up", "down", "remove"]), version, picture }),
]);
export type PicturesFormValue = z.output<typeof PicturesForm>;

export const PICTURE_COMMAND_NAMES: Readonly<Record<PicturesFormValue["do"], string>> = {
  add: "上传商品图片",
  save: "修改商品图片",
  up: "上移商品图片",
  down: "下移商品图片",
  remove: "移除商品图片",
};
export const DONE: typeof PICTURE_COMMAND_NAMES = {
  add: "图片已上传，客户立即可见。",
  save: "已保存，客户立即可见。",
  up: "已上移。",
  down: "已下移。",
  remove: "图片已移除。",
};
