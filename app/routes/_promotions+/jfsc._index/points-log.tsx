import { formatWhole } from "~/platform/values/whole-text";
import { Link } from "@remix-run/react";
import { formatTime } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import type { RewardsStorePage, PointsRow } from "~/modules/rewards/rewards-store-page";

export function Amount({ row }: { row: PointsRow }) {
  return (
    <strong className={row.amount < 0 ? "table__out" : "table__in"}>
      {row.amount < 0 ? formatWhole(row.amount) : `+${formatWhole(row.amount)}`}
    </strong>
  );
}

export function PointsLog({ page }: { page: RewardsStorePage }) {
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
                  <td className="table__figure">{formatWhole(row.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
