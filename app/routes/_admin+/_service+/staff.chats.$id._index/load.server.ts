import { ordersOfCustomer } from "~/modules/orders/admin/customer-orders.server";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { dataVersion } from "~/platform/database/database.server";
import type { Staff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminChat, listAdminChats } from "~/modules/support/chat/chat-admin.server";
import { readByStaff } from "~/modules/support/chat/chat.server";
import type { ReadyAnswer } from "~/modules/support/ready-answers/ready-answer";
import { readyAnswers } from "~/modules/support/ready-answers/ready-answers.server";

const RELATED = 30;
const ORDERS = 5;
const HISTORY = 20;

/** Returns the conversation, or older messages before a number; null when unknown. Marks it as read for members who may answer. */
export async function loadChatPage(id: number, before: number | null, { id: memberId, permissions }: Staff) {
  // Read first, so that the stream reports anything newer.
  const version = await dataVersion("chat");
  const chat = await adminChat(id, before);
  if (!chat) return null;
  const mayAnswer = permissions.has("service.answer");
  if (before === null && mayAnswer) await readByStaff(chat.head, chat.head.buyerLast);
  const subjects = chat.messages.flatMap(({ subject }) => subject ?? []);
  const [related, orders, numbers, changes, ready] = await Promise.all([
    listAdminChats("waiting", memberId, { after: null, limit: RELATED }),
    chat.company && permissions.has("orders.see") ? ordersOfCustomer(chat.company.id, ORDERS) : null,
    orderNumbers(subjects.flatMap((subject) => (subject.kind === "order" ? [subject.id] : []))),
    findChanges({ subject: "chat", subjectId: String(id), limit: HISTORY }),
    mayAnswer ? readyAnswers(memberId) : Promise.resolve<ReadyAnswer[]>([]),
  ]);
  return {
    chat,
    related,
    orders,
    mayAnswer,
    memberId,
    ready,
    orderNumbers: Object.fromEntries(numbers) as Record<string, string>,
    maySeeCompany: permissions.has("customers.see"),
    changes,
    live: chat.isOld ? null : { url: "/staff/chats/live", after: version },
  };
}
