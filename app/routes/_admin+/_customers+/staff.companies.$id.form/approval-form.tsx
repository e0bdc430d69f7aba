import { type Seller } from "~/modules/content/legal-entity";
import { type CompanyKind, QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import type { AdminCompany } from "~/modules/company/review/admin-companies.server";
import { REVIEW_POINTS } from "~/modules/company/review/first-business";
import type { CompanyReview } from "~/modules/company/review/first-business.server";
import { APPLICANT_OPINION, ApprovalFormPage, TextLines, pointLine } from "~/admin/detail/review-parts";
import { filledText } from "~/platform/values/missing";

interface ApprovalFormProps {
  seller: Seller;
  company: AdminCompany;
  review: CompanyReview | null;
  scopes: readonly string[];
}

function toOpinions(review: CompanyReview | null) {
  const { note, firstBy, firstAt, secondBy, secondAt } = review ?? NO_REVIEW;
  return [
    APPLICANT_OPINION,
    {
      role: "质量管理部门初审意见",
      text: review ? ["同意", note].filter(Boolean).join("，") : "",
      by: firstBy,
      at: firstAt,
    },
    {
      role: "质量负责人审批意见",
      text: secondAt ? "同意" : "",
      by: secondBy ?? "",
      at: secondAt,
    },
  ];
}

const NO_REVIEW = { note: "", firstBy: "", firstAt: null, secondBy: null, secondAt: null };

export function ApprovalForm({ seller, company, review, scopes }: ApprovalFormProps) {
  const documents = company.papers.map(
    ({ kind, number, startsOn, endsOn }) =>
      `${QUALIFICATIONS[kind]} ${number}，${filledText(startsOn)} 至 ${endsOn ?? "长期"}`,
  );
  const points = Object.entries(REVIEW_POINTS).map(([point, name]) =>
    pointLine(name, review?.points.includes(point) ?? false),
  );
  return (
    <ApprovalFormPage
      title="首营企业审批表"
      number={`第 ${company.id} 号`}
      seller={seller}
      rows={[
        ["单位名称", company.name],
        ["企业类型", COMPANY_KIND_NAMES[company.kind as CompanyKind] ?? company.kind],
        ["证照号码", company.licenceNumber],
        ["统一社会信用代码", filledText(company.creditCode)],
        ["注册地址", company.place],
        ["法定代表人", ""],
        ["企业负责人", ""],
        ["质量负责人", ""],
        ["联系人", `${company.contact} ${company.phone}`],
        ["经营范围", scopes.join("、") || "未设置"],
        ["证件", <TextLines key="papers" lines={documents} />],
        ["核对项", <TextLines key="points" lines={points} />],
      ]}
      opinions={toOpinions(review)}
    />
  );
}
