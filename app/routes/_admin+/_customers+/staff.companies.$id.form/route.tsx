/** 首营企业审批表: one page to print, as inspectors know it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { findReview } from "~/modules/company/review/first-business.server";
import { readSeller } from "~/modules/content/legal-entity.server";
import { notFound } from "~/platform/http/page-error";
import { readWhole } from "~/platform/values/whole-number";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { PrintButton } from "~/ui/print-button";
import { ApprovalForm } from "./approval-form";

export const handle = adminHandle("首营企业审批表", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = readWhole(params.id) ?? notFound();
  const company = (await findAdminCompany(id)) ?? notFound();
  const review = await findReview(id);
  const scopes = (review?.scopes ?? company.scopes).map((scope) => BUSINESS_SCOPE_NAMES[scope]);
  return json({ seller: await readSeller(), company, review, scopes });
}

export default function ApprovalFormPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head no-print">
        <span className="admin-head__end">
          <PrintButton>打印</PrintButton>
          <Link to={`/staff/companies/${data.company.id}`}>返回</Link>
        </span>
      </div>
      <div className="admin-body">
        <ApprovalForm {...data} />
      </div>
    </>
  );
}
