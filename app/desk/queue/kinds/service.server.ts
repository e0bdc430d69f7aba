/** What companies wrote and wait to be answered: chats, requests to buy and feedback; and gifts of the points mall. */
import {
  countWaitingExchanges,
  listDeskExchanges,
  waitingExchangeNumbers,
} from "~/rewards/exchange-admin.server";
import { CHAT_ANSWER_WITHIN } from "~/support/chat/chat-admin";
import { countWaitingChats, waitingChatIds } from "~/support/chat/chat-admin.server";
import {
  countWaitingFeedback,
  listDeskFeedback,
  waitingFeedbackIds,
} from "~/support/feedback/feedback-admin.server";
import {
  countWaitingRequests,
  listDeskRequests,
  waitingRequestIds,
} from "~/support/buy-requests/request-admin.server";
import { casesAt, type QueueKind } from "~/desk/queue/queue";
import { feedbackKindText } from "~/support/feedback/feedback";
import { formatTime } from "~/platform/values/clock";

type Counted = () => Promise<{ count: number; oldestAt: number | null }>;

const waiting =
  (counted: Counted): QueueKind["count"] =>
  async () => ({ ...(await counted()), dueAt: null });

export const chatsToAnswer: QueueKind = {
  id: "chatsToAnswer",
  name: "咨询待答复",
  needed: "service.answer",
  to: "/staff/chats?view=waiting",
  isBare: true,
  cases: async (most) => casesAt("/staff/chats", await waitingChatIds(most)),
  count: async () => {
    const { count, oldestAt } = await countWaitingChats();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + CHAT_ANSWER_WITHIN };
  },
};

export const requestsToAnswer: QueueKind = {
  id: "requestsToAnswer",
  name: "求购待答复",
  needed: "service.answer",
  to: "/staff/requests?state=pending",
  isBare: true,
  cases: async (most) => casesAt("/staff/requests", await waitingRequestIds(most)),
  beside: async (most) =>
    (await listDeskRequests("pending", { after: null, most })).map((row) => ({
      to: `/staff/requests/${row.id}`,
      name: row.name,
      end: `${row.number}${row.unit}`,
      note: row.company,
    })),
  count: waiting(countWaitingRequests),
};

export const feedbackToAnswer: QueueKind = {
  id: "feedbackToAnswer",
  name: "反馈待答复",
  needed: "service.answer",
  to: "/staff/feedback?state=waiting",
  isBare: true,
  cases: async (most) => casesAt("/staff/feedback", await waitingFeedbackIds(most)),
  beside: async (most) =>
    (await listDeskFeedback("waiting", { after: null, most })).map((row) => ({
      to: `/staff/feedback/${row.id}`,
      name: row.company,
      end: feedbackKindText(row.kind),
      note: formatTime(row.created_at),
    })),
  count: waiting(countWaitingFeedback),
};

const exchangesBeside =
  (state: "requested" | "exchanged"): QueueKind["beside"] =>
  async (most) =>
    (await listDeskExchanges(state, { after: null, most })).map((row) => ({
      to: `/staff/exchanges/${row.number}`,
      name: row.item_name,
      end: String(row.count),
      note: row.company,
    }));

export const exchangesToConfirm: QueueKind = {
  id: "exchangesToConfirm",
  name: "积分兑换待确认",
  needed: "service.answer",
  to: "/staff/exchanges?state=requested",
  isBare: true,
  cases: async (most) => casesAt("/staff/exchanges", await waitingExchangeNumbers("requested", most)),
  beside: exchangesBeside("requested"),
  count: waiting(() => countWaitingExchanges("requested")),
};

export const exchangesToShip: QueueKind = {
  id: "exchangesToShip",
  name: "积分礼品待发货",
  needed: "service.answer",
  to: "/staff/exchanges?state=exchanged",
  cases: async (most) => casesAt("/staff/exchanges", await waitingExchangeNumbers("exchanged", most)),
  beside: exchangesBeside("exchanged"),
  count: waiting(() => countWaitingExchanges("exchanged")),
};
