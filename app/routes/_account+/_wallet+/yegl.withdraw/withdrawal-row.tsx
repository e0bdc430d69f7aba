import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { Status, type StatusKind } from "~/ui/status";
import { WITHDRAWAL_STATES, type Withdrawal, type WithdrawalState } from "~/modules/wallet/withdrawal";

const KINDS: Record<WithdrawalState, StatusKind> = { pending: "wait", paid: "good", returned: "off" };
const NOTES: Record<WithdrawalState, string> = { pending: "", paid: "银行流水号", returned: "原因" };

export function WithdrawalRow({ row }: { row: Withdrawal }) {
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
