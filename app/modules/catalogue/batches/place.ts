import { z } from "zod";

export const MAX_PLACE = 20;

export const placeField = z
  .string()
  .overwrite((input) => input.normalize("NFKC").trim().toUpperCase())
  .max(MAX_PLACE, `库位不超过 ${MAX_PLACE} 个字`)
  .regex(/^[\p{L}\p{N}.\/ \-]*$/u, "库位请用字母、数字和连字符，如 A-03-2")
  .default("");
