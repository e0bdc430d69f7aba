/** 领券中心: tickets to claim by scope, and the company's own ones. */
import { Form, Link } from "@remix-run/react";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Countdown } from "~/ui/countdown";
import { Empty } from "~/ui/empty";
import { Meter } from "~/ui/meter";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { Tabs } from "~/ui/tabs";
import { dayOf } from "~/platform/clock";
import {
  centreHref,
  lastDay,
  OWN_VIEWS,
  validityText,
  VOUCHER_KINDS,
  type OwnView,
  type Ticket,
  type VoucherKind,
} from "./coupon-centre";
import { claimHurdle, GROUP_TABS, ticketsOf, type CentrePage } from "./coupon-centre-page";
import { OwnTickets } from "./own-tickets";
import { SCOPE_GROUPS } from "./scope-words";
import { TicketView } from "./ticket";

export interface CouponCentreProps {
  page: CentrePage;
  token: string;
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
        <Tabs label="券的范围" items={tabsOf(page)} />
      </div>
      {page.mine && "mine" in page.view ? (
        <Mine page={page} mine={page.mine} view={page.view.mine} />
      ) : (
        <Tickets page={page} token={token} />
      )}
    </>
  );
}

function tabsOf(page: CentrePage) {
  const { view, counts } = page;
  const group = "mine" in view ? undefined : view.group;
  return [
    { to: "/lqzx", text: "全部", current: group === null, count: page.tickets.length },
    ...GROUP_TABS.map((one) => ({
      to: centreHref({ group: one }),
      text: SCOPE_GROUPS[one],
      current: group === one,
      count: ticketsOf(page, one).length,
    })),
    ...(counts
      ? [{ to: "/lqzx?mine=usable", text: "我的券", current: "mine" in view, count: counts.usable }]
      : []),
  ];
}

const openIn = (page: CentrePage) =>
  "mine" in page.view ? [] : ticketsOf(page, page.view.group).filter((ticket) => ticket.state === "open");

/** What this page is, what the company has, and everything at one press. */
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

function Tickets({ page, token }: CouponCentreProps) {
  const shown = ticketsOf(page, "mine" in page.view ? null : page.view.group);
  if (shown.length === 0)
    return (
      <section className="surface">
        <h2 className="sr-only">可领的券</h2>
        <Empty title="这里暂时没有可领的券" to="/lqzx" text="查看全部" />
      </section>
    );
  return (
    <>
      {(Object.keys(VOUCHER_KINDS) as VoucherKind[]).map((kind) => (
        <Shelf
          key={kind}
          kind={kind}
          tickets={shown.filter((ticket) => ticket.kind === kind)}
          page={page}
          token={token}
        />
      ))}
    </>
  );
}

const KIND_NOTES: Record<VoucherKind, string> = {
  coupon: "按可用券商品的金额计算门槛，每单限用一张",
  cashVoucher: "满减、折扣之后按余下金额计算门槛，可与优惠券同用",
};

function Shelf(props: CouponCentreProps & { kind: VoucherKind; tickets: Ticket[] }) {
  const { kind, tickets, page, token } = props;
  const id = `tickets-${kind}`;
  if (tickets.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{VOUCHER_KINDS[kind]}</h2>
        <p className="section-head__note">{KIND_NOTES[kind]}</p>
      </div>
      <ul className="tickets">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketView {...ticket} isOff={ticket.state === "gone"} facts={factsOf(ticket)}>
              <Claim ticket={ticket} page={page} token={token} />
            </TicketView>
          </li>
        ))}
      </ul>
    </section>
  );
}

const factsOf = (ticket: Ticket) => [
  `领取时间 ${dayOf(ticket.startsAt)} 至 ${lastDay(ticket.endsAt)}`,
  `${validityText(ticket)}，每家限领 ${ticket.limit} 张`,
];

function Claim({ ticket, page, token }: CouponCentreProps & { ticket: Ticket }) {
  const { state, own, limit, left, total } = ticket;
  return (
    <>
      {state === "notYet" ? (
        <Countdown endsAt={ticket.startsAt} now={page.now} label="距开抢" over="已开始，请刷新页面" />
      ) : (
        <Meter
          value={left}
          max={total}
          label={`${ticket.name}剩余`}
          text={left > 0 ? `剩 ${left} 张` : "已领完"}
        />
      )}
      <div className="ticket__buttons">
        {own > 0 ? <span className="ticket__own">{`已领取 ${own}/${limit}`}</span> : null}
        {ticket.usable > 0 ? (
          <Link
            className="button button--small button--soft"
            to={ticket.to}
            aria-label={`去使用：${ticket.name}`}
          >
            去使用
          </Link>
        ) : null}
        <ClaimButton ticket={ticket} page={page} token={token} />
      </div>
    </>
  );
}

function ClaimButton({ ticket, page, token }: CouponCentreProps & { ticket: Ticket }) {
  const { state, own, name } = ticket;
  if (page.who === "visitor" && state === "open")
    return (
      <Link
        className="button button--small ticket__claim"
        to="/login?redirectTo=%2Flqzx"
        aria-label={`登录后领取：${name}`}
      >
        登录后领取
      </Link>
    );
  if (page.who !== "approved" || state !== "open") return null;
  return (
    <Form method="post" action={centreHref(page.view)} preventScrollReset>
      <input type="hidden" name="token" value={token} />
      <button
        type="submit"
        className="button button--small ticket__claim"
        name="claim"
        value={ticket.id}
        aria-label={`${own > 0 ? "再领一张" : "立即领取"}：${name}`}
      >
        {own > 0 ? "再领一张" : "立即领取"}
      </button>
    </Form>
  );
}

function Mine(props: { page: CentrePage; mine: NonNullable<CentrePage["mine"]>; view: OwnView }) {
  const { page, mine, view } = props;
  return (
    <section aria-labelledby="my-vouchers">
      <div className="section-head">
        <h2 id="my-vouchers">{`我的券：${OWN_VIEWS[view]}`}</h2>
        <Tabs
          label="我的券"
          items={(Object.keys(OWN_VIEWS) as OwnView[]).map((one) => ({
            to: centreHref({ mine: one, page: 1 }),
            text: OWN_VIEWS[one],
            current: one === view,
            count: page.counts?.[one] ?? 0,
          }))}
        />
      </div>
      {mine.tickets.length === 0 ? (
        <div className="surface">
          <Empty title={`没有${OWN_VIEWS[view]}的券`} to="/lqzx" text="去领券" />
        </div>
      ) : (
        <OwnTickets tickets={mine.tickets} view={view} now={page.now} />
      )}
      <Pager page={mine.page} pages={mine.pages} href={(n) => centreHref({ mine: view, page: n })} />
    </section>
  );
}
