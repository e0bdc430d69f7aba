import { NO_PRICE } from "~/modules/catalogue/rows/goods-merge";
import { PRICE_SCOPES, type PriceSpan } from "~/modules/catalogue/admin/prices";
import type { GoodsPrices, PriceLine } from "~/modules/catalogue/admin/prices.server";
import { ladderText } from "~/modules/catalogue/rows/goods-cells";
import { periodText } from "~/modules/catalogue/prices/price-period";
import { formatTime } from "~/platform/values/clock";

export interface TableProps {
  prices: GoodsPrices;
  spans: readonly PriceSpan<PriceLine>[];
  mayChange: boolean;
}

export interface PriceLineRow {
  key: string;
  kind: string;
  who: string;
  price: number;
  state: keyof typeof PRICE_LINE_STATES;
  when: string;
  by: string;
  links: readonly { to: string; text: string }[];
}

export const PRICE_LINE_STATES = {
  running: { text: "执行中", state: "state state--go" },
  coming: { text: "未开始", state: "state state--wait" },
  past: { text: "已结束", state: "state state--off" },
} as const;

export const byText = ({ setBy, setAt }: PriceLine): string =>
  setBy === "" ? "" : `${setBy}，${formatTime(setAt).slice(5)}`;

export const formatPriceKind = ({ scope, ladder }: PriceLine): string =>
  ladder.length === 0 ? PRICE_SCOPES[scope] : `${PRICE_SCOPES[scope]}，阶梯 ${ladderText(ladder)}`;

export function getRows({ prices, spans }: TableProps): PriceLineRow[] {
  const { id, unit, basePrice, ladder } = prices;
  const everybody = { who: "所有客户", state: "running", by: "", links: [] } as const;
  const base =
    basePrice === NO_PRICE || spans.some(({ line, isRunning }) => line.scope === "base" && isRunning)
      ? []
      : [{ ...everybody, key: "base", kind: PRICE_SCOPES.base, price: basePrice, when: "长期" }];
  const tiers = ladder.map(({ from, price }) => ({
    ...everybody,
    key: `from ${from}`,
    kind: `阶梯价 ${from}${unit}起`,
    price,
    when: "随基础价",
  }));
  const lines = spans.map(({ line, from, until, isRunning }): PriceLineRow => {
    const own = `/staff/goods/${id}/prices?${new URLSearchParams({ scope: line.scope, key: line.key }).toString()}#h-own`;
    const mayEnd = line.scope !== "base" || !isRunning;
    return {
      key: `${line.id} ${from}`,
      kind: isRunning ? PRICE_SCOPES[line.scope] : formatPriceKind(line),
      who: line.who,
      price: line.price,
      state: isRunning ? "running" : "coming",
      when: periodText({ startsAt: from, endsAt: until }) || "长期",
      by: byText(line),
      links: [
        ...(line.scope === "base" ? [] : [{ to: own, text: "改" }]),
        ...(mayEnd && from === line.startsAt
          ? [{ to: `/staff/goods/${id}/prices/${line.id}`, text: isRunning ? "结束" : "取消" }]
          : []),
      ],
    };
  });
  const isBase = ({ line }: PriceSpan<PriceLine>) => line.scope === "base";
  const at = spans.filter((span) => isBase(span) && span.isRunning).length;
  return [...base, ...lines.slice(0, at), ...tiers, ...lines.slice(at)];
}
