/** The forms of access tokens; apart from their words, so that browsers need not load the checks. Pure. */
import { z } from "zod";
import { TOKEN_LASTS } from "./api-token";
import { key } from "~/platform/number-fields";

const days = TOKEN_LASTS.map(String) as [string, ...string[]];

/** A new token needs the password once more: whoever finds a till signed in cannot take one along. */
export const TokenForm = z.object({
  token: z.string(),
  name: z.string("请填写名称").trim().min(2, "名称至少 2 个字").max(30, "名称不超过 30 个字"),
  scope: z.enum(["read", "order"], "请选择权限"),
  lasts: z.enum(days, "请选择有效期").transform(Number),
  password: z.string("请输入登录密码").min(1, "请输入登录密码").max(64, "密码不超过 64 个字符"),
});

export const RevokeForm = z.object({ id: key() });
