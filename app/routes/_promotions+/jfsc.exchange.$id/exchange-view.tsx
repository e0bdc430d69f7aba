import { formatWhole } from "~/platform/values/whole-text";
import { Form, Link } from "@remix-run/react";
import { ItemPicture } from "~/modules/rewards/points-item";
import {
  canTransitionExchange,
  EXCHANGE_STATES,
  exchangeSteps,
  type Exchange,
} from "~/modules/rewards/rewards-store";
import { Breadcrumb } from "~/ui/navigation/breadcrumb";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { Timeline } from "~/ui/timeline";

/** A buyer's actions and their confirmations. */
const EXCHANGE_QUESTIONS = {
  cancel: { verb: "取消兑换", question: "确定取消这次兑换吗？积分会原数退回。" },
  receive: { verb: "确认收货", question: "确定已经收到礼品了吗？" },
} as const;
type ExchangeQuestion = keyof typeof EXCHANGE_QUESTIONS;

export function ExchangeView({ exchange }: { exchange: Exchange }) {
  const { id, number, itemName, count, points, state, address, shipment } = exchange;
  return (
    <>
      <Crumbs />
      <section className="surface points-head">
        <ItemPicture item={exchange} size={96} />
        <div>
          <h1 className="order-head__status">{EXCHANGE_STATES[state]}</h1>
          <p>
            <strong>{itemName}</strong>
            {count > 1 ? ` ×${count}` : ""}
          </p>
          <p className="points-exchange__facts">{`兑换单号 ${number}，${formatWhole(points)} 积分`}</p>
        </div>
        <p className="points-head__do">
          {(Object.keys(EXCHANGE_QUESTIONS) as ExchangeQuestion[])
            .filter((move) => canTransitionExchange(state, move))
            .map((move) => (
              <ConfirmLink
                key={move}
                className={move === "receive" ? "button button--primary" : "button"}
                to={`/jfsc/exchange/${id}?do=${move}`}
                action={`/jfsc/exchange/${id}`}
                fields={{ intent: move }}
                question={EXCHANGE_QUESTIONS[move].question}
                verb={EXCHANGE_QUESTIONS[move].verb}
              >
                {EXCHANGE_QUESTIONS[move].verb}
              </ConfirmLink>
            ))}
          {exchange.kind === "voucher" && state === "received" ? (
            <Link className="button button--soft" to="/lqzx?mine=usable">
              查看我的券
            </Link>
          ) : null}
        </p>
      </section>
      <div className="surface order-end">
        <section>
          <h2 className="surface__title">进度</h2>
          <Timeline items={exchangeSteps(exchange)} />
        </section>
        {exchange.kind === "gift" ? (
          <section>
            <h2 className="surface__title">寄送</h2>
            <dl className="points-page__list">
              <dt>收货地址</dt>
              <dd>{address}</dd>
              <dt>物流</dt>
              <dd>{shipment || "尚未寄出"}</dd>
            </dl>
          </section>
        ) : null}
      </div>
    </>
  );
}

const Crumbs = () => (
  <Breadcrumb
    items={[
      { to: "/", text: "首页" },
      { to: "/jfsc", text: "积分商城" },
      { to: "/jfsc?tab=mine", text: "我的兑换" },
      { text: "兑换详情" },
    ]}
  />
);

/** The confirmation without JavaScript. */
export function AskExchange({ exchange, question }: { exchange: Exchange; question: ExchangeQuestion }) {
  const { verb, question: asks } = EXCHANGE_QUESTIONS[question];
  const page = `/jfsc/exchange/${exchange.id}`;
  return (
    <>
      <Crumbs />
      <Form className="surface points-ask" method="post" action={page}>
        <h1 className="surface__title">{verb}</h1>
        <p>{`${exchange.itemName}，${formatWhole(exchange.points)} 积分`}</p>
        <p>{asks}</p>
        <p className="choices">
          <button type="submit" className="button button--pay" name="intent" value={question}>
            {verb}
          </button>
          <Link className="button" to={page}>
            再想想
          </Link>
        </p>
      </Form>
    </>
  );
}
