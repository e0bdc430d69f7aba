import { INSPECTOR } from "./permissions";

export const isInspector = (roles: readonly string[]): boolean => roles.includes(INSPECTOR);

export const READ_ONLY = "检查模式只能查看，不能改动。";

export const LOOKED = "检查查看";
