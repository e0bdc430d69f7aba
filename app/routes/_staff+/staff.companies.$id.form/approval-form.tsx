import { type CompanyKind, QUALIFICATIONS } from "~/company/identity/qualification";
import { KINDS } from "~/company/registration/register";
import type { DeskCompany } from "~/company/review/desk-companies.server";
import { REVIEW_POINTS } from "~/company/review/first-business";
import type { CompanyReview } from "~/company/review/first-business.server";
import { ApprovalTable, Lines, pointLine } from "~/desk/case/review-parts";
import { formatTime } from "~/platform/values/clock";

interface ApprovalFormProps {
  shop: string;
  company: DeskCompany;
  review: CompanyReview | null;
  scopes: readonly string[];
}

/** The whole form as one table: facts, papers, what was checked, and both people with their dates. */
export function ApprovalForm({ shop, company, review, scopes }: ApprovalFormProps) {
  const papers = company.papers.map(
    ({ kind, number, startsOn, endsOn }) =>
      `${QUALIFICATIONS[kind]} ${number}，${startsOn ?? "未填"} 至 ${endsOn ?? "长期"}`,
  );
  const points = Object.entries(REVIEW_POINTS).map(([point, name]) =>
    pointLine(name, review?.points.includes(point) ?? false),
  );
  return (
    <ApprovalTable
      caption={`${shop} 首营企业审批表 第 ${company.id} 号`}
      rows={[
        ["单位名称", company.name],
        ["企业类型", KINDS[company.kind as CompanyKind] ?? company.kind],
        ["证照号码", company.licenceNumber],
        ["注册地址", company.place],
        ["联系人", `${company.contact} ${company.phone}`],
        ["经营范围", scopes.join("、") || "未设置"],
        ["证件", <Lines key="papers" lines={papers} />],
        ["核对项", <Lines key="points" lines={points} />],
        ["初审意见", review ? `同意。${review.note}` : "未办理"],
        ["初审人", review ? `${review.firstBy}  ${formatTime(review.firstAt)}` : ""],
        [
          "质量负责人复核",
          review?.secondBy && review.secondAt
            ? `同意。${review.secondBy}  ${formatTime(review.secondAt)}`
            : "未办理",
        ],
      ]}
    />
  );
}
