import { formatWhole } from "~/platform/values/whole-text";
import type { FieldMetadata } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { addressText } from "~/modules/company/addresses/address";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { ItemPicture } from "~/modules/rewards/points-item";
import { hurdleFor, hurdleText, getMaxQuantity } from "~/modules/rewards/rewards-store";
import type { ItemPage } from "~/modules/rewards/rewards-store-page";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Empty } from "~/ui/empty";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";

interface ItemPageProps {
  page: ItemPage;
  token: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function ItemPageView({ page, token, constraint, reply }: ItemPageProps) {
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
            <strong>{formatWhole(item.points)}</strong> 积分
          </p>
          <dl className="points-page__list">
            <dt>您的积分</dt>
            <dd>{formatWhole(points)}</dd>
            <dt>剩余</dt>
            <dd>{item.left > 0 ? `${item.left} 件` : "已兑完"}</dd>
            {item.limit === null ? null : (
              <>
                <dt>每家限兑</dt>
                <dd>{`${item.limit} 件${item.redeemed > 0 ? `，已兑 ${item.redeemed} 件` : ""}`}</dd>
              </>
            )}
          </dl>
          {hurdle && !reply ? (
            <Notice kind="warning" more={{ to: "/jfsc", text: "看看其他" }}>
              {hurdleText(hurdle)}
            </Notice>
          ) : (
            <ExchangeForm page={page} token={token} constraint={constraint} reply={reply} />
          )}
        </div>
      </div>
    </>
  );
}

function ExchangeForm({ page, token, constraint, reply }: ItemPageProps) {
  const { item, points } = page;
  const limit = getMaxQuantity(item, points);
  const [form, fields] = usePageForm<{ count: string; addressId: string }>({
    id: "exchange",
    reply,
    constraint,
    defaultValue: { count: "1" },
  });
  return (
    <Form className="points-form" id={form.id} method="post" noValidate>
      <FormErrorSummary form={form} />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="points" value={item.points} />
      <FormField
        label="数量"
        field={fields.count}
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={Math.max(1, limit)}
        hint={limit > 0 ? `您现在最多可兑 ${limit} 件` : undefined}
      />
      {item.kind === "gift" ? <Addresses addresses={page.addresses} field={fields.addressId} /> : null}
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

function Addresses({ addresses, field }: { addresses: ItemPage["addresses"]; field: FieldMetadata<string> }) {
  const error = field.errors?.[0];
  if (addresses.length === 0) return <Empty title="还没有收货地址" to="/addr" text="添加收货地址" />;
  const chosen = addresses.find((address) => String(address.id) === field.initialValue) ?? addresses[0];
  return (
    <fieldset className={error ? "points-form__addresses field--error" : "points-form__addresses"}>
      <legend className="field__label">寄到</legend>
      {error ? (
        <p className="field__error">
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
      {addresses.map((address, i) => (
        <label className="choice choice--card" key={address.id}>
          <input
            className="choice__box"
            type="radio"
            name={field.name}
            id={i === 0 ? field.id : undefined}
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
