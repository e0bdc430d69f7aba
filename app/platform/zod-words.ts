/** zod's own sentences in Chinese, for what operators write: files and settings. Forms of the pages bring their own. */
import zhCN from "zod/v4/locales/zh-CN.js";

/** The second argument of safeParse. */
export const IN_CHINESE = { error: zhCN().localeError };
