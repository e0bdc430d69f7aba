import { Form, Link } from "@remix-run/react";
import { formatYuan } from "~/platform/values/money";
import { QUESTIONS, type Question } from "~/modules/orders/order/state-text";

const VERBS: Record<Question, string> = { cancel: "取消订单", receive: "确认收货" };

export function AskView(props: { question: Question; id: number; number: string; payable: number }) {
  const { question, id, number, payable } = props;
  return (
    <Form className="surface checkout" method="post" action={`/order/change/${id}`}>
      <h1 className="surface__title">{VERBS[question]}</h1>
      <p>{`订单号 ${number}，金额 ${formatYuan(payable)}`}</p>
      <p>{QUESTIONS[question]}</p>
      <p className="choices">
        <button type="submit" className="button button--pay" name="intent" value={question}>
          {VERBS[question]}
        </button>
        <Link className="button" to={`/order/info/${id}`}>
          再想想
        </Link>
      </p>
    </Form>
  );
}
