import { formatAmount, parseYuan, type Fen } from "~/platform/values/money";
import { parseNumberInput } from "~/platform/values/whole-number";
import type { BenefitRules, WrittenBenefit } from "~/modules/promotions/offers/benefits";
import type { GoodsFigure } from "~/modules/promotions/offers/kinds/offer-kind";
import type { Measure } from "~/modules/promotions/offers/offer";

export type ReadOfferLinesResult<T> = { ok: true; lines: T[] } | { ok: false; text: string };

export interface GoodsLine {
  words: string;
  price: Fen;
  number: number;
  stock: number;
  limit: number | null;
}

export interface TierLine extends WrittenBenefit {
  from: { fen: Fen } | { count: number };
}

export const FIGURE_NAMES: Record<GoodsFigure, string> = {
  price: "价格",
  number: "每份数量",
  stock: "总数量",
};
const LIMIT: Record<Exclude<GoodsFigure, "price">, readonly [least: number, max: number]> = {
  number: [1, 999_999],
  stock: [0, 9_999_999],
};

/** "12 9.90 600 限50": the format of a line. */
export function goodsExample(figures: readonly GoodsFigure[]): string {
  const example: Record<GoodsFigure, string> = { price: "9.90", number: "2", stock: "600" };
  return ["12", ...figures.map((figure) => example[figure]), "限50"].join(" ");
}

export const linesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter((line) => line !== "");

function linesBy<T>(text: string, read: (line: string) => T | string): ReadOfferLinesResult<T> {
  const lines: T[] = [];
  for (const [at, line] of linesIn(text).entries()) {
    const item = read(line);
    if (typeof item === "string")
      return { ok: false, text: `第 ${at + 1} 行“${line.slice(0, 60)}”：${item}` };
    lines.push(item);
  }
  return { ok: true, lines };
}

const figureIn = (figure: GoodsFigure, word: string): number | null =>
  figure === "price" ? parseYuan(word) : parseNumberInput(word, ...LIMIT[figure]);

/** Parses product lines with these figures and an optional company limit. */
export const readGoodsLines = (
  text: string,
  figures: readonly GoodsFigure[],
): ReadOfferLinesResult<GoodsLine> =>
  linesBy(text, (line) => {
    const [, limited] = / 限(\d{1,6})$/.exec(line) ?? [];
    const words = (limited ? line.slice(0, line.lastIndexOf(" ")) : line).split(" ");
    if (words.length <= figures.length) return `请写作 ${goodsExample(figures)}`;
    const own = words.splice(words.length - figures.length);
    const read: GoodsLine = { words: words.join(" "), price: 0, number: 1, stock: 0, limit: null };
    for (const [at, figure] of figures.entries()) {
      const value = figureIn(figure, own[at]!);
      if (value === null) return `${FIGURE_NAMES[figure]}“${own[at]}”无法识别`;
      read[figure] = value;
    }
    if (limited === undefined) return read;
    return Number(limited) > 0 ? { ...read, limit: Number(limited) } : "限购应大于 0，不限购则不写";
  });

export function goodsLine(
  { id, price, number, stock, limit }: Omit<GoodsLine, "words"> & { id: number },
  figures: readonly GoodsFigure[],
  name: string,
): string {
  const values = { price: formatAmount(price), number: String(number), stock: String(stock) };
  const written = [goodsWords(id, name), ...figures.map((figure) => values[figure])];
  return [...written, ...(limit === null ? [] : [`限${limit}`])].join(" ");
}

export const goodsWords = (id: number, name: string): string =>
  [String(id), ...linesIn(name.replaceAll("\n", " "))].join(" ");

/** Lines of tiers: a threshold, then what it gives. */
export const readTierLines = (
  text: string,
  rules: BenefitRules,
  measure: Measure,
): ReadOfferLinesResult<TierLine> =>
  linesBy(text, (line) => {
    const [threshold = "", ...words] = line.split(" ");
    const from = measure === "amount" ? parseYuan(threshold) : parseNumberInput(threshold, 0, 1_000_000);
    const benefit = from === null ? null : rules.line.read(words.join(" "));
    if (from === null || benefit === null) return `请写作 ${rules.line.example}`;
    return { from: measure === "amount" ? { fen: from } : { count: from }, ...benefit };
  });

export function tierLine({ from, ...benefit }: TierLine, rules: BenefitRules): string {
  const threshold = "fen" in from ? formatAmount(from.fen) : String(from.count);
  return `${threshold} ${rules.line.write(benefit)}`.trim();
}
