/** The form that asks for a withdrawal of balance, and the company's withdrawals so far. */
import { Form } from "@remix-run/react";
import { formatTime } from "~/platform/clock";
import type { FormReply } from "~/platform/forms.server";
import { formatYuan } from "~/platform/money";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { Status, type StatusKind } from "~/ui/status";
import { withdrawHref, type WalletSummary } from "./wallet-page";
import {
  WITHDRAWAL_STATES,
  type BankFacts,
  type Withdrawal,
  type WithdrawalPage,
  type WithdrawalState,
} from "./withdrawal";

export interface WithdrawProps {
  list: WithdrawalPage;
  last: BankFacts | null;
  summary: WalletSummary;
  companyName: string;
  token: string;
  reply: FormReply | undefined;
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
                <Row row={row} />
              </li>
            ))}
          </ul>
        )}
        <div className="ledger__pages">
          <Pager page={list.page} pages={list.pages} href={withdrawHref} />
        </div>
      </section>
    </>
  );
}

/** What was typed stands again after a refusal; else the last bank account, which is likely the next one too. */
function WithdrawForm({ summary, companyName, last, token, reply }: WithdrawProps) {
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  const typed = (name: string, before = "") => {
    const value = reply?.initialValue?.[name];
    return typeof value === "string" ? value : before;
  };
  return (
    <Form className="withdraw" method="post" action={withdrawHref(1)} noValidate preventScrollReset>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="token" value={token} />
      <Field
        label="提现金额（元）"
        name="amount"
        required
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed("amount")}
        errors={reply?.error?.amount}
        hint={`可提现 ${formatYuan(summary.balance)}`}
      />
      <Field
        label="开户银行"
        name="bank"
        required
        maxLength={60}
        defaultValue={typed("bank", last?.bank)}
        errors={reply?.error?.bank}
        hint="请写明支行，如“中国银行广州天河支行”"
      />
      <Field
        label="银行账号"
        name="bankAccount"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        defaultValue={typed("bankAccount", last?.bankAccount)}
        errors={reply?.error?.bankAccount}
        hint="仅限本企业对公账户"
      />
      <p className="withdraw__rule">
        {`收款户名：${companyName}。提交后，金额即从余额中预留，核对后打款至上述账户；未能打款时原额退回余额，并说明原因。`}
      </p>
      <p>
        <button type="submit" className="button button--primary button--large">
          提交申请
        </button>
      </p>
    </Form>
  );
}

const KINDS: Record<WithdrawalState, StatusKind> = { pending: "wait", paid: "good", returned: "off" };
const NOTES: Record<WithdrawalState, string> = { pending: "", paid: "银行流水号", returned: "原因" };

function Row({ row }: { row: Withdrawal }) {
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
