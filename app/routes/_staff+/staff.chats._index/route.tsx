/** 咨询: conversations with buyers, who waits longest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAddressOf, toListPage, MAX_COUNTED } from "~/desk/lists/list-address";
import { dataVersion } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { CHAT_VIEW_NAMES, CHAT_VIEWS, chatViewOf, DESK_PAGE } from "~/support/chat/chat-admin";
import { countDeskChats, listDeskChats } from "~/support/chat/chat-admin.server";
import { ChatsView } from "./chats-view";

export const handle = deskHandle("咨询", "service.see");

const PER_PAGE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { typed, after } = listAddressOf(new URL(request.url).searchParams, ["view"]);
  const view = chatViewOf(typed.view);
  // Read first: what comes while the rest is read is told by the stream.
  const version = await dataVersion("chat");
  const [found, counts] = await Promise.all([
    listDeskChats(view, staff.id, { after, most: PER_PAGE + 1 }),
    Promise.all(CHAT_VIEW_NAMES.map((name) => countDeskChats(name, staff.id, MAX_COUNTED + 1))),
  ]);
  return json({
    view,
    views: CHAT_VIEW_NAMES.map((name, i) => ({ view: name, name: CHAT_VIEWS[name], count: counts[i]! })),
    maySet: staff.permissions.has("service.answer"),
    now: now(),
    live: { url: "/staff/chats/live", after: version },
    ...toListPage(found, PER_PAGE, { path: DESK_PAGE, typed: { view }, after }),
  });
}

export default function Chats() {
  return <ChatsView {...useLoaderData<typeof loader>()} />;
}
