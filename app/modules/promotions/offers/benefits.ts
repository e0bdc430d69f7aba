import { z } from "zod";
import { formatAmount, parseYuan, applyPercent, type Fen } from "~/platform/values/money";
import { parseNumberInput } from "~/platform/values/whole-number";
import type { Benefit, Measure, OfferGoods, OfferTier } from "./offer";
import { formatGoodsNames, percentName, plainYuan } from "./words";

export interface WrittenBenefit {
  off?: Fen | undefined;
  percent?: number | undefined;
  gives?: { goods: number; number: number }[] | undefined;
  choose?: number | undefined;
  back?: Fen | undefined;
  free?: "shipping" | undefined;
}

interface BenefitLine {
  example: string;
  read(words: string): WrittenBenefit | null;
  write(benefit: WrittenBenefit): string;
}

export interface BenefitRules<B extends Benefit = Benefit> {
  schema(goods: readonly OfferGoods[]): z.ZodType<B>;
  /** with its threshold in front ("满500", "每满3件", "" without): "满500减20" */
  name(benefit: B, met: string, goods: readonly OfferGoods[]): string;
  /** product names follow the threshold, so with 元: 满200赠 would read as a number of gifts */
  saysYuan?: true;
  worth(benefit: B, from: number): number;
  /** fen off, or back from, `base` when the tier fits `times` */
  amount(benefit: B, times: number, base: Fen): Fen;
  /** the same while the tier is not met: its value at the threshold */
  promise(benefit: B, tier: { from: number; measure: Measure; base: Fen }): Fen;
  note(benefit: B, base: Fen, times: number): string;
  line: BenefitLine;
}

const positive = z.number().int().min(1);
const getNote = (base: Fen, times: number) =>
  `参与商品 ${formatAmount(base)}${times > 1 ? `，满足 ${times} 次` : ""}`;
const NO_MONEY = {
  amount: () => 0,
  promise: () => 0,
  note: (_benefit: Benefit, base: Fen, times: number) => getNote(base, times),
};

const orNull = <T, R>(value: T | null, of: (value: T) => R): R | null => (value === null ? null : of(value));
const wholeLine = (words: string): number | null => parseNumberInput(words, 1, 1_000_000);
const amountLine = (words: string, of: (fen: Fen) => WrittenBenefit): WrittenBenefit | null =>
  orNull(parseYuan(words) || null, of);

function readGives(words: string): WrittenBenefit | null {
  if (words === "") return {};
  const gives = words.split(" ").map((item) => /^(\d{1,9})[×xX*](\d{1,6})$/.exec(item));
  if (gives.some((give) => !give || Number(give[1]) < 1 || Number(give[2]) < 1)) return null;
  return { gives: gives.map((give) => ({ goods: Number(give![1]), number: Number(give![2]) })) };
}

const Off = z.object({ off: positive });
export const OFF: BenefitRules<{ off: Fen }> = {
  schema: () => Off,
  name: ({ off }, met) => `${met || "立"}减${plainYuan(off)}`,
  worth: ({ off }) => off,
  amount: ({ off }, times, base) => Math.min(base, off * times),
  promise: ({ off }) => off,
  note: (_benefit, base, times) => getNote(base, times),
  line: {
    example: "500.00 20.00，即满 500 减 20",
    read: (words) => amountLine(words, (off) => ({ off })),
    write: ({ off = 0 }) => formatAmount(off),
  },
};

const Percent = z.object({ percent: z.number().int().min(1).max(100) });
export const PERCENT: BenefitRules<{ percent: number }> = {
  schema: () => Percent,
  name: ({ percent }, met) => `${met}享${percentName(percent)}`,
  worth: ({ percent }) => 100 - percent,
  amount: ({ percent }, _times, base) => applyPercent(base, 100 - percent),
  promise: ({ percent }, { from, measure, base }) =>
    applyPercent(measure === "amount" ? from : base, 100 - percent),
  note: ({ percent }, base) => `${formatAmount(base)} × ${100 - percent}%，舍去不足1分`,
  line: {
    example: "1000.00 98，即满 1000 享 98 折",
    read: (words) => orNull(parseNumberInput(words, 1, 100), (percent) => ({ percent })),
    write: ({ percent = 100 }) => String(percent),
  },
};

const Gives = z.object({ gives: z.array(z.object({ goodsId: positive, number: positive })).min(1) });
/** 赠…: without `gives` every product of the offer, in its row's quantity. */
export const GIVES: BenefitRules<{ gives: { goodsId: number; number: number }[] }> = {
  ...NO_MONEY,
  schema: (goods) =>
    z.object({
      gives: Gives.shape.gives.default(() =>
        goods.map(({ goodsId, quantity: number }) => ({ goodsId, number })),
      ),
    }),
  name: ({ gives }, met, goods) => {
    const gifts = goods.filter((g) => gives.some((give) => give.goodsId === g.goodsId));
    return `${met}赠${formatGoodsNames(gifts) || "品"}`;
  },
  saysYuan: true,
  worth: (_benefit, from) => from,
  line: {
    example: "200.00，即满 200 赠下列赠品各一份；只赠其中几种时写明商品编号和数量，如 200.00 12×2 15×1",
    read: readGives,
    write: ({ gives = [] }) => gives.map(({ goods, number }) => `${goods}×${number}`).join(" "),
  },
};

const Choose = z.object({ choose: positive });
export const CHOOSE: BenefitRules<{ choose: number }> = {
  ...NO_MONEY,
  schema: () => Choose,
  name: ({ choose }, met) => `${met}可换购${choose}份`,
  saysYuan: true,
  worth: ({ choose }) => choose,
  line: {
    example: "500.00 1，即满 500 可换购 1 份",
    read: (words) => orNull(wholeLine(words), (choose) => ({ choose })),
    write: ({ choose = 1 }) => String(choose),
  },
};

const Back = z.object({ back: positive });
export const BACK: BenefitRules<{ back: Fen }> = {
  ...NO_MONEY,
  schema: () => Back,
  name: ({ back }, met) => `${met}返${plainYuan(back)}`,
  worth: ({ back }) => back,
  amount: ({ back }, times, base) => Math.min(base, back * times),
  line: {
    example: "2000.00 20.00，即满 2000 返 20",
    read: (words) => amountLine(words, (back) => ({ back })),
    write: ({ back = 0 }) => formatAmount(back),
  },
};

const Free = z.object({ free: z.literal("shipping").default("shipping") });
export const FREE: BenefitRules<{ free: "shipping" }> = {
  ...NO_MONEY,
  schema: () => Free,
  name: (_benefit, met) => `${met}包邮`,
  worth: (_benefit, from) => from,
  line: {
    example: "300.00，即满 300 包邮",
    read: (words) => (words === "" ? { free: "shipping" } : null),
    write: () => "",
  },
};

/** 每满 needs a tier above 0, or it would fit without end. */
const From = z.object({ from: z.number().int().min(0).default(0) });

/** Returns the tiers of stored terms, ascending; null if one is invalid. */
export function readTiers(
  terms: unknown,
  benefit: BenefitRules,
  goods: readonly OfferGoods[],
): OfferTier[] | null {
  const shape = z.object({ tiers: z.array(From.and(benefit.schema(goods))).min(1) });
  const read = shape.safeParse(terms);
  if (!read.success) return null;
  return read.data.tiers
    .map(({ from, ...benefit }): OfferTier => ({ from, benefit: benefit as Benefit }))
    .sort((a, b) => a.from - b.from);
}
