/** 咨询: conversations with buyers, who waits longest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage, MAX_LIST_COUNT } from "~/admin/lists/list-address";
import { dataVersion } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CHAT_VIEW_NAMES, CHAT_VIEWS, toChatView, ADMIN_PAGE } from "~/modules/support/chat/chat-admin";
import { countAdminChats, listAdminChats } from "~/modules/support/chat/chat-admin.server";
import { ChatsView } from "./chats-view";

export const handle = adminHandle("咨询", "service.see");

const PER_PAGE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["view"]);
  const view = toChatView(input.view);
  // Read first, so that the stream reports anything newer.
  const version = await dataVersion("chat");
  const [found, counts] = await Promise.all([
    listAdminChats(view, staff.id, { after, limit: PER_PAGE + 1 }),
    Promise.all(CHAT_VIEW_NAMES.map((name) => countAdminChats(name, staff.id, MAX_LIST_COUNT + 1))),
  ]);
  return json({
    view,
    views: CHAT_VIEW_NAMES.map((name, i) => ({ view: name, name: CHAT_VIEWS[name], count: counts[i]! })),
    maySet: staff.permissions.has("service.answer"),
    now: now(),
    live: { url: "/staff/chats/live", after: version },
    ...toListPage(found, PER_PAGE, { path: ADMIN_PAGE, input: { view }, after }),
  });
}

export default function Chats() {
  return <ChatsView {...useLoaderData<typeof loader>()} />;
}
