import { z } from "zod";
import type { Fit } from "~/modules/pictures/picture-file";
import { fitField, pictureFiles, picturesBytes } from "./picture-form";

/** `version`: of the shown address. */
export const OnePictureForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("set"),
    version: z.number().int().min(0),
    fit: fitField,
    file: pictureFiles(1, 1),
  }),
  z.object({ do: z.literal("remove"), version: z.number().int().min(0) }),
]);

/** Returns the uploaded file, or null. */
export const handedBy = (form: z.output<typeof OnePictureForm>): { file: File; fit: Fit } | null =>
  form.do === "set" ? { file: form.file[0]!, fit: form.fit } : null;

export const STALE_PICTURE = "您打开本页以后，有人换过这张图片，这次没有保存，请看过后再操作";
/** How large a form with one picture may be. */
export const ONE_PICTURE = { maxBytes: picturesBytes(1), tooLarge: { file: ["单张图片不能超过 10 MB"] } };
export const PICTURE_DONE = { set: "图片已保存，客户立即可见。", remove: "图片已移除。" };
