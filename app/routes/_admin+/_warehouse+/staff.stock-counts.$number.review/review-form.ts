import { z } from "zod";
import { readKey } from "~/platform/values/whole-number";
import { wholeNumberField } from "~/platform/values/number-fields";
import { reasonField } from "~/platform/values/reason-field";

const lines = z
  .union([z.string().transform((item) => [item]), z.array(z.string())])
  .default([])
  .transform((keys) => keys.flatMap((key) => readKey(key) ?? []));

const ticked = z
  .literal("1")
  .optional()
  .transform((sent) => sent === "1");

export const ReviewForm = z.discriminatedUnion("do", [
  z.object({ do: z.literal("recount"), lines }),
  z.object({
    do: z.literal("apply"),
    mark: wholeNumberField("请重新打开本页"),
    isPartial: ticked,
    isCut: ticked,
    why: reasonField(),
  }),
]);
