import type { Fen } from "~/platform/values/money";
import type { LadderTier, OwnPriceScope } from "~/modules/catalogue/goods/goods";
import { readPriceRow } from "~/modules/catalogue/rows/price-row";
import {
  type PricePeriod,
  type PeriodWish,
  readPeriod,
  toPriceSpans,
} from "~/modules/catalogue/prices/price-period";

export const PRICE_SCOPES = { base: "基础价", rank: "等级价", area: "地区价", company: "客户价" } as const;
export type PriceScope = keyof typeof PRICE_SCOPES;
export type OwnScope = OwnPriceScope;

export interface GoodsPriceInput {
  scope: PriceScope;
  key: string;
  price: Fen | null;
  ladder: LadderTier[];
  period?: PeriodWish;
}

export type PriceRead = { ok: true; price: GoodsPriceInput } | { ok: false; reason: string };

interface InputPrice {
  scope: PriceScope;
  key: string;
  price: string;
  ladder: string;
  from?: string;
  until?: string;
}

function missingText({ scope, key, price }: InputPrice): string | null {
  if (scope === "base") return price === "" ? "请填写基础价" : null;
  return key === "" ? "请填写给谁" : null;
}

const toPriceCells = (goodsId: number, { scope, key, price, ladder }: InputPrice) => {
  const goods = String(goodsId);
  return scope === "base"
    ? { goods, price, ladder: ladder || "-" }
    : { goods, price: price || "-", [scope]: key };
};

const readInputPeriod = ({ from, until }: InputPrice) =>
  from === undefined && until === undefined ? null : readPeriod(from ?? "", until ?? "");

/** Parses an entered price like a row of a price list; an empty own price ends at the start of its period. */
export function readPrice(goodsId: number, input: InputPrice): PriceRead {
  const missing = missingText(input);
  if (missing !== null) return { ok: false, reason: missing };
  const read = readPriceRow(toPriceCells(goodsId, input));
  if (!read.ok) return { ok: false, reason: read.reason };
  const period = readInputPeriod(input);
  if (period && !period.ok) return { ok: false, reason: period.reason };
  const when = period?.ok && { period: period.period };
  const { item } = read;
  if (item.scope !== "base")
    return { ok: true, price: { scope: item.scope, key: item.key, price: item.price, ladder: [], ...when } };
  if (item.price === null) return { ok: false, reason: "请填写基础价" };
  return {
    ok: true,
    price: { scope: input.scope, key: "", price: item.price, ladder: item.ladder ?? [], ...when },
  };
}

/** A row of the prices page: a price and its period. */
export interface PriceSpan<L> {
  line: L;
  from: number;
  until: number | null;
  isRunning: boolean;
}

type Keyed = PricePeriod & { scope: PriceScope; key: string };

/** Returns current and future spans, by key in the order of the lines. */
export function spansAhead<L extends Keyed>(lines: readonly L[], now: number): PriceSpan<L>[] {
  const keys = new Map<string, L[]>();
  for (const line of lines) {
    const name = `${line.scope} ${line.key}`;
    keys.set(name, [...(keys.get(name) ?? []), line]);
  }
  return [...keys.values()].flatMap((own) =>
    toPriceSpans(own)
      .filter(({ until }) => until === null || until > now)
      .map(({ row: line, from, until }) => ({ line, from, until, isRunning: from <= now })),
  );
}
