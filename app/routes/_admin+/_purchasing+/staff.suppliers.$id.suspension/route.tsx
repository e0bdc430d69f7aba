/** 暂停合作: nothing more is bought from a supplier until it is reviewed again. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { suspendSupplier } from "~/modules/suppliers/supplier-review.server";
import { findSupplier } from "~/modules/suppliers/suppliers.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";

const TITLE = "暂停供应商";
export const handle = adminHandle(TITLE, "purchasing.see", "quality.documents");

const page = confirmPage(
  {
    handle,
    fields: {},
    command: TITLE,
    async ask({ params }) {
      const { id, name } = (await findSupplier(requireId(params.id))) ?? notFound();
      return {
        title: `暂停合作：${name}`,
        text: "不能再下采购订单和收货；恢复须重新初审、复核。",
        label: "原因",
        button: "暂停合作",
        back: `/staff/suppliers/${id}`,
      };
    },
    async run({ why }, { params }) {
      const id = requireId(params.id);
      const done = await suspendSupplier(id, why, now());
      if (!done.ok) return done;
      return { ok: true, text: "已暂停合作。", to: `/staff/suppliers/${id}` };
    },
  },
  { isQueued: false },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
