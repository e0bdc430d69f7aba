import { ApprovalFormPage, pointLine, TextLines } from "~/admin/detail/review-parts";
import type { Seller } from "~/modules/content/legal-entity";
import { SUPPLIER_KINDS, SUPPLIER_POINTS } from "~/modules/suppliers/supplier";
import type { SupplierReview } from "~/modules/suppliers/supplier-review.server";
import type { Supplier } from "~/modules/suppliers/suppliers.server";
import { filledText } from "~/platform/values/missing";

interface SupplierApprovalProps {
  seller: Seller;
  /** its bank account is "" for whoever may not see it; scope in words */
  supplier: Omit<Supplier, "scope"> & { scope: string };
  review: SupplierReview;
  licences: readonly string[];
  people: readonly string[];
}

export function SupplierApprovalForm({ seller, supplier, review, licences, people }: SupplierApprovalProps) {
  const points = Object.entries(SUPPLIER_POINTS).map(([point, name]) =>
    pointLine(name, review.points.includes(point)),
  );
  const agreed = (by: string) => (by ? "同意" : "");
  return (
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
        [
          "开户户名、银行和账号",
          [supplier.bankHolder, supplier.bankName, supplier.bankAccount].filter(Boolean).join("，"),
        ],
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
  );
}
