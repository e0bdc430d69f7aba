import type { PrizeKind } from "./draw";

export interface PromisedPrize {
  name: string;
  kind: PrizeKind;
  /** points, fen, or a voucher template's id; 0 for 谢谢参与 */
  value: number;
  weight: number;
  /** null: unlimited */
  stock: number | null;
}

export interface StoredLottery {
  name: string;
  remarks: string;
  starts_at: number;
  ends_at: number;
  /** comma list, "" for everybody */
  targets: string;
  prizes: readonly PromisedPrize[];
}

export interface LotteryPromise {
  startsAt: number;
  endsAt: number;
  targets: readonly string[];
  prizes: readonly PromisedPrize[];
}

export const isLotteryRunning = (
  { status, starts_at, ends_at }: { status: string; starts_at: number; ends_at: number },
  now: number,
): boolean => status === "on" && starts_at <= now && now < ends_at;

const total = (prizes: readonly PromisedPrize[]) => prizes.reduce((sum, { weight }) => sum + weight, 0);
const STOP = "抽奖正在进行，";
const WAY_OUT = "。如需更改，请先停用";

function prizeFault(previous: PromisedPrize, current: LotteryPromise, all: number): string | null {
  const next = current.prizes.find(({ name }) => name === previous.name);
  if (!next) return `奖品“${previous.name}”须保留`;
  if (next.kind !== previous.kind || next.value !== previous.value)
    return `奖品“${previous.name}”的内容不能更改`;
  if (next.stock !== null && (previous.stock === null || next.stock < previous.stock))
    return `奖品“${previous.name}”的数量不能减少`;
  // Integer products compare the two shares without dividing.
  return next.weight * all < previous.weight * total(current.prizes)
    ? `奖品“${previous.name}”的概率不能降低`
    : null;
}

/**
 * Returns what a change of a running lottery would take back, or null: no prize but 谢谢参与 may go, change, become fewer or less likely; nobody may be
 * excluded; it may not end earlier.
 */
export function brokenPromise(before: LotteryPromise, current: LotteryPromise): string | null {
  const prizes = before.prizes.filter(({ kind, weight }) => kind !== "thanks" && weight > 0);
  const all = total(before.prizes);
  const fault =
    (current.endsAt < before.endsAt ? "结束时间不能提前" : null) ??
    (current.startsAt > before.startsAt ? "开始时间不能推后" : null) ??
    (isNarrower(before.targets, current.targets) ? "对象不能减少" : null) ??
    prizes.map((prize) => prizeFault(prize, current, all)).find((text) => text !== null) ??
    null;
  return fault === null ? null : `${STOP}${fault}${WAY_OUT}`;
}

function isNarrower(previous: readonly string[], current: readonly string[]): boolean {
  if (current.length === 0) return false;
  return previous.length === 0 || previous.some((wa) => !current.includes(wa));
}
