import type { ReactNode } from "react";
import { type CompanyKind, QUALIFICATIONS } from "~/company/identity/qualification";
import { KINDS } from "~/company/registration/register";
import type { DeskCompany } from "~/company/review/desk-companies.server";
import { REVIEW_POINTS } from "~/company/review/first-business";
import type { CompanyReview } from "~/company/review/first-business.server";
import { formatTime } from "~/platform/values/clock";

interface ApprovalFormProps {
  shop: string;
  company: DeskCompany;
  review: CompanyReview | null;
  scopes: readonly string[];
}

/** The whole form as one table: facts, papers, what was checked, and both people with their dates. */
export function ApprovalForm({ shop, company, review, scopes }: ApprovalFormProps) {
  const pointsOf = Object.entries(REVIEW_POINTS);
  return (
    <table className="grid-table paper-form">
      <caption>
        {shop} 首营企业审批表 第 {company.id} 号
      </caption>
      <tbody>
        <Row name="单位名称">{company.name}</Row>
        <Row name="企业类型">{KINDS[company.kind as CompanyKind] ?? company.kind}</Row>
        <Row name="证照号码">{company.licenceNumber}</Row>
        <Row name="注册地址">{company.place}</Row>
        <Row name="联系人">
          {company.contact} {company.phone}
        </Row>
        <Row name="经营范围">{scopes.join("、") || "未设置"}</Row>
        <Row name="证件">
          {company.papers.map((paper) => (
            <p key={paper.id}>
              {QUALIFICATIONS[paper.kind]} {paper.number}，{paper.startsOn ?? "未填"} 至{" "}
              {paper.endsOn ?? "长期"}
            </p>
          ))}
        </Row>
        <Row name="核对项">
          {pointsOf.map(([point, name]) => (
            <p key={point}>
              {review?.points.includes(point) ? "☑" : "☐"} {name}
            </p>
          ))}
        </Row>
        <Row name="初审意见">{review ? `同意。${review.note}` : "未办理"}</Row>
        <Row name="初审人">{review ? `${review.firstBy}  ${formatTime(review.firstAt)}` : ""}</Row>
        <Row name="质量负责人复核">
          {review?.secondBy && review.secondAt
            ? `同意。${review.secondBy}  ${formatTime(review.secondAt)}`
            : "未办理"}
        </Row>
      </tbody>
    </table>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="grid-table__keep">
        {name}
      </th>
      <td>{children}</td>
    </tr>
  );
}
