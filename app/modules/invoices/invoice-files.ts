import { z } from "zod";

export const MAX_FILES = 3;

const isFile = (value: unknown): value is File => value instanceof Blob && "name" in value;

export const filesOf = z
  .unknown()
  .optional()
  .transform((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isFile).filter(({ size }) => size > 0),
  )
  .refine((files) => files.length <= MAX_FILES, `最多上传 ${MAX_FILES} 个文件`);
