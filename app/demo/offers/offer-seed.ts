/** What the demo's offers are made of: a seed as it is written down and the products it chooses from. DEMO DATA, deterministic. */
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { applyPercent, type Fen } from "~/platform/values/money";
import type { OfferKind, OfferScope } from "~/modules/promotions/offers/offer";

export const HOUR = 3_600_000;

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
  /** days until its nearest batch expires; null when it is not near */
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
  taken?: number;
  limitPerCompany?: number;
  goods?: SeedGoods[];
}

/** A round price at `percent` of what the products costs. */
export const cheaper = (price: Fen, percent: number): Fen =>
  Math.max(10, Math.floor(applyPercent(price, percent) / 10) * 10);

/** The tree that a product lies in: "/9/57/" lies in "/9/". */
export const treeOf = (goods: DemoGoods): string => `/${goods.categoryPath.split("/")[1] ?? ""}/`;

/** Every nth product from `from` on; product 1 never: it shows its ladder. */
export const every = (goods: readonly DemoGoods[], from: number, step: number, limit: number): DemoGoods[] =>
  goods.filter((g, i) => g.id !== 1 && i >= from && (i - from) % step === 0).slice(0, limit);

export interface GoodsPattern {
  name: RegExp;
  kind: GoodsKind;
}

/**
 * The products a seed asks for by name, no two the same: sold without prescription, in small packs and well in stock first, then the lower id.
 * Where a small demo has no such product, the first unused one of the kind.
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
