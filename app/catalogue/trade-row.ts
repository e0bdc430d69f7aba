/** Rows of stock and price lists, checked. Pure. Columns have English or Chinese headings; money is yuan, days YYYY-MM-DD. */
import { parseTime } from "~/platform/clock";
import { parseYuan, type Fen } from "~/platform/money";
import type { LadderTier } from "./goods";
import { readLadder, RowFault } from "./goods-row";

/** How a row names its goods: by number, by barcode, or by name, spec and manufacturer. */
export type Named =
  | { by: "id"; id: number }
  | { by: "barcode"; barcode: string }
  | { by: "name"; name: string; spec: string; manufacturer: string };

export interface StockRow {
  goods: Named;
  batch: string;
  /** null: as it is stored */
  producedOn: string | null;
  expiresOn: string | null;
  quantity: number;
}

export type PriceRow = { goods: Named } & (
  | { scope: "base"; price: Fen | null; ladder: LadderTier[] | null }
  /** price null: the own price ends */
  | { scope: "rank" | "area" | "company"; key: string; price: Fen | null }
);

export type Read<T> =
  | { ok: true; item: T; key: string; name: string }
  | { ok: false; name: string; reason: string };

const HEADINGS = {
  goods: ["goods", "商品编号"],
  barcode: ["barcode", "条码"],
  name: ["name", "商品名称"],
  spec: ["spec", "规格"],
  manufacturer: ["manufacturer", "生产企业"],
  batch: ["batch", "批号"],
  produced: ["produced", "生产日期"],
  expires: ["expires", "有效期至"],
  quantity: ["quantity", "数量"],
  price: ["price", "价格"],
  ladder: ["ladder", "阶梯价"],
  rank: ["rank", "等级"],
  area: ["area", "地区"],
  company: ["company", "客户编号"],
} as const;

type Raw = Record<string, string | undefined>;
const cell = (raw: Raw, column: keyof typeof HEADINGS): string =>
  HEADINGS[column].map((heading) => raw[heading]?.trim()).find(Boolean) ?? "";

function namedIn(raw: Raw): Named {
  const [goods, barcode, name] = [cell(raw, "goods"), cell(raw, "barcode"), cell(raw, "name")];
  if (goods) {
    if (!/^\d{1,9}$/.test(goods)) throw new RowFault("商品编号不是数字");
    return { by: "id", id: Number(goods) };
  }
  if (barcode) return { by: "barcode", barcode };
  if (!name) throw new RowFault("缺少商品编号、条码或商品名称");
  return { by: "name", name, spec: cell(raw, "spec") || "—", manufacturer: cell(raw, "manufacturer") };
}

const nameOf = (raw: Raw) => cell(raw, "name") || cell(raw, "goods") || cell(raw, "barcode");

function reading<T>(raw: Raw, work: () => { item: T; key: string }): Read<T> {
  try {
    return { ok: true, name: nameOf(raw), ...work() };
  } catch (fault) {
    if (fault instanceof RowFault) return { ok: false, name: nameOf(raw), reason: fault.message };
    throw fault;
  }
}

function dayIn(raw: Raw, column: "produced" | "expires", what: string): string | null {
  const text = cell(raw, column);
  if (text && (!/^\d{4}-\d{2}-\d{2}$/.test(text) || parseTime(text) === null))
    throw new RowFault(`${what}格式应为 2028-06-30`);
  return text || null;
}

/** A row of a stock list: goods, batch, produced, expires, quantity. `isAdded`: the quantity may be below zero. */
export function readStockRow(raw: Raw, isAdded: boolean): Read<StockRow> {
  return reading(raw, () => {
    const goods = namedIn(raw);
    const batch = cell(raw, "batch");
    if (!batch || batch.length > 40) throw new RowFault(batch ? "批号超过40字" : "缺少批号");
    const producedOn = dayIn(raw, "produced", "生产日期");
    const expiresOn = dayIn(raw, "expires", "有效期至");
    if (producedOn && expiresOn && expiresOn <= producedOn) throw new RowFault("有效期至须晚于生产日期");
    const quantity = cell(raw, "quantity");
    if (!(isAdded ? /^-?\d{1,9}$/ : /^\d{1,9}$/).test(quantity))
      throw new RowFault(isAdded ? "数量不是整数" : "数量不是0或正整数");
    const item = { goods, batch, producedOn, expiresOn, quantity: Number(quantity) };
    return { item, key: JSON.stringify([goods, batch]) };
  });
}

function priceIn(raw: Raw): Fen | null {
  const text = cell(raw, "price");
  if (!text || text === "-") return null;
  const price = parseYuan(text);
  if (!price) throw new RowFault("价格不是金额");
  return price;
}

/** A row of a price list: base price and ladder, or with a rank, area or company the price of its own; "-" ends a ladder or an own price. */
export function readPriceRow(raw: Raw): Read<PriceRow> {
  return reading<PriceRow>(raw, () => {
    const goods = namedIn(raw);
    const price = priceIn(raw);
    const own = (["rank", "area", "company"] as const).filter((scope) => cell(raw, scope));
    if (own.length > 1) throw new RowFault("等级、地区、客户编号只能填一个");
    const [scope] = own;
    if (!scope) {
      const typed = cell(raw, "ladder");
      const ladder = typed === "" ? null : typed === "-" ? [] : readLadder(typed, price ?? undefined);
      if (price === null && ladder === null) throw new RowFault("缺少价格或阶梯价");
      const item = { goods, scope: "base" as const, price, ladder };
      return { item, key: JSON.stringify([goods, "base"]) };
    }
    if (cell(raw, "ladder")) throw new RowFault("阶梯价只能和基础价一起填");
    if (price === null && cell(raw, "price") !== "-") throw new RowFault("缺少价格，填 - 表示取消");
    const key = cell(raw, scope);
    if (scope === "area" && !/^\d{6}$/.test(key)) throw new RowFault("地区应为六位行政区划代码");
    if (scope === "company" && !/^\d{1,9}$/.test(key)) throw new RowFault("客户编号不是数字");
    if (scope === "rank" && key.length > 10) throw new RowFault("等级超过10字");
    const named = scope === "company" ? String(Number(key)) : key;
    return { item: { goods, scope, key: named, price }, key: JSON.stringify([goods, scope, named]) };
  });
}
