import { z } from "zod";
import { sentFiles } from "~/platform/values/sent-files";

export const MAX_UPLOAD_FILES = 50;
export const MAX_UPLOAD_MB = 60;

const NONE = "没有可保存的文件，请重新上传";

export const StagedForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("check"),
    files: z
      .unknown()
      .optional()
      .transform((sent) => sentFiles(sent))
      .refine((files) => files.length > 0, "请选择文件")
      .refine((files) => files.length <= MAX_UPLOAD_FILES, `一次最多 ${MAX_UPLOAD_FILES} 个文件`),
  }),
  z.object({
    do: z.literal("save"),
    staged: z
      .string(NONE)
      .regex(/^\d{1,15}(\.\d{1,15}){0,49}$/, NONE)
      .transform((ids) => [...new Set(ids.split(".").map(Number))]),
  }),
]);

/** Size limit for readForm with its message. */
export const STAGED_LIMITS = {
  maxBytes: (MAX_UPLOAD_MB + 1) * 1024 * 1024,
  tooLarge: { files: [`一次上传的文件总共不超过 ${MAX_UPLOAD_MB} MB，请分次上传`] },
};
