import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { SignInForm } from "~/modules/company/sign-in/sign-in";

export const EntryForm = z.discriminatedUnion("intent", [
  SignInForm.omit({ redirectTo: true }).extend({ intent: z.literal("bind") }),
  z.object({ intent: z.literal("register") }),
  z.object({ intent: z.literal("drop") }),
]);

export const SandboxScanForm = z.object({
  result: z.enum(["confirm", "cancel"]),
  state: z.string().max(200),
  nickname: z
    .string("请填写微信昵称")
    .overwrite(plainLabel)
    .min(1, "请填写微信昵称")
    .max(32, "微信昵称不超过 32 个字"),
});
