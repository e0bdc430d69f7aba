import { compareGoods, comparedPrice } from "~/modules/catalogue/compare/compare";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";
import { toCard, type CardGoods, type GoodsForBuyer, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { getTraits } from "~/modules/catalogue/traits/traits";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { readPageNumber } from "~/platform/values/whole-number";
import { toDay } from "~/platform/values/clock";
import {
  bySameness,
  findSubstitutes,
  isWaitOver,
  pieceDifference,
  readShortageView,
  type Sameness,
  type ShortageView,
} from "./shortages";
import { listShortages, type Shortage } from "./shortages.server";

const ROWS_PER_PAGE = 20;
/** Read and shown for each short product. */
const CANDIDATES = 8;
const MAX_SUBSTITUTES = 3;

export interface ShownSubstitute {
  goods: CardGoods;
  offer?: GoodsOffer | undefined;
  sameness: Sameness;
  /** "每片 ¥0.520"; "" unknown */
  perPiece: string;
  /** compared with the short product, whole percent; null: unknown */
  difference: number | null;
}

export interface ShortageRow extends Shortage {
  goods: CardGoods;
  offer?: GoodsOffer | undefined;
  /** why the company cannot buy it now; "" if it can */
  reason: string;
  /** the wait is over without it */
  isOver: boolean;
  substitutes: ShownSubstitute[];
}

export interface ShortagesPage {
  view: ShortageView;
  rows: ShortageRow[];
  counts: Record<ShortageView, number>;
  page: number;
  pages: number;
  today: string;
}

/** Returns one page of the company's 缺货本, at most the last, with up to three substitutes for what is short. Five queries. */
export async function shortagesPage(
  viewer: SignedIn,
  params: URLSearchParams,
  now: number,
): Promise<ShortagesPage> {
  const view = readShortageView(params.get("view"));
  const all = await listShortages(viewer.buyer.companyId);
  const came = all.filter(({ cameAt }) => cameAt !== null);
  const open = all.filter(({ cameAt }) => cameAt === null);
  const own = view === "came" ? came : open;
  const pages = Math.max(1, Math.ceil(own.length / ROWS_PER_PAGE));
  const page = Math.min(Math.max(1, readPageNumber(params.get("page"))), pages);
  const shown = own.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return {
    view,
    rows: await readRows(viewer, shown, now),
    counts: { open: open.length, came: came.length },
    page,
    pages,
    today: toDay(now),
  };
}

async function readRows(viewer: SignedIn, shown: readonly Shortage[], now: number): Promise<ShortageRow[]> {
  const short = await goodsForBuyer(
    shown.map(({ goodsId }) => goodsId),
    viewer,
    now,
  );
  const register = await goodsRegister();
  const alike = new Map(
    [...short.values()]
      .filter(({ restriction }) => restriction !== null)
      .map((goods) => {
        const traits = getTraits({ ...goods, facts: [] });
        return [goods.id, findSubstitutes(register, { id: goods.id, traits }).slice(0, CANDIDATES)] as const;
      }),
  );
  const ids = [...alike.values()].flatMap((found) => found.map(({ id }) => id));
  const candidates = await goodsForBuyer(ids, viewer, now);
  const offers = await offersOn([...short.values(), ...candidates.values()], viewer, now);
  return shown.flatMap((shortage): ShortageRow[] => {
    const goods = short.get(shortage.goodsId);
    if (!goods) return [];
    const found = (alike.get(goods.id) ?? []).flatMap(({ id, sameness }) => {
      const substitute = candidates.get(id);
      return substitute && !substitute.restriction ? [{ goods: substitute, sameness }] : [];
    });
    return [
      {
        ...shortage,
        goods: toCard(goods),
        offer: offers.get(goods.id),
        reason: goods.restriction ? restrictionText(goods.restriction) : "",
        isOver: isWaitOver(shortage, toDay(now)),
        substitutes: compare(goods, found, { offers, units: Math.max(1, shortage.units) }),
      },
    ];
  });
}

/** Nearest first; within the same sameness the cheapest piece first. */
function compare(
  short: GoodsForBuyer,
  found: readonly { goods: GoodsForBuyer; sameness: Sameness }[],
  { offers, units }: { offers: ReadonlyMap<number, GoodsOffer>; units: number },
): ShownSubstitute[] {
  const shortPrice = comparedPrice({ goods: toCard(short), offer: offers.get(short.id) }, units);
  const rows = found.map(({ goods, sameness }) => ({
    goods: toCard(goods),
    offer: offers.get(goods.id),
    sameness,
  }));
  return compareGoods(rows, units)
    .sort(bySameness)
    .slice(0, MAX_SUBSTITUTES)
    .map(({ goods, offer, sameness }) => {
      const price = comparedPrice({ goods, offer }, units);
      const isComparable = sameness === "same" || sameness === "form";
      return {
        goods,
        offer,
        sameness,
        perPiece: price.perPieceText,
        difference: isComparable ? pieceDifference(shortPrice, price) : null,
      };
    });
}
