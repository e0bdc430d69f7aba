/** /staff/chat/:id?: where staff answer buyers, let in by a link from the command line; nobody else finds it. */
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keyOf } from "~/platform/http/browser-key.server";
import { newFormToken, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { withoutCookies } from "~/platform/http/page-headers";
import { readSession } from "~/platform/http/session.server";
import { now } from "~/platform/values/clock.server";
import { readPage } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";
import { staffLinks } from "~/shell/styles";
import { enterByLink, findStaff, leaveStaff, linkName, STAFF_COOKIE } from "~/staff/staff.server";
import { numberIn } from "~/support/chat/chat";
import { DESK_PAGE, deskPath } from "~/support/chat/chat-admin";
import { answerAsStaff, closeAsStaff } from "~/support/chat/chat-admin.server";
import { StaffForm } from "~/support/chat/chat-form";
import { loadDesk } from "./load.server";
import type { StaffPage } from "./staff-page";
import { StaffView } from "./staff-view";

export { staffLinks as links };

export const handle: PageHandle = { title: "客服台", header: "none", footer: false, toolbar: false };

/** Nobody keeps it, nobody finds it. */
const HIDDEN = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** The door for who comes by a link, the desk for staff; everybody else finds nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [link, at] = [searchParams.get("link"), now()];
  if (link !== null && params.id === undefined) {
    const name = (await linkName(link, at)) ?? notFound();
    return json<StaffPage>({ view: "enter", name, link }, { headers: HIDDEN });
  }
  const { name } = (await findStaff(keyOf(request, ...STAFF_COOKIE), at)) ?? notFound();
  const desk = await loadDesk(
    params.id,
    numberIn(searchParams.get("before")),
    readPage(searchParams.get("page")),
  );
  const token = newFormToken(await readSession(request));
  return json<StaffPage>({ view: "desk", name, now: at, token, ...desk }, { headers: HIDDEN });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request, StaffForm);
  if (!form.ok) return form.response;
  const { intent, link, stays, ...given } = form.value;
  if (intent === "enter") {
    const cookie = (await enterByLink(link, now())) ?? notFound();
    return redirect(DESK_PAGE, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  const staff = (await findStaff(keyOf(request, ...STAFF_COOKIE), now())) ?? notFound();
  if (intent === "leave")
    return redirect("/", { status: 303, headers: { "Set-Cookie": await leaveStaff(staff) } });
  const chatId = numberIn(params.id) ?? notFound();
  if (intent === "close") {
    await closeAsStaff(staff.name, { chatId, token: given.token }, now());
    return redirect(DESK_PAGE, 303);
  }
  const errors = await answerAsStaff(staff.name, { chatId, ...given }, now());
  if (errors) return form.refuse(errors);
  const to = deskPath(chatId, readPage(new URL(request.url).searchParams.get("page")));
  return redirect(stays ? to : `${to}#chat`, 303);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => withoutCookies(loaderHeaders);

export default function StaffChat() {
  return <StaffView page={useLoaderData<typeof loader>() as StaffPage} reply={useActionData<FormReply>()} />;
}
