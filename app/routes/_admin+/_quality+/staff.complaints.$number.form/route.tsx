/** 药品不良反应报告表: one page to print, with what a wholesaler knows of the national form. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findGoodsFact } from "~/modules/catalogue/goods/goods-facts.server";
import { readSeller } from "~/modules/content/legal-entity.server";
import { notFound } from "~/platform/http/page-error";
import { adminCasePath } from "~/modules/quality/complaints/complaint";
import { findAdminCase } from "~/modules/quality/complaints/complaint-admin.server";
import { shownCase } from "~/modules/quality/complaints/shown-complaint";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { PrintButton } from "~/ui/print-button";
import { AdverseReactionReport } from "./report-form";

export const handle = adminHandle("药品不良反应报告表", "quality.patients");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const found = (await findAdminCase(params.number ?? "")) ?? notFound();
  if (!found.patient) return notFound();
  const goods = await findGoodsFact(found.row.goods_id);
  return json({
    seller: await readSeller(),
    case: shownCase(found, true),
    goods: { manufacturer: goods?.manufacturer ?? "", approvalNumber: goods?.approval_number ?? "" },
  });
}

export default function ReportFormPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head no-print">
        <span className="admin-head__end">
          <PrintButton>打印</PrintButton>
          <Link to={adminCasePath(data.case.number)}>返回</Link>
        </span>
      </div>
      <div className="admin-body">
        <AdverseReactionReport {...data} />
      </div>
    </>
  );
}
