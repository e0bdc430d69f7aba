import { z } from "zod";
import { cleanText, MAX_CHAT } from "~/modules/support/chat/chat";
import { CODE, toCode, MAX_CODE } from "./ready-answer";

export const readyFields = {
  code: z
    .string("请填写代码")
    .transform(toCode)
    .refine((code) => CODE.test(code), `代码为 1 至 ${MAX_CODE} 个字母、数字或汉字`),
  text: z
    .string("请填写内容")
    .transform(cleanText)
    .refine((text) => text !== "", "请填写内容")
    .refine((text) => [...text].length <= MAX_CHAT, `内容不超过 ${MAX_CHAT} 个字`),
};
