import { receiptPath } from "~/modules/ephedrine/receipt";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import type { Todo, TodoFacts } from "./todo";

export function payTodos({ counts, toPay }: TodoFacts, now: number): Todo[] {
  const waiting = toPay.filter(({ until }) => until > now);
  const todos = waiting.map(({ id, number, payable, until, to }): Todo => ({
    key: `pay-${id}`,
    level: "warning",
    text: `订单 ${number} 待付款 ${formatYuan(payable)}`,
    until,
    to,
    verb: "去付款",
  }));
  const more = counts.toPay - toPay.length;
  const text = `另有 ${more} 张订单待付款`;
  if (more <= 0) return todos;
  return [...todos, { key: "pay", level: "warning", text, to: "/order?status=pendingPayment", verb: "查看" }];
}

export function receiveTodo({ counts, toReceive: [first] }: TodoFacts): Todo[] {
  if (!first) return [];
  const [day, isOne] = [toDay(first.until), counts.toReceive <= 1];
  return [
    {
      key: "receive",
      level: "info" as const,
      verb: "去收货",
      text: isOne
        ? `订单 ${first.number} 待收货，${day} 自动确认收货`
        : `${counts.toReceive} 张订单待收货，最早的一张 ${day} 自动确认收货`,
      to: isOne ? first.to : "/order?status=pendingReceipt",
    },
  ];
}

/** One line for all; while one is overdue, the next such order is refused. */
export function transferProofTodo({ openReceipts: [first, ...more] }: TodoFacts, now: number): Todo[] {
  if (!first) return [];
  const isOverdue = first.due < now;
  const which = more.length > 0 ? `${more.length + 1} 张含麻回执单` : `含麻回执单 ${first.number} `;
  return [
    {
      key: "slips",
      level: "warning",
      verb: "去签回",
      text: isOverdue ? `${which}待签回，已有逾期，暂不能购买含麻商品` : `${which}待签回`,
      ...(isOverdue ? {} : { until: first.due }),
      to: more.length > 0 ? "/hmdd" : receiptPath(first.orderId),
    },
  ];
}
