import { readWhole } from "~/platform/values/whole-number";
import { formatAmount, formatYuan, parseYuan } from "~/platform/values/money";

interface Limit {
  name: string;
  /** fen or whole percent */
  unit: "fen" | "percent";
  value: number;
}

export const STAFF_LIMITS = {
  refund: { name: "退款和补发、换货的商品，每人、每家公司当天合计", unit: "fen", value: 500_000 },
  withdrawal: { name: "提现打款，每人、每家公司当天合计", unit: "fen", value: 500_000 },
  balance: {
    name: "手工调整余额、冲回还款、多付和未对上流水的充值转入余额，每人、每家公司当天合计",
    unit: "fen",
    value: 20_000,
  },
  points: { name: "手工赠送券、积分和红包，折合每人、每家公司当天合计", unit: "fen", value: 20_000 },
  credit: { name: "信用额度，每家公司，以及每人当天提高的合计", unit: "fen", value: 1_000_000 },
  price: { name: "改价，与原价及 30 天前的价格相差", unit: "percent", value: 20 },
  offer: { name: "启用活动，最多让利", unit: "percent", value: 50 },
  voucher: { name: "启用优惠券和抽奖，面额乘数量，每人当天合计", unit: "fen", value: 10_000_000 },
  count: { name: "盘点差异，盘盈与盘亏，每人当天合计", unit: "fen", value: 200_000 },
  countLine: { name: "盘点差异，每个批号", unit: "fen", value: 50_000 },
  purchase: { name: "采购订单，每人当天合计", unit: "fen", value: 20_000_000 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof STAFF_LIMITS;
export const STAFF_LIMIT_KEYS = Object.keys(STAFF_LIMITS) as LimitName[];

/** Returns "¥5,000.00" or "20%". */
export const limitText = (name: LimitName, value: number): string =>
  STAFF_LIMITS[name].unit === "fen" ? formatYuan(value) : `${value}%`;

export const isPast = (amount: number, limit: number): boolean => Math.abs(amount) > limit;

/** Returns why a second person is needed; `used`: today's sum so far, in the limit's unit. */
export function pastWords(name: LimitName, value: number, used = 0): string {
  const done = used > 0 ? `，今天已办 ${limitText(name, used)}` : "";
  return `超过一人可办的限额（${STAFF_LIMITS[name].name} ${limitText(name, value)}${done}）`;
}

/** Returns the price change in percent, rounded up. */
export const percentApart = (previous: number, current: number): number =>
  previous === current
    ? 0
    : previous === 0
      ? 100
      : Math.ceil((Math.abs(current - previous) * 100) / previous);

/** Returns the form's value: "5000.00", "20". */
export const inputLimit = (name: LimitName, value: number): string =>
  STAFF_LIMITS[name].unit === "fen" ? formatAmount(value).replaceAll(",", "") : String(value);

const MOST_PERCENT = 100;

/** Parses a form's value to fen or percent; null when invalid. */
export function readLimit(name: LimitName, input: string): number | null {
  if (STAFF_LIMITS[name].unit === "fen") return parseYuan(input);
  const percent = readWhole(input.replace(/\s*[%％]$/, ""));
  return percent !== null && percent <= MOST_PERCENT ? percent : null;
}

export const limitFault = (name: LimitName): string =>
  STAFF_LIMITS[name].unit === "fen" ? "请填写金额，如 5000.00" : "请填写 0 至 100 的整数";

export const limitTexts = (values: Readonly<Record<LimitName, number>>): Record<LimitName, string> =>
  Object.fromEntries(STAFF_LIMIT_KEYS.map((name) => [name, limitText(name, values[name])])) as Record<
    LimitName,
    string
  >;
