/** Exchanges of a company: in the list of /jfsc, and one whole with its way so far. */
import { Form, Link } from "@remix-run/react";
import { formatTime } from "~/platform/clock";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ConfirmLink } from "~/ui/confirm-link";
import { Status, type StatusKind } from "~/ui/status";
import { Timeline } from "~/ui/timeline";
import { ItemPicture } from "./points-item";
import {
  EXCHANGE_STATES,
  exchangeSteps,
  mayMoveExchange,
  pointsText,
  type Exchange,
  type ExchangeState,
} from "./points-mall";

const KINDS: Record<ExchangeState, StatusKind> = {
  requested: "wait",
  exchanged: "info",
  shipped: "info",
  received: "good",
  cancelled: "off",
};

/** What a buyer may do, with the question that stands before it. */
export const EXCHANGE_QUESTIONS = {
  cancel: { verb: "取消兑换", question: "确定取消这次兑换吗？积分会原数退回。" },
  receive: { verb: "确认收货", question: "确定已经收到礼品了吗？" },
} as const;
export type ExchangeQuestion = keyof typeof EXCHANGE_QUESTIONS;

function StateWord({ state }: { state: ExchangeState }) {
  return <Status kind={KINDS[state]} text={EXCHANGE_STATES[state]} />;
}

export function ExchangeList({ exchanges }: { exchanges: readonly Exchange[] }) {
  return (
    <ul className="points-exchanges">
      {exchanges.map((exchange) => (
        <li className="points-exchange" key={exchange.id}>
          <ItemPicture item={exchange} size={56} />
          <div>
            <h3 className="points-exchange__name">
              <Link to={`/jfsc/exchange/${exchange.id}`}>{exchange.itemName}</Link>
              {exchange.count > 1 ? <span>{`×${exchange.count}`}</span> : null}
            </h3>
            <p className="points-exchange__facts">
              <span>{exchange.number}</span>
              <span className="nowrap">{formatTime(exchange.createdAt)}</span>
            </p>
          </div>
          <span className="points-exchange__points">{`${pointsText(exchange.points)} 积分`}</span>
          <StateWord state={exchange.state} />
        </li>
      ))}
    </ul>
  );
}

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
          <p className="points-exchange__facts">{`兑换单号 ${number}，${pointsText(points)} 积分`}</p>
        </div>
        <p className="points-head__do">
          {(Object.keys(EXCHANGE_QUESTIONS) as ExchangeQuestion[])
            .filter((move) => mayMoveExchange(state, move))
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

/** Asks before an exchange is changed, for browsers without JavaScript. */
export function AskExchange({ exchange, question }: { exchange: Exchange; question: ExchangeQuestion }) {
  const { verb, question: asks } = EXCHANGE_QUESTIONS[question];
  const page = `/jfsc/exchange/${exchange.id}`;
  return (
    <>
      <Crumbs />
      <Form className="surface points-ask" method="post" action={page}>
        <h1 className="surface__title">{verb}</h1>
        <p>{`${exchange.itemName}，${pointsText(exchange.points)} 积分`}</p>
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
