/** 结束展示: hides the notice on product pages; messages stay. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { endNotice, findNotice } from "~/modules/quality/notices/notices.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("结束质量公告", "quality.notices");

const page = confirmPage({
  handle,
  fields: {},
  command: "结束质量公告",
  async ask({ params }) {
    const { id, title } = (await findNotice(requireId(params.id), now())) ?? notFound();
    return {
      title: `结束展示 ${title}`,
      text: "商品页不再展示，已收到的消息保留。",
      button: "结束展示",
      back: `/staff/notices/${id}`,
    };
  },
  async run(_values, { params, staff }) {
    const id = requireId(params.id);
    const isEnded = await endNotice(id, staff.name, now());
    if (isEnded === null) return null;
    const to = `/staff/notices/${id}`;
    return isEnded
      ? { ok: true, text: "已结束展示。", to }
      : { ok: true, kind: "info", text: "此前已结束展示。", to };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
