/** /lqzx 领券中心: coupons and cash vouchers to claim, and the company's own. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { requireCompany, getViewer } from "~/modules/company/identity/viewer.server";
import { redirectWith } from "~/platform/http/message.server";
import { key } from "~/platform/values/number-fields";
import { now } from "~/platform/values/clock.server";
import { ANOTHERS } from "~/platform/http/forms/form-words";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { claimInCentre } from "~/modules/vouchers/claim-in-centre.server";
import { centreHref, readCentreView, OWN_VIEWS, type OwnView } from "~/modules/vouchers/coupon-centre";
import { couponCentre } from "~/modules/vouchers/coupon-centre.server";
import type { PageHandle } from "~/shell/handle";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Notice } from "~/ui/notice";
import { Tabs } from "~/ui/navigation/tabs";
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

const ClaimForm = z.object({
  token: z.string(),
  claim: z.union([z.literal("all"), key()]),
});

export const handle: PageHandle = { title: "领券中心", cache: { query: ["scope"] } };

const toView = (request: Request) => readCentreView(new URL(request.url).searchParams);

export async function loader({ request }: LoaderFunctionArgs) {
  const view = toView(request);
  const viewer = "mine" in view ? await requireCompany(request) : await getViewer(request);
  return json({ page: await couponCentre(viewer, view, now()), token: newFormToken(viewer.buyer) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const view = toView(request);
  const group = "mine" in view ? null : view.group;
  const to = centreHref({ group });
  const form = await readForm(request, ClaimForm);
  if (!form.ok)
    return form.isAnothers ? redirectWith(to, { kind: "warning", text: ANOTHERS }) : form.response;
  return redirectWith(to, await claimInCentre(buyer, { ...form.value, group }, now()));
}

export default function CouponCentre() {
  const { page, token } = useLoaderData<typeof loader>();
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
