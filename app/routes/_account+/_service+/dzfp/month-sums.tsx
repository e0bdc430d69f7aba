import { Link } from "@remix-run/react";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { Sum, type SumRow } from "~/ui/sum";
import { invoicePath } from "~/modules/invoices/invoice-page";
import type { MonthStatement } from "~/modules/invoices/month-statement";

export function MonthInvoices({ page: { invoices, invoiced } }: { page: MonthStatement }) {
  return (
    <section className="surface" aria-labelledby="month-invoices">
      <div className="surface__head">
        <h2 className="surface__title" id="month-invoices">
          本月发票
        </h2>
      </div>
      <ul className="sum">
        {invoices.map((invoice) => (
          <li className="sum__row" key={invoice.number}>
            <span className="sum__label">
              <Link to={invoicePath(invoice.id)}>{invoice.number}</Link>
              <small>{`${toDay(invoice.at)}${invoice.amount < 0 ? "　红字" : ""}`}</small>
            </span>
            <span className="sum__amount">{formatYuan(invoice.amount)}</span>
          </li>
        ))}
        <li className="sum__row sum__row--total">
          <span className="sum__label">
            <span className="sum__name">合计</span>
          </span>
          <span className="sum__amount">{formatYuan(invoiced)}</span>
        </li>
      </ul>
    </section>
  );
}

export function MonthBalance({ page: { balance } }: { page: MonthStatement }) {
  return (
    <section className="surface" aria-labelledby="month-balance">
      <div className="surface__head">
        <h2 className="surface__title" id="month-balance">
          账户余额
        </h2>
        <Link to="/yegl">余额明细</Link>
      </div>
      <Sum
        rows={[
          { label: "期初", amount: formatYuan(balance.opening) },
          ...balance.moves.map((move): SumRow => ({
            label: move.text,
            amount: formatYuan(move.amount),
            kind: "sub",
          })),
          { label: "期末", amount: formatYuan(balance.closing), kind: "total" },
        ]}
      />
    </section>
  );
}
