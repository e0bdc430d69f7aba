/** One price of a goods as a form of the desk says it: the base price with its ladder, or that of a rank, an area or a company. Pure; fen. */
import type { Fen } from "~/platform/values/money";
import type { LadderTier } from "~/catalogue/goods/goods";
import { readPriceRow } from "~/catalogue/import/trade-row";

export const PRICE_SCOPES = { base: "基础价", rank: "等级价", area: "地区价", company: "客户价" } as const;
export type PriceScope = keyof typeof PRICE_SCOPES;
export type OwnScope = Exclude<PriceScope, "base">;

export interface GoodsPrice {
  scope: PriceScope;
  /** the rank, the code of the area, the id of the company; "" of the base price */
  key: string;
  /** null: no price of its own */
  price: Fen | null;
  /** of the base price alone */
  ladder: LadderTier[];
}

export type PriceRead = { ok: true; price: GoodsPrice } | { ok: false; reason: string };

/** Reads a typed price as a row of a price list is read; an own price that is left empty ends. */
export function readPrice(
  goodsId: number,
  { scope, key, price, ladder }: { scope: PriceScope; key: string; price: string; ladder: string },
): PriceRead {
  const goods = String(goodsId);
  if (scope === "base" && price === "") return { ok: false, reason: "请填写基础价" };
  if (scope !== "base" && key === "") return { ok: false, reason: "请填写给谁" };
  const read = readPriceRow(
    scope === "base" ? { goods, price, ladder: ladder || "-" } : { goods, price: price || "-", [scope]: key },
  );
  if (!read.ok) return { ok: false, reason: read.reason };
  const { item } = read;
  if (item.scope !== "base")
    return { ok: true, price: { scope: item.scope, key: item.key, price: item.price, ladder: [] } };
  return item.price === null
    ? { ok: false, reason: "请填写基础价" }
    : { ok: true, price: { scope, key: "", price: item.price, ladder: item.ladder ?? [] } };
}
