import { Link } from "@remix-run/react";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { DetailLinks, OrderTable } from "~/modules/catalogue/listing/order-table";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Countdown } from "~/ui/live/countdown";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import { Tag } from "~/ui/tag";
import type { GiftGroup, GiftGroupPage } from "./bundle-gift-page";
import { PictureImg } from "~/modules/pictures/picture-img";

const TITLE = "组合买赠";
const groupHref = (id: number) => `/zhmz/list?id=${id}`;

export function GiftGroups({ groups, now }: { groups: readonly GiftGroup[]; now: number }) {
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { text: TITLE }]} />
      <div className="bundle-head">
        <h1>{TITLE}</h1>
        <p>同组商品一起买，满足条件即随单赠送，赠品在购物车中自动显示。</p>
      </div>
      {groups.length === 0 ? (
        <Empty title="现在没有组合买赠活动" to="/list?promoted=1" text="看看其他优惠" />
      ) : (
        <ul className="bundles">
          {groups.map((group) => (
            <li key={group.id}>
              <article className="bundle" aria-labelledby={`group-${group.id}`}>
                <div className="bundle__head">
                  <h2 className="bundle__name" id={`group-${group.id}`}>
                    <Link to={groupHref(group.id)}>{group.name}</Link>
                  </h2>
                  <Countdown endsAt={group.endsAt} now={now} label="距结束" />
                </div>
                <GroupGoods group={group} />
                <div className="bundle__foot">
                  <CartState cart={group.cart} />
                  <p className="bundle__buy">
                    <Link className="button button--primary" to={groupHref(group.id)}>
                      去选购
                      <span className="sr-only">{`：${group.name}`}</span>
                    </Link>
                  </p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function GroupGoods({ group }: { group: GiftGroup }) {
  return (
    <div className="gift-group">
      <p className="gift-group__scope">{`一起买：${group.scope}`}</p>
      {group.goods.length > 0 ? (
        <ul className="gift-group__goods">
          {group.goods.map(({ id, name, picture }) => (
            <li key={id}>
              <Link to={`/list/info/${id}`}>
                {picture ? <PictureImg src={picture} width={64} /> : null}
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="gift-group__tiers">
        {group.tiers.map((tier) => (
          <li key={tier}>
            <Tag name="赠" describe={TITLE} />
            {tier}
          </li>
        ))}
      </ul>
      <ul className="gift-group__gifts">
        {group.gifts.map((gift) => (
          <li key={gift.id}>
            {gift.picture ? <PictureImg src={gift.picture} width={40} /> : null}
            <Link to={`/list/info/${gift.id}`}>{gift.name}</Link>
            <span>{giftText(gift)}</span>
          </li>
        ))}
      </ul>
      {group.limit ? <p className="gift-group__limit">{group.limit}</p> : null}
    </div>
  );
}

function giftText({ quantity, unit, left, withheld }: GiftGroup["gifts"][number]): string {
  if (withheld) return `${quantity}${unit}/份，${withheld}`;
  const portions = Math.floor(left / quantity);
  return `${quantity}${unit}/份，${portions > 0 ? `剩 ${portions} 份` : "已赠完"}`;
}

function CartState({ cart }: { cart: GiftGroup["cart"] }) {
  if (cart === null) return <p className="gift-group__state">登录后可看到购物车还差多少</p>;
  return (
    <p className={cart.isMet ? "gift-group__state gift-group__state--met" : "gift-group__state"}>
      <Icon name={cart.isMet ? "done" : "pending"} size={16} />
      {cart.text}
    </p>
  );
}

export function GiftGroupView({ data, reply }: { data: GiftGroupPage; reply?: TableReply }) {
  const { group, others, rows } = data;
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { to: "/zhmz", text: TITLE }, { text: group.name }]} />
      {others.length > 1 ? (
        <Tabs
          label={TITLE}
          items={others.map(({ id, name }) => ({ to: groupHref(id), text: name, current: id === group.id }))}
        />
      ) : null}
      <section className="bundle gift-group-head" aria-labelledby="group-name">
        <div className="bundle__head">
          <h1 className="bundle__name" id="group-name">
            {group.name}
          </h1>
          <Countdown endsAt={group.endsAt} now={data.now} label="距结束" />
        </div>
        <GroupGoods group={{ ...group, goods: [] }} />
        <div className="bundle__foot">
          <CartState cart={group.cart} />
          <p className="bundle__buy">
            <Link to="/cart">去购物车</Link>
          </p>
        </div>
      </section>
      <h2 className="sr-only">本组商品</h2>
      {rows.length > 0 ? (
        <>
          <OrderTable rows={rows} reply={reply} />
          <Pager page={data.page} pages={data.pages} href={(page) => `${groupHref(group.id)}&page=${page}`} />
          <DetailLinks rows={rows} />
        </>
      ) : (
        <Empty title="本组商品暂时都不在售" to="/zhmz" text="看看其他组合" />
      )}
    </>
  );
}
