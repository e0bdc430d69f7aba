import { draftOrderHref } from "~/modules/cart/draft-orders/draft-order";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { warningText, type DocumentWarning } from "~/modules/company/documents/warnings";
import { recallPath, type OpenRecall } from "~/modules/recalls/recall";
import { SHELF_PATH, SHELF_WARNING_DAYS } from "~/modules/orders/shelf/shelf";
import { shortagesHref } from "~/modules/shortages/shortages";
import { payTodos, receiveTodo, transferProofTodo } from "./order-todo";
import type { Todo, TodoFacts } from "./todo";

const LEVELS = { error: 0, warning: 1, info: 2 };

/** Returns all tasks, most urgent first; within a level in this order. */
export function getTodos(facts: TodoFacts, now: number): Todo[] {
  const all = [
    ...facts.recalls.map(recallTodo),
    ...hindranceTodo(facts),
    ...facts.warnings.map(warningTodo),
    ...rejectedTodos(facts),
    ...facts.draftOrder.map(draftOrderTodo),
    ...payTodos(facts, now),
    ...transferProofTodo(facts, now),
    ...receiveTodo(facts),
    ...shelfTodo(facts),
    ...cameTodo(facts),
    ...facts.stores.flatMap(storeTodo),
    ...lotteryTodo(facts),
  ];
  return all.sort((a, b) => LEVELS[a.level] - LEVELS[b.level]);
}

function hindranceTodo({ hindrance }: TodoFacts): Todo[] {
  if (!hindrance) return [];
  const { text, remedy } = hindrance;
  return [
    {
      key: "hindrance",
      level: "error",
      text,
      to: remedy?.to ?? "/zzzj",
      verb: remedy?.text ?? "查看",
    },
  ];
}

/** First, because somebody may be harmed. */
function recallTodo({ id, isDrill, goodsName, batchNumber, until }: OpenRecall): Todo {
  const batch = `${goodsName} 批号 ${batchNumber}`;
  return {
    key: `recall-${id}`,
    level: isDrill ? "warning" : "error",
    until,
    to: recallPath(id),
    verb: "查看并回复",
    text: isDrill
      ? `【召回演练】${batch}，请回复剩余数量，商品照常销售`
      : `${batch} 正在召回，请停止销售并回复剩余数量`,
  };
}

const draftOrderTodo = ({ id, staffName, until }: TodoFacts["draftOrder"][number]): Todo => ({
  key: `draft-order-${id}`,
  level: "warning",
  until,
  to: draftOrderHref(id),
  verb: "查看并确认",
  text: `${staffName} 为您拟好了订单，请确认`,
});

function warningTodo(warning: DocumentWarning): Todo {
  const isOver = warning.level === "expired";
  return {
    key: `document-${warning.kind}`,
    level: isOver && warning.isRequired ? "error" : warning.isRenewing ? "info" : "warning",
    text: warningText(warning),
    to: "/zzzj",
    verb: warning.isRenewing ? "查看" : isOver ? "立即更新" : "上传新证",
  };
}

function cameTodo({ came }: TodoFacts): Todo[] {
  if (came === 0) return [];
  const text = `缺货本中有 ${came} 种商品已到货`;
  return [{ key: "came", level: "info", text, to: shortagesHref("came"), verb: "查看" }];
}

function rejectedTodos({ documents }: TodoFacts): Todo[] {
  const pending = new Set(documents.filter(({ state }) => state === "pending").map(({ kind }) => kind));
  const rejected = new Set(documents.filter(({ state }) => state === "rejected").map(({ kind }) => kind));
  return [...rejected]
    .filter((kind) => !pending.has(kind))
    .map((kind) => ({
      key: `rejected-${kind}`,
      level: "warning" as const,
      text: `${QUALIFICATIONS[kind]}未通过审核，请查看原因后重新上传`,
      to: "/zzzj",
      verb: "查看原因",
    }));
}

function lotteryTodo({ draw: lottery }: TodoFacts): Todo[] {
  if (!lottery) return [];
  const text = `抽奖“${lottery.name}”可参加一次，奖品即时到账`;
  return [{ key: "draw", level: "info", text, to: `/draw/${lottery.id}`, verb: "去抽奖" }];
}

function shelfTodo({ shelf: { expired, soon } }: TodoFacts): Todo[] {
  const words = [
    ...(expired > 0 ? [`${expired} 个批次已过期`] : []),
    ...(soon > 0 ? [`${soon} 个批次 ${SHELF_WARNING_DAYS} 天内到期`] : []),
  ];
  if (words.length === 0) return [];
  const term = expired > 0 ? "expired" : "90";
  return [
    {
      key: "shelf",
      level: expired > 0 ? "warning" : "info",
      text: `我店效期：${words.join("，")}`,
      to: `${SHELF_PATH}?term=${term}`,
      verb: "查看",
    },
  ];
}

/** A task of another store: shown in one line, done after switching to it. */
function storeTodo({ id, name, status, warnings, ordersToPay }: TodoFacts["stores"][number]): Todo[] {
  const expired = warnings.filter(({ level }) => level === "expired").length;
  const words = [
    ...(status === "rejected" ? ["资料未通过审核"] : []),
    ...(expired > 0 ? [`${expired} 个证件已到期`] : []),
    ...(warnings.length > expired ? [`${warnings.length - expired} 个证件即将到期`] : []),
    ...(ordersToPay > 0 ? [`${ordersToPay} 张订单待付款`] : []),
  ];
  if (words.length === 0) return [];
  const text = `门店 ${name}：${words.join("，")}`;
  return [{ key: `store-${id}`, level: "info", text, to: "/ddgl", verb: "切换门店" }];
}
