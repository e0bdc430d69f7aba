/** /yegl/withdraw 提现: asks for balance to be paid out and shows the requests so far. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { formConstraint, newFormToken, orRefuse, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { readLedgerPageNumber } from "~/modules/wallet/ledger-query";
import { type WalletSummary, getWithdrawalsPagePath } from "~/modules/wallet/wallet-page";
import { withdrawalsPage } from "~/modules/wallet/wallet.server";
import {
  readBankAccount,
  WITHDRAWAL_STATES,
  type Withdrawal,
  type WithdrawalState,
} from "~/modules/wallet/withdrawal";
import { submitWithdrawal } from "~/modules/wallet/withdrawal.server";
import { formatYuan } from "~/platform/values/money";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import { WithdrawForm } from "./withdraw-form";
import { formatTime } from "~/platform/values/clock";
import { Status, type StatusKind } from "~/ui/status";

const WithdrawalForm = z.object({
  token: z.string(),
  amount: z.string("请填写提现金额"),
  bank: z.string("请填写开户银行").trim().min(4, "请填写开户银行全称").max(60, "开户银行不能超过 60 个字"),
  bankAccount: z.string("请填写银行账号").refine((input) => readBankAccount(input) !== null, {
    message: "银行账号须为 8 至 30 位数字",
  }),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer, companyName } = await requireCompany(request);
  const page = await withdrawalsPage(
    buyer.companyId,
    readLedgerPageNumber(new URL(request.url).searchParams),
  );
  const constraint = formConstraint(WithdrawalForm);
  return json({ ...page, companyName, token: newFormToken(buyer), constraint });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer, companyName: holder } = await requireCompany(request);
  const form = await readForm(request, WithdrawalForm);
  if (!form.ok) return form.response;
  const { token, ...input } = form.value;
  const { companyId, accountId } = buyer;
  const submit = async () => {
    const query = await submitWithdrawal({ companyId, accountId, holder, ...input }, token, now());
    if (!query.ok) return form.refuse({ fields: { amount: [query.text] } });
    return redirectWith(query.to, { kind: "success", text: query.text });
  };
  return orRefuse(form.refuse, submit, "amount");
}

export default function Withdraw() {
  const summary = useOutletContext<WalletSummary>();
  const reply = useActionData<typeof action>();
  const data = useLoaderData<typeof loader>();
  const { list } = data;
  return (
    <>
      <section className="surface" aria-labelledby="withdraw-title">
        <div className="surface__head">
          <h2 className="surface__title" id="withdraw-title">
            申请提现
          </h2>
        </div>
        {summary.balance > 0 || reply ? (
          <WithdrawForm key={list.total} {...data} summary={summary} reply={reply} />
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
