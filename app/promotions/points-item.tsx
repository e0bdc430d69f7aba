/** One item of the points mall: its picture, its card, and the page with the form that exchanges it. */
import { Form, Link } from "@remix-run/react";
import { addressText } from "~/company/address";
import type { FormReply } from "~/platform/forms.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { hurdleFor, hurdleText, mostOf, pointsText, type MallItem } from "./points-mall";
import type { ItemPage } from "./points-mall-page";
import { plainYuan } from "./words";
import { readKey } from "~/platform/whole-number";

/** The picture of a gift; a voucher is its own picture. */
export function ItemPicture({ item, size }: { item: Pick<MallItem, "image" | "worth">; size: number }) {
  return (
    <span className="points-picture">
      {item.worth !== null || !item.image ? (
        <span className="points-picture__ticket" aria-hidden="true">
          {item.worth === null ? "礼" : `¥${plainYuan(item.worth)}`}
        </span>
      ) : (
        <img src={item.image} width={size} height={size} alt="" loading="lazy" />
      )}
    </span>
  );
}

export function ItemCard({ item, points }: { item: MallItem; points: number }) {
  const hurdle = hurdleFor(item, 1, points);
  const to = `/jfsc/item/${item.id}`;
  return (
    <article className={hurdle?.code === "soldOut" ? "points-item points-item--gone" : "points-item"}>
      <ItemPicture item={item} size={160} />
      <h3 className="points-item__name">
        <Link to={to}>{item.name}</Link>
      </h3>
      <p className="points-item__what">{item.describe}</p>
      <p className="points-item__price">
        <strong>{pointsText(item.points)}</strong> 积分
      </p>
      <p className="points-item__left">
        {[item.left > 0 ? `剩 ${item.left} 件` : "", item.limit === null ? "" : `每家限 ${item.limit} 件`]
          .filter(Boolean)
          .join("，")}
      </p>
      {hurdle ? (
        <p className="points-item__hurdle">{hurdleText(hurdle)}</p>
      ) : (
        <Link className="button button--soft button--small" to={to} aria-label={`兑换：${item.name}`}>
          兑换
        </Link>
      )}
    </article>
  );
}

export interface ItemPageProps {
  page: ItemPage;
  token: string;
  reply?: FormReply;
}

export function ItemPageView({ page, token, reply }: ItemPageProps) {
  const { item, points } = page;
  const hurdle = hurdleFor(item, 1, points);
  return (
    <>
      <Breadcrumb
        items={[{ to: "/", text: "首页" }, { to: "/jfsc", text: "积分商城" }, { text: item.name }]}
      />
      <div className="surface points-page">
        <ItemPicture item={item} size={280} />
        <div className="points-page__facts">
          <h1 className="points-page__name">{item.name}</h1>
          <p>{item.describe}</p>
          <p className="points-item__price points-page__price">
            <strong>{pointsText(item.points)}</strong> 积分
          </p>
          <dl className="points-page__list">
            <dt>您的积分</dt>
            <dd>{pointsText(points)}</dd>
            <dt>剩余</dt>
            <dd>{item.left > 0 ? `${item.left} 件` : "已兑完"}</dd>
            {item.limit === null ? null : (
              <>
                <dt>每家限兑</dt>
                <dd>{`${item.limit} 件${item.taken > 0 ? `，已兑 ${item.taken} 件` : ""}`}</dd>
              </>
            )}
          </dl>
          {hurdle && !reply ? (
            <Notice kind="warning" more={{ to: "/jfsc", text: "看看其他" }}>
              {hurdleText(hurdle)}
            </Notice>
          ) : (
            <ExchangeForm page={page} token={token} reply={reply} />
          )}
        </div>
      </div>
    </>
  );
}

/** What was typed stands again after a refusal. */
function ExchangeForm({ page, token, reply }: ItemPageProps) {
  const { item, points } = page;
  const most = mostOf(item, points);
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  const typed = reply?.initialValue?.count;
  return (
    <Form className="points-form" method="post" noValidate>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="token" value={token} />
      <Field
        label="数量"
        name="count"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={Math.max(1, most)}
        defaultValue={typeof typed === "string" ? typed : "1"}
        errors={reply?.error?.count}
        hint={most > 0 ? `您现在最多可兑 ${most} 件` : undefined}
      />
      {item.kind === "gift" ? <Addresses page={page} reply={reply} /> : null}
      <p className="points-form__do">
        <button type="submit" className="button button--primary button--large">
          确认兑换
        </button>
        <Link className="button button--large" to="/jfsc">
          返回商城
        </Link>
      </p>
    </Form>
  );
}

function Addresses({ page, reply }: Pick<ItemPageProps, "page" | "reply">) {
  const { addresses } = page;
  const errors = reply?.error?.addressId;
  if (addresses.length === 0) return <Empty title="还没有收货地址" to="/addr" text="添加收货地址" />;
  const typed = readKey(String(reply?.initialValue?.addressId ?? ""));
  const chosen = addresses.find((one) => one.id === typed) ?? addresses[0];
  return (
    <fieldset className={errors ? "points-form__addresses field--error" : "points-form__addresses"}>
      <legend className="field__label">寄到</legend>
      {errors ? (
        <p className="field__error">
          <Icon name="warning" />
          {errors[0]}
        </p>
      ) : null}
      {addresses.map((address, i) => (
        <label className="choice choice--card" key={address.id}>
          <input
            className="choice__box"
            type="radio"
            name="addressId"
            id={i === 0 ? "addressId" : undefined}
            value={address.id}
            defaultChecked={address === chosen}
          />
          <span>
            {`${address.receiver} ${address.phone}`}
            <span className="choice__more">{addressText(address)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
