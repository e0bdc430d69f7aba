import { Link } from "@remix-run/react";
import { toDay } from "~/platform/values/clock";
import { formatAmount, type Fen } from "~/platform/values/money";
import {
  signedAmount,
  balanceSide,
  STATEMENT_KINDS,
  type StatementRow,
} from "~/modules/invoices/month-statement";
import { TableHead, type HeadColumn } from "~/ui/table-head";

const COLUMNS: readonly HeadColumn[] = [
  ["日期"],
  ["项目"],
  ["订单"],
  ["金额", "table__figure"],
  ["余额", "table__figure"],
];

/** Shows "预付 12.00" for a negative amount. */
function Standing({ owed }: { owed: Fen }) {
  const { word, amount } = balanceSide(owed);
  return (
    <>
      {amount === 0 ? "" : `${word} `}
      <span className="nowrap">{formatAmount(amount)}</span>
    </>
  );
}

export function StatementRows({ rows }: { rows: readonly StatementRow[] }) {
  return (
    <section className="surface surface--flush" aria-labelledby="rows-title">
      <div className="surface__head">
        <h2 className="surface__title" id="rows-title">
          明细<small>{`${rows.length} 笔`}</small>
        </h2>
      </div>
      {rows.length === 0 ? (
        <p className="statement-none">本月没有往来。</p>
      ) : (
        <div className="table-scroll" role="region" aria-label="往来明细表格" tabIndex={0}>
          <table className="table statement-rows">
            <TableHead columns={COLUMNS} />
            <tbody>
              {rows.map((row, i) => (
                <tr key={i}>
                  <td className="table__keep">{toDay(row.at)}</td>
                  <td className="table__keep">{STATEMENT_KINDS[row.kind].text}</td>
                  <td>
                    <Link to={`/order/info/${row.order.id}`}>{row.order.number}</Link>
                  </td>
                  <td className="table__figure">{formatAmount(signedAmount(row.kind, row.amount))}</td>
                  <td className="table__figure">
                    <Standing owed={row.after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
