import { Form, Link } from "@remix-run/react";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Notice } from "~/ui/notice";
import { Tabs } from "~/ui/navigation/tabs";
import { centreHref, OWN_VIEWS, type OwnView } from "~/modules/vouchers/coupon-centre";
import {
  claimHurdle,
  GROUP_TABS,
  vouchersInTab,
  type CentrePage,
} from "~/modules/vouchers/coupon-centre-page";
import { SCOPE_GROUPS } from "~/modules/promotions/offers/scope-words";
import { ClaimableList } from "./claimable-list";
import type { CouponCentreProps } from "./claimable-voucher";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { OwnVouchers } from "~/modules/vouchers/own-vouchers-list";

function MyVouchers(props: { page: CentrePage; mine: NonNullable<CentrePage["mine"]>; view: OwnView }) {
  const { page, mine, view } = props;
  return (
    <section aria-labelledby="my-vouchers">
      <div className="section-head">
        <h2 id="my-vouchers">{`我的券：${OWN_VIEWS[view]}`}</h2>
        <Tabs
          label="我的券"
          items={(Object.keys(OWN_VIEWS) as OwnView[]).map((item) => ({
            to: centreHref({ mine: item, page: 1 }),
            text: OWN_VIEWS[item],
            current: item === view,
            count: page.counts?.[item] ?? 0,
          }))}
        />
      </div>
      {mine.vouchers.length === 0 ? (
        <div className="surface">
          <Empty title={`没有${OWN_VIEWS[view]}的券`} to="/lqzx" text="去领券" />
        </div>
      ) : (
        <OwnVouchers vouchers={mine.vouchers} view={view} now={page.now} />
      )}
      <Pager page={mine.page} pages={mine.pages} href={(n) => centreHref({ mine: view, page: n })} />
    </section>
  );
}

export function CouponCentreView({ page, token }: CouponCentreProps) {
  const hurdle = claimHurdle(page.who);
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { text: "领券中心" }]} />
      <Head page={page} token={token} />
      {hurdle ? (
        <Notice kind="warning" more={{ to: hurdle.to, text: hurdle.way }}>
          {hurdle.text}
        </Notice>
      ) : null}
      <div className="surface surface--flush">
        <Tabs label="券的范围" items={getTabs(page)} />
      </div>
      {page.mine && "mine" in page.view ? (
        <MyVouchers page={page} mine={page.mine} view={page.view.mine} />
      ) : (
        <ClaimableList page={page} token={token} />
      )}
    </>
  );
}

function getTabs(page: CentrePage) {
  const { view, counts } = page;
  const group = "mine" in view ? undefined : view.group;
  return [
    { to: "/lqzx", text: "全部", current: group === null, count: page.vouchers.length },
    ...GROUP_TABS.map((tab) => ({
      to: centreHref({ group: tab }),
      text: SCOPE_GROUPS[tab],
      current: group === tab,
      count: vouchersInTab(page.vouchers, tab).length,
    })),
    ...(counts
      ? [{ to: "/lqzx?mine=usable", text: "我的券", current: "mine" in view, count: counts.usable }]
      : []),
  ];
}

const openIn = (page: CentrePage) =>
  "mine" in page.view
    ? []
    : vouchersInTab(page.vouchers, page.view.group).filter((voucher) => voucher.state === "open");

function Head({ page, token }: CouponCentreProps) {
  const open = openIn(page).length;
  return (
    <section className="perk-head" aria-labelledby="perk-head">
      <div>
        <h1 className="perk-head__title" id="perk-head">
          领券中心
        </h1>
        <p>领到的券下单时自动选用最省的一种，您也可以改选。</p>
      </div>
      {page.counts ? (
        <dl className="perk-head__counts">
          {(Object.keys(OWN_VIEWS) as OwnView[]).map((view) => (
            <div key={view}>
              <dt>{OWN_VIEWS[view]}</dt>
              <dd>
                <Link
                  to={centreHref({ mine: view, page: 1 })}
                  aria-label={`${OWN_VIEWS[view]} ${page.counts![view]} 张`}
                >
                  {page.counts![view]}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {page.who === "visitor" ? (
        <Link className="button button--pay button--large" to="/login?redirectTo=%2Flqzx">
          登录后领券
        </Link>
      ) : page.who === "approved" && open > 0 ? (
        <Form method="post" action={centreHref(page.view)} preventScrollReset>
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="button button--pay button--large" name="claim" value="all">
            {`一键领取（${open} 种）`}
          </button>
        </Form>
      ) : null}
    </section>
  );
}
