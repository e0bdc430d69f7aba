import { Link } from "@remix-run/react";
import { type CompanyKind, QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { CompanyState } from "~/modules/company/review/company-state";
import type { AdminDocument } from "~/modules/company/review/admin-companies.server";
import { QualificationFile } from "~/modules/company/review/paper-file";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReviewSteps } from "~/admin/detail/review-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import type { CompanyCaseProps } from "./company-detail-props";
import { CompanyFirstReviewForm } from "./first-review-form";
import { CompanySecondReviewForm } from "./second-review-form";
import { NONE, filledText } from "~/platform/values/missing";

function SameNumberNotice({ twins }: { twins: CompanyCaseProps["company"]["twins"] }) {
  if (twins.length === 0) return null;
  return (
    <p className="second part">
      <strong>证照号码相同</strong>
      <span>
        {twins.map(({ id, name }) => (
          <Link key={id} to={`/staff/companies/${id}`}>
            {name}
          </Link>
        ))}
      </span>
    </p>
  );
}

function scopeNames({ company, scopes }: Pick<CompanyCaseProps, "company" | "scopes">): string {
  const own = scopes.filter(({ scope }) => company.scopes.some((item) => item === scope));
  return own.map(({ name }) => name).join("、") || "未设置";
}

function CompanyFacts({ company, scopes }: Pick<CompanyCaseProps, "company" | "scopes">) {
  return (
    <FactList
      rows={[
        ["单位名称", company.name],
        ["证照号码", company.licenceNumber],
        ["注册地址", company.place],
        ["总部", company.headOffice ?? NONE],
        ["经营范围", scopeNames({ company, scopes })],
        ...(company.reason ? [["未通过原因", company.reason] as const] : []),
      ]}
    />
  );
}

function CompanyReviewForms(props: CompanyCaseProps) {
  const { company, review, may } = props;
  if (company.status !== "pending") return null;
  if (review) return <CompanySecondReviewForm {...props} review={review} />;
  return may.first ? <CompanyFirstReviewForm {...props} /> : null;
}

export function CompanyCase(props: CompanyCaseProps) {
  const { company, review, may, changes, reply } = props;
  const path = `/staff/companies/${company.id}`;
  const isOpen = company.status === "pending";
  return (
    <>
      <DetailPageHeader
        title={company.name}
        state={<CompanyState status={company.status} />}
        facts={`${COMPANY_KIND_NAMES[company.kind as CompanyKind] ?? company.kind}，${formatTime(company.createdAt)} 注册，${company.contact} ${company.phone}`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply).map(({ text }) => ({ text }))} />
        <ReviewSteps
          first={review && { by: review.firstBy, at: review.firstAt }}
          second={review?.secondBy && review.secondAt ? { by: review.secondBy, at: review.secondAt } : null}
          isOpen={isOpen}
        />
        <SameNumberNotice twins={company.twins} />
        <div className="approve part">
          <div>
            <DetailSection id="h-papers" title="证件" note={`${company.papers.length} 份`}>
              {company.papers.map((document) => (
                <Document key={document.id} paper={document} path={path} />
              ))}
            </DetailSection>
          </div>
          <div>
            <DetailSection
              id="h-facts"
              title="填报的资料"
              more={
                <>
                  {may.scope && !isOpen ? <CaseLink to={`${path}/scope`}>更改经营范围</CaseLink> : null}
                  <Link to={`${path}/form`}>首营企业审批表</Link>
                </>
              }
            >
              <CompanyFacts company={company} scopes={props.scopes} />
            </DetailSection>
            <CompanyReviewForms {...props} />
            <DetailSection id="h-history" title="历史">
              <ChangeList changes={changes} none="还没有人办理过。" />
            </DetailSection>
          </div>
        </div>
      </div>
    </>
  );
}

function Document({ paper: document, path }: { paper: AdminDocument; path: string }) {
  const name = QUALIFICATIONS[document.kind];
  return (
    <figure className="part">
      <figcaption>
        <strong>{name}</strong> <CompanyState status={document.state} />
        <br />
        <span className="soft">
          {document.number || "无编号"}，{filledText(document.startsOn)} 至 {document.endsOn ?? "长期"}
        </span>
      </figcaption>
      <QualificationFile paper={document} name={name} to={`${path}/papers/${document.id}`} />
    </figure>
  );
}
