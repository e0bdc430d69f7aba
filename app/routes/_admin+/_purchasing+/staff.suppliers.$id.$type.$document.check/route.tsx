/** 核对供应商资料: quality has compared a document with its original. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { adminHandle } from "~/admin/frame/admin-handle";
import { requireSupplierDocument } from "~/admin/purchasing/supplier-document.server";
import { verifySupplierDocument } from "~/modules/suppliers/supplier-documents.server";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";

const TITLE = "核对供应商资料";
export const handle = adminHandle(TITLE, "purchasing.see", "quality.documents");

const page = confirmPage(
  {
    handle,
    fields: {},
    command: TITLE,
    async ask({ params }) {
      const { name, supplierId } = await requireSupplierDocument(params);
      return {
        title: `核对 ${name}`,
        text: "与原件或监管部门网站一致、加盖公章原印章后生效。",
        label: "核对了什么",
        button: "核对一致",
        back: `/staff/suppliers/${supplierId}`,
      };
    },
    async run(_values, { params, staff }) {
      const { name, ...document } = await requireSupplierDocument(params);
      const done = await verifySupplierDocument({ ...document, by: staff.name }, now());
      if (!done?.ok) return done;
      return { ok: true, text: `${name}已核对。`, to: `/staff/suppliers/${document.supplierId}` };
    },
  },
  { isQueued: true, reason: reasonField("核对了什么") },
);

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
