/** Integer fen inside; yuan with two decimals at the edges. */

export type Fen = number;

/** Returns "1,498.46" for 149846 fen; negative amounts have the minus sign U+2212. */
export function formatAmount(fen: Fen): string {
  const whole = Math.floor(Math.abs(fen) / 100);
  const rest = String(Math.abs(fen) % 100).padStart(2, "0");
  return `${fen < 0 ? "\u2212" : ""}${String(whole).replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}

/** Returns "¥1,498.46" for 149846 fen. */
export function formatYuan(fen: Fen): string {
  return fen < 0 ? `\u2212¥${formatAmount(-fen)}` : `¥${formatAmount(fen)}`;
}

/** Returns "1498.46" for 149846 fen, the format of the published API. */
export const formatDecimal = (fen: Fen): string => (fen / 100).toFixed(2);

/** Returns yuan as a number, for cells that are added up; exact to the fen. */
export const inYuan = (fen: Fen): number => fen / 100;

/** Returns the price of one of `number` units, to a hundredth of a fen if it does not divide: "¥6.1733". */
export function formatEach(fen: Fen, quantity: number): string {
  return fen % quantity === 0 ? formatYuan(fen / quantity) : `¥${(fen / quantity / 100).toFixed(4)}`;
}

const DIGITS = "零壹贰叁肆伍陆柒捌玖";
const PLACES = ["", "拾", "佰", "仟"];
const GROUPS = ["", "万", "亿", "万亿"];

/** "壹拾万零捌佰" for 100800: one 零 for the zeros between. */
function wholeInCapitals(whole: number): string {
  let text = "";
  let hasGap = false;
  const digits = [...String(whole)].map(Number);
  digits.forEach((digit, i) => {
    const place = digits.length - 1 - i;
    if (digit > 0) text += `${hasGap && text ? "零" : ""}${DIGITS[digit]}${PLACES[place % 4]}`;
    hasGap = digit === 0;
    const group = digits.slice(Math.max(0, i - 3), i + 1);
    if (place % 4 === 0 && place > 0 && group.some((item) => item > 0)) text += GROUPS[place / 4];
  });
  return text;
}

/** Returns an amount in words for signed documents: "壹仟肆佰玖拾捌元肆角陆分" for 149846 fen, with 整 for whole amounts. */
export function inCapitals(fen: Fen): string {
  const amount = Math.abs(fen);
  const [whole, jiao, rest] = [Math.floor(amount / 100), Math.floor(amount / 10) % 10, amount % 10];
  if (amount === 0) return "零元整";
  const yuan = whole > 0 ? `${wholeInCapitals(whole)}元` : "";
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : yuan && rest > 0 ? "零" : "";
  return `${fen < 0 ? "负" : ""}${yuan}${tenths}${rest > 0 ? `${DIGITS[rest]}分` : "整"}`;
}

/** Returns fen of an entered amount in yuan ("1498.46", "1,498.5"), or null. */
export function parseYuan(text: string): Fen | null {
  const read = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!read) return null;
  return Number(read[1]!.replaceAll(",", "")) * 100 + Number((read[2] ?? "").padEnd(2, "0"));
}

/** Returns `percent` percent of `fen`, rounded down to the fen. */
export function applyPercent(fen: Fen, percent: number): Fen {
  return Math.floor((fen * percent) / 100);
}

const EXACT = Number.MAX_SAFE_INTEGER / 8;

/** Splits `total` fen over `weights` by largest remainders: the parts always add up to the total. Ties go to the earlier part; zero weights get nothing; without any weight the first part takes the total. */
export function spread(total: Fen, weights: readonly number[]): Fen[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, i) => (i === 0 ? total : 0));
  // Then every product below is an exact double.
  const isSafe = total * sum <= EXACT && sum * weights.length <= EXACT;
  return isSafe ? spreadSafely(total, sum, weights) : spreadLargely(total, sum, weights);
}

/** One sorted list of remainders with indexes decides who gets a fen. */
function spreadSafely(total: Fen, sum: number, weights: readonly number[]): Fen[] {
  const count = weights.length;
  const keys = new Float64Array(count);
  let left = total;
  const parts = weights.map((weight, i) => {
    const exact = total * weight;
    const part = Math.floor(exact / sum);
    keys[i] = weight === 0 ? -1 : (exact - part * sum) * count + (count - 1 - i);
    left -= part;
    return part;
  });
  if (left === 0) return parts;
  const least = Float64Array.from(keys).sort()[count - left]!;
  return parts.map((part, i) => (keys[i]! >= least ? part + 1 : part));
}

function spreadLargely(total: Fen, sum: number, weights: readonly number[]): Fen[] {
  const exact = weights.map((w) => (BigInt(total) * BigInt(w)) / BigInt(sum));
  const parts = exact.map(Number);
  const remainders = weights.map((w, i) => ({
    i,
    rest: BigInt(total) * BigInt(w) - exact[i]! * BigInt(sum),
  }));
  let left = total - parts.reduce((a, b) => a + b, 0);
  remainders.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  for (const { i } of remainders) {
    if (left === 0) break;
    if (weights[i] === 0) continue;
    parts[i]! += 1;
    left -= 1;
  }
  return parts;
}
