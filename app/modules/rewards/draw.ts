/** Picks prizes by random numbers and formats prizes and odds (specification, sections 2 and 9). */
import type { Fen } from "~/platform/values/money";
import { plainYuan } from "~/modules/promotions/offers/words";

/** ms: the wheel runs about 2 s before the prize shows, the popup closes within 1 s (specification, section 9). */
export const LOTTERY_RUN_MS = 2000;
export const LOTTERY_CLOSE_MS = 1000;
export const LOTTERY_QUESTION = "抽奖正在进行。如未看到结果，请到个人中心查看。确定现在关闭吗？";
/** The unlimited result for a lottery without one of its own. */
export const NO_PRIZE = "谢谢参与";

export type PrizeKind = "points" | "redPacket" | "voucher" | "thanks";

export const PRIZE_KINDS: Record<PrizeKind, string> = {
  points: "积分",
  redPacket: "红包",
  voucher: "优惠券",
  thanks: NO_PRIZE,
};

export interface Chance {
  /** its integer share of the remaining weights */
  weight: number;
  /** remaining count; null: unlimited */
  left: number | null;
}

export interface Prize extends Chance {
  id: number;
  name: string;
  kind: PrizeKind;
  /** points, fen, or a voucher template's id; 0 for 谢谢参与 */
  value: number;
}

export const isPrizeAvailable = ({ weight, left }: Chance): boolean =>
  weight > 0 && (left === null || left > 0);

const getWeight = (prizes: readonly Chance[]) =>
  prizes.reduce((sum, prize) => sum + (isPrizeAvailable(prize) ? prize.weight : 0), 0);

/** Returns the prize at `random(n)`, an integer from 0 to n - 1, by share of the remaining weights; null when nothing is left. */
export function pick<P extends Chance>(prizes: readonly P[], random: (below: number) => number): P | null {
  const total = getWeight(prizes);
  if (total === 0) return null;
  let at = random(total);
  for (const prize of prizes) {
    if (!isPrizeAvailable(prize)) continue;
    if (at < prize.weight) return prize;
    at -= prize.weight;
  }
  return null;
}

/** Returns the current odds: "25%", "约 0.33%", or "已抽完". */
export function oddsText(prize: Chance, prizes: readonly Chance[]): string {
  if (!isPrizeAvailable(prize)) return prize.weight > 0 ? "已抽完" : "0%";
  const hundredths = (prize.weight * 10_000) / getWeight(prizes);
  const whole = Math.round(hundredths);
  if (whole === 0) return "不足 0.01%";
  const percent = `${Number((whole / 100).toFixed(2))}%`;
  return whole === hundredths ? percent : `约 ${percent}`;
}

export function formatPrizesLeft({ left }: Chance): string {
  if (left === null) return "不限";
  return left > 0 ? `剩 ${left} 份` : "0 份";
}

export interface LotteryResult {
  title: string;
  text: string;
  to: { path: string; text: string } | null;
}

/** Returns the result's texts: the prize, then where it is. */
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

/** Returns a prize's default name: "100 积分", "5 元红包". */
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
  /** the running one; `prize`: what the company won in it, null while it may still join */
  running: { id: number; name: string; prize: string | null } | null;
  /** the last one joined, ended ones included; epoch ms */
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

/** Returns "广州****药房". */
export function maskedWinner(name: string): string {
  const signs = [...name];
  if (signs.length < 6) return `${signs[0] ?? ""}***`;
  return `${signs.slice(0, 2).join("")}****${signs.slice(-2).join("")}`;
}
