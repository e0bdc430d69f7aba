/** 充值: the form that recharges the balance, what came of the last one, and the company's recharges so far. */
import { Form, Link, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { formatTime } from "~/platform/clock";
import type { FormReply } from "~/platform/forms.server";
import { formatAmount, formatYuan } from "~/platform/money";
import { ConfirmLink } from "~/ui/confirm-link";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { Status, type StatusKind } from "~/ui/status";
import { meansLogo } from "./means-logo";
import { PAYMENT_STATES, type PaymentState } from "./payment";
import {
  QUICK_AMOUNTS,
  RECHARGE_LEAST,
  RECHARGE_MOST,
  rechargeHref,
  rechargeText,
  RECHARGES_AT,
  type Recharge,
  type RechargePage,
} from "./recharge";

export interface RechargeProps {
  page: RechargePage;
  token: string;
  reply: FormReply | undefined;
}

export function RechargeView({ page, token, reply }: RechargeProps) {
  const back = page.back && rechargeText(page.back);
  return (
    <>
      {back ? (
        <div role="status">
          <Notice
            kind={back.kind}
            more={back.kind === "success" ? { to: "/yegl", text: "查看余额明细" } : null}
          >
            {back.text}
          </Notice>
        </div>
      ) : null}
      <section className="surface" aria-labelledby="recharge-title">
        <div className="surface__head">
          <h2 className="surface__title" id="recharge-title">
            余额充值
          </h2>
        </div>
        <RechargeForm
          key={`${page.total} ${page.back?.state ?? ""}`}
          page={page}
          token={token}
          reply={reply}
        />
      </section>
      <section className="surface surface--flush" aria-labelledby="recharges-title">
        <div className="surface__head">
          <h2 className="surface__title" id="recharges-title">
            充值记录
          </h2>
        </div>
        {page.rows.length === 0 ? (
          <Empty title="还没有充值记录" to="/yegl" text="查看余额明细" />
        ) : (
          <ul className="withdrawals">
            {page.rows.map((row) => (
              <li className="withdrawals__item recharge__item" key={row.number}>
                <Row row={row} />
              </li>
            ))}
          </ul>
        )}
        <div className="ledger__pages">
          <Pager page={page.page} pages={page.pages} href={rechargeHref} />
        </div>
      </section>
    </>
  );
}

function RechargeForm({ page, token, reply }: RechargeProps) {
  const amount = useRef<HTMLInputElement>(null);
  const sent = (name: string) => {
    const value = reply?.initialValue?.[name];
    return typeof value === "string" ? value : undefined;
  };
  const [params] = useSearchParams();
  const quick = params.get("amount")?.slice(0, 12);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const [means, setMeans] = useState(sent("means") ?? page.means[0]?.name);
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  const pick = (fen: number) => {
    if (amount.current) amount.current.value = formatAmount(fen).replaceAll(",", "");
    amount.current?.focus();
  };
  return (
    <Form className="recharge" method="post" action={RECHARGES_AT} encType="multipart/form-data" noValidate>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="token" value={token} />
      <Field
        label="充值金额（元）"
        name="amount"
        required
        hint={`每次 ${formatYuan(RECHARGE_LEAST)} 至 ${formatYuan(RECHARGE_MOST)}`}
        errors={reply?.error?.amount}
      >
        <input
          type="text"
          ref={amount}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={sent("amount") ?? quick}
        />
      </Field>
      <p className="choices">
        {QUICK_AMOUNTS.map((fen) => (
          <Link
            key={fen}
            className="button button--small"
            to={`${RECHARGES_AT}&amount=${fen / 100}`}
            onClick={(event) => {
              event.preventDefault();
              pick(fen);
            }}
          >
            {`${formatAmount(fen).slice(0, -3)} 元`}
          </Link>
        ))}
      </p>
      <fieldset className="recharge__means">
        <legend className="field__label">付款方式</legend>
        <div className="pay-means">
          {page.means.map((one, i) => (
            <label className="choice choice--card" key={one.name}>
              <input
                className="choice__box"
                type="radio"
                name="means"
                id={i === 0 ? "means" : undefined}
                value={one.name}
                checked={means === one.name}
                onChange={() => setMeans(one.name)}
              />
              <span className={`pay-means__logo pay-means__logo--${meansLogo(one.name).kind}`}>
                <Icon name={meansLogo(one.name).icon} />
              </span>
              <span>
                <strong>{one.title}</strong>
                <span className="choice__more">{one.hint}</span>
              </span>
              <span />
            </label>
          ))}
        </div>
      </fieldset>
      {isLive && means !== "bank" ? null : <Transfer page={page} reply={reply} isChosen={isLive} />}
      <p>
        <button type="submit" className="button button--pay button--large">
          立即充值
        </button>
      </p>
    </Form>
  );
}

function Transfer({ page, reply, isChosen }: Omit<RechargeProps, "token"> & { isChosen: boolean }) {
  return (
    <div className="recharge__transfer">
      <h3>{isChosen ? "收款账户" : "对公转账时"}</h3>
      {page.bankAccount ? (
        <dl className="goods__facts">
          <dt>户名</dt>
          <dd>{page.bankAccount.name}</dd>
          <dt>开户行</dt>
          <dd>{page.bankAccount.bank}</dd>
          <dt>账号</dt>
          <dd>{page.bankAccount.number}</dd>
        </dl>
      ) : (
        <p>收款账户请向客服索取。</p>
      )}
      <Field
        label="上传转账回单"
        name="slip"
        type="file"
        accept=".jpg,.jpeg,.png,.pdf"
        hint="JPG、PNG 或 PDF，10MB 以内；按实际到账金额存入余额"
        errors={reply?.error?.slip}
      />
    </div>
  );
}

const KINDS: Record<PaymentState, StatusKind> = {
  pending: "wait",
  succeeded: "good",
  failed: "bad",
  closed: "off",
  refunding: "info",
  refunded: "off",
};

const stateText = (row: Recharge): string => {
  if (row.state === "succeeded") return "已到账";
  if (row.state === "pending" && row.hasSlip) return "核对中";
  return row.state === "closed" ? "已取消" : PAYMENT_STATES[row.state];
};

function Row({ row }: { row: Recharge }) {
  const { number, state, finishedAt } = row;
  return (
    <>
      <div>
        <h3 className="withdrawals__number">{number}</h3>
        <p className="withdrawals__fact">
          <span>{`申请 ${formatTime(row.createdAt)}`}</span>
          {state === "succeeded" && finishedAt !== null ? (
            <span>{`到账 ${formatTime(finishedAt)}`}</span>
          ) : null}
        </p>
      </div>
      <p className="withdrawals__fact">{row.means}</p>
      <strong className="withdrawals__amount">{formatYuan(row.amount)}</strong>
      <Status kind={KINDS[state]} text={stateText(row)} />
      {row.note ? <p className="withdrawals__note">{row.note}</p> : null}
      {state === "pending" ? (
        <p className="withdrawals__note choices">
          {row.hasSlip ? null : (
            <Link
              className="button button--small button--primary"
              to={`/pay/${number}`}
              aria-label={`继续支付 ${number}`}
            >
              继续支付
            </Link>
          )}
          <ConfirmLink
            to={`/pay/${number}?ask=cancel`}
            question={`确定取消这笔 ${formatYuan(row.amount)} 的充值吗？如已付款，请勿取消。`}
            action={`/pay/${number}`}
            fields={{ change: "cancel" }}
            className="button button--small"
            verb="取消充值"
            label={`取消充值 ${number}`}
          >
            取消
          </ConfirmLink>
        </p>
      ) : null}
    </>
  );
}
