/** 对账单 of a month: what is owed from its beginning to its end, row by row; invoices and the balance beside it. Prints as a document. */
import { Form, Link } from "@remix-run/react";
import { dayOf, lastMonths } from "~/platform/clock";
import { formatAmount, formatYuan, inCapitals, type Fen } from "~/platform/money";
import { Field } from "~/ui/field";
import { PrintButton } from "~/ui/print-button";
import { PrintFacts, PrintHead, type PrintFact } from "~/ui/print-head";
import { Sum, type SumRow } from "~/ui/sum";
import { InvoiceTabs } from "./invoice-list-view";
import { invoicePath, readInvoiceQuery } from "./invoice-page";
import {
  ALL_KINDS,
  effectOf,
  standing,
  STATEMENT_KINDS,
  statementFile,
  type MonthStatement,
  type StatementRow,
} from "./month-statement";

const MONTHS = 24;
const NO_QUERY = readInvoiceQuery(new URLSearchParams());

interface StatementProps {
  page: MonthStatement;
  seller: readonly PrintFact[];
  now: number;
}

export function StatementView({ page, seller, now }: StatementProps) {
  const { month, account } = page;
  const closing = standing(account.closing);
  return (
    <>
      <PrintHead
        title={`${month} 对账单`}
        note={[page.company, page.taxNumber && `税号 ${page.taxNumber}`, `打印 ${dayOf(now)}`]
          .filter(Boolean)
          .join("　")}
      />
      <section className="surface surface--flush no-print" aria-labelledby="month-title">
        <InvoiceTabs query={NO_QUERY} />
        <h2 className="sr-only" id="month-title">
          选择月份
        </h2>
        <Form className="order-search" action="/dzfp" key={month}>
          <Field label="月份" name="statement">
            <select className="field__input" defaultValue={month}>
              {monthsShown(month, now).map((one) => (
                <option value={one} key={one}>
                  {one}
                </option>
              ))}
            </select>
          </Field>
          <button type="submit" className="button">
            查看
          </button>
          <a className="button" href={statementFile(month, "xlsx")} download>
            下载 XLSX
          </a>
          <a className="button" href={statementFile(month, "csv")} download>
            下载 CSV
          </a>
          <PrintButton>打印对账单</PrintButton>
        </Form>
      </section>
      <section className="surface" aria-labelledby="account-title">
        <div className="surface__head">
          <h2 className="surface__title" id="account-title">
            {`${month} 往来`}
            {month === dayOf(now).slice(0, 7) ? <small>{`截至 ${dayOf(now)}`}</small> : null}
          </h2>
        </div>
        <Sum
          rows={[
            standingRow("期初", account.opening),
            ...ALL_KINDS.map((kind): SumRow => {
              const amount = formatYuan(effectOf(kind, account.sums[kind]));
              return { label: STATEMENT_KINDS[kind].text, amount, kind: "sub" };
            }),
            { ...standingRow("期末", account.closing), kind: "total" },
          ]}
        />
      </section>
      <Rows rows={account.rows} />
      <div className="statement-pair">
        <Invoices page={page} />
        <Balance page={page} />
      </div>
      <PrintFacts
        facts={[
          { label: `期末${closing.word}（大写）`, text: inCapitals(closing.amount), isWide: true },
          { label: "购货单位", text: page.company, isWide: true },
          ...seller,
        ]}
        signs={["供货单位盖章", "购货单位盖章"]}
      />
    </>
  );
}

function standingRow(when: "期初" | "期末", owed: Fen): SumRow {
  const { word, amount } = standing(owed);
  const note = word === "预付" ? "已付款、尚未发货的订单，发货后冲抵" : undefined;
  return { label: `${when}${word}`, amount: formatYuan(amount), note };
}

/** "预付 12.00": a figure that is below nothing would not say what it is. */
function Standing({ owed }: { owed: Fen }) {
  const { word, amount } = standing(owed);
  return (
    <>
      {amount === 0 ? "" : `${word} `}
      <span className="nowrap">{formatAmount(amount)}</span>
    </>
  );
}

/** The last two years, and the shown month where it is older. */
function monthsShown(month: string, now: number): string[] {
  const months = lastMonths(MONTHS, now)
    .map((span) => span.month)
    .reverse();
  return months.includes(month) ? months : [...months, month];
}

function Rows({ rows }: { rows: readonly StatementRow[] }) {
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
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">项目</th>
                <th scope="col">订单</th>
                <th scope="col" className="table__figure">
                  金额
                </th>
                <th scope="col" className="table__figure">
                  余额
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <tr key={i}>
                  <td className="table__keep">{dayOf(row.at)}</td>
                  <td className="table__keep">{STATEMENT_KINDS[row.kind].text}</td>
                  <td>
                    <Link to={`/order/info/${row.order.id}`}>{row.order.number}</Link>
                  </td>
                  <td className="table__figure">{formatAmount(effectOf(row.kind, row.amount))}</td>
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

function Invoices({ page: { invoices, invoiced } }: { page: MonthStatement }) {
  return (
    <section className="surface" aria-labelledby="month-invoices">
      <div className="surface__head">
        <h2 className="surface__title" id="month-invoices">
          本月发票
        </h2>
      </div>
      <ul className="sum">
        {invoices.map((one) => (
          <li className="sum__row" key={one.number}>
            <span className="sum__label">
              <Link to={invoicePath(one.id)}>{one.number}</Link>
              <small>{`${dayOf(one.at)}${one.amount < 0 ? "　红字" : ""}`}</small>
            </span>
            <span className="sum__amount">{formatYuan(one.amount)}</span>
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

function Balance({ page: { balance } }: { page: MonthStatement }) {
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
