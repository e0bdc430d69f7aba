/** 撤回群发消息: it is gone from all inboxes, read or not. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { notFound, requireId } from "~/platform/http/page-error";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findAnnouncement, withdrawAnnouncement } from "~/modules/support/announcements/announcements.server";

export const handle = adminHandle("撤回群发消息", "service.messages");

const page = confirmPage({
  handle,
  fields: {},
  command: "撤回群发消息",
  async ask({ params }) {
    const { id, title, sent, read } = (await findAnnouncement(requireId(params.id))) ?? notFound();
    return {
      title: `撤回“${title}”`,
      text: `已发送 ${sent} 家，其中 ${read} 家已读。撤回后从客户的“我的消息”中消失，不再通知客户。`,
      label: "原因（只记在审计日志里）",
      button: "撤回消息",
      back: `/staff/announcements/${id}`,
    };
  },
  async run(_values, { params }) {
    const id = requireId(params.id);
    const count = await withdrawAnnouncement(id);
    if (count === null) return { ok: false, text: "没有可以撤回的消息：还在发送，或已经撤回" };
    return { ok: true, text: `已从 ${count} 家客户的消息中撤回。`, to: `/staff/announcements/${id}` };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
