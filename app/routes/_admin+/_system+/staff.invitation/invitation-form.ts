import { z } from "zod";
import { NewPassword } from "~/modules/company/sign-in/password-form";

export const InvitationForm = z
  .object({ key: z.string().max(100), password: NewPassword, passwordAgain: z.string("请再输入一次") })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    message: "两次输入的密码不一致",
  });
