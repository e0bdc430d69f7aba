/** What a form says when a field is wrong, in polite Chinese; imported wherever a schema is checked. */
import { z } from "zod";

z.config({
  ...z.locales.zhCN(),
  // A field left empty arrives as undefined: "请填写" instead of talk of types.
  customError: (issue) => {
    if (issue.input === undefined || issue.input === null || issue.input === "") return "请填写此项";
    if (issue.code === "invalid_type") return "请按要求填写";
    if (issue.code === "invalid_value") return "请从选项中选择";
    return undefined;
  },
});

/** Fields whose value never goes back into a page. */
export function isSecretField(name: string): boolean {
  return /password/i.test(name) || /^(code|smsCode)$/.test(name);
}
