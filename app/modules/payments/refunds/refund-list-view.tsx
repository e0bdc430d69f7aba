import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { Notice } from "~/ui/notice";
import { Status } from "~/ui/status";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { refundProgress, whomToCall, type RefundList } from "./refund-progress";

const TONES = { done: "good", waiting: "wait", stuck: "info" } as const;

export function Refunds({ refunds }: { refunds: RefundList }) {
  if (refunds.rows.length === 0) return null;
  const call = whomToCall(refunds);
  return (
    <section className="surface surface--flush no-print" aria-labelledby="refunds-title">
      <div className="surface__head">
        <h2 className="surface__title" id="refunds-title">
          退款进度
        </h2>
      </div>
      {call ? (
        <div className="case-none">
          <Notice kind="warning">{call}</Notice>
        </div>
      ) : null}
      <ul className="case-cards">
        {refunds.rows.map((row) => {
          const { state, label, text } = refundProgress(row, refunds.now);
          return (
            <li className="case-cards__item" key={row.number}>
              <div className="case-cards__what">
                <p className="case-cards__name">{`${formatYuan(row.amount)} 退至${paymentMethodText(row.provider)}`}</p>
                <p className="case-spec">
                  {`${formatTime(row.createdAt)}　${row.note}　退款编号 ${row.number}`}
                </p>
                <p className="case-cards__goods">{text}</p>
              </div>
              <div className="case-cards__state">
                <Status kind={TONES[state]} text={label} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
