/** 首营企业审批表: one page to print, as inspectors know it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ApprovalFormPage, pointLine, TextLines } from "~/admin/detail/review-parts";
import { adminHandle } from "~/admin/frame/admin-handle";
import { readSeller } from "~/modules/content/legal-entity.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import {
  SUPPLIER_KINDS,
  SUPPLIER_LICENCES,
  SUPPLIER_POINTS,
  validityText,
} from "~/modules/suppliers/supplier";
import { supplierLicences, supplierPeople } from "~/modules/suppliers/supplier-documents.server";
import { readSupplierReview } from "~/modules/suppliers/supplier-review.server";
import { scopeNames } from "~/modules/suppliers/suppliers.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { filledText } from "~/platform/values/missing";
import { PrintButton } from "~/ui/print-button";

export const handle = adminHandle("首营企业审批表", "purchasing.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { supplier, review } = (await readSupplierReview(id, now())) ?? notFound();
  const isLive = ({ state }: { state: string }) => state !== "void";
  const licences = (await supplierLicences(id)).filter(isLive);
  const people = (await supplierPeople(id)).filter(isLive);
  return json({
    seller: await readSeller(),
    supplier: { ...supplier, scope: scopeNames(supplier.scope) },
    review,
    licences: licences.map(
      ({ kind, number, validUntil }) =>
        `${[SUPPLIER_LICENCES[kind], number].filter(Boolean).join(" ")}，${validityText(validUntil)}`,
    ),
    people: people.map(
      ({ name, goodsScope, region, validFrom, validUntil }) =>
        `${name}，${goodsScope}，${region}，${validFrom} 至 ${validUntil}`,
    ),
  });
}

export default function SupplierApprovalPage() {
  const { seller, supplier, review, licences, people } = useLoaderData<typeof loader>();
  const points = Object.entries(SUPPLIER_POINTS).map(([point, name]) =>
    pointLine(name, review.points.includes(point)),
  );
  const agreed = (by: string) => (by ? "同意" : "");
  return (
    <>
      <div className="admin-head no-print">
        <span className="admin-head__end">
          <PrintButton>打印</PrintButton>
          <Link to={`/staff/suppliers/${supplier.id}`}>返回</Link>
        </span>
      </div>
      <div className="admin-body">
        <ApprovalFormPage
          title="首营企业审批表"
          number={`第 ${supplier.id} 号`}
          seller={seller}
          rows={[
            ["企业名称", supplier.name],
            ["统一社会信用代码", supplier.creditCode],
            ["企业类型", SUPPLIER_KINDS[supplier.kind]],
            ["法定代表人", supplier.legalPerson],
            ["质量负责人", supplier.qualityHead],
            ["地址", supplier.address],
            ["联系人和电话", [supplier.contact, supplier.phone].filter(Boolean).join(" ")],
            ["生产或经营范围", supplier.scope],
            ["开户户名和银行", [supplier.bankHolder, supplier.bankName].filter(Boolean).join("，")],
            ["证照和协议", <TextLines key="licences" lines={licences} />],
            ["销售人员授权", <TextLines key="people" lines={people} />],
            ["核对项", <TextLines key="points" lines={points} />],
          ]}
          opinions={[
            {
              role: "采购部门申请意见",
              text: review.submittedAt === null ? "" : filledText(review.submittedNote),
              by: review.submittedBy,
              at: review.submittedAt,
            },
            {
              role: "质量管理部门初审意见",
              text: [agreed(review.firstBy), review.note].filter(Boolean).join("，"),
              by: review.firstBy,
              at: review.firstAt,
            },
            {
              role: "质量负责人审批意见",
              text: agreed(review.secondBy),
              by: review.secondBy,
              at: review.secondAt,
            },
          ]}
        />
      </div>
    </>
  );
}
