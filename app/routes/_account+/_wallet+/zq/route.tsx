/** /zq 信用账期: limit, used credit and due dates; ticked amounts are paid from the balance. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext, Form, Link } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { findDebtor, type DebtorRow } from "~/modules/credit/due-list.server";
import { repayFromBalance } from "~/modules/credit/repay.server";
import { lastRepayments, openReceivables, type ReceivableRow } from "~/modules/credit/statement.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { toDay, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan, formatAmount } from "~/platform/values/money";
import type { PageHandle } from "~/shell/handle";
import type { WalletSummary } from "~/modules/wallet/wallet-page";
import { RepayForm, getBox } from "./repay-form";
import {
  CREDIT_STATES,
  creditState,
  daysLate,
  getAvailableCredit,
  REPAYMENT_METHODS,
  type RepaymentMethod,
} from "~/modules/credit/credit";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle: PageHandle = { title: "信用账期" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const { companyId } = buyer;
  const today = toDay(now());
  const [debtor, open, repayments] = await Promise.all([
    findDebtor(companyId, today),
    openReceivables(companyId),
    lastRepayments(companyId),
  ]);
  return json({ debtor, open, repayments, today, token: newFormToken(buyer) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, RepayForm);
  if (!form.ok) return form.response;
  const { token, pay } = form.value;
  const seen = pay.reduce((sum, [, open]) => sum + open, 0);
  const repaid = await repayFromBalance(buyer, { ids: pay.map(([id]) => id), seen, token }, now());
  if (!repaid.ok) return form.refuse({ form: [repaid.text] });
  return redirectWith(repaid.to, { kind: "success", text: `已从余额还款 ${formatYuan(seen)}` });
}

type LoaderData = SerializeFrom<typeof loader> & { balance: number; reply: FormReply | undefined };

export default function Credit() {
  const { balance } = useOutletContext<WalletSummary>();
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { debtor, repayments, today } = data;
  return (
    <>
      <section className="surface" aria-labelledby="credit-title">
        <div className="surface__head">
          <h2 className="surface__title" id="credit-title">
            信用额度
            {debtor ? <small>{CREDIT_STATES[creditState(debtor, today)]}</small> : null}
          </h2>
        </div>
        {debtor ? <Limit debtor={debtor} /> : <p>贵企业没有信用额度，如需开通请联系客服。</p>}
      </section>
      {debtor ? <OpenRows {...data} balance={balance} reply={reply} /> : null}
      {repayments.length > 0 ? <Repayments repayments={repayments} /> : null}
    </>
  );
}

function Limit({ debtor }: { debtor: DebtorRow }) {
  const parts = [
    ["额度", debtor.limit],
    ["已用", debtor.outstanding],
    ["可用", getAvailableCredit(debtor)],
    ["逾期", debtor.late],
  ] as const;
  const until = debtor.endsOn === null ? "长期" : ` ${debtor.endsOn}`;
  return (
    <>
      <dl className="balance">
        {parts.map(([name, fen]) => (
          <div className="balance__item" key={name}>
            <dt>{`${name}（元）`}</dt>
            <dd>{formatAmount(fen)}</dd>
          </div>
        ))}
      </dl>
      <p className="field__hint">{`支付后 ${debtor.termDays} 天内还款，额度有效期 ${debtor.startsOn} 至${until}`}</p>
    </>
  );
}

function OpenRows({ open, today, token, balance, reply }: LoaderData) {
  const sent = reply?.initialValue?.["pay"];
  const ticked: unknown[] = Array.isArray(sent) ? sent : [sent];
  return (
    <section className="surface" aria-labelledby="open-title">
      <div className="surface__head">
        <h2 className="surface__title" id="open-title">
          未还账款<small>{`余额可用 ${formatYuan(balance)}`}</small>
        </h2>
        <Link to="/yegl/recharge">充值</Link>
      </div>
      <ErrorSummary errors={toErrorSummary(reply)} />
      {open.length === 0 ? (
        <p>没有未还账款。</p>
      ) : (
        <Form method="post">
          <input type="hidden" name="token" value={token} />
          <fieldset className="choices choices--rows" id="pay">
            <legend className="sr-only">要还的账款</legend>
            {open.map((row) => (
              <label className="choice" key={row.id}>
                <input
                  className="choice__box"
                  type="checkbox"
                  name="pay"
                  value={getBox(row)}
                  defaultChecked={ticked.includes(getBox(row))}
                />
                <OpenRow row={row} late={daysLate(row.dueOn, today)} />
              </label>
            ))}
          </fieldset>
          <p className="choices">
            <button type="submit" className="button button--primary">
              用余额还款
            </button>
            <span className="field__hint">也可对公转账还款，到账后由财务登记</span>
          </p>
        </Form>
      )}
    </section>
  );
}

function OpenRow({ row, late }: { row: ReceivableRow; late: number }) {
  return (
    <span>
      <strong>{formatYuan(row.open)}</strong>
      <span className="choice__more">
        订单 <Link to={`/order/info/${row.orderId}`}>{row.orderNumber}</Link>
        {`，${row.dueOn} 到期`}
        {late > 0 ? `，已逾期 ${late} 天` : ""}
        {row.open < row.amount ? `，原为 ${formatYuan(row.amount)}` : ""}
      </span>
    </span>
  );
}

const Repayments = ({ repayments }: Pick<LoaderData, "repayments">) => (
  <section className="surface" aria-labelledby="repaid-title">
    <div className="surface__head">
      <h2 className="surface__title" id="repaid-title">
        最近的还款
      </h2>
    </div>
    <ul className="points-rules">
      {repayments.map(({ number, method: paymentMethod, amount, at }) => (
        <li key={number}>
          {`${formatTime(at)} ${REPAYMENT_METHODS[paymentMethod as RepaymentMethod]}还款 ${formatYuan(amount)}`}
        </li>
      ))}
    </ul>
  </section>
);
