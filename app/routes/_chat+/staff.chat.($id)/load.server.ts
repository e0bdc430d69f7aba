/** What staff see: who waits, and one conversation with the facts of its company. */
import { listOrders } from "~/orders/order/orders.server";
import { orderStatusText } from "~/orders/order/state-text";
import { dataVersion } from "~/platform/database/database.server";
import { notFound } from "~/platform/http/page-error";
import { numberIn } from "~/support/chat/chat";
import { deskChat, deskList } from "~/support/chat/chat-admin.server";
import { readByStaff } from "~/support/chat/chat.server";
import type { StaffOrder } from "./staff-page";

const LIVE = "/staff/live";
const ORDERS_SHOWN = 5;

/** A page of the conversations, and the one with this id, older messages of it before a number; 404 for one that there is not. */
export async function loadDesk(id: string | undefined, before: number | null, page: number) {
  // Read first: what comes while the rest is read is told by the stream.
  const version = await dataVersion("chat");
  const chat = id === undefined ? null : await readConversation(id, before);
  const [list, orders] = await Promise.all([
    deskList(page),
    chat?.company ? findNewestOrders(chat.company.id) : [],
  ]);
  return { list, chat, orders, live: chat?.isOld ? null : { url: LIVE, after: version } };
}

async function readConversation(id: string, before: number | null) {
  const chat = await deskChat(numberIn(id) ?? notFound(), before);
  if (!chat) notFound();
  if (before === null) await readByStaff(chat.head, chat.head.buyerLast);
  return chat;
}

async function findNewestOrders(companyId: number): Promise<StaffOrder[]> {
  const { cards } = await listOrders(companyId, { status: null, words: "", from: "", to: "", page: 1 });
  return cards.slice(0, ORDERS_SHOWN).map((order) => ({
    ...{ id: order.id, number: order.number, state: orderStatusText(order).text },
    ...{ payable: order.payable, placedAt: order.placedAt },
  }));
}
