import { z } from "zod";
import { InputPassword } from "~/modules/company/sign-in/password-form";
import { plainLabel } from "~/platform/values/person-name";
import { toKeys } from "~/platform/values/keys-of";
import { TOKEN_LASTS, TOKEN_SCOPES } from "~/modules/company/account/api-token";

const days = TOKEN_LASTS.map(String) as [string, ...string[]];

/** Requires the password, so that nobody at a signed-in till can create a token. */
export const NewTokenForm = z.object({
  token: z.string(),
  name: z.string("请填写名称").overwrite(plainLabel).min(2, "名称至少 2 个字").max(30, "名称不超过 30 个字"),
  scope: z.enum(toKeys(TOKEN_SCOPES), "请选择权限"),
  lasts: z.enum(days, "请选择有效期").transform(Number),
  password: InputPassword("请输入登录密码"),
});
