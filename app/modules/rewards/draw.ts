/** The lottery: which prize a random number falls on, and what prizes and odds are called. Pure (specification, sections 2 and 9). */
import type { Fen } from "~/platform/values/money";
import { plainYuan } from "~/modules/promotions/offers/words";

/** The draw runs about 2 s before the prize is shown, and the popup closes within 1 s (specification, section 9), in ms. */
export const LOTTERY_RUN_MS = 2000;
export const LOTTERY_CLOSE_MS = 1000;
export const LOTTERY_QUESTION = "抽奖正在进行。如未看到结果，请到个人中心查看。确定现在关闭吗？";
/** What nobody runs out of, where a lottery names no such prize of its own. */
export const NO_PRIZE = "谢谢参与";

export type PrizeKind = "points" | "redPacket" | "voucher" | "thanks";

export const PRIZE_KINDS: Record<PrizeKind, string> = {
  points: "积分",
  redPacket: "红包",
  voucher: "优惠券",
  thanks: NO_PRIZE,
};

export interface Chance {
  /** its share of the weights that are still to be had, a whole number */
  weight: number;
  /** how many are left; null: never runs out */
  left: number | null;
}

export interface Prize extends Chance {
  id: number;
  name: string;
  kind: PrizeKind;
  /** points, fen, or the id of a voucher template; 0 for thanks */
  value: number;
}

/** Whether a prize can be drawn at all. */
export const isPrizeAvailable = ({ weight, left }: Chance): boolean =>
  weight > 0 && (left === null || left > 0);

const weightOf = (prizes: readonly Chance[]) =>
  prizes.reduce((sum, prize) => sum + (isPrizeAvailable(prize) ? prize.weight : 0), 0);

/**
 * The prize that `random(n)`, a whole number from 0 to n - 1, falls on: each by its share of the weights of those that are left.
 * Null when nothing is left.
 */
export function pick<P extends Chance>(prizes: readonly P[], random: (below: number) => number): P | null {
  const total = weightOf(prizes);
  if (total === 0) return null;
  let at = random(total);
  for (const prize of prizes) {
    if (!isPrizeAvailable(prize)) continue;
    if (at < prize.weight) return prize;
    at -= prize.weight;
  }
  return null;
}

/** The odds of a prize at this moment in words: "25%", "约 0.33%"; what has run out is "已抽完". */
export function oddsText(prize: Chance, prizes: readonly Chance[]): string {
  if (!isPrizeAvailable(prize)) return prize.weight > 0 ? "已抽完" : "0%";
  const hundredths = (prize.weight * 10_000) / weightOf(prizes);
  const whole = Math.round(hundredths);
  if (whole === 0) return "不足 0.01%";
  const percent = `${Number((whole / 100).toFixed(2))}%`;
  return whole === hundredths ? percent : `约 ${percent}`;
}

/** How many are left, in words. */
export function formatPrizesLeft({ left }: Chance): string {
  if (left === null) return "不限";
  return left > 0 ? `剩 ${left} 份` : "0 份";
}

export interface LotteryResult {
  title: string;
  text: string;
  to: { path: string; text: string } | null;
}

/** The words of a result: the prize by its name, then where it is. */
export function lotteryResult(kind: PrizeKind, name: string): LotteryResult {
  if (kind === "thanks") return { title: name, text: "这次没有抽中奖品，感谢您的参与。", to: null };
  const title = `恭喜您，抽中 ${name}`;
  switch (kind) {
    case "points":
      return { title, text: "积分已存入您的账户。", to: { path: "/jfsc", text: "去积分商城" } };
    case "redPacket":
      return { title, text: "红包已存入您的账户，付款时可用。", to: { path: "/zhhb", text: "查看红包" } };
    case "voucher":
      return { title, text: "已放入您的券包，下单时可用。", to: { path: "/yhq", text: "查看优惠券" } };
  }
}

/** "100 积分", "5 元红包": how a prize is called where it was given no name. */
export function prizeName(kind: PrizeKind, value: number | Fen): string {
  switch (kind) {
    case "points":
      return `${value} 积分`;
    case "redPacket":
      return `${plainYuan(value)} 元红包`;
    case "voucher":
      return "优惠券";
    case "thanks":
      return NO_PRIZE;
  }
}

export interface OwnLotteries {
  /** one that runs; `prize` is what the company won in it, null while it may still join */
  running: { id: number; name: string; prize: string | null } | null;
  /** the last one that it joined, also an ended one; epoch ms */
  last: { id: number; name: string; prize: string; joinedAt: number } | null;
}

export interface LotteryPage {
  id: number;
  name: string;
  remarks: string;
  /** address of its picture, "" without one */
  image: string;
  startsAt: number;
  endsAt: number;
  prizes: { id: number; name: string; odds: string; left: string }[];
  joined: { prize: string; result: LotteryResult; joinedAt: number } | null;
  lock: "login" | "review" | null;
}

export type LotteryAnswer = { ok: true; result: LotteryResult } | { ok: false; text: string };

/** "广州****药房": enough to know oneself by, too little to know others by. */
export function maskedWinner(name: string): string {
  const signs = [...name];
  if (signs.length < 6) return `${signs[0] ?? ""}***`;
  return `${signs.slice(0, 2).join("")}****${signs.slice(-2).join("")}`;
}
