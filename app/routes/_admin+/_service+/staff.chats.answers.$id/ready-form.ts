import { z } from "zod";
import type { ReadyAnswer, ReadyValues } from "~/modules/support/ready-answers/ready-answer";
import { readyFields } from "~/modules/support/ready-answers/ready-fields";

export const READY_ANSWER_FIELD_NAMES = { code: "代码", text: "内容", scope: "谁可用" };

export const ReadyForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("save"),
    version: z.number().int().min(0),
    ...readyFields,
    scope: z.enum(["own", "shared"], "请选择谁可用"),
  }),
  z.object({ do: z.literal("remove") }),
]);

export const toReadyAnswerFields = ({ code, text, isShared }: ReadyValues) => ({
  code,
  text,
  scope: isShared ? ("shared" as const) : ("own" as const),
});

export const describeReadyAnswer = (answer: ReadyValues | ReadyAnswer) => ({
  ...toReadyAnswerFields(answer),
  scope: answer.isShared ? "全部客服" : "只有我",
});
