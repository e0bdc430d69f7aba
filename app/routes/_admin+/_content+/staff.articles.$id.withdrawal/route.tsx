/** 撤下文章: gone from the pages at once; of a help page the one before counts again. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { findArticle, withdrawArticle } from "~/modules/help/article-admin.server";
import { isReplaced } from "~/modules/help/article-form";
import { inTransaction } from "~/platform/database/database.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("撤下文章", "content.change");

const page = confirmPage({
  handle,
  fields: {},
  command: "撤下文章",
  async ask({ params }) {
    const { id, title, category } = (await findArticle(requireId(params.id))) ?? notFound();
    return {
      title: `撤下：${title}`,
      text: isReplaced(category)
        ? "撤下后页面上不再显示，审计日志保留全部内容。"
        : "撤下后以前一版为准；没有前一版时页面显示正在整理。审计日志保留全部内容。",
      button: "撤下",
      back: `/staff/articles/${id}`,
    };
  },
  async run(_values, { params }) {
    const withdrawn = await inTransaction((trx) => withdrawArticle(trx, requireId(params.id)));
    return withdrawn === null ? null : { ok: true, text: `已撤下“${withdrawn}”。`, to: "/staff/articles" };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
