import zhCN from "zod/v4/locales/zh-CN.js";

export const IN_CHINESE = { error: zhCN().localeError };
