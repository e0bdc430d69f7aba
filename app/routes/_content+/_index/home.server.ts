import { type GoodsForBuyer, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { cardRows } from "~/modules/catalogue/cards/card-rows";
import { goodsPicture } from "~/modules/catalogue/cards/pack";
import { BATCHES, readBestOfKinds, recommendedIds } from "~/modules/catalogue/listing/recommended.server";
import {
  companyRestriction,
  restrictionRemedy,
  restrictionText,
} from "~/modules/catalogue/goods/purchase-restriction";
import type { SignedIn, Viewer } from "~/modules/company/identity/buyer";
import { documentWarnings } from "~/modules/company/documents/warnings";
import { latestArticles } from "~/modules/help/articles.server";
import type { FrameContent } from "~/modules/content/header";
import { hasOrdered } from "~/modules/orders/order/newcomer";
import { orderCounts } from "~/modules/orders/order/orders.server";
import type { OwnLotteries } from "~/modules/rewards/draw";
import { brandTiles } from "~/modules/zones/brand-page.server";
import { flashSaleNow, type FlashSale } from "~/modules/promotions/offer-pages/flash-sale.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { zonesWith, type HomeData, type HomeGoods, type Welcome } from "./home";

const SHELF = 6;
const NOTICES = 5;
const BRANDS = 16;

export interface HomeRequest {
  /** the page of 换一批 */
  batch: number;
  content: Pick<FrameContent, "ads" | "links">;
  lotteries: OwnLotteries;
}

/** A batch that does not exist shows the first. */
const toBatch = (batch: number) => (Number.isInteger(batch) && batch >= 0 && batch < BATCHES ? batch : 0);

/** Loads the home page in a fixed number of queries. Prices only where the viewer may see them. */
export async function homeData(
  viewer: Viewer,
  { batch, content, lotteries }: HomeRequest,
  now: number,
): Promise<HomeData> {
  const { ads, links } = content;
  const at = toBatch(batch);
  const [notices, sale, ids, best, brands, counts] = await Promise.all([
    latestArticles("notice", NOTICES, now),
    flashSaleNow(now, SHELF),
    recommendedIds(viewer.buyer?.companyId ?? null, at),
    readBestOfKinds(),
    brandTiles({ limit: BRANDS }),
    viewer.buyer ? orderCounts(viewer.buyer.companyId) : {},
  ]);
  const onShelf = sale?.goods.map((product) => product.goodsId) ?? [];
  const pictured = [...best.drug, ...best.herb, ...best.device];
  const goods = await goodsForBuyer([...ids, ...onShelf, ...pictured], viewer, now);
  const pictures = (of: readonly number[]) =>
    of.flatMap((id) => {
      const item = goods.get(id);
      return item ? [goodsPicture(item)] : [];
    });
  const offers = await offersOn([...goods.values()], viewer, now);
  return {
    now,
    ads: {
      main: ads.homeMain.slice(0, 1),
      side: ads.homeSide.slice(0, 2),
      newcomer: hasOrdered(counts) ? null : (ads.newcomer[0] ?? null),
    },
    welcome: viewer.buyer ? getWelcome(viewer, counts, now) : null,
    draw: lotteries.running,
    notices,
    flashSale: sale && getShelf(sale, goods, offers),
    recommended: cardRows(
      ids.flatMap((id) => {
        const item = goods.get(id);
        return item ? [{ goods: item, offer: offers.get(id) }] : [];
      }),
    ),
    isOwn: viewer.buyer !== null && at === 0,
    nextBatch: (at + 1) % BATCHES,
    zones: zonesWith(links.homeZones, {
      drug: pictures(best.drug),
      herb: pictures(best.herb),
      device: pictures(best.device),
    }),
    brands,
  };
}

function getShelf(
  sale: FlashSale,
  goods: ReadonlyMap<number, GoodsForBuyer>,
  offers: ReadonlyMap<number, GoodsOffer>,
): HomeData["flashSale"] {
  const shown = sale.goods.flatMap(({ goodsId, stock, sold }): HomeGoods[] => {
    const item = goods.get(goodsId);
    if (!item) return [];
    const offer = offers.get(goodsId);
    return [
      {
        id: item.id,
        picture: goodsPicture(item),
        name: item.name,
        what: `${item.spec} · ${item.manufacturer}`,
        unit: item.unit,
        price: offer?.activityPrice ?? item.price,
        previous: offer?.wasPrice ?? null,
        lock: item.priceLock,
        sold,
        stock,
      },
    ];
  });
  return shown.length > 0
    ? { name: sale.name, startsAt: sale.startsAt, endsAt: sale.endsAt, goods: shown }
    : null;
}

function getWelcome(viewer: SignedIn, counts: Awaited<ReturnType<typeof orderCounts>>, now: number): Welcome {
  const restriction = companyRestriction(viewer.buyer, now);
  return {
    companyName: viewer.companyName,
    hindrance: restriction && {
      text: restrictionText(restriction),
      remedy: restrictionRemedy(restriction, { back: "/" }),
    },
    endingDocuments: documentWarnings(viewer.buyer.kind, viewer.buyer.qualifications, now).filter(
      (warning) => !warning.isRenewing,
    ).length,
    toPay: counts.pendingPayment ?? 0,
    toReceive: counts.pendingReceipt ?? 0,
  };
}
