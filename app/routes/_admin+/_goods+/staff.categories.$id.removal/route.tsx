/** 删除分类: only an empty one. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { findAdminCategory, removalFault } from "~/modules/catalogue/categories/category-admin.server";
import { dropCategory } from "~/admin/master-data/categories.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("删除分类", "goods.change");

const page = confirmPage({
  handle,
  fields: {},
  command: "删除分类",
  async ask({ params }) {
    const category = (await findAdminCategory(requireId(params.id))) ?? notFound();
    const fault = removalFault(category);
    return {
      title: `删除分类：${category.name}`,
      text: fault === null ? "没有活动和专区用到时才能删除。" : `现在不能删除：${fault}。`,
      button: "删除",
      back: `/staff/categories/${category.id}`,
    };
  },
  async run(_values, { params }) {
    const removed = await dropCategory(requireId(params.id), now());
    if (!removed?.ok) return removed;
    return { ok: true, text: `已删除分类“${removed.name}”。`, to: "/staff/categories" };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
