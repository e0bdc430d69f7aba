import { GOODS_KIND_NAMES, GOODS_STATUS_NAMES } from "~/modules/catalogue/rows/goods-row";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";

export const GOODS_FILTERS = ["words", "kind", "sale", "lack"] as const;
export type GoodsFilterInput = Record<(typeof GOODS_FILTERS)[number], string>;

export const LACKS = { papers: "缺资料", stock: "无库存" } as const;
export type Lack = keyof typeof LACKS;

export interface GoodsFilter {
  words: string;
  kind: GoodsKind | null;
  sale: "on" | "off" | null;
  lack: Lack | null;
}

const getOne = <T extends string>(names: Readonly<Record<T, unknown>>, input: string): T | null =>
  Object.hasOwn(names, input) ? (input as T) : null;

/** Invalid filters are ignored. */
export const readGoodsFilter = ({ words, kind, sale, lack }: GoodsFilterInput): GoodsFilter => ({
  words,
  kind: getOne(GOODS_KIND_NAMES, kind),
  sale: getOne(GOODS_STATUS_NAMES, sale),
  lack: getOne(LACKS, lack),
});
