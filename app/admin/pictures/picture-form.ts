import { z } from "zod";
import { FITS, type Fit, MAX_PICTURE_MB } from "~/modules/pictures/picture-file";
import { sentFiles } from "~/platform/values/sent-files";

const MB = 1024 * 1024;
/** What a form with so many pictures may weigh. */
export const picturesBytes = (count: number): number => (count * MAX_PICTURE_MB + 1) * MB;

/** Files of a field, as many as it says. */
export const pictureFiles = (least: number, limit: number) =>
  z
    .unknown()
    .optional()
    .transform((sent) => sentFiles(sent))
    .refine((files) => files.length >= least, "请选择图片")
    .refine((files) => files.length <= limit, `一次最多 ${limit} 张`);

export const fitField = z.enum(Object.keys(FITS) as [Fit, ...Fit[]]).default("crop");
