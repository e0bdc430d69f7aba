/** The paying page: red packets and balance first, the rest by another means; sums follow the ticks, by a button without JavaScript. */
import { Form, Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { formatTime } from "~/platform/clock";
import { formatAmount, formatYuan } from "~/platform/money";
import { Countdown } from "~/ui/countdown";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Icon, type IconName } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Price } from "~/ui/price";
import { Sum, type SumRow } from "~/ui/sum";
import { meansLogo } from "./means-logo";
import { payPath, ticksSent, type PayPage, type PayTicks } from "./pay-page";
import { planPayment, type PaymentPlan } from "./plan";

/** What a refused form brings back (platform/forms.server.ts). */
export interface PayReply {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null>;
}

export function PayPageView({ page, reply }: { page: PayPage; reply?: PayReply }) {
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  return (
    <div className="checkout">
      <h1 className="sr-only">支付订单</h1>
      <ErrorSummary errors={errors} />
      <section className="surface order-head">
        <div>
          <h2 className="order-head__status">{headOf(page)}</h2>
          <div className="pay-head">
            <p>
              订单号 <strong>{spaced(page.orderNumber)}</strong>
            </p>
            {page.isExpired ? (
              <p>{`应于 ${formatTime(page.payBefore)} 前付款，订单将自动取消，请重新下单。`}</p>
            ) : hasSlip(page) ? (
              <p>核对期间订单为您保留</p>
            ) : (
              <>
                <Countdown endsAt={page.payBefore} now={page.now} label="剩余付款时间" />
                <p>超时订单将自动取消</p>
              </>
            )}
          </div>
        </div>
        <p>
          {page.paid > 0 ? "还需支付" : "应付"} <Price fen={page.payable - page.paid} large />
        </p>
      </section>
      {page.isExpired ? (
        <p className="choices">
          <Link className="button button--primary" to={`/order/info/${page.orderId}`}>
            查看订单
          </Link>
          <Link className="button" to="/cart">
            返回购物车
          </Link>
        </p>
      ) : (
        <PayForm page={page} reply={reply} />
      )}
    </div>
  );
}

function PayForm({ page, reply }: { page: PayPage; reply?: PayReply }) {
  const [ticks, setTicks] = useState<PayTicks>(
    reply?.initialValue ? ticksSent(reply.initialValue) : page.ticks,
  );
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const plan = planPayment(page, page.funds, ticks, page.redPacketPercent);
  const tick = (change: Partial<PayTicks>) => setTicks((now) => ({ ...now, ...change }));
  const needsMeans = !isLive || plan.rest > 0;
  const isBank = ticks.means === "bank";
  return (
    <Form className="checkout__two" method="post" action={payPath(page)} encType="multipart/form-data">
      <div className="checkout">
        <input type="hidden" name="rest" value={plan.rest} />
        {page.paid > 0 ? (
          <Notice kind="warning">
            {`转账已到账 ${formatYuan(page.paid)}，还需支付 ${formatYuan(page.payable - page.paid)}。请在时限内付清，逾期订单自动取消，已到账款项转入您的余额。`}
          </Notice>
        ) : null}
        {page.open ? <OpenPayment open={page.open} /> : null}
        {page.isEphedrine ? (
          <Notice kind="info">含麻黄碱类复方制剂只能使用对公转账付款，不能使用余额、红包和在线支付。</Notice>
        ) : (
          <WalletChoices page={page} plan={plan} ticks={ticks} onTick={tick}>
            {isLive ? null : (
              <p className="choices pay-update">
                <button
                  type="submit"
                  className="button button--small"
                  formMethod="get"
                  name="update"
                  value="1"
                >
                  更新金额
                </button>
                <span className="field__hint">更改选择后，请先更新金额再付款</span>
              </p>
            )}
          </WalletChoices>
        )}
        {needsMeans ? <MeansChoices page={page} plan={plan} ticks={ticks} onTick={tick} /> : null}
        {needsMeans && (!isLive || isBank) ? (
          <BankTransfer page={page} error={reply?.error?.slip} isOnly={page.isEphedrine} />
        ) : null}
      </div>
      <section className="surface pay-sum">
        <div className="surface__head">
          <h2 className="surface__title">付款明细</h2>
        </div>
        <div aria-live="polite">
          <Sum rows={sumRows(page, plan, ticks)} />
        </div>
        <div className="cart__pay">
          <button type="submit" className="button button--pay button--large button--wide">
            {buttonOf(page, plan)}
          </button>
          <Link className="button button--wide" to="/order">
            稍后付款
          </Link>
        </div>
      </section>
    </Form>
  );
}

const hasSlip = (page: PayPage) => page.open !== null && page.open.slipFileId !== null;

function headOf(page: PayPage): string {
  if (page.isExpired) return "付款时间已过";
  return hasSlip(page) ? "回单已提交，等待确认" : "订单已提交，请付款";
}

function buttonOf(page: PayPage, plan: PaymentPlan): string {
  if (plan.rest === 0) return "确认付款";
  if (!page.isEphedrine) return "立即付款";
  return hasSlip(page) ? "更换转账回单" : "提交转账回单";
}

function OpenPayment({ open }: { open: NonNullable<PayPage["open"]> }) {
  if (open.slipFileId !== null)
    return (
      <Notice kind="warning" more={{ to: `/files/${open.slipFileId}`, text: "查看回单" }}>
        {`您已于 ${formatTime(open.startedAt)} 提交 ${formatYuan(open.amount)} 的转账回单，正在核对。如已汇款，请勿改用其他方式，以免重复付款；如需更换回单，请重新上传后提交。`}
      </Notice>
    );
  return (
    <Notice kind="info">
      {`您有一笔 ${formatYuan(open.amount)} 的付款尚未完成。再次提交将继续这笔付款；更改付款方式后，原来的付款会自动关闭。`}
    </Notice>
  );
}

interface ChoiceProps {
  page: PayPage;
  plan: PaymentPlan;
  ticks: PayTicks;
  onTick: (change: Partial<PayTicks>) => void;
}

function WalletChoices({ page, plan, ticks, onTick, children }: ChoiceProps & { children: React.ReactNode }) {
  const { balance, redPacket } = page.funds;
  return (
    <fieldset className="surface">
      <legend className="sr-only">先用余额与红包</legend>
      <div className="surface__head">
        <h2 className="surface__title">先用余额与红包</h2>
      </div>
      <div className="pay-means">
        <WalletChoice
          name="balance"
          title="账户余额"
          icon="wallet"
          more={`可用 ${formatYuan(balance)}`}
          isTicked={ticks.useBalance && balance > 0}
          isEmpty={balance === 0}
          taken={plan.balance}
          onTick={(useBalance) => onTick({ useBalance })}
        />
        <WalletChoice
          name="redPacket"
          title="红包"
          icon="bag"
          more={`可用 ${formatYuan(redPacket)}，本单最多抵 ${page.redPacketPercent}%（${formatYuan(plan.redPacketCap)}）`}
          isTicked={ticks.useRedPacket && redPacket > 0}
          isEmpty={redPacket === 0}
          taken={plan.redPacket}
          onTick={(useRedPacket) => onTick({ useRedPacket })}
        />
      </div>
      {children}
    </fieldset>
  );
}

function WalletChoice(props: {
  name: string;
  title: string;
  icon: IconName;
  more: string;
  isTicked: boolean;
  isEmpty: boolean;
  taken: number;
  onTick: (isTicked: boolean) => void;
}) {
  return (
    <label className="choice choice--card">
      <input
        className="choice__box"
        type="checkbox"
        name={props.name}
        checked={props.isTicked}
        disabled={props.isEmpty}
        onChange={(event) => props.onTick(event.currentTarget.checked)}
      />
      <span className="pay-means__logo pay-means__logo--own">
        <Icon name={props.icon} />
      </span>
      <span>
        <strong>{props.title}</strong>
        <span className="choice__more">{props.more}</span>
      </span>
      {props.taken > 0 ? <strong>{formatAmount(-props.taken)}</strong> : <span />}
    </label>
  );
}

function MeansChoices({ page, plan, ticks, onTick }: ChoiceProps) {
  return (
    <fieldset className="surface">
      <legend className="sr-only">其余款项的付款方式</legend>
      <div className="surface__head">
        <h2 className="surface__title">
          {page.isEphedrine
            ? "付款方式"
            : plan.rest === 0
              ? "无需其他方式"
              : `其余 ${formatYuan(plan.rest)} 用`}
        </h2>
      </div>
      <div className="pay-means">
        {page.means.map((means, i) => (
          <label className="choice choice--card" key={means.name}>
            <input
              className="choice__box"
              type="radio"
              name="means"
              id={i === 0 ? "means" : undefined}
              value={means.name}
              checked={ticks.means === means.name}
              onChange={() => onTick({ means: means.name })}
            />
            <span className={`pay-means__logo pay-means__logo--${meansLogo(means.name).kind}`}>
              <Icon name={meansLogo(means.name).icon} />
            </span>
            <span>
              <strong>{means.title}</strong>
              <span className="choice__more">{means.hint}</span>
            </span>
            <span />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function BankTransfer(props: { page: PayPage; error?: string[] | null; isOnly: boolean }) {
  const account = props.page.bankAccount;
  return (
    <section className="surface">
      <div className="surface__head">
        <h2 className="surface__title">
          对公转账信息
          {props.isOnly ? null : <small>仅选择对公转账时需要</small>}
        </h2>
      </div>
      {account ? (
        <dl className="goods__facts">
          <dt>户名</dt>
          <dd>{account.name}</dd>
          <dt>开户行</dt>
          <dd>{account.bank}</dd>
          <dt>账号</dt>
          <dd>{spaced(account.number)}</dd>
          <dt>备注</dt>
          <dd>{`订单号后八位 ${props.page.orderNumber.slice(-8)}`}</dd>
        </dl>
      ) : (
        <p>收款账户请向客服索取，汇款时请备注订单号后八位 {props.page.orderNumber.slice(-8)}。</p>
      )}
      <Field
        label="上传转账回单"
        name="slip"
        type="file"
        accept=".jpg,.jpeg,.png,.pdf"
        hint="JPG、PNG 或 PDF，10MB 以内"
        errors={props.error}
      />
    </section>
  );
}

function sumRows(page: PayPage, plan: PaymentPlan, ticks: PayTicks): SumRow[] {
  const title = page.means.find((means) => means.name === ticks.means)?.title ?? "还需支付";
  return [
    { label: "订单应付", amount: formatYuan(page.payable) },
    ...(page.paid > 0 ? [{ label: "已到账", amount: formatAmount(-page.paid), kind: "off" as const }] : []),
    ...(plan.balance > 0
      ? [{ label: "余额", amount: formatAmount(-plan.balance), kind: "off" as const }]
      : []),
    ...(plan.redPacket > 0
      ? [{ label: "红包", amount: formatAmount(-plan.redPacket), kind: "off" as const }]
      : []),
    { label: plan.rest === 0 ? "还需支付" : title, amount: formatYuan(plan.rest), kind: "total" },
  ];
}

/** Long numbers in groups of four, for reading aloud and comparing. */
function spaced(number: string): string {
  return number.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
