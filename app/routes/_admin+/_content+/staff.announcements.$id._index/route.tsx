/** 一条群发消息: its words, how far it has come, and who has read it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { auditRows } from "~/platform/database/audit-log.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import {
  mayStop,
  mayWithdrawAnnouncement,
  formatAnnouncementState,
} from "~/modules/support/announcements/announcement";
import {
  announcedCompanies,
  findAnnouncement,
  stopAnnouncement,
} from "~/modules/support/announcements/announcements.server";
import { AnnouncementCase } from "./announcement-detail";

export const handle = adminHandle("群发消息", "service.messages");

const ROWS = 100;
const HISTORY = 30;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { state, sendAt, ...item } = (await findAnnouncement(id)) ?? notFound();
  const path = `/staff/announcements/${id}`;
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["read"]);
  const isRead = input.read === "" ? null : input.read === "yes";
  const [found, changes] = await Promise.all([
    announcedCompanies(id, isRead, { after, limit: ROWS + 1 }),
    auditRows({ subject: "announcement", subjectId: String(id), limit: HISTORY }),
  ]);
  const { rows, ...foot } = toListPage(found, ROWS, { path, input, after });
  return json({
    item,
    path,
    input,
    state: formatAnnouncementState(state, sendAt, now()),
    sendAt: formatTime(sendAt),
    mayStop: mayStop(state),
    mayWithdraw: mayWithdrawAnnouncement(state, item.sent),
    rows,
    changes: await changeRows(changes),
    ...foot,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if ((await findAnnouncement(id)) === null) return notFound();
  const notified = await asStaff(staff, { command: "停止群发" }, () => stopAnnouncement(id));
  const to = `/staff/announcements/${id}`;
  if (notified === null) return redirectWith(to, { kind: "info", text: "已经发送完或已停止。" }, "admin");
  return redirectWith(to, { kind: "success", text: `已停止，此前已发送 ${notified} 家。` }, "admin");
}

export default function Announcement() {
  return <AnnouncementCase {...useLoaderData<typeof loader>()} />;
}
