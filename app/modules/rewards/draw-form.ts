import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { formatEnd, formatStart, parseEnd, parseTime } from "~/platform/values/clock";
import { formatAmount, parseYuan, spread } from "~/platform/values/money";
import { parseNumberInput } from "~/platform/values/whole-number";
import { optionalNoteField, reasonField } from "~/platform/values/reason-field";
import { linesIn } from "~/modules/promotions/offer-admin/offer-lines";
import { storedTargets, targetsText } from "~/modules/content/content-input";
import { NO_PRIZE, PRIZE_KINDS, prizeName, type PrizeKind } from "./draw";
import type { LotteryInput } from "./draw-admin.server";
import type { PromisedPrize, StoredLottery } from "./draw-promise";

/** Odds are entered as percentages with two decimals, stored in hundredths of a percent. */
export const ODDS_TOTAL = 10_000;
const LIMIT = 9_999_999;

type PrizeInput = LotteryInput["prizes"][number];

export const PRIZE_EXAMPLE = "红包 10.00 5% 100份";

const kindIn = (word: string): PrizeKind | null =>
  (Object.keys(PRIZE_KINDS) as PrizeKind[]).find((kind) => PRIZE_KINDS[kind] === word) ?? null;

/** "12.5%" → 1250; null when invalid. */
function oddsIn(word: string | undefined): number | null {
  const fen = word?.endsWith("%") ? parseYuan(word.slice(0, -1)) : null;
  return fen === null || fen > ODDS_TOTAL ? null : fen;
}

/** Returns a prize's value for its kind; null when invalid. */
function valueIn(
  kind: PrizeKind,
  word: string,
): { yuan: number } | { points: number } | { template: number } | null {
  if (kind === "redPacket") {
    const fen = parseYuan(word);
    return fen === null || fen === 0 ? null : { yuan: fen };
  }
  const count = parseNumberInput(word, 1, LIMIT);
  if (count === null) return null;
  return kind === "points" ? { points: count } : { template: count };
}

/** A count not written as 20份: read as a name, it would leave the prize unlimited. */
const IS_COUNT = /^[\d,，.]+ ?[份个名张次件人]?$/;

/** Takes a leading count ("100份") off the words; null: unlimited. */
function takeCount(words: string[]): number | null {
  const [, count] = /^(\d{1,7})份$/.exec(words[0] ?? "") ?? [];
  if (count === undefined) return null;
  words.shift();
  return Number(count);
}

function prizeNameFault(name: string): string | null {
  if (IS_COUNT.test(name)) return "份数请写作 20份，不写为不限；奖品名称不能只是数字";
  return name.length > 60 ? "奖品名称不超过 60 个字" : null;
}

/** Parses one line: kind, value, odds, count ("100份", none: unlimited) and an optional name. */
function prizeIn(line: string): PrizeInput | string {
  const [word = "", ...rest] = line.split(" ");
  const kind = kindIn(word);
  if (kind === null) return `种类应为 ${Object.values(PRIZE_KINDS).join("、")}`;
  const value = kind === "thanks" ? {} : valueIn(kind, rest.shift() ?? "");
  const weight = oddsIn(rest.shift());
  if (value === null || weight === null) return `请写作 ${PRIZE_EXAMPLE}`;
  const stock = takeCount(rest);
  const name = rest.join(" ");
  const fault = prizeNameFault(name);
  if (fault !== null) return fault;
  return { kind, ...value, weight, stock, ...(name && { name }) } as PrizeInput;
}

/** Parses prizes, one a line; their odds must sum to 100%. */
export function prizesIn(text: string): { ok: true; prizes: PrizeInput[] } | { ok: false; text: string } {
  const prizes: PrizeInput[] = [];
  for (const [at, line] of linesIn(text).entries()) {
    const prize = prizeIn(line);
    if (typeof prize === "string")
      return { ok: false, text: `第 ${at + 1} 行“${line.slice(0, 60)}”：${prize}` };
    prizes.push(prize);
  }
  if (prizes.length === 0) return { ok: false, text: "请填写奖品，一行一个" };
  if (prizes.length > 50) return { ok: false, text: "奖品不超过 50 个" };
  const sum = prizes.reduce((all, { weight }) => all + weight, 0);
  return sum === ODDS_TOTAL
    ? { ok: true, prizes }
    : { ok: false, text: `概率之和为 ${percent(sum)}，应为 100%` };
}

export const percent = (hundredths: number): string => `${hundredths / 100}%`;

/** Returns the odds of prizes in hundredths of a percent, summing to 100%; empty when nothing can be won. */
export function getOdds(prizes: readonly Pick<PromisedPrize, "weight">[]): number[] {
  const weights = prizes.map(({ weight }) => weight);
  return weights.every((weight) => weight === 0) ? weights : spread(ODDS_TOTAL, weights);
}

/** Returns the number and the odds of prizes, without 谢谢参与. */
export function listedPrizes(prizes: readonly { kind: string; weight: number }[]) {
  const odds = getOdds(prizes);
  const real = prizes.flatMap(({ kind }, at) => (kind === "thanks" ? [] : [odds[at]!]));
  return { count: real.length, odds: percent(real.reduce((sum, item) => sum + item, 0)) };
}

export function prizeLines(prizes: readonly PromisedPrize[]): string {
  const odds = getOdds(prizes);
  return prizes
    .map(({ name, kind, value, stock }, at) => {
      const worth = kind === "thanks" ? [] : [kind === "redPacket" ? formatAmount(value) : String(value)];
      const own = name === prizeName(kind, value) ? [] : [name];
      const count = stock === null ? [] : [`${stock}份`];
      return [PRIZE_KINDS[kind], ...worth, percent(odds[at]!), ...count, ...own].join(" ");
    })
    .join("\n");
}

const text = z.string().max(20_000, "内容过长").default("");

export const LotteryForm = z.object({
  version: z.number().int().min(0),
  formKey: z.string().max(100).default(""),
  why: reasonField(),
  name: z
    .string("请填写名称")
    .overwrite(plainLabel)
    .min(2, "请填写名称，至少 2 个字")
    .max(60, "名称不超过 60 个字"),
  text: optionalNoteField("说明", 2_000),
  starts: text,
  ends: text,
  prizeLines: text,
  targets: z.array(z.string().max(40)).max(20, "没有这样的客户类型").default([]),
});
export type LotterySent = Omit<z.output<typeof LotteryForm>, "version" | "why" | "formKey">;

export const LOTTERY_FIELDS = {
  name: "名称",
  text: "说明",
  starts: "开始",
  ends: "结束",
  targets: "对象",
  prizeLines: "奖品",
} as const;
export type LotteryText = Record<keyof typeof LOTTERY_FIELDS, string>;

export const NEW_LOTTERY: LotteryText = {
  name: "",
  text: "",
  starts: "",
  ends: "",
  targets: "",
  prizeLines: `${NO_PRIZE} 100%`,
};

/** Returns the form's values; targets separated by spaces. */
export const lotteryText = (lottery: StoredLottery): LotteryText => ({
  name: lottery.name,
  text: lottery.remarks,
  prizeLines: prizeLines(lottery.prizes),
  starts: formatStart(lottery.starts_at),
  ends: formatEnd(lottery.ends_at),
  targets: lottery.targets.split(",").filter(Boolean).join(" "),
});

export const sentText = ({ targets, ...sent }: LotterySent): LotteryText => ({
  ...sent,
  targets: targets.join(" "),
});

/** Returns the values as text for readers. */
export const lotteryWords = (input: LotteryText): LotteryText => ({
  ...input,
  targets: targetsText(input.targets.split(" ").filter(Boolean)),
});

export type LotteryErrors = Partial<Record<keyof LotteryText, string[]>>;
export type LotteryRead = { ok: true; file: LotteryInput } | { ok: false; fields: LotteryErrors };

/** Parses the form of a lottery; `standing`: its current targets. Every invalid field is refused with a message. */
export function readLotteryForm(id: number | null, sent: LotterySent, standing: string): LotteryRead {
  const fields: LotteryErrors = {};
  const moment = (field: "starts" | "ends"): number => {
    const input = sent[field].trim();
    const ms = field === "ends" ? parseEnd(input) : parseTime(input);
    if (ms === null) fields[field] = ["请写作 2026-11-20 15:00"];
    return ms ?? 0;
  };
  const [starts, ends] = [moment("starts"), moment("ends")];
  if (!fields.starts && !fields.ends && ends <= starts) fields.ends = ["结束须晚于开始"];
  const targets = storedTargets(sent.targets, standing);
  if (targets === null) fields.targets = ["没有这样的客户类型"];
  const read = prizesIn(sent.prizeLines);
  if (!read.ok) fields.prizeLines = [read.text];
  if (!read.ok || targets === null || Object.keys(fields).length > 0) return { ok: false, fields };
  const { name, text: remarks } = sent;
  return {
    ok: true,
    file: { ...(id !== null && { id }), name, remarks, starts, ends, targets, prizes: read.prizes },
  };
}
