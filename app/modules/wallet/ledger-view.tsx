import { Form, Link } from "@remix-run/react";
import { toDay, formatTime } from "~/platform/values/clock";
import { formatYuan, type Fen } from "~/platform/values/money";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/forms/field";
import { Pager } from "~/ui/navigation/pager";
import { LEDGER_KINDS } from "./ledger";
import type { LedgerFound, LedgerLine } from "./ledger-page";
import { ACCOUNT_KINDS, ledgerHref, type PagedAccount } from "./ledger-query";

export interface LedgerViewProps {
  path: string;
  account: PagedAccount;
  title: string;
  found: LedgerFound;
}

export function LedgerView({ path, account, title, found }: LedgerViewProps) {
  const { query, lines, total, pages } = found;
  const isFiltered = Boolean(query.kind || query.from || query.to);
  return (
    <section className="surface surface--flush" aria-labelledby="ledger-title">
      <div className="surface__head">
        <h2 className="surface__title" id="ledger-title">
          {title}
        </h2>
        {isFiltered ? <Link to={path}>清除条件</Link> : null}
      </div>
      {total > 0 || isFiltered ? <Filter path={path} account={account} found={found} /> : null}
      {lines.length === 0 ? (
        <Empty
          title={isFiltered ? "没有符合条件的明细" : "还没有明细"}
          to={isFiltered ? path : "/list"}
          text={isFiltered ? "查看全部明细" : "去采购"}
        />
      ) : (
        <>
          <Sums found={found} />
          <Rows lines={lines} title={title} />
          <div className="ledger__pages">
            <Pager page={query.page} pages={pages} href={(page) => ledgerHref(path, query, { page })} />
          </div>
        </>
      )}
    </section>
  );
}

function Filter({ path, account, found: { query } }: Omit<LedgerViewProps, "title">) {
  return (
    <Form className="order-search" action={path} key={ledgerHref(path, query)} preventScrollReset>
      <Field label="类型" name="kind">
        <select defaultValue={query.kind ?? ""}>
          <option value="">全部</option>
          {ACCOUNT_KINDS[account].map((kind) => (
            <option key={kind} value={kind}>
              {LEDGER_KINDS[kind]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="从" name="from" type="date" defaultValue={query.from} />
      <Field label="到" name="to" type="date" defaultValue={query.to} />
      <button type="submit" className="button">
        查询
      </button>
    </Form>
  );
}

function Sums({ found: { total, came, went } }: { found: LedgerFound }) {
  return (
    <p className="ledger__sums" role="status">
      <span>{`共 ${total} 笔`}</span>
      <span>
        收入 <strong className="table__in">{formatYuan(came)}</strong>
      </span>
      <span>
        支出 <strong>{formatYuan(went)}</strong>
      </span>
      <span>
        合计 <strong>{signed(came - went)}</strong>
      </span>
    </p>
  );
}

const signed = (amount: Fen) => (amount > 0 ? `+${formatYuan(amount)}` : formatYuan(amount));

function Rows({ lines, title }: { lines: readonly LedgerLine[]; title: string }) {
  return (
    <table className="table ledger">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">事项</th>
          <th scope="col" className="table__figure">
            变动
          </th>
          <th scope="col" className="table__figure">
            结余
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="ledger__time">
              <time dateTime={new Date(line.at).toISOString()}>
                {toDay(line.at)} <span>{formatTime(line.at).slice(-5)}</span>
              </time>
            </td>
            <td className="ledger__what">
              <span className="ledger__kind">{line.kind}</span>
              {line.orderId === null ? (
                line.note
              ) : (
                <Link to={`/order/info/${line.orderId}`}>{line.note || "查看订单"}</Link>
              )}
            </td>
            <td className="table__figure">
              <strong className={line.amount < 0 ? "table__out" : "table__in"}>{signed(line.amount)}</strong>
            </td>
            <td className="table__figure">{formatYuan(line.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
