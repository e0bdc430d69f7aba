import { type Argument, type Command, type Help, Option } from "commander";
import stringWidth from "string-width";
import { line, type CommandResult } from "./print";

/** commander's error messages and their Chinese texts; "s": input may contain line breaks. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/^error: missing required argument '(.*)'$/s, "缺少参数 <$1>"],
  [/^error: option '(.*)' argument missing$/s, "选项 $1 后面缺少内容"],
  [/^error: required option '(.*)' not specified$/s, "请写明 $1"],
  [/^error: unknown option '(.*)'$/s, "没有选项 $1"],
  [/^error: unknown command '(.*)'$/s, "没有命令 $1"],
  [/^error: too many arguments.* Expected (\d+) .* got (\d+)\.$/s, "参数过多：应有 $1 个，写了 $2 个"],
  [/^error: .*value '(.*)' is invalid.* Allowed choices are (.*)\.$/s, "不能写 $1，可选：$2"],
];
const SIMILAR = /\n\(Did you mean (?:one of )?(.*)\?\)$/;

/** Translates commander's error message; unknown ones stay. */
export function refusalWords(message: string): string {
  const text = message.trimEnd();
  const similar = SIMILAR.exec(text)?.[1];
  const refused = text.replace(SIMILAR, "");
  const known = REFUSALS.find(([pattern]) => pattern.test(refused));
  return `${known ? refused.replace(...known) : refused}${similar ? `（是不是 ${similar}？）` : ""}\n`;
}

/** commander's own headings; those of our groups are Chinese already. */
const TITLES: Record<string, string> = {
  "Usage:": "用法：",
  "Arguments:": "参数：",
  "Options:": "选项：",
  "Commands:": "其他：",
};
const wordsOf = new Intl.Segmenter("zh", { granularity: "word" });

function described({ description, argChoices, defaultValue }: Option | Argument): string {
  const more = [
    argChoices && `可选：${argChoices.join("、")}`,
    typeof defaultValue === "string" && defaultValue !== "" && `默认：${defaultValue}`,
  ].filter(Boolean);
  return more.length > 0 ? `${description}（${more.join("；")}）` : description;
}

/** Wraps Chinese text, where commander finds no spaces; punctuation stays with its clause. */
function wrapped(line: string, width: number): string {
  let [text, used] = ["", 0];
  for (const { segment, isWordLike } of wordsOf.segment(line)) {
    const columns = stringWidth(segment);
    const isNext = used + columns > width && (isWordLike === true || /^[\s(（<[“]/.test(segment));
    const shown = isNext ? segment.trimStart() : segment;
    text = isNext ? `${text.trimEnd()}\n${shown}` : text + shown;
    used = isNext ? stringWidth(shown) : used + columns;
  }
  return text;
}

const HELP: Partial<Help> = {
  styleTitle: (title) => TITLES[title] ?? title,
  optionDescription: described,
  argumentDescription: described,
  displayWidth: (text) => stringWidth(text),
  boxWrap: (text, width) =>
    text
      .split("\n")
      .map((line) => wrapped(line, width))
      .join("\n"),
};

export const inChinese = (command: Command): Command =>
  command
    .configureHelp(HELP)
    .helpOption("-h, --help", "显示用法")
    .configureOutput({ outputError: (message, write) => write(refusalWords(message)) });

/** The answer to a number that stands for nothing. */
export const noSuch = (what: string, id: string | number): CommandResult => ({
  ok: false,
  text: line`没有${what} ${id}`,
});

export const DAY_FORM = "日期请写作 2026-11-20";

/** Of imports: `dryRun` is the input. */
export const dryRunOption = () => new Option("--dry-run", "只试算：列出会变化的内容，不写入");
export const trialWords = (counts: string, isTrial: boolean): string =>
  isTrial ? `试运行，没有写入：${counts}` : counts;

export const FILE_UPLOAD_RESULT_NAMES = {
  stored: "新增",
  replaced: "代替",
  unchanged: "未变",
  refused: "拒绝",
} as const;

/** Returns "新增3，代替1，未变0，拒绝0". */
export const countsText = (counts: Readonly<Record<keyof typeof FILE_UPLOAD_RESULT_NAMES, number>>): string =>
  (Object.keys(FILE_UPLOAD_RESULT_NAMES) as (keyof typeof FILE_UPLOAD_RESULT_NAMES)[])
    .map((result) => `${FILE_UPLOAD_RESULT_NAMES[result]}${counts[result]}`)
    .join("，");

const SYSTEM: Record<string, string> = {
  ENOENT: "没有这个文件或目录",
  EACCES: "没有权限",
  EPERM: "没有权限",
  EROFS: "磁盘只读",
  EISDIR: "这是目录，不是文件",
  ENOTDIR: "这不是目录",
  EEXIST: "文件已存在",
  ENOSPC: "磁盘空间不足",
};
/** Messages by error name for services that cannot be reached; the log has the cause. */
const UNAVAILABLE: Record<string, string> = {
  DatabaseUnavailable: "数据库暂时不可用，原因见日志",
  DatabaseBusy: "数据库繁忙，请稍候再试",
  FilesUnavailable: "文件存储暂时不可用，原因见日志",
};

/** Describes an error for operators; an unknown one keeps its own message after ours. */
export function describeError(error: Error): string {
  const { code = "", path, message, name } = error as NodeJS.ErrnoException;
  const known = SYSTEM[code] ?? UNAVAILABLE[name];
  if (known) return path === undefined || !SYSTEM[code] ? known : `${known}：${path}`;
  return /\p{Script=Han}/u.test(message) ? message : `未完成：${message}`;
}
