/** GET /staff/chats/live: tells an open page of the chats that something is new, as server-sent events. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getLastEvent, liveAnswer } from "~/platform/http/live.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { staffNews } from "~/modules/support/chat/chat-live.server";

export const handle = adminHandle("咨询", "service.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const { sessionId } = await requireStaff(request, handle.needed);
  const news = staffNews(sessionId, getLastEvent(request));
  return liveAnswer(request, { listener: `staff ${sessionId}`, version: "chat", news });
}
