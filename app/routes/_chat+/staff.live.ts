/** GET /staff/live: tells an open staff page that something is new, as server-sent events; 404 for everybody but staff. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { keyOf } from "~/platform/http/browser-key.server";
import { lastEventOf, liveAnswer } from "~/platform/http/live.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findStaff, STAFF_COOKIE } from "~/staff/staff.server";
import { staffNews } from "~/support/chat/chat-live.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const key = keyOf(request, ...STAFF_COOKIE);
  const staff = (await findStaff(key, now())) ?? notFound();
  const news = staffNews(key, lastEventOf(request));
  return liveAnswer(request, { listener: `staff ${staff.key}`, version: "chat", news });
}
