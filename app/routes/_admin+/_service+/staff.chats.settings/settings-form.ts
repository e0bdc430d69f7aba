import { z } from "zod";
import { MAX_GREETING, MAX_HOURS } from "~/modules/content/header";
import { readHours } from "~/modules/support/chat/chat-hours";

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
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});
