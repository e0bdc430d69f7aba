import {
  countWaitingExchanges,
  listAdminExchanges,
  waitingExchangeNumbers,
} from "~/modules/rewards/exchange-admin.server";
import { CHAT_ANSWER_WITHIN } from "~/modules/support/chat/chat-admin";
import { countWaitingChats, waitingChatIds } from "~/modules/support/chat/chat-admin.server";
import {
  countWaitingFeedback,
  listAdminFeedback,
  waitingFeedbackIds,
} from "~/modules/support/feedback/feedback-admin.server";
import {
  countWaitingRequests,
  listAdminRequests,
  waitingRequestIds,
} from "~/modules/support/buy-requests/request-admin.server";
import { casesAt, dueWithin, type QueueKind } from "~/admin/queue/queue";
import { feedbackKindText } from "~/modules/support/feedback/feedback";
import { formatTime } from "~/platform/values/clock";

export const chatsToAnswer: QueueKind = {
  id: "chatsToAnswer",
  name: "咨询待答复",
  needed: "service.answer",
  to: "/staff/chats?view=waiting",
  isBare: true,
  cases: async (limit) => casesAt("/staff/chats", await waitingChatIds(limit)),
  count: dueWithin(CHAT_ANSWER_WITHIN, countWaitingChats),
};

export const requestsToAnswer: QueueKind = {
  id: "requestsToAnswer",
  name: "求购待答复",
  needed: "service.answer",
  to: "/staff/requests?state=pending",
  isBare: true,
  cases: async (limit) => casesAt("/staff/requests", await waitingRequestIds(limit)),
  related: async (limit) =>
    (await listAdminRequests("pending", { after: null, limit })).map((row) => ({
      to: `/staff/requests/${row.id}`,
      name: row.name,
      end: `${row.number}${row.unit}`,
      note: row.company,
    })),
  count: dueWithin(null, countWaitingRequests),
};

export const feedbackToAnswer: QueueKind = {
  id: "feedbackToAnswer",
  name: "反馈待答复",
  needed: "service.answer",
  to: "/staff/feedback?state=waiting",
  isBare: true,
  cases: async (limit) => casesAt("/staff/feedback", await waitingFeedbackIds(limit)),
  related: async (limit) =>
    (await listAdminFeedback("waiting", { after: null, limit })).map((row) => ({
      to: `/staff/feedback/${row.id}`,
      name: row.company,
      end: feedbackKindText(row.kind),
      note: formatTime(row.created_at),
    })),
  count: dueWithin(null, countWaitingFeedback),
};

const relatedExchanges =
  (state: "requested" | "exchanged"): QueueKind["related"] =>
  async (limit) =>
    (await listAdminExchanges(state, { after: null, limit })).map((row) => ({
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
  cases: async (limit) => casesAt("/staff/exchanges", await waitingExchangeNumbers("requested", limit)),
  related: relatedExchanges("requested"),
  count: dueWithin(null, () => countWaitingExchanges("requested")),
};

export const exchangesToShip: QueueKind = {
  id: "exchangesToShip",
  name: "积分礼品待发货",
  needed: "service.answer",
  to: "/staff/exchanges?state=exchanged",
  cases: async (limit) => casesAt("/staff/exchanges", await waitingExchangeNumbers("exchanged", limit)),
  related: relatedExchanges("exchanged"),
  count: dueWithin(null, () => countWaitingExchanges("exchanged")),
};
