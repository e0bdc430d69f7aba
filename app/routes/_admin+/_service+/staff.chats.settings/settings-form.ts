import { z } from "zod";
import { MAX_GREETING, MAX_HOURS } from "~/modules/content/header";
import { readHours } from "~/modules/support/chat/chat-hours";
import { reasonField } from "~/platform/values/reason-field";

export const ChatSettingsForm = z.object({
  version: z.number().int().min(0),
  state: z.enum(["on", "off"], "请选择开启或关闭"),
  hours: z
    .string()
    .trim()
    .max(MAX_HOURS, `服务时间不超过 ${MAX_HOURS} 个字`)
    .default("")
    .refine((words) => words === "" || readHours(words) !== null, "请写作 周一至周六 8:30–18:00，或留空"),
  greeting: z.string().trim().max(MAX_GREETING, `欢迎语不超过 ${MAX_GREETING} 个字`).default(""),
  why: reasonField(),
});
