/** Names of people, as the audit log and the histories print who did something: what looks like another name is that name. Pure. */
import { z } from "zod";

/** Characters without a shape of their own: zero-width, direction marks, variation selectors, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u2800]/gu;
const DOTS = /[\u2022\u2027\u2219\u22c5\u30fb\uff65]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const QUOTES = /[\u2018\u2019\u02bc\u2032]/g;

/** The name as it is stored: one form for each character (full width, Kangxi radicals), nothing invisible. */
export const plainName = (input: string): string =>
  input
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .replace(DOTS, "·")
    .replace(DASHES, "-")
    .replace(QUOTES, "'")
    .trim();

/** What two names that people take for one another have in common. */
export const nameKey = (name: string): string =>
  plainName(name)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** Han (no radicals or strokes), Latin letters, digits and what stands between them in names. */
const LETTERS = /^[\p{Script=Han}A-Za-z\u00c0-\u0130\u0132-\u017f0-9·.,、()/&' -]+$/u;
const RADICALS = /[\u2e80-\u2fdf]/u;

/** The log's own words for what no person did. */
const RESERVED_PARTS = [
  "命令行",
  "系统",
  "定时任务",
  "计划任务",
  "后台任务",
  "自动任务",
  "商城",
  "工作台",
  "管理员",
  "机器人",
];
const RESERVED = new Set([
  "后台",
  "平台",
  "服务器",
  "自动",
  "脚本",
  "任务",
  "程序",
  "客户",
  "买家",
  "用户",
  "游客",
  "访客",
  "匿名",
  "未知",
  "shop",
  "system",
  "root",
  "admin",
  "administrator",
  "operator",
  "cron",
  "daemon",
]);
/** How the log names an inspector: "王芳（检查 3）". */
const INSPECTOR_MARK = /检查\p{N}/u;

/** Whether the log uses this name, or one that looks like it, for what no person did. */
export function isReservedName(name: string): boolean {
  const key = nameKey(name);
  return RESERVED.has(key) || INSPECTOR_MARK.test(key) || RESERVED_PARTS.some((part) => key.includes(part));
}

/** Why nobody can be called so, in the words of a form; null for a name. `label`: what the form calls it. */
export function nameFault(name: string, label: string): string | null {
  if (/[\p{Cc}<>\u2028\u2029]| {2}/u.test(name)) return `${label}不能有换行和 < >`;
  if (!LETTERS.test(name) || RADICALS.test(name) || nameKey(name) === "")
    return `${label}请用汉字、字母、数字和 · - ' ( )`;
  return isReservedName(name) ? `${label}不能用“${name}”，以免与系统记录混淆` : null;
}

/** A company's name as licences print it: as `plainName`, with the brackets of Chinese text. */
export const plainCompanyName = (typed: string): string =>
  plainName(typed).replaceAll("(", "（").replaceAll(")", "）");

/** Why no company can be called so, in the words of a form; null for a name. */
export function companyNameFault(name: string): string | null {
  const plain = plainName(name);
  if (!LETTERS.test(plain) || RADICALS.test(plain)) return "名称请与证照一致，用汉字、字母、数字和（）· - &";
  const key = nameKey(plain);
  return RESERVED.has(key) || RESERVED_PARTS.some((part) => key === part) || INSPECTOR_MARK.test(key)
    ? `名称不能用“${name}”，以免与系统记录混淆`
    : null;
}

interface NameWords {
  /** "姓名" */
  label: string;
  /** said where nothing was typed */
  asked: string;
  min: number;
  max: number;
}

/** The field of a form or call for a person's name. */
export const personName = ({ label, asked: query, min, max }: NameWords) =>
  z
    .string(query)
    .overwrite(plainName)
    .min(min, min > 1 ? `${label}至少 ${min} 个字` : query)
    .max(max, `${label}不超过 ${max} 个字`)
    .superRefine((name, context) => {
      if (name.length < min || name.length > max) return;
      const message = nameFault(name, label);
      if (message !== null) context.addIssue({ code: "custom", message });
    });
