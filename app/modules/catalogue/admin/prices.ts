/** One price of a goods as a form of the desk says it: the base price with its ladder, or that of a rank, an area or a company. Pure; fen. */
import type { Fen } from "~/platform/values/money";
import type { LadderTier, OwnPriceScope } from "~/modules/catalogue/goods/goods";
import { readPriceRow } from "~/modules/catalogue/import/trade-row";
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
  /** the rank, the code of the area, the id of the company; "" of the base price */
  key: string;
  /** null: no price of its own */
  price: Fen | null;
  /** of the base price alone */
  ladder: LadderTier[];
  /** missing: from now on */
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

/** Reads a typed price as a row of a price list is read; an own price that is left empty ends, where its period begins. */
export function readPrice(
  goodsId: number,
  { scope, key, price, ladder, from, until }: InputPrice,
): PriceRead {
  const goods = String(goodsId);
  if (scope === "base" && price === "") return { ok: false, reason: "请填写基础价" };
  if (scope !== "base" && key === "") return { ok: false, reason: "请填写给谁" };
  const read = readPriceRow(
    scope === "base" ? { goods, price, ladder: ladder || "-" } : { goods, price: price || "-", [scope]: key },
  );
  if (!read.ok) return { ok: false, reason: read.reason };
  const input = from !== undefined || until !== undefined ? readPeriod(from ?? "", until ?? "") : null;
  if (input && !input.ok) return { ok: false, reason: input.reason };
  const when = input?.ok && { period: input.period };
  const { item } = read;
  if (item.scope !== "base")
    return { ok: true, price: { scope: item.scope, key: item.key, price: item.price, ladder: [], ...when } };
  return item.price === null
    ? { ok: false, reason: "请填写基础价" }
    : { ok: true, price: { scope, key: "", price: item.price, ladder: item.ladder ?? [], ...when } };
}

/** A row of the prices page: which price, from when until when it holds by all that is set. */
export interface PriceSpan<L> {
  line: L;
  from: number;
  until: number | null;
  isRunning: boolean;
}

type Keyed = PricePeriod & { scope: PriceScope; key: string };

/** What holds now and what comes, key by key in the order of the lines; what never holds any more is left out. */
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
