import { z } from "zod";
import type { GoodsDocument } from "~/modules/catalogue/goods/goods-document";
import { parseTime } from "~/platform/values/clock";
import { sentFiles } from "~/platform/values/sent-files";

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && parseTime(day) !== null;

/** A document of these kinds that is valid today; `seen`: the version of the documents shown. */
export const createGoodsDocumentForm = (kinds: readonly GoodsDocument[], today: string) =>
  z.object({
    seen: z.number().int().min(0),
    kind: z.custom<GoodsDocument>((kind) => kinds.includes(kind as GoodsDocument), "请选择资料"),
    endsOn: z
      .string()
      .trim()
      .default("")
      .refine((day) => day === "" || (isDay(day) && day >= today), "请填写今天或以后的日期，长期有效的留空")
      .transform((day) => day || null),
    file: z
      .unknown()
      .optional()
      .transform((sent) => sentFiles(sent))
      .refine((files) => files.length === 1, "请选择一个文件"),
  });
