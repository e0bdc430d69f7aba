import type { ReactNode } from "react";
import { ConfirmLink } from "~/ui/forms/confirm-link";
import { QUESTIONS, type OrderQuestion } from "./state-text";

const VERBS: Readonly<Record<OrderQuestion, string>> = { receive: "确认收货", cancel: "取消订单" };

interface AskAboutOrderProps {
  orderId: number;
  ask: OrderQuestion;
  className?: string;
  spoken?: ReactNode;
}

export function AskAboutOrder({ orderId, ask, className, spoken }: AskAboutOrderProps) {
  const change = `/order/change/${orderId}`;
  return (
    <ConfirmLink
      className={className}
      to={`${change}?do=${ask}`}
      question={QUESTIONS[ask]}
      action={change}
      fields={{ intent: ask }}
      verb={VERBS[ask]}
    >
      {VERBS[ask]}
      {spoken}
    </ConfirmLink>
  );
}
