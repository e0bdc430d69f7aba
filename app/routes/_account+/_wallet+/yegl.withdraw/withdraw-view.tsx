import { formatYuan } from "~/platform/values/money";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import { getWithdrawalsPagePath } from "~/modules/wallet/wallet-page";
import { WithdrawForm, type WithdrawProps } from "./withdraw-form";
import { formatTime } from "~/platform/values/clock";
import { Status, type StatusKind } from "~/ui/status";
import { WITHDRAWAL_STATES, type Withdrawal, type WithdrawalState } from "~/modules/wallet/withdrawal";

const KINDS: Record<WithdrawalState, StatusKind> = { pending: "wait", paid: "good", returned: "off" };
const NOTES: Record<WithdrawalState, string> = { pending: "", paid: "银行流水号", returned: "原因" };

function WithdrawalRow({ row }: { row: Withdrawal }) {
  const { state, note, finishedAt } = row;
  return (
    <>
      <div>
        <h3 className="withdrawals__number">{row.number}</h3>
        <p className="withdrawals__fact">
          <span>{`申请 ${formatTime(row.createdAt)}`}</span>
          {finishedAt === null ? null : (
            <span>{`${state === "paid" ? "打款" : "退回"} ${formatTime(finishedAt)}`}</span>
          )}
        </p>
      </div>
      <p className="withdrawals__fact">
        <span>{row.bank}</span>
        <span>{`尾号 ${row.accountEnd}`}</span>
      </p>
      <strong className="withdrawals__amount">{formatYuan(row.amount)}</strong>
      <Status kind={KINDS[state]} text={WITHDRAWAL_STATES[state]} />
      {note ? <p className="withdrawals__note">{`${NOTES[state]}：${note}`}</p> : null}
    </>
  );
}

export function WithdrawView(props: WithdrawProps) {
  const { list, summary, reply } = props;
  return (
    <>
      <section className="surface" aria-labelledby="withdraw-title">
        <div className="surface__head">
          <h2 className="surface__title" id="withdraw-title">
            申请提现
          </h2>
        </div>
        {summary.balance > 0 || reply ? (
          <WithdrawForm key={list.total} {...props} />
        ) : (
          <Notice kind="info" more={{ to: "/yegl", text: "查看余额明细" }}>
            当前没有可提现的余额。
          </Notice>
        )}
      </section>
      <section className="surface surface--flush" aria-labelledby="withdrawals-title">
        <div className="surface__head">
          <h2 className="surface__title" id="withdrawals-title">
            提现记录
            {summary.waiting.count > 0 ? (
              <small>{`${summary.waiting.count} 笔待处理，预留 ${formatYuan(summary.waiting.amount)}`}</small>
            ) : null}
          </h2>
        </div>
        {list.rows.length === 0 ? (
          <Empty title="还没有提现记录" to="/yegl" text="查看余额明细" />
        ) : (
          <ul className="withdrawals">
            {list.rows.map((row) => (
              <li className="withdrawals__item" key={row.id}>
                <WithdrawalRow row={row} />
              </li>
            ))}
          </ul>
        )}
        <div className="ledger__pages">
          <Pager page={list.page} pages={list.pages} href={getWithdrawalsPagePath} />
        </div>
      </section>
    </>
  );
}
