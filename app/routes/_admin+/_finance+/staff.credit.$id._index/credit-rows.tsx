import { Link } from "@remix-run/react";
import { daysLate, REPAYMENT_METHODS, type RepaymentMethod } from "~/modules/credit/credit";
import type { ReceivableRow } from "~/modules/credit/statement.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { NONE } from "~/platform/values/missing";

export interface OpenRowsProps {
  open: readonly ReceivableRow[];
  today: string;
  isLinked: boolean;
}

export function OpenRows({ open, today, isLinked }: OpenRowsProps) {
  return (
    <DetailSection id="h-open" title="未还账款" note={`${open.length} 笔`}>
      {open.length === 0 ? (
        <p className="soft">没有未还账款。</p>
      ) : (
        <table className="grid-table grid-table--low fold-table fold-table--facts" aria-labelledby="h-open">
          <thead>
            <tr>
              <th scope="col">订单</th>
              <th scope="col">支付时间</th>
              <th scope="col">到期日</th>
              <th scope="col">逾期</th>
              <th scope="col" className="grid-table__figure">
                金额
              </th>
              <th scope="col" className="grid-table__figure">
                未还
              </th>
            </tr>
          </thead>
          <tbody>
            {open.map((row) => {
              const late = daysLate(row.dueOn, today);
              return (
                <tr key={row.id} className={late > 0 ? "grid-table__row--warn" : undefined}>
                  <th scope="row">
                    {isLinked ? (
                      <Link to={`/staff/orders/${row.orderNumber}`}>{row.orderNumber}</Link>
                    ) : (
                      row.orderNumber
                    )}
                  </th>
                  <td data-name="支付时间">{formatTime(row.chargedAt)}</td>
                  <td data-name="到期日">{row.dueOn}</td>
                  <td data-name="逾期">{late > 0 ? `${late} 天` : NONE}</td>
                  <td data-name="金额" className="grid-table__figure">
                    {formatYuan(row.amount)}
                  </td>
                  <td data-name="未还" className="grid-table__figure">
                    {formatYuan(row.open)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}

export interface RepaymentsProps {
  repayments: readonly {
    number: string;
    method: string;
    amount: number;
    surplus: number;
    serial: string | null;
    at: number;
    reversed_at: number | null;
    reversed_by: string | null;
    reversed_why: string | null;
    reversed_serial: string | null;
  }[];
  /** base path for reversing an incorrect one; null: not allowed */
  reversal: string | null;
}

export function Repayments({ repayments, reversal }: RepaymentsProps) {
  if (repayments.length === 0) return null;
  return (
    <DetailSection id="h-repaid" title="最近的还款">
      <ul className="paper-list">
        {repayments.map(({ number, method: paymentMethod, amount, surplus, serial, at, ...reversed }) => (
          <li key={number}>
            {REPAYMENT_METHODS[paymentMethod as RepaymentMethod]} {formatYuan(amount)}
            {surplus > 0 ? `，其中 ${formatYuan(surplus)} 转入余额` : ""}
            {reversed.reversed_at === null
              ? null
              : `，${formatTime(reversed.reversed_at)} ${reversed.reversed_by} 冲回：${reversed.reversed_why}`}
            <span className="paper-list__end">
              {`${paymentMethod === "bank" ? `流水号 ${serial ?? reversed.reversed_serial}` : number}，${formatTime(at)}`}
            </span>
            {reversal !== null && paymentMethod === "bank" && reversed.reversed_at === null ? (
              <Link to={`${reversal}/${number}`}>冲回</Link>
            ) : null}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
