/** 积分商城: what points buy, the company's exchanges, and the log of its points. */
import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/clock";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/pager";
import { Tabs } from "~/ui/tabs";
import { ExchangeList } from "./points-exchange";
import { ItemCard } from "./points-item";
import { POINTS_RULES, pointsText } from "./points-mall";
import { MALL_TABS, mallHref, type MallPage, type MallTab, type PointsRow } from "./points-mall-page";

export function PointsMallView({ page }: { page: MallPage }) {
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
                to={mallHref({ tab: "log", page: 1 })}
                aria-label={`可用积分 ${pointsText(points)}，查看明细`}
              >
                {pointsText(points)}
              </Link>
            </dd>
          </div>
          <div>
            <dt>进行中的兑换</dt>
            <dd>
              <Link to={mallHref({ tab: "mine", page: 1 })} aria-label={`进行中的兑换 ${open} 件`}>
                {open}
              </Link>
            </dd>
          </div>
        </dl>
      </section>
      <div className="surface surface--flush">
        <Tabs
          label="积分商城"
          items={(Object.keys(MALL_TABS) as MallTab[]).map((tab) => ({
            to: mallHref({ tab, page: 1 }),
            text: MALL_TABS[tab],
            current: tab === view.tab,
            count: tab === "mine" ? open : 0,
          }))}
        />
      </div>
      {view.tab === "items" ? (
        <Items page={page} />
      ) : view.tab === "mine" ? (
        <Mine page={page} />
      ) : (
        <Log page={page} />
      )}
      <Pager page={view.page} pages={page.pages} href={(n) => mallHref({ tab: view.tab, page: n })} />
    </>
  );
}

function Items({ page }: { page: MallPage }) {
  const { items, points, log } = page;
  return (
    <div className="points-mall">
      <section aria-labelledby="points-items">
        <h2 className="sr-only" id="points-items">
          可兑换的礼品与券
        </h2>
        {items.length === 0 ? (
          <div className="surface">
            <Empty title="暂时没有可兑换的礼品" to="/lqzx" text="去领券" />
          </div>
        ) : (
          <ul className="points-items">
            {items.map((item) => (
              <li key={item.id}>
                <ItemCard item={item} points={points} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <aside className="points-mall__aside" aria-label="积分说明与明细">
        <section className="surface" aria-labelledby="points-rules">
          <div className="surface__head">
            <h2 className="surface__title" id="points-rules">
              积分怎么来
            </h2>
          </div>
          <ul className="points-rules">
            {POINTS_RULES.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
        <section className="surface" aria-labelledby="points-latest">
          <div className="surface__head">
            <h2 className="surface__title" id="points-latest">
              最近变动
            </h2>
            <Link to={mallHref({ tab: "log", page: 1 })}>全部明细</Link>
          </div>
          {log.length === 0 ? (
            <p className="expiry">还没有积分变动</p>
          ) : (
            <ul className="points-latest">
              {log.map((row) => (
                <li key={row.id}>
                  <span>{row.note || row.kind}</span>
                  <Amount row={row} />
                  <time dateTime={new Date(row.at).toISOString()}>{formatTime(row.at)}</time>
                </li>
              ))}
            </ul>
          )}
        </section>
      </aside>
    </div>
  );
}

function Amount({ row }: { row: PointsRow }) {
  return (
    <strong className={row.amount < 0 ? "table__out" : "table__in"}>
      {row.amount < 0 ? pointsText(row.amount) : `+${pointsText(row.amount)}`}
    </strong>
  );
}

function Mine({ page }: { page: MallPage }) {
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

function Log({ page }: { page: MallPage }) {
  return (
    <section className="surface surface--flush points-sheet" aria-labelledby="points-log">
      <h2 className="sr-only" id="points-log">
        积分明细
      </h2>
      {page.log.length === 0 ? (
        <Empty title="还没有积分变动" to="/list" text="去采购" />
      ) : (
        <div className="table-scroll" role="region" aria-label="积分明细表" tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">类型</th>
                <th scope="col">说明</th>
                <th scope="col" className="table__figure">
                  变动
                </th>
                <th scope="col" className="table__figure">
                  余额
                </th>
              </tr>
            </thead>
            <tbody>
              {page.log.map((row) => (
                <tr key={row.id}>
                  <td className="table__keep">{formatTime(row.at)}</td>
                  <td className="table__keep">{row.kind}</td>
                  <td>
                    {row.orderId === null ? (
                      row.note
                    ) : (
                      <Link to={`/order/info/${row.orderId}`}>{row.note || "查看订单"}</Link>
                    )}
                  </td>
                  <td className="table__figure">
                    <Amount row={row} />
                  </td>
                  <td className="table__figure">{pointsText(row.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
