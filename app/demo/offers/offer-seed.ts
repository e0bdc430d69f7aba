/** Seeds of offers and the products they choose from. DEMO DATA, deterministic. */
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { applyPercent, type Fen } from "~/platform/values/money";
import type { OfferKind, OfferScope } from "~/modules/promotions/offers/offer";

export interface DemoGoods {
  id: number;
  name: string;
  genericName: string;
  price: Fen;
  pack: number;
  stock: number;
  kind: string;
  categoryPath: string;
  isPrescription: boolean;
  /** days until its first batch expires; null: not near */
  nearDays: number | null;
}

export interface SeedGoods {
  goodsId: number;
  price: Fen;
  number?: number;
  stock: number;
  sold?: number;
  limitPerCompany?: number | null;
}

export interface OfferSeed {
  kind: OfferKind;
  name: string;
  startsAt: number;
  endsAt: number;
  scope?: OfferScope;
  terms?: unknown;
  priority?: number;
  stock?: number;
  uses?: number;
  limitPerCompany?: number;
  goods?: SeedGoods[];
}

/** Returns a round price at `percent` of the product's price. */
export const cheaper = (price: Fen, percent: number): Fen =>
  Math.max(10, Math.floor(applyPercent(price, percent) / 10) * 10);

export const getTree = (goods: DemoGoods): string => `/${goods.categoryPath.split("/")[1] ?? ""}/`;

/** Returns every nth product from `from` on, without product 1, which shows its ladder. */
export const every = (goods: readonly DemoGoods[], from: number, step: number, limit: number): DemoGoods[] =>
  goods.filter((g, i) => g.id !== 1 && i >= from && (i - from) % step === 0).slice(0, limit);

export interface GoodsPattern {
  name: RegExp;
  kind: GoodsKind;
}

/**
 * Returns the products that a seed names, each once: without prescription, in small packs and well stocked first, then by id. A small demo falls
 * back to the first unused product of the kind.
 */
export function chosen(goods: readonly DemoGoods[], wanted: readonly GoodsPattern[]): DemoGoods[] {
  const used = new Set<number>([1]);
  return wanted.flatMap(({ name, kind }) => {
    const free = goods.filter((g) => g.kind === kind && !used.has(g.id));
    const found = free.filter((g) => name.test(g.genericName) || name.test(g.name));
    const [best] = (found.length > 0 ? found : free).toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
    if (best) used.add(best.id);
    return best ?? [];
  });
}

const rank = (goods: DemoGoods): number =>
  Number(goods.isPrescription) * 4 + Number(goods.stock < 30 * goods.pack) * 2 + Number(goods.pack > 10);
