import { Link } from "@remix-run/react";
import type { Seller } from "~/modules/content/legal-entity";
import { factRows, factsFault, INVOICE_FACTS_AT } from "~/modules/company/account/invoice-facts";
import { formatTime } from "~/platform/values/clock";
import { Notice } from "~/ui/notice";
import { Timeline } from "~/ui/timeline";
import { INVOICE_TYPES } from "~/modules/invoices/invoice";
import { Files, InvoiceStatus } from "./invoice-card";
import type { InvoiceDetails } from "~/modules/invoices/invoice-page";
import { RedInvoices } from "./red-invoices";
import { InvoiceLines } from "./invoice-lines";
import { filledText } from "~/platform/values/missing";

export function InvoiceView({ invoice, seller }: { invoice: InvoiceDetails; seller: Seller }) {
  const { row, reds, lines, events } = invoice;
  const missing = factsFault(invoice.facts, row.type === "special");
  const facts: [string, string][] = [
    ["申请编号", row.number],
    ["发票号码", row.invoiceNumber ?? "开具后显示"],
    ["发票类型", INVOICE_TYPES[row.type]],
    ["抬头", invoice.title],
    ...factRows(invoice.facts, row.type === "special").map(([name, value]): [string, string] => [
      name,
      filledText(value),
    ]),
    ["接收邮箱", filledText(invoice.email)],
    ["销售方", seller.name],
    ["销售方税号", seller.taxNumber],
  ];
  return (
    <>
      <section className="surface" aria-labelledby="invoice-title">
        <div className="surface__head">
          <h2 className="surface__title" id="invoice-title">
            {`发票 ${row.invoiceNumber ?? row.number}`}
          </h2>
          <InvoiceStatus row={row} />
        </div>
        {row.state === "rejected" ? (
          <Notice kind="warning" more={{ to: "/dzfp", text: "重新申请" }}>
            {`未能开具：${row.reason}`}
          </Notice>
        ) : null}
        {row.state === "pending" && missing ? (
          <Notice kind="warning" more={{ to: INVOICE_FACTS_AT, text: "填写开票资料" }}>
            {missing}
          </Notice>
        ) : null}
        <dl className="invoice-facts">
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>订单</dt>
            <dd className="invoice-facts__orders">
              {row.orders.map((order) => (
                <Link to={`/order/info/${order.id}`} key={order.id}>
                  {order.number}
                </Link>
              ))}
            </dd>
          </div>
        </dl>
        {row.files.length > 0 ? (
          <p className="invoice-files no-print">
            <Files files={row.files} of={row.invoiceNumber ?? row.number} />
          </p>
        ) : null}
      </section>
      {reds.length > 0 ? <RedInvoices reds={reds} /> : null}
      <InvoiceLines lines={lines} amount={row.amount} tax={row.tax} title="发票明细" />
      <section className="surface" aria-labelledby="invoice-history">
        <div className="surface__head">
          <h2 className="surface__title" id="invoice-history">
            办理进度
          </h2>
        </div>
        <Timeline
          items={events.map(({ at, text, who }, i) => ({
            at: formatTime(at),
            text: `${text}　${who}`,
            now: i === 0,
            done: i > 0,
          }))}
        />
      </section>
    </>
  );
}
