/** 批量上传发票文件: files named by invoice, matched and shown before they are stored. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { findResults } from "~/admin/lists/results";
import { STAGED_LIMITS, StagedForm } from "~/admin/staged/staged-form";
import { unpacked } from "~/admin/staged/unpacked.server";
import { type StagedReply, StagedView } from "~/admin/staged/staged-view";
import { checkInvoiceFiles, saveInvoiceFile } from "~/modules/invoices/invoice-upload.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "批量上传发票文件";
export const handle = adminHandle(TITLE, "finance.invoices");

const PAGE = {
  path: "/staff/invoices/files",
  back: "/staff/invoices",
  title: TITLE,
  note: "按文件名找到发票，先核对再保存",
  kinds: "PDF、OFD、XML 或 ZIP 压缩包",
  accept: ".pdf,.ofd,.xml,.zip",
  hint: "文件名含 20 位发票号码；还没有登记号码的再含申请编号或订单号，如 25442000000123456781_FP20261120000012.pdf",
  columns: ["申请编号", "公司", "办理"],
  counted: "个文件",
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(null);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, StagedForm, STAGED_LIMITS);
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.do === "check") {
    const files = await unpacked(value.files);
    if (!files.ok) return form.refuse({ fields: { files: [files.text] } });
    const checked = (await checkInvoiceFiles(files.files, now())).map(
      ({ application, company, does, ...item }) => ({
        ...item,
        found: { 申请编号: application, 公司: company, 办理: does },
      }),
    );
    return json<StagedReply>({ status: "success", checked });
  }
  const results = await findResults(value.staged, (id) =>
    asStaff(staff, { command: TITLE }, () => saveInvoiceFile(id, `operator:${staff.name}`, now())),
  );
  return json<StagedReply>({ status: "success", results });
}

export default function InvoiceFiles() {
  return <StagedView {...PAGE} reply={useActionData<StagedReply>()} />;
}
