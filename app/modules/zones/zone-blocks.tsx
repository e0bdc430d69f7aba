import { Link } from "@remix-run/react";
import { CardGrid } from "~/modules/catalogue/cards/card-grid";
import { formatEnd } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { Countdown } from "~/ui/live/countdown";
import { Price } from "~/ui/price";
import { RuleLink } from "~/ui/navigation/rule-link";
import { SectionHead } from "~/ui/section-head";
import { stripSources } from "~/modules/pictures/picture";
import { Tag } from "~/ui/tag";
import { BANNER_STRIP } from "./zone";
import { BrandWall } from "./brand-wall";
import type { ShownBlock, ZoneOffer, ZoneVoucher } from "./zone-page";

const FIRST_ROW = 5;

type Of<K extends ShownBlock["kind"]> = Extract<ShownBlock, { kind: K }>;

interface BlockProps<K extends ShownBlock["kind"]> {
  block: Of<K>;
  id: string;
}

export function ZoneBlock(props: { block: ShownBlock; id: string; now: number; isFirst: boolean }) {
  const { block, id, now, isFirst } = props;
  switch (block.kind) {
    case "banner":
      return <Banner {...block} />;
    case "text":
      return <Text block={block} id={id} />;
    case "goods":
      return <Goods block={block} id={id} isFirst={isFirst} />;
    case "vouchers":
      return <Vouchers block={block} id={id} />;
    case "offers":
      return <Offers block={block} id={id} />;
    case "links":
      return <Links block={block} id={id} />;
    case "brands":
      return (
        <section aria-labelledby={id}>
          <SectionHead id={id} title={block.title || "品牌"} more={{ to: "/ppzq", text: "全部品牌" }} />
          <BrandWall brands={block.brands} />
        </section>
      );
    case "countdown":
      return (
        <div className="zone-countdown">
          <Countdown endsAt={block.to} now={now} label={block.title || "距活动结束"} />
        </div>
      );
  }
}

export function Banner(props: { title: string; text: string; image: string; url: string | null }) {
  const { title, text, image, url } = props;
  const content = (
    <>
      {image ? (
        <img className="zone-banner__image" {...stripSources(image)} {...BANNER_STRIP} alt="" />
      ) : null}
      <span className="zone-banner__words">
        <strong className="zone-banner__title">{title}</strong>
        {text ? <span className="zone-banner__text">{text}</span> : null}
      </span>
    </>
  );
  if (url === null) return <div className="zone-banner">{content}</div>;
  return (
    <RuleLink className="zone-banner zone-banner--link" url={url}>
      {content}
    </RuleLink>
  );
}

function Text({ block, id }: BlockProps<"text">) {
  return (
    <section className="surface zone-text" aria-labelledby={block.title ? id : undefined}>
      {block.title ? (
        <h2 className="zone-text__title" id={id}>
          {block.title}
        </h2>
      ) : null}
      <div className="prose">
        {block.paragraphs.map((paragraph, i) => (
          <p key={i}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function Goods({ block, id, isFirst }: BlockProps<"goods"> & { isFirst: boolean }) {
  return (
    <section aria-labelledby={id}>
      {block.title ? (
        <SectionHead
          id={id}
          title={block.title}
          note={block.note || undefined}
          more={block.more ? { to: block.more, text: "更多" } : undefined}
        />
      ) : (
        <h2 className="sr-only" id={id}>
          商品
        </h2>
      )}
      <CardGrid rows={block.rows} eager={isFirst ? FIRST_ROW : 0} favourites={`star-${id}`} />
    </section>
  );
}

function Vouchers({ block, id }: BlockProps<"vouchers">) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={block.title || "领券"} more={{ to: "/lqzx", text: "领券中心" }} />
      <ul className="zone-vouchers">
        {block.vouchers.map((voucher) => (
          <li key={voucher.id}>
            <Voucher voucher={voucher} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Voucher({ voucher: { kind, name, threshold, amount, endsAt, isGone } }: { voucher: ZoneVoucher }) {
  return (
    <Link className="zone-voucher" to="/lqzx">
      <Price fen={amount} large />
      <span className="zone-voucher__facts">
        <strong>{name}</strong>
        <span>{`${kind === "coupon" ? "优惠券" : "现金券"} · ${threshold > 0 ? `满 ${formatYuan(threshold)} 可用` : "无门槛"}`}</span>
        <span>{`可领至 ${formatEnd(endsAt)}`}</span>
      </span>
      <span className="zone-voucher__do">{isGone ? "已领完" : "去领取"}</span>
    </Link>
  );
}

function Offers({ block, id }: BlockProps<"offers">) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={block.title || "优惠"} />
      <ul className="zone-offers">
        {block.offers.map((offer) => (
          <li key={offer.id}>
            <Offer offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Offer({ offer: { name, tag, text, to, endsAt } }: { offer: ZoneOffer }) {
  return (
    <Link className="zone-offer" to={to}>
      <Tag name={tag.name} describe={tag.describe} />
      <strong>{name}</strong>
      {text ? <span className="zone-offer__text">{text}</span> : null}
      <span className="zone-offer__until">{`至 ${formatEnd(endsAt)}`}</span>
    </Link>
  );
}

function Links({ block, id }: BlockProps<"links">) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={block.title || "相关页面"} />
      <ul className="zone-links">
        {block.links.map(({ title, text, url }) => (
          <li key={`${title} ${url}`}>
            <RuleLink className="zone-link" url={url}>
              <strong>{title}</strong>
              {text ? <span className="zone-link__text">{text}</span> : null}
            </RuleLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
