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

/** The log's own words for what no person did, and who speaks for the shop: in no name of a person. */
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
/** As a whole name only: 财务 within a longer name may be a real one. */
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

/** Letters that are read as others: traditional and similar ideographs, Cyrillic and Greek, digits for letters. */
const READ_AS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["統係糸員菅臺後財務動機戶買劃時計腳訪遊處間", "统系系员管台后财务动机户买划时计脚访游处间"],
    ["авекмнорстухіјѕԁһαβεηικνορτυχζγ", "abekmhopctyxijsdhabenikvoptuxzy"],
    ["01358l", "oiesbi"],
    ["ıøđłħ", "iodih"],
  ].flatMap(([from, to]) => [...from!].map((letter, at) => [letter, [...to!][at]!])),
);

/** What is read at a glance: one spelling for what looks alike, without digits behind. */
const readKey = (key: string): string =>
  [...key.replace(/\p{N}+$/u, "")]
    .map((letter) => READ_AS[letter] ?? letter)
    .join("")
    .replaceAll("rn", "m");
const READ_PARTS = RESERVED_PARTS.map(readKey);
const READ_WHOLE = new Set([...RESERVED].map(readKey));

const isWhole = (key: string) => READ_WHOLE.has(key) || READ_PARTS.includes(key);

/** Whether the log or the shop uses this name, or one that looks like it, for what no person did or says. */
export function isReservedName(name: string): boolean {
  const key = readKey(nameKey(name));
  return isWhole(key) || INSPECTOR_MARK.test(nameKey(name)) || READ_PARTS.some((part) => key.includes(part));
}

const RESERVED_TEXT = (label: string, name: string) => `${label}不能用“${name}”，以免与系统记录混淆`;

/** Why a name has a letter that no name has; null where it has none. */
function letterFault(name: string, label: string): string | null {
  if (/[\p{Cc}<>\u2028\u2029]| {2}/u.test(name)) return `${label}不能有换行和 < >`;
  if (!LETTERS.test(name) || RADICALS.test(name) || nameKey(name) === "")
    return `${label}请用汉字、字母、数字和 · - ' ( )`;
  return null;
}

/** Why nobody can be called so, in the words of a form; null for a name. `label`: what the form calls it. */
export const nameFault = (name: string, label: string): string | null =>
  letterFault(name, label) ?? (isReservedName(name) ? RESERVED_TEXT(label, name) : null);

/** The words that a role may have within its name: 客服主管, 仓库管理员. */
const ROLE_WORDS = /客服|管理员/g;

/** Why a role of the shop's own cannot be called so; null for a name. 客服主管 may be, 官方客服 and 系统 not. */
export function roleNameFault(name: string, label: string): string | null {
  const fault = letterFault(name, label);
  if (fault !== null) return fault;
  const key = readKey(nameKey(name));
  const isTaken = isWhole(key) || isReservedName(key.replace(ROLE_WORDS, ""));
  return isTaken ? RESERVED_TEXT(label, name) : null;
}

/** Everything but Chinese punctuation, which is kept as it was typed though another form of it exists. */
const NOT_PUNCTUATION = /[^\u2026\uff01\uff05\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff5e\u3001-\u303f]+/gu;

/** A picture of several characters: what joins them is seen. */
const EMOJI =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*)/u;

/** A title or label that names nobody: one form for each letter, nothing invisible, Chinese punctuation as it was typed. */
export const plainLabel = (input: string): string =>
  input
    .split(EMOJI)
    .map((part, at) => (at % 2 === 1 ? part : plainPart(part)))
    .join("")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

const plainPart = (part: string): string =>
  part.replace(NOT_PUNCTUATION, (text) => text.normalize("NFKC")).replace(INVISIBLE, "");

/** A company's name as licences print it: as `plainName`, with the brackets of Chinese text. */
export const plainCompanyName = (typed: string): string =>
  plainName(typed).replaceAll("(", "（").replaceAll(")", "）");

/** In no name of a company, though a licence may print 系统 or 商城. */
const NEVER_IN_COMPANIES = ["命令行", "定时任务", "管理员", "客服", "官方"].map(readKey);

/** Why no company can be called so, in the words of a form; null for a name. */
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
  /** "姓名" */
  label: string;
  /** said where nothing was typed */
  asked: string;
  min: number;
  max: number;
  /** said where too little was typed, in place of how many characters there must be */
  short?: string;
}

/** A field of a form or call for a name: `plain` is how it is stored, `findFault` says why it cannot be. */
const nameField = (
  { label, asked: query, min, max, short = `${label}至少 ${min} 个字` }: NameWords,
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

/** The field for a person's name. With `min: 0` it may stay empty. */
export const personName = (words: NameWords) => nameField(words, plainName, nameFault);

/** The field for the name of a company. With `min: 0` it may stay empty. */
export const companyName = (words: NameWords) => nameField(words, plainCompanyName, companyNameFault);

/** The field for the name of a role. */
export const roleName = (words: NameWords) => nameField(words, plainName, roleNameFault);
