/** 删除广告: gone from the pages at once; the log keeps it whole, and the store its picture. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { findAd, removeAd } from "~/modules/content/ad-admin.server";
import { adName } from "~/modules/content/ad-form";
import { inTransaction } from "~/platform/database/database.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("删除广告", "content.change");

const page = confirmPage({
  handle,
  fields: {},
  command: "删除广告",
  async ask({ params }) {
    const ad = (await findAd(requireId(params.id))) ?? notFound();
    return {
      title: `删除广告：${adName(ad)}`,
      text: "删除后页面上不再显示，审计日志保留全部内容和图片。",
      button: "删除",
      back: `/staff/ads/${ad.id}`,
    };
  },
  async run(_values, { params }) {
    const removed = await inTransaction((trx) => removeAd(trx, requireId(params.id)));
    return removed === null ? null : { ok: true, text: `已删除“${removed}”。`, to: "/staff/ads" };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
