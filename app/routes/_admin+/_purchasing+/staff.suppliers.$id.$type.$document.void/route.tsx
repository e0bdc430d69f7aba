/** 作废供应商资料: a document that is wrong or withdrawn; it stays in the record. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { requireSupplierDocument } from "~/admin/purchasing/supplier-document.server";
import { voidSupplierDocument } from "~/modules/suppliers/supplier-documents.server";
import { now } from "~/platform/values/clock.server";

const TITLE = "作废供应商资料";
export const handle = adminHandle(TITLE, "purchasing.see", "quality.documents");

const page = confirmPage({
  handle,
  fields: {},
  command: TITLE,
  async ask({ params }) {
    const { name, supplierId } = await requireSupplierDocument(params);
    return {
      title: `作废 ${name}`,
      text: "作废后不再作为采购依据，记录保留。",
      button: "作废",
      back: `/staff/suppliers/${supplierId}`,
    };
  },
  async run({ why }, { params, staff }) {
    const { name, ...document } = await requireSupplierDocument(params);
    const done = await voidSupplierDocument({ ...document, by: staff.name }, why, now());
    if (!done?.ok) return done;
    return { ok: true, text: `${name}已作废。`, to: `/staff/suppliers/${document.supplierId}` };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
