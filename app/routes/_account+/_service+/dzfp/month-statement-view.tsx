import { Form, Link } from "@remix-run/react";
import { toDay, lastMonths } from "~/platform/values/clock";
import { formatYuan, inCapitals, type Fen } from "~/platform/values/money";
import { Field } from "~/ui/forms/field";
import { PrintButton } from "~/ui/print-button";
import { COMPANY_SEAL, type Seller } from "~/modules/content/legal-entity";
import { PrintFacts, PrintHead } from "~/ui/print-head";
import { Sum, type SumRow } from "~/ui/sum";
import { InvoiceTabs } from "./invoice-list-view";
import { readInvoiceQuery, invoicePath } from "~/modules/invoices/invoice-page";
import {
  ALL_STATEMENT_KINDS,
  signedAmount,
  balanceSide,
  STATEMENT_KINDS,
  statementFile,
  type MonthStatement,
} from "~/modules/invoices/month-statement";
import { StatementRows } from "./statement-rows";

function MonthInvoices({ page: { invoices, invoiced } }: { page: MonthStatement }) {
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

function MonthBalance({ page: { balance } }: { page: MonthStatement }) {
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

const MONTHS = 24;

const NO_QUERY = readInvoiceQuery(new URLSearchParams());

interface MonthStatementViewProps {
  page: MonthStatement;
  seller: Seller;
  /** the line of 单据验真 */
  verify: string;
  now: number;
}

export function MonthStatementView({ page, seller, verify, now }: MonthStatementViewProps) {
  const { month, account } = page;
  const closing = balanceSide(account.closing);
  return (
    <>
      <PrintHead
        title={`${month} 对账单`}
        note={[page.company, page.taxNumber && `税号 ${page.taxNumber}`, `打印 ${toDay(now)}`]
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
              {monthsShown(month, now).map((item) => (
                <option value={item} key={item}>
                  {item}
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
          <Link to={`/yjfk?about=${encodeURIComponent(`${month} 对账单有异议`)}`}>对账有异议</Link>
        </Form>
      </section>
      <section className="surface" aria-labelledby="account-title">
        <div className="surface__head">
          <h2 className="surface__title" id="account-title">
            {`${month} 往来`}
            {month === toDay(now).slice(0, 7) ? <small>{`截至 ${toDay(now)}`}</small> : null}
          </h2>
        </div>
        <Sum
          rows={[
            standingRow("期初", account.opening),
            ...ALL_STATEMENT_KINDS.map((kind): SumRow => {
              const amount = formatYuan(signedAmount(kind, account.sums[kind]));
              return { label: STATEMENT_KINDS[kind].text, amount, kind: "sub" };
            }),
            { ...standingRow("期末", account.closing), kind: "total" },
          ]}
        />
      </section>
      <StatementRows rows={account.rows} />
      <div className="statement-pair">
        <MonthInvoices page={page} />
        <MonthBalance page={page} />
      </div>
      <PrintFacts
        facts={[
          { label: `期末${closing.word}（大写）`, text: inCapitals(closing.amount), isWide: true },
          { label: "购货单位", text: page.company, isWide: true },
          ...seller.facts,
        ]}
        signs={["供货单位盖章、日期", "购货单位盖章、日期"]}
        seal={seller.hasSeal.company ? COMPANY_SEAL : null}
      />
      <p className="verify-line">{verify}</p>
    </>
  );
}

function standingRow(when: "期初" | "期末", owed: Fen): SumRow {
  const { word, amount } = balanceSide(owed);
  const note = word === "预付" ? "含已付款未发货和待退款的订单，发货或退款后冲抵" : undefined;
  return { label: `${when}${word}`, amount: formatYuan(amount), note };
}

function monthsShown(month: string, now: number): string[] {
  const months = lastMonths(MONTHS, now)
    .map((span) => span.month)
    .reverse();
  return months.includes(month) ? months : [...months, month];
}
