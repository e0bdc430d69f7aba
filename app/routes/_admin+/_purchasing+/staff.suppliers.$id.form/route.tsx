/** 首营企业审批表: one page to print, as inspectors know it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { readSeller } from "~/modules/content/legal-entity.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { maskIdNumber, SUPPLIER_LICENCES, validityText } from "~/modules/suppliers/supplier";
import { supplierLicences, supplierPeople } from "~/modules/suppliers/supplier-documents.server";
import { readSupplierReview } from "~/modules/suppliers/supplier-review.server";
import { scopeNames } from "~/modules/suppliers/suppliers.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { PrintButton } from "~/ui/print-button";
import { SupplierApprovalForm } from "./supplier-approval-form";

export const handle = adminHandle("首营企业审批表", "purchasing.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { supplier, review } = (await readSupplierReview(id, now())) ?? notFound();
  const seesAccount =
    staff.permissions.has("purchasing.suppliers") || staff.permissions.has("quality.firstReview");
  const isLive = ({ state }: { state: string }) => state !== "void";
  const licences = (await supplierLicences(id)).filter(isLive);
  const people = (await supplierPeople(id)).filter(isLive);
  return json({
    seller: await readSeller(),
    supplier: {
      ...supplier,
      scope: scopeNames(supplier.scope),
      bankAccount: seesAccount ? supplier.bankAccount : "",
    },
    review,
    licences: licences.map(
      ({ kind, number, validUntil }) =>
        `${[SUPPLIER_LICENCES[kind], number].filter(Boolean).join(" ")}，${validityText(validUntil)}`,
    ),
    people: people.map(
      ({ name, idNumber, goodsScope, region, validFrom, validUntil }) =>
        `${name}（${maskIdNumber(idNumber)}），${goodsScope}，${region}，${validFrom} 至 ${validUntil}`,
    ),
  });
}

export default function SupplierApprovalPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head no-print">
        <span className="admin-head__end">
          <PrintButton>打印</PrintButton>
          <Link to={`/staff/suppliers/${data.supplier.id}`}>返回</Link>
        </span>
      </div>
      <div className="admin-body">
        <SupplierApprovalForm {...data} />
      </div>
    </>
  );
}
