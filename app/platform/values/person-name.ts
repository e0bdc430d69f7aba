/** Names of people as the audit log and histories print them. Names that look alike count as equal. */
import { z } from "zod";

/** Invisible characters: zero-width, direction marks, variation selectors, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u2800]/gu;
const DOTS = /[\u2022\u2027\u2219\u22c5\u30fb\uff65]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const QUOTES = /[\u2018\u2019\u02bc\u2032]/g;

/** Returns the name to store: one form for each character (full width, Kangxi radicals), nothing invisible. */
export const plainName = (input: string): string =>
  input
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .replace(DOTS, "·")
    .replace(DASHES, "-")
    .replace(QUOTES, "'")
    .trim();

/** Returns a key that is equal for names that look alike. */
export const nameKey = (name: string): string =>
  plainName(name)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** Han (no radicals or strokes), Latin letters, digits and punctuation of names. */
const LETTERS = /^[\p{Script=Han}A-Za-z\u00c0-\u0130\u0132-\u017f0-9·.,、()/&' -]+$/u;
const RADICALS = /[\u2e80-\u2fdf]/u;

/** Words of the audit log and of the shop that may not be part of a person's name. */
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
  "客服",
  "官方",
  "平台",
  "sysadmin",
  "superuser",
  "administrator",
  "customerservice",
];
/** Reserved only as a whole name: 财务 within a longer name may be real. */
const RESERVED = new Set([
  "后台",
  "服务器",
  "自动",
  "系统自动",
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
  "财务",
  "财务部",
  "财务处",
  "财务中心",
  "财务人员",
  "shop",
  "system",
  "root",
  "admin",
  "operator",
  "cron",
  "daemon",
  "official",
  "support",
]);
/** How the log names an inspector: "王芳（检查 3）". */
const INSPECTOR_MARK = /检查\p{N}/u;

/** Letters that look like others: traditional and similar ideographs, Cyrillic and Greek, digits for letters. */
const READ_AS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["統係糸員菅臺後財務動機戶買劃時計腳訪遊處間", "统系系员管台后财务动机户买划时计脚访游处间"],
    ["авекмнорстухіјѕԁһαβεηικνορτυχζγ", "abekmhopctyxijsdhabenikvoptuxzy"],
    ["01358l", "oiesbi"],
    ["ıøđłħ", "iodih"],
  ].flatMap(([from, to]) => [...from!].map((letter, at) => [letter, [...to!][at]!])),
);

/** One spelling for what looks alike, without digits at the end. */
const readKey = (key: string): string =>
  [...key.replace(/\p{N}+$/u, "")]
    .map((letter) => READ_AS[letter] ?? letter)
    .join("")
    .replaceAll("rn", "m");
const READ_PARTS = RESERVED_PARTS.map(readKey);
const READ_WHOLE = new Set([...RESERVED].map(readKey));

const isWhole = (key: string) => READ_WHOLE.has(key) || READ_PARTS.includes(key);

/** Whether this name, or one that looks like it, is reserved for the log or the shop. */
export function isReservedName(name: string): boolean {
  const key = readKey(nameKey(name));
  return isWhole(key) || INSPECTOR_MARK.test(nameKey(name)) || READ_PARTS.some((part) => key.includes(part));
}

const RESERVED_TEXT = (label: string, name: string) => `${label}不能用“${name}”，以免与系统记录混淆`;

/** Why a letter is not allowed in a name, or null. */
function letterFault(name: string, label: string): string | null {
  if (/[\p{Cc}<>\u2028\u2029]| {2}/u.test(name)) return `${label}不能有换行和 < >`;
  if (!LETTERS.test(name) || RADICALS.test(name) || nameKey(name) === "")
    return `${label}请用汉字、字母、数字和 · - ' ( )`;
  return null;
}

/** Why a name is not allowed, as a message, or null. `label`: the field's name. */
export const nameFault = (name: string, label: string): string | null =>
  letterFault(name, label) ?? (isReservedName(name) ? RESERVED_TEXT(label, name) : null);

/** Allowed within the name of a role: 客服主管, 仓库管理员. */
const ROLE_WORDS = /客服|管理员/g;

/** Why a role of the shop may not have this name, or null. 客服主管 is allowed, 官方客服 and 系统 are not. */
export function roleNameFault(name: string, label: string): string | null {
  const fault = letterFault(name, label);
  if (fault !== null) return fault;
  const key = readKey(nameKey(name));
  const isInUse = isWhole(key) || isReservedName(key.replace(ROLE_WORDS, ""));
  return isInUse ? RESERVED_TEXT(label, name) : null;
}

/** Everything but Chinese punctuation, which stays as entered though another form exists. */
const NOT_PUNCTUATION = /[^\u2026\uff01\uff05\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff5e\u3001-\u303f]+/gu;

/** An emoji of several characters, whose joiners stay. */
const EMOJI =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*)/u;

/** Returns a title or label that names no person: one form for each letter, nothing invisible, Chinese punctuation as entered. */
export const plainLabel = (input: string): string =>
  input
    .split(EMOJI)
    .map((part, at) => (at % 2 === 1 ? part : plainPart(part)))
    .join("")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

const plainPart = (part: string): string =>
  part.replace(NOT_PUNCTUATION, (text) => text.normalize("NFKC")).replace(INVISIBLE, "");

/** Returns a company's name as on licences: `plainName` with Chinese brackets. */
export const plainCompanyName = (values: string): string =>
  plainName(values).replaceAll("(", "（").replaceAll(")", "）");

/** Never in a company's name, though a licence may have 系统 or 商城. */
const NEVER_IN_COMPANIES = ["命令行", "定时任务", "管理员", "客服", "官方"].map(readKey);

/** Why a company may not have this name, as a message, or null. */
export function companyNameFault(name: string): string | null {
  const plain = plainName(name);
  if (!LETTERS.test(plain) || RADICALS.test(plain)) return "名称请与证照一致，用汉字、字母、数字和（）· - &";
  const key = readKey(nameKey(plain));
  return isWhole(key) ||
    NEVER_IN_COMPANIES.some((part) => key.includes(part)) ||
    INSPECTOR_MARK.test(nameKey(plain))
    ? RESERVED_TEXT("名称", name)
    : null;
}

interface NameWords {
  label: string;
  /** message if empty */
  requiredMessage: string;
  min: number;
  max: number;
  /** message if too short */
  short?: string;
}

/** A form field for a name: `plain` is its stored form, `findFault` says why it is refused. */
const nameField = (
  { label, requiredMessage: query, min, max, short = `${label}至少 ${min} 个字` }: NameWords,
  plain: (input: string) => string,
  findFault: (name: string, label: string) => string | null,
) =>
  z
    .string(query)
    .overwrite(plain)
    .min(min, min > 1 ? short : query)
    .max(max, `${label}不超过 ${max} 个字`)
    .superRefine((name, context) => {
      if (name === "" || name.length < min || name.length > max) return;
      const message = findFault(name, label);
      if (message !== null) context.addIssue({ code: "custom", message });
    });

/** A person's name. With `min: 0` it may be empty. */
export const personName = (words: NameWords) => nameField(words, plainName, nameFault);

/** A company's name. With `min: 0` it may be empty. */
export const companyName = (words: NameWords) => nameField(words, plainCompanyName, companyNameFault);

export const roleName = (words: NameWords) => nameField(words, plainName, roleNameFault);
