import { z } from "zod";

const unit = (origin: string) =>
  origin === "string" ? "个字" : origin === "array" || origin === "set" ? "项" : "";

z.config({
  ...z.locales.zhCN(),
  customError: (issue) => {
    if (issue.input === undefined || issue.input === null || issue.input === "") return "请填写此项";
    switch (issue.code) {
      case "invalid_type":
        return "请按要求填写";
      case "invalid_value":
        return "请从选项中选择";
      case "invalid_format":
        return "格式不正确";
      case "too_small":
        return `不能少于 ${issue.minimum} ${unit(issue.origin)}`.trim();
      case "too_big":
        return `不能超过 ${issue.maximum} ${unit(issue.origin)}`.trim();
      default:
        return undefined;
    }
  },
});

export const EMPTY_FILE = "文件是空的，请重新选择";
export const ANOTHERS = "登录的账号或企业已变更，本次没有提交，请核对后重新提交";

/** Fields whose value is never shown again. */
export function isSecretField(name: string): boolean {
  return /password/i.test(name) || /^(code|smsCode)$/.test(name);
}
