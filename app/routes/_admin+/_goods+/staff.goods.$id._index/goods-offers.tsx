import { DetailSection } from "~/admin/detail/case-parts";
import { formatEnd, formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import type { OfferAbout } from "~/modules/promotions/offers/offers-about.server";
import { NONE } from "~/platform/values/missing";

export interface GoodsOffersProps {
  offers: readonly OfferAbout[];
  unit: string;
  now: number;
}

export function GoodsOffers({ offers, unit, now }: GoodsOffersProps) {
  return (
    <DetailSection id="h-offers" title="活动" note="正在进行的和将要开始的">
      {offers.length === 0 ? (
        <p className="soft">没有活动。</p>
      ) : (
        <Offers offers={offers} unit={unit} now={now} />
      )}
    </DetailSection>
  );
}

function Offers({ offers, unit, now }: GoodsOffersProps) {
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">含有这个商品的活动</caption>
      <thead>
        <tr>
          <th scope="col">活动</th>
          <th scope="col">种类</th>
          <th scope="col" className="grid-table__figure">
            活动价
          </th>
          <th scope="col" className="grid-table__figure">
            剩余
          </th>
          <th scope="col">从</th>
          <th scope="col">到</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <tr key={offer.id}>
            <th scope="row">{offer.name}</th>
            <td data-name="种类">{offer.kind}</td>
            <td className="grid-table__figure" data-name="活动价">
              {offer.price === null ? NONE : formatYuan(offer.price)}
            </td>
            <td className="grid-table__figure" data-name="剩余">
              {offer.left === null ? "不限" : `${offer.left}${unit}`}
            </td>
            <td className="grid-table__keep" data-name="从">
              {formatTime(offer.startsAt)}
            </td>
            <td className="grid-table__keep" data-name="到">
              {formatEnd(offer.endsAt)}
            </td>
            <td className="grid-table__keep">
              {offer.startsAt > now ? (
                <span className="state state--wait">未开始</span>
              ) : (
                <span className="state state--go">进行中</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
