import { Form, Link, useLocation } from "@remix-run/react";
import { ShownTermsField } from "~/modules/catalogue/cards/shown-terms-field";
import { Stepper } from "~/ui/forms/stepper";
import type { BundleCard } from "~/modules/cart/offer-pages/bundle-page";

export function BundleBuy({ bundle }: { bundle: BundleCard }) {
  const { pathname } = useLocation();
  const { id, name, available: limit, hindrances, members } = bundle;
  if (hindrances.length > 0) return <Hindrances bundle={bundle} />;
  return (
    <Form className="bundle__buy" method="post" action="/cart/bundles" preventScrollReset noValidate>
      <input type="hidden" name="offer" value={id} />
      <input type="hidden" name="back" value={pathname} />
      {members.map((member) => (
        <ShownTermsField key={member.id} goods={{ ...member, ladder: [] }} />
      ))}
      <p className="bundle__left">{leftWords(bundle)}</p>
      <div className="bundle__order">
        <Stepper name="sets" value={1} min={1} max={limit} label={name} unit="套" />
        <button type="submit" className="button button--primary">
          整套加入购物车
          <span className="sr-only">{`：${name}`}</span>
        </button>
      </div>
    </Form>
  );
}

function leftWords({ left, limit, used }: BundleCard): string {
  const own = limit === null ? "" : `，每家限购 ${limit} 套${used > 0 ? `，您已购 ${used} 套` : ""}`;
  return `剩 ${left} 套${own}`;
}

function Hindrances({ bundle: { hindrances, name } }: { bundle: BundleCard }) {
  const { pathname } = useLocation();
  if (hindrances[0]?.remedy?.to === "/login")
    return (
      <p className="bundle__buy">
        <Link className="button" to={`/login?redirectTo=${encodeURIComponent(pathname)}`}>
          登录后购买
          <span className="sr-only">{`：${name}`}</span>
        </Link>
      </p>
    );
  return (
    <ul className="bundle__buy bundle__reasons">
      {hindrances.map(({ goods, text, remedy }) => (
        <li key={`${goods}${text}`}>
          {goods === null ? text : `${goods}：${text}`}
          {remedy ? <Link to={remedy.to}>{` ${remedy.text} ›`}</Link> : null}
        </li>
      ))}
    </ul>
  );
}
