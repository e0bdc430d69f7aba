import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { ItemCard } from "~/modules/rewards/points-item";
import { POINTS_RULES } from "~/modules/rewards/rewards-store";
import { rewardsStoreHref, type RewardsStorePage } from "~/modules/rewards/rewards-store-page";
import { Amount } from "./points-log";

export function PointsItems({ page }: { page: RewardsStorePage }) {
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
            <Link to={rewardsStoreHref({ tab: "log", page: 1 })}>全部明细</Link>
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
