/** The role of those who come from outside to look for some hours (staff/inspection), and only read. Pure. */
import { INSPECTOR } from "./permissions";

export const isInspector = (roles: readonly string[]): boolean => roles.includes(INSPECTOR);

/** What is said to an inspector who sends a form. */
export const READ_ONLY = "检查模式只能查看，不能改动。";

/** What an inspector looked at stands in the log under this. */
export const LOOKED = "检查查看";
