import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import type { CardGoods } from "~/modules/catalogue/goods/goods";
import { GoodsPage, RestrictedNotice } from "~/modules/catalogue/goods-page/goods-page";
import { readInputQuantity } from "~/modules/catalogue/listing/order-sum";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { formatYuan } from "~/platform/values/money";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Countdown } from "~/ui/live/countdown";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { useOpenErrors } from "~/ui/forms/open-errors";
import { Meter } from "~/ui/charts/meter";
import { Notice } from "~/ui/notice";
import { Price, PriceLockLink } from "~/ui/price";
import { Stepper } from "~/ui/forms/stepper";
import { groupRules, progressText, type GroupShown } from "./group-buy";
import type { GroupCardData, GroupPageData } from "./group-buy-page";
import { PictureImg } from "~/modules/pictures/picture-img";

export interface JoinReply {
  error?: Record<string, string[] | null>;
  initialValue?: Record<string, unknown> | null;
}

const JOIN_ID = "join";

export function GroupGoodsPage(props: { data: GroupPageData; reply?: JoinReply }) {
  const { data } = props;
  const reply = useOpenErrors(JOIN_ID, props.reply);
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  return (
    <>
      <ErrorSummary errors={errors} />
      <GoodsPage data={data} buying={<Joining key={data.goods.id} data={data} reply={reply} />} />
    </>
  );
}

function Joining({ data, reply }: { data: GroupPageData; reply?: JoinReply }) {
  const { goods, group, now } = data;
  return (
    <>
      <div className="goods__money">
        <p className="group-buy__price">
          <span className="group-buy__label">拼团价</span>
          <GroupPrice group={group} goods={goods} large />
        </p>
        <GroupProgress group={group} unit={goods.unit} now={now} />
      </div>
      <ul className="group-buy__rules">
        {groupRules(group, goods.unit).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <JoinForm data={data} reply={reply} />
      <p className="goods__notice">
        <Link to={`/list/info/${goods.id}`}>不参团，直接购买</Link>　<Link to="/ptzq">更多拼团</Link>
      </p>
    </>
  );
}

function GroupPrice(props: {
  group: GroupShown;
  goods: Pick<CardGoods, "unit" | "priceLock">;
  large?: boolean;
}) {
  const { group, goods, large } = props;
  if (group.price === null) return <PriceLockLink lock={goods.priceLock ?? "login"} />;
  return <Price fen={group.price} unit={goods.unit} previous={group.previous} large={large} />;
}

function GroupProgress({ group, unit, now }: { group: GroupShown; unit: string; now: number }) {
  return (
    <div className="group-buy__progress">
      <Meter
        green={group.formedAt !== null}
        value={group.formedAt === null ? group.joined : group.needs}
        max={group.needs}
        label="参团进度"
        text={`${group.joined}/${group.needs} 家`}
      />
      <p>
        <strong>{progressText(group)}</strong>
        {group.left > 0 ? `，团内还剩 ${group.left}${unit}` : "，团内商品已抢完"}
      </p>
      <Countdown endsAt={group.endsAt} now={now} label="距拼团截止" />
    </div>
  );
}

function JoinForm({ data, reply }: { data: GroupPageData; reply?: JoinReply }) {
  const { goods, group } = data;
  const sent = reply?.initialValue?.number;
  const [quantity, setQuantity] = useState(
    readInputQuantity(typeof sent === "string" ? sent : undefined) || goods.packSize,
  );
  if (goods.restriction) return <RestrictedNotice goods={goods} />;
  if (group.left < goods.packSize)
    return (
      <div className="goods__refusal">
        <Notice kind="warning">团内商品已抢完，您可以直接购买或看看其他拼团</Notice>
      </div>
    );
  return (
    <>
      <div className="goods__buy">
        <Form
          className="goods__buy-form"
          id={JOIN_ID}
          method="post"
          noValidate
          preventScrollReset
          onInput={(event) => {
            if (event.target instanceof HTMLInputElement && event.target.name === "number")
              setQuantity(readInputQuantity(event.target.value));
          }}
        >
          <ShownTermsField goods={{ ...goods, price: group.price, ladder: [] }} />
          <Field label={`数量（${goods.unit}）`} name="number" errors={reply?.error?.number}>
            <Stepper
              name="number"
              value={quantity}
              step={goods.packSize}
              unit={goods.unit}
              label={goods.name}
            />
          </Field>
          <button type="submit" className="button button--primary button--large">
            {group.formedAt === null ? "立即参团" : "参团购买"}
          </button>
        </Form>
      </div>
      {group.price === null ? null : (
        <p className="goods__notice" aria-live="polite">
          {"小计 "}
          <strong className="price">{formatYuan(group.price * quantity)}</strong>
          {"，免运费"}
          {group.used > 0 ? `，您已参团 ${group.used}${goods.unit}` : ""}
        </p>
      )}
    </>
  );
}

export function GroupZone({ cards, now }: { cards: readonly GroupCardData[]; now: number }) {
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { text: "拼团专区" }]} />
      <section className="surface group-zone">
        <h1 className="group-zone__title">拼团专区</h1>
        <ol className="group-zone__steps">
          <li>选商品和数量，按团价下单付款</li>
          <li>截止前满足参团企业数即成团，包邮发货</li>
          <li>未成团自动取消，已付款项全额原路退回</li>
        </ol>
      </section>
      {cards.length === 0 ? (
        <section className="surface">
          <Empty title="暂无进行中的拼团" to="/list" text="查看全部商品" />
        </section>
      ) : (
        <ul className="group-zone__cards">
          {cards.map((card) => (
            <li key={card.goods.id}>
              <GroupCard {...card} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function GroupCard({ goods, picture, group, now }: GroupCardData & { now: number }) {
  const { restriction } = goods;
  return (
    <article className="group-card">
      <div className="pack group-card__picture">
        <PictureImg src={picture} width={160} />
      </div>
      <div className="group-card__body">
        <h2 className="group-card__name">
          <Link to={`/list/info-pt/${goods.id}`}>{goods.name}</Link>
        </h2>
        <p className="group-card__what">{`${goods.spec}　${goods.manufacturer}`}</p>
        <p>
          <GroupPrice group={group} goods={goods} />
        </p>
        <GroupProgress group={group} unit={goods.unit} now={now} />
        {restriction && restriction.code !== "visitor" ? (
          <p className="group-card__what">{restrictionText(restriction)}</p>
        ) : null}
        <p className="group-card__do">
          <Link
            className="button button--primary"
            to={`/list/info-pt/${goods.id}`}
            aria-label={`去参团：${goods.name}`}
          >
            去参团
          </Link>
          <Link to={`/list/info/${goods.id}`} aria-label={`直接购买：${goods.name}`}>
            直接购买
          </Link>
        </p>
      </div>
    </article>
  );
}
