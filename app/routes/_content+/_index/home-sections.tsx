import { formatTime } from "~/platform/values/clock";
import { BrandWall } from "~/modules/zones/brand-wall";
import { Countdown } from "~/ui/live/countdown";
import { Meter } from "~/ui/charts/meter";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { useFollow } from "~/ui/navigation/follow";
import { LockedPrice, Price } from "~/ui/price";
import { RuleLink } from "~/ui/navigation/rule-link";
import { SectionHead } from "~/ui/section-head";
import type { HomeData, HomeGoods } from "./home";
import { PictureImg } from "~/modules/pictures/picture-img";

export function FlashSaleRow({ sale, now }: { sale: HomeData["flashSale"]; now: number }) {
  const follow = useFollow();
  if (!sale) return null;
  return (
    <section aria-labelledby="flash-sale">
      <SectionHead
        id="flash-sale"
        title={sale.name}
        note={sessionNote(sale.startsAt)}
        more={{ to: "/list?offer=flashSale", text: "本场全部" }}
      >
        <Countdown endsAt={sale.endsAt} now={now} label="距本场结束" />
      </SectionHead>
      <CachedMarkup as="ul" className="shelf" onClick={follow} of={`shelf ${JSON.stringify(sale.goods)}`}>
        <ShelfItems goods={sale.goods} />
      </CachedMarkup>
    </section>
  );
}

/** Returns "14:00 场 · 每家企业限购"; the time only for a sale that starts on the hour. */
function sessionNote(startsAt: number): string {
  const hour = formatTime(startsAt).slice(11);
  return hour.endsWith(":00") ? `${hour} 场 · 每家企业限购` : "每家企业限购，售完为止";
}

function ShelfItems({ goods }: { goods: readonly HomeGoods[] }) {
  return (
    <>
      {goods.map((product) => (
        <ShelfItem key={product.id} goods={product} />
      ))}
    </>
  );
}

function ShelfItem({ goods }: { goods: HomeGoods }) {
  const percent = goods.stock > 0 ? Math.floor((goods.sold * 100) / goods.stock) : 100;
  return (
    <li className="shelf__item">
      <div className="pack">
        <PictureImg src={goods.picture} width={160} eager />
      </div>
      <h3 className="shelf__name">
        <a href={`/list/info/${goods.id}`}>{goods.name}</a>
      </h3>
      <p className="shelf__what">{goods.what}</p>
      <p>
        {goods.price !== null ? (
          <Price fen={goods.price} unit={goods.unit} previous={goods.previous} />
        ) : (
          <LockedPrice lock={goods.lock ?? "login"} back="/" />
        )}
      </p>
      <Meter value={goods.sold} max={goods.stock} label={`${goods.name}已抢`} text={`已抢${percent}%`} />
    </li>
  );
}

export function Zones({ zones }: { zones: HomeData["zones"] }) {
  const follow = useFollow();
  if (zones.length === 0) return null;
  return (
    <section aria-labelledby="zones">
      <SectionHead id="zones" title="专区" more={{ to: "/list?promoted=1", text: "正在优惠" }} />
      <CachedMarkup as="ul" className="zones" onClick={follow} of={`zones ${JSON.stringify(zones)}`}>
        <ZoneLinks zones={zones} />
      </CachedMarkup>
    </section>
  );
}

function ZoneLinks({ zones }: { zones: HomeData["zones"] }) {
  return (
    <>
      {zones.map((zone) => (
        <li key={zone.name}>
          <RuleLink className="zone" url={zone.to} plain>
            <span className="zone__name">{zone.name}</span>
            <span className="zone__text">{zone.text}</span>
            {zone.picture === null ? null : <PictureImg src={zone.picture} width={92} />}
          </RuleLink>
        </li>
      ))}
    </>
  );
}

export function Brands({ brands }: { brands: HomeData["brands"] }) {
  if (brands.length === 0) return null;
  return (
    <section aria-labelledby="brands">
      <SectionHead id="brands" title="品牌墙" more={{ to: "/ppzq", text: "全部品牌" }} />
      <BrandWall brands={brands} />
    </section>
  );
}
