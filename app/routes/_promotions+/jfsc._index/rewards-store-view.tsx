import { formatWhole } from "~/platform/values/whole-text";
import { Link } from "@remix-run/react";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import {
  REWARDS_TABS,
  rewardsStoreHref,
  type RewardsStorePage,
  type RewardsStoreTab,
} from "~/modules/rewards/rewards-store-page";
import { PointsItems } from "./points-items";
import { PointsLog } from "./points-log";
import { formatTime } from "~/platform/values/clock";
import { ItemPicture } from "~/modules/rewards/points-item";
import { EXCHANGE_STATES, type Exchange, type ExchangeState } from "~/modules/rewards/rewards-store";
import { Status, type StatusKind } from "~/ui/status";

const KINDS: Record<ExchangeState, StatusKind> = {
  requested: "wait",
  exchanged: "info",
  shipped: "info",
  received: "good",
  cancelled: "off",
};

function ExchangeList({ exchanges }: { exchanges: readonly Exchange[] }) {
  return (
    <ul className="points-exchanges">
      {exchanges.map((exchange) => (
        <li className="points-exchange" key={exchange.id}>
          <ItemPicture item={exchange} size={56} />
          <div>
            <h3 className="points-exchange__name">
              <Link to={`/jfsc/exchange/${exchange.id}`}>{exchange.itemName}</Link>
              {exchange.count > 1 ? <span>{`×${exchange.count}`}</span> : null}
            </h3>
            <p className="points-exchange__facts">
              <span>{exchange.number}</span>
              <span className="nowrap">{formatTime(exchange.createdAt)}</span>
            </p>
          </div>
          <span className="points-exchange__points">{`${formatWhole(exchange.points)} 积分`}</span>
          <Status kind={KINDS[exchange.state]} text={EXCHANGE_STATES[exchange.state]} />
        </li>
      ))}
    </ul>
  );
}

export function RewardsStoreView({ page }: { page: RewardsStorePage }) {
  const { view, points, open } = page;
  return (
    <>
      <Breadcrumb items={[{ to: "/", text: "首页" }, { text: "积分商城" }]} />
      <section className="perk-head" aria-labelledby="points-head">
        <div>
          <h1 className="perk-head__title" id="points-head">
            积分商城
          </h1>
          <p>订单完成后，实付每满 1 元得 1 分。</p>
        </div>
        <dl className="perk-head__counts">
          <div>
            <dt>可用积分</dt>
            <dd>
              <Link
                to={rewardsStoreHref({ tab: "log", page: 1 })}
                aria-label={`可用积分 ${formatWhole(points)}，查看明细`}
              >
                {formatWhole(points)}
              </Link>
            </dd>
          </div>
          <div>
            <dt>进行中的兑换</dt>
            <dd>
              <Link to={rewardsStoreHref({ tab: "mine", page: 1 })} aria-label={`进行中的兑换 ${open} 件`}>
                {open}
              </Link>
            </dd>
          </div>
        </dl>
      </section>
      <div className="surface surface--flush">
        <Tabs
          label="积分商城"
          items={(Object.keys(REWARDS_TABS) as RewardsStoreTab[]).map((tab) => ({
            to: rewardsStoreHref({ tab, page: 1 }),
            text: REWARDS_TABS[tab],
            current: tab === view.tab,
            count: tab === "mine" ? open : 0,
          }))}
        />
      </div>
      {view.tab === "items" ? (
        <PointsItems page={page} />
      ) : view.tab === "mine" ? (
        <Mine page={page} />
      ) : (
        <PointsLog page={page} />
      )}
      <Pager page={view.page} pages={page.pages} href={(n) => rewardsStoreHref({ tab: view.tab, page: n })} />
    </>
  );
}

function Mine({ page }: { page: RewardsStorePage }) {
  return (
    <section className="surface surface--flush points-sheet" aria-labelledby="my-exchanges">
      <h2 className="sr-only" id="my-exchanges">
        我的兑换
      </h2>
      {page.exchanges.length === 0 ? (
        <Empty title="还没有兑换过" to="/jfsc" text="看看能兑什么" />
      ) : (
        <ExchangeList exchanges={page.exchanges} />
      )}
    </section>
  );
}
