import { formatKnownSpec, prescriptionText } from "~/modules/catalogue/approval/known-facts";
import { findBuyerFacts, joinFacts } from "~/modules/catalogue/rows/master-data";
import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { askAboutGoods } from "~/modules/help/chat-path";
import { complaintPath } from "~/modules/help/complaint-path";
import { formatYuan } from "~/platform/values/money";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Countdown } from "~/ui/live/countdown";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Stepper } from "~/ui/forms/stepper";
import { Stock } from "~/ui/stock";
import { Tag } from "~/ui/tag";
import { freeShippingWords, fullCartonWords, ladderWords } from "./detail";
import type { GoodsDetail } from "./detail.server";
import { comparisonHref } from "~/modules/catalogue/listing/comparison-address";
import { BatchTable } from "./batch-table";
import { Related, GoodsStrip } from "./goods-strip";
import { FavouriteButton, useBack } from "~/modules/catalogue/cards/favourite-button";
import {
  toCard,
  type CardGoods,
  type GoodsForBuyer,
  type GoodsOffer,
  ladderTexts,
  shortName,
} from "~/modules/catalogue/goods/goods";
import { GoodsPrice, LastPrice, StockAlertForm } from "~/modules/catalogue/cards/goods-card";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { rowPrice, readInputQuantity } from "~/modules/catalogue/listing/order-sum";
import { Gallery } from "./gallery";
import { daysLeftText } from "~/modules/catalogue/stock/minimum-shelf-life";
import { restrictionRemedy, restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { RestrictionSection } from "~/modules/catalogue/cards/restriction-view";
import { UNFILLED, filledText } from "~/platform/values/missing";

export interface GoodsPageData extends Omit<GoodsDetail, "substitutes"> {
  substitutes: CardGoods[];
  substituteOffers?: Readonly<Record<number, GoodsOffer>>;
  offer?: GoodsOffer;
  reports?: Readonly<Record<string, number>>;
  notices?: readonly { to: string; text: string }[];
  now: number;
}

export function goodsTitle(data: unknown, title: string): string {
  const { name, spec, manufacturer } = (data as GoodsPageData).goods;
  return `${name} ${spec} ${shortName(manufacturer)} ${title}`;
}

/** `buying` replaces price, offers and form for products that are bought another way. */
export function GoodsPage({ data, buying }: { data: GoodsPageData; buying?: React.ReactNode }) {
  const { goods, offer } = data;
  return (
    <>
      <Breadcrumb
        items={[
          { to: "/", text: "首页" },
          ...data.trail.map((c) => ({ to: `/list?category=${c.id}`, text: c.name })),
          { text: goods.name },
        ]}
      />
      {data.notices?.map(({ to, text }) => (
        <Notice kind="warning" key={to} more={{ to, text: "查看公告" }}>
          {text}
        </Notice>
      ))}
      <article className="surface goods">
        <div className="goods__picture">
          <Gallery goods={goods} pictures={data.pictures} key={goods.id} />
          <p className="goods__under">
            <span className="expiry">
              {data.pictures.length > 0 ? "图片仅供参考，以实物为准" : "图为示意，以实物为准"}
            </span>
            <Link className="goods__ask" to={askAboutGoods(goods.id)}>
              <Icon name="headset" size={16} />
              咨询此商品
            </Link>
            {data.reports && Object.keys(data.reports).length > 0 ? (
              <Link className="goods__ask" to={complaintPath(goods.name)}>
                <Icon name="warning" size={16} />
                质量投诉
              </Link>
            ) : null}
          </p>
        </div>
        <div className="goods__head">
          <h1 className="goods__name">{goods.name}</h1>
          <p className="goods__lead">{`${formatKnownSpec(goods.spec)}　${filledText(goods.manufacturer)}`}</p>
          <GoodsTags goods={goods} offer={offer} />
        </div>
        <div className="goods__box">{buying ?? <Buying key={goods.id} data={data} />}</div>
        <div className="goods__more">
          {buying ? null : <Offers data={data} />}
          <ProductFacts data={data} />
        </div>
        <Related title="同厂商品" goods={data.sameManufacturer} />
      </article>
      {data.why ? <RestrictionSection why={data.why} goods={goods} /> : null}
      <BatchTable
        batches={data.batches}
        warehouse={goods.warehouse}
        unit={goods.unit}
        reports={data.reports}
      />
      <GoodsStrip
        id="alike"
        title="同名同规格"
        note="同一通用名和规格的其他厂家，可比价"
        goods={data.substitutes}
        offers={data.substituteOffers}
        canAdd
      />
      <GoodsStrip title="最近浏览" goods={data.seen} />
    </>
  );
}

function GoodsTags({ goods, offer }: { goods: GoodsForBuyer; offer?: GoodsOffer }) {
  const tags = [
    ...(offer?.tags ?? []),
    ...goods.tags,
    ...(goods.itemFreeShippingFrom === null ? [] : [{ name: "单品包邮", describe: "单品满量，整单包邮" }]),
    ...(goods.freeShippingFrom === null ? [] : [{ name: "满量包邮", describe: "本品满量免运费" }]),
    ...(goods.isControlled ? [{ name: "控销", describe: "只向授权企业供货" }] : []),
    ...(goods.isEphedrine ? [{ name: "含麻", describe: "含麻黄碱复方制剂" }] : []),
    ...(goods.isPrescription ? [{ name: "处方药", describe: "" }] : []),
  ];
  if (tags.length === 0) return null;
  return (
    <ul className="tags goods__tags">
      {tags.map((tag) => (
        <li key={tag.name}>
          <Tag name={tag.name} describe={tag.describe} />
        </li>
      ))}
    </ul>
  );
}

function Buying({ data }: { data: GoodsPageData }) {
  const { goods, offer } = data;
  const [quantity, setQuantity] = useState(goods.packSize);
  return (
    <>
      <div className="goods__money">
        <p className="goods__price">
          <GoodsPrice goods={goods} offer={offer} large />
          {goods.price === null ? null : <span className="goods__lead">含税价，可开增值税专用发票</span>}
        </p>
        {data.shortDated ? (
          <p className="goods__notice">
            {`最近一批效期至 ${data.shortDated.expiresOn}，${daysLeftText(data.shortDated.left)}，不足 ${data.shortDated.days} 天：在购物车中同意后才会发给您`}
          </p>
        ) : null}
        {data.agreedUntil ? <p className="goods__notice">{`协议价，有效期至 ${data.agreedUntil}`}</p> : null}
        <LastPrice goods={goods} className="goods__last" />
        <Ladder goods={goods} offer={offer} quantity={goods.cartQuantity + quantity} />
      </div>
      <BuyForm data={data} quantity={quantity} onQuantity={setQuantity} />
    </>
  );
}

function Ladder({ goods, offer, quantity }: { goods: GoodsForBuyer; offer?: GoodsOffer; quantity: number }) {
  const steps = offer?.activityPrice ? [] : ladderTexts(goods);
  if (steps.length === 0) return null;
  const words = ladderWords(goods, goods.cartQuantity);
  return (
    <div>
      <dl className="ladder ladder--large">
        {steps.map((step) => {
          const reached = quantity >= step.from && (step.upTo === null || quantity <= step.upTo);
          return (
            <div
              className={reached ? "ladder__tier--reached" : undefined}
              key={step.from}
              aria-current={reached ? "true" : undefined}
            >
              <dt>{step.text}</dt>
              <dd>{step.priceText}</dd>
            </div>
          );
        })}
      </dl>
      {words ? (
        <p className="goods__notice">
          {goods.cartQuantity > 0 ? `购物车已有${goods.cartQuantity}${goods.unit}，` : ""}
          {words}
        </p>
      ) : null}
    </div>
  );
}

/** Opened at first: many offers must not push number and button out of view. */
const OPEN_OFFERS = 2;

function Offers({ data: { goods, offer, now } }: { data: GoodsPageData }) {
  const shipping = freeShippingWords(goods, goods.cartQuantity);
  const texts = offer?.texts ?? [];
  const tags = offer?.tags.length === texts.length ? offer.tags : [];
  const rows = texts.map((text, i) => (
    <li key={text}>
      {tags[i] ? <Tag name={tags[i].name} describe={tags[i].describe} /> : null}
      {tags[i]?.name === "拼" ? <Link to={`/list/info-pt/${goods.id}`}>{text}</Link> : <span>{text}</span>}
    </li>
  ));
  if (shipping)
    rows.push(
      <li key="shipping">
        <Tag name="单品包邮" describe="单品满量包邮" />
        <span>{shipping}</span>
      </li>,
    );
  if (rows.length === 0) return null;
  const open = rows.length > OPEN_OFFERS + 1 ? OPEN_OFFERS : rows.length;
  return (
    <div className="goods__offers">
      <ul>
        {rows.slice(0, open)}
        {offer?.endsAt ? (
          <li>
            <Countdown endsAt={offer.endsAt} now={now} label="距活动结束" />
          </li>
        ) : null}
      </ul>
      {open < rows.length ? (
        <details>
          <summary>{`另有 ${rows.length - open} 项优惠`}</summary>
          <ul>{rows.slice(open)}</ul>
        </details>
      ) : null}
    </div>
  );
}

/** What is on the box and in the documents. */
function ProductFacts({ data }: { data: GoodsPageData }) {
  const { goods, facts } = data;
  const { unit } = goods;
  const rows: [string, string][] = [
    ["批准文号", goods.kind === "herb" ? goods.approvalNumber : filledText(goods.approvalNumber)],
    ["通用名", goods.genericName === goods.name ? "" : goods.genericName],
    ["商品名", data.tradeName],
    ["剂型", goods.kind === "device" ? goods.dosageForm : filledText(goods.dosageForm)],
    ["处方分类", goods.kind === "drug" ? prescriptionText(goods.kind, goods.isPrescription) : ""],
    ["中包装", `${goods.packSize}${unit}（起订）`],
    ["件装量", goods.caseSize === null ? UNFILLED : `${goods.caseSize}${unit}`],
    ["最近效期", goods.nearestExpiry ?? ""],
    ["商品条码", data.barcode],
    ["经营范围", BUSINESS_SCOPE_NAMES[goods.scope]],
    ["限购", goods.purchaseLimit === null ? "" : `每家每日${goods.purchaseLimit}${unit}`],
    ["优惠券", goods.withCoupon ? "" : "不参加优惠券"],
    ...joinFacts(findBuyerFacts(goods.kind, data.masterData), facts),
  ];
  return (
    <dl className="goods__facts">
      {rows
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <FactRow key={label} label={label}>
            {value}
          </FactRow>
        ))}
      {data.comparison ? (
        <FactRow label="成分">
          {`${data.comparison.query.substance}　`}
          <Link
            to={comparisonHref(data.comparison.query)}
          >{`${data.comparison.count} 种同成分商品比价`}</Link>
        </FactRow>
      ) : null}
      <FactRow label="库存">
        <Stock stock={goods.stock} />
        {`　${goods.warehouse}`}
      </FactRow>
    </dl>
  );
}

function FactRow({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function BuyForm({
  data,
  quantity,
  onQuantity,
}: {
  data: GoodsPageData;
  quantity: number;
  onQuantity: (quantity: number) => void;
}) {
  const { goods, offer } = data;
  const back = useBack();
  if (goods.restriction) return <RestrictedNotice goods={goods} />;
  const id = `number-${goods.id}`;
  return (
    <>
      {goods.isEphedrine ? (
        <div className="goods__refusal">
          <Notice kind="info">含麻黄碱复方制剂单独成单，仅支持企业对公转账，不参加优惠</Notice>
        </div>
      ) : null}
      <div className="goods__buy">
        <Form
          className="goods__buy-form goods__buy-bar"
          id="buy"
          method="post"
          action="/cart/lines"
          preventScrollReset
          onInput={(event) => {
            if (event.target instanceof HTMLInputElement && event.target.name === id)
              onQuantity(readInputQuantity(event.target.value));
          }}
        >
          <input type="hidden" name="back" value={back} />
          <ShownTermsField goods={goods} offer={offer} />
          <BarPrice data={data} quantity={quantity} />
          <div className="field">
            <span className="field__label">{`数量（${goods.unit}）`}</span>
            <Stepper
              name={id}
              value={goods.packSize}
              step={goods.packSize}
              unit={goods.unit}
              label={goods.name}
            />
          </div>
          <button
            type="submit"
            className="button button--primary button--large"
            name="goods"
            value={goods.id}
          >
            <Icon name="cart" />
            加入购物车
          </button>
        </Form>
        <FavouriteButton goods={goods} />
      </div>
      <Subtotal data={data} quantity={quantity} />
    </>
  );
}

function BarPrice({ data: { goods, offer }, quantity }: { data: GoodsPageData; quantity: number }) {
  const price = rowPrice({ goods: toCard(goods), offer }, goods.cartQuantity + quantity);
  if (price === null) return null;
  return (
    <p className="goods__bar-price" aria-hidden="true">
      <strong className="price">{formatYuan(price)}</strong>
      {`/${goods.unit}`}
    </p>
  );
}

function Subtotal({ data: { goods, offer }, quantity }: { data: GoodsPageData; quantity: number }) {
  const price = rowPrice({ goods: toCard(goods), offer }, goods.cartQuantity + quantity);
  if (price === null || goods.price === null || quantity === 0) return null;
  const saved = (goods.price - price) * quantity;
  const whole = fullCartonWords(goods, quantity);
  return (
    <p className="goods__notice" aria-live="polite">
      {"小计 "}
      <strong className="price">{formatYuan(price * quantity)}</strong>
      {`（单价 ${formatYuan(price)}${saved > 0 ? `，已省 ${formatYuan(saved)}` : ""}）`}
      {whole ? `，${whole}` : ""}
    </p>
  );
}

export function RestrictedNotice({ goods }: { goods: GoodsForBuyer }) {
  const restriction = goods.restriction!;
  const back = useBack();
  const remedy = restrictionRemedy(restriction, { back, goodsId: goods.id });
  const login = `/login?redirectTo=${encodeURIComponent(back)}`;
  return (
    <>
      <div className="goods__refusal">
        <Notice
          kind={restriction.code === "visitor" ? "info" : "warning"}
          more={restriction.code === "visitor" ? { to: login, text: "登录" } : remedy}
        >
          {restrictionText(restriction)} <a href="#why">为什么不能买</a>
        </Notice>
      </div>
      <div className="goods__buy">
        {restriction.code === "soldOut" ? (
          <StockAlertForm goods={goods} className="goods__buy-form" large />
        ) : null}
        {restriction.code === "visitor" ? null : <FavouriteButton goods={goods} />}
      </div>
    </>
  );
}
