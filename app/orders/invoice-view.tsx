/** One invoice whole, and the step before asking for one: the same lines, with their tax. */
import { Form, Link } from "@remix-run/react";
import { factRows, factsFault, INVOICE_FACTS_AT } from "~/company/invoice-facts";
import { formatTime } from "~/platform/clock";
import type { FormReply } from "~/platform/forms.server";
import { formatAmount, formatYuan, type Fen } from "~/platform/money";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";
import { Timeline } from "~/ui/timeline";
import { INVOICE_TYPES, type AskedType } from "./invoice";
import { Files, InvoiceStatus } from "./invoice-list-view";
import type { InvoiceAskPage, InvoiceWhole, SeenLine } from "./invoice-page";

export function InvoiceAsk({ page, reply }: { page: InvoiceAskPage; reply: FormReply | undefined }) {
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  const typed = (name: string, before: string) => {
    const value = reply?.initialValue?.[name];
    return typeof value === "string" ? value : before;
  };
  const missing = page.missing.ordinary ?? page.missing.special;
  const search = new URLSearchParams(page.orders.map((order) => ["order", String(order.id)]));
  return (
    <>
      <section className="surface" aria-labelledby="ask-title">
        <div className="surface__head">
          <h2 className="surface__title" id="ask-title">
            申请开票<small>{`${page.orders.length} 张订单`}</small>
          </h2>
          <Link to="/dzfp">重新选择</Link>
        </div>
        {page.fault ? (
          <Notice kind="warning" more={{ to: "/dzfp", text: "返回选择" }}>
            {page.fault}
          </Notice>
        ) : (
          <Form method="post" action={`/dzfp?${search.toString()}`} noValidate className="invoice-ask">
            <ErrorSummary errors={errors} />
            {missing ? (
              <Notice
                kind={page.missing.ordinary ? "warning" : "info"}
                more={{ to: INVOICE_FACTS_AT, text: "填写开票资料" }}
              >
                {missing}
              </Notice>
            ) : null}
            <input type="hidden" name="token" value={page.token} />
            <fieldset className="invoice-ask__types">
              <legend className="field__label">发票类型</legend>
              {(Object.keys(INVOICE_TYPES) as AskedType[]).map((type) => (
                <label className="choice" key={type}>
                  <input
                    className="choice__box"
                    type="radio"
                    name="type"
                    id={type === "ordinary" ? "type" : undefined}
                    value={type}
                    defaultChecked={typed("type", page.type) === type}
                  />
                  {INVOICE_TYPES[type]}
                </label>
              ))}
            </fieldset>
            <dl className="invoice-facts">
              <div>
                <dt>抬头</dt>
                <dd>{page.title}</dd>
              </div>
              {factRows(page.facts, true).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value || "未填写"}</dd>
                </div>
              ))}
              <div>
                <dt>订单</dt>
                <dd>{page.orders.map((order) => order.number).join("、")}</dd>
              </div>
            </dl>
            <Field
              label="接收邮箱"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={100}
              defaultValue={typed("email", page.email)}
              errors={reply?.error?.email}
              hint="选填；发票文件也可随时在本页下载"
            />
            <p className="invoice-ask__do">
              <button type="submit" className="button button--primary button--large">
                提交申请
              </button>
              <span>{`开票金额 ${formatYuan(page.amount)}，抬头与付款、收货单位一致`}</span>
            </p>
          </Form>
        )}
      </section>
      <Lines lines={page.lines} amount={page.amount} tax={page.tax} title="开票明细" />
    </>
  );
}

export function InvoiceView({ invoice }: { invoice: InvoiceWhole }) {
  const { row, reds, lines, events } = invoice;
  const missing = factsFault(invoice.facts, row.type === "special");
  const facts: [string, string][] = [
    ["申请编号", row.number],
    ["发票号码", row.invoiceNumber ?? "开具后显示"],
    ["发票类型", INVOICE_TYPES[row.type]],
    ["抬头", invoice.title],
    ...factRows(invoice.facts, row.type === "special").map(([name, value]): [string, string] => [
      name,
      value || "未填写",
    ]),
    ["接收邮箱", invoice.email || "未填写"],
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
      {reds.length > 0 ? <Reds reds={reds} /> : null}
      <Lines lines={lines} amount={row.amount} tax={row.tax} title="发票明细" />
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

function Reds({ reds }: { reds: InvoiceWhole["reds"] }) {
  return (
    <section className="surface surface--flush" aria-labelledby="invoice-reds">
      <div className="surface__head">
        <h2 className="surface__title" id="invoice-reds">
          红字发票
        </h2>
      </div>
      <ul className="invoices">
        {reds.map((red) => (
          <li className="invoices__one" key={red.id}>
            <div className="invoices__what">
              <h3 className="invoices__number">{red.number ?? "待开具"}</h3>
              <p>{`${red.isIssued ? "开具" : "申请"} ${formatTime(red.at)}`}</p>
            </div>
            <p className="invoices__type">{red.reason}</p>
            <p className="invoices__money">
              <strong>{formatYuan(-red.amount)}</strong>
              <small>{`税额 ${formatYuan(-red.tax)}`}</small>
            </p>
            <p className="invoices__do">
              <Status kind={red.isIssued ? "off" : "wait"} text={red.isIssued ? "已红冲" : "待红冲"} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({
  lines,
  amount,
  tax,
  title,
}: {
  lines: readonly SeenLine[];
  amount: Fen;
  tax: Fen;
  title: string;
}) {
  return (
    <section className="surface surface--flush" aria-labelledby="invoice-lines">
      <div className="surface__head">
        <h2 className="surface__title" id="invoice-lines">
          {title}
          <small>{`不含税 ${formatYuan(amount - tax)}　税额 ${formatYuan(tax)}`}</small>
        </h2>
      </div>
      <div className="table-scroll" role="region" aria-label={`${title}表格`} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">规格</th>
              <th scope="col" className="table__figure">
                数量
              </th>
              <th scope="col" className="table__figure">
                不含税金额
              </th>
              <th scope="col" className="table__figure">
                税率
              </th>
              <th scope="col" className="table__figure">
                税额
              </th>
              <th scope="col" className="table__figure">
                价税合计
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>{line.name}</td>
                <td>{line.spec}</td>
                <td className="table__figure">{`${line.number} ${line.unit}`}</td>
                <td className="table__figure">{formatAmount(line.amount - line.tax)}</td>
                <td className="table__figure">{`${line.rate}%`}</td>
                <td className="table__figure">{formatAmount(line.tax)}</td>
                <td className="table__figure">{formatAmount(line.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                合计
              </th>
              <td className="table__figure">{formatAmount(amount - tax)}</td>
              <td />
              <td className="table__figure">{formatAmount(tax)}</td>
              <td className="table__figure">{formatAmount(amount)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
