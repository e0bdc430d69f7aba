/** The staff's page: who may see it, the conversations with the facts of a company, and what is done there. */
import { json, redirect } from "@remix-run/node";
import { ordersOf } from "~/orders/orders.server";
import { stateText } from "~/orders/state-text";
import { actingAs } from "~/platform/audit.server";
import { dataVersion, inTransaction } from "~/platform/database.server";
import { newFormToken, once, readForm, type Refuse } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { readSession } from "~/platform/session.server";
import { numberIn, textFault } from "~/support/chat";
import { DESK_PAGE, deskPath } from "~/support/chat-desk";
import { deskChat, deskRows } from "~/support/chat-desk.server";
import { StaffForm } from "~/support/chat-form";
import { answerChat, closeChat, readByStaff } from "~/support/chat.server";
import { enterByLink, leaveStaff, linkName, staffOf, type Staff } from "~/support/staff.server";
import type { StaffOrder, StaffPage } from "~/support/staff-page";

const LIVE = "/staff/live";
const ORDERS_SHOWN = 5;

/** Nobody keeps it, nobody finds it. */
const HIDDEN = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** The page for the staff of the request, or the door for who comes by a link; everybody else finds nothing. `now` in ms. */
export async function staffPage(request: Request, id: string | undefined, now: number): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const link = searchParams.get("link");
  if (link !== null && id === undefined) {
    const name = (await linkName(link, now)) ?? notFound();
    return json<StaffPage>({ view: "enter", name, link }, { headers: HIDDEN });
  }
  const staff = (await staffOf(request, now)) ?? notFound();
  // Read first: what comes while the rest is read is told by the stream.
  const version = await dataVersion("chat");
  const chat = id === undefined ? null : await readConversation(id, numberIn(searchParams.get("before")));
  const [rows, orders] = await Promise.all([
    deskRows(false),
    chat?.company ? newestOrders(chat.company.id) : [],
  ]);
  const live = chat?.isOld ? null : { url: LIVE, after: version };
  const page = {
    view: "desk",
    name: staff.name,
    now,
    token: newFormToken(await readSession(request)),
    rows,
    chat,
    orders,
    live,
  } as const;
  return json<StaffPage>(page, { headers: HIDDEN });
}

async function readConversation(id: string, before: number | null) {
  const chat = await deskChat(numberIn(id) ?? notFound(), before);
  if (!chat) notFound();
  if (before === null) await readByStaff(chat.head, chat.head.buyerLast);
  return chat;
}

async function newestOrders(companyId: number): Promise<StaffOrder[]> {
  const { cards } = await ordersOf(companyId, { status: null, words: "", from: "", to: "", page: 1 });
  return cards.slice(0, ORDERS_SHOWN).map((order) => ({
    ...{ id: order.id, number: order.number, state: stateText(order).text },
    ...{ payable: order.payable, placedAt: order.placedAt },
  }));
}

type Given = ReturnType<typeof StaffForm.parse>;

/** 303 to where it goes on; 400 on the same page with what was typed; 404 for everybody but staff. `now` in ms. */
export async function submitStaff(request: Request, id: string | undefined, now: number): Promise<Response> {
  const form = await readForm(request, StaffForm);
  if (!form.ok) return form.response;
  const { intent, link } = form.value;
  if (intent === "enter") {
    const cookie = (await enterByLink(link, now)) ?? notFound();
    return redirect(DESK_PAGE, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  const staff = (await staffOf(request, now)) ?? notFound();
  if (intent === "leave")
    return redirect("/", { status: 303, headers: { "Set-Cookie": await leaveStaff(staff) } });
  const chatId = numberIn(id) ?? notFound();
  return intent === "answer"
    ? answer(form.value, form.refuse, chatId, staff, now)
    : close(form.value, chatId, staff, now);
}

const operator = (staff: Staff, chatId: number, now: number) => ({
  ...{ name: staff.name, command: "staff-page", given: { chat: chatId }, why: "", now },
});

async function answer(
  given: Given,
  refuse: Refuse,
  chatId: number,
  staff: Staff,
  now: number,
): Promise<Response> {
  const { text, seen, token, stays } = given;
  const fault = textFault(text);
  if (fault) return refuse({ fields: { text: [fault] } });
  let refused: string | null = null;
  const to = await actingAs(operator(staff, chatId, now), () =>
    inTransaction((trx) =>
      once(trx, token, async () => {
        refused = null;
        const done = (await answerChat(trx, { chatId, text, by: staff.name, seen }, now)) ?? notFound();
        if (!done.ok) refused = done.by;
        return deskPath(chatId);
      }),
    ),
  );
  if (refused !== null) return refuse({ form: [`${refused} 刚刚已答复，请看过后再发送`] });
  return redirect(stays ? to : `${to}#chat`, 303);
}

async function close({ token }: Given, chatId: number, staff: Staff, now: number): Promise<Response> {
  await actingAs(operator(staff, chatId, now), () =>
    inTransaction((trx) =>
      once(trx, token, async () => {
        if ((await closeChat(trx, chatId, now)) === null) notFound();
        return DESK_PAGE;
      }),
    ),
  );
  return redirect(DESK_PAGE, 303);
}
