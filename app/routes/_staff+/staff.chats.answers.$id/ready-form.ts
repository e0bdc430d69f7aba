import { z } from "zod";
import { cleanText, MAX_CHAT } from "~/support/chat/chat";
import {
  CODE,
  codeOf,
  MAX_CODE,
  type ReadyAnswer,
  type ReadyValues,
} from "~/support/ready-answers/ready-answer";

/** Field → its name, as a later person is shown what differs. */
export const NAMES = { code: "代码", text: "内容", scope: "谁可用" };

export const ReadyForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("save"),
    version: z.number().int().min(0),
    code: z
      .string("请填写代码")
      .transform(codeOf)
      .refine((code) => CODE.test(code), `代码为 1 至 ${MAX_CODE} 个字母、数字或汉字`),
    text: z
      .string("请填写内容")
      .transform(cleanText)
      .refine((text) => text !== "", "请填写内容")
      .refine((text) => [...text].length <= MAX_CHAT, `内容不超过 ${MAX_CHAT} 个字`),
    scope: z.enum(["own", "shared"], "请选择谁可用"),
  }),
  z.object({ do: z.literal("remove") }),
]);

export const typedOf = ({ code, text, isShared }: ReadyValues) => ({
  ...{ code, text, scope: isShared ? ("shared" as const) : ("own" as const) },
});

export const wordsOf = (answer: ReadyValues | ReadyAnswer) => ({
  ...typedOf(answer),
  scope: answer.isShared ? "全部客服" : "只有我",
});
