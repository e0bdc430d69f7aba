/** 一家企业的首营审核: documents next to the checklist; the first review. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { z } from "zod";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { findAdminCompany, type AdminDocument } from "~/modules/company/review/admin-companies.server";
import {
  findReview,
  recordFirstCompanyReview,
  readCompanyReviewState,
} from "~/modules/company/review/first-business.server";
import { ALL_POINTS, REVIEW_POINTS } from "~/modules/company/review/first-business";
import { secondReviewBy } from "~/admin/approval-requests/second-person.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { optionalNoteField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type CompanyKind, QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { CompanyState } from "~/modules/company/review/company-state";
import { QualificationFile } from "~/modules/company/review/paper-file";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { ReviewSteps } from "~/admin/detail/review-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { formatTime } from "~/platform/values/clock";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import type { CompanyCaseProps } from "./company-detail-props";
import { CompanyFirstReviewForm } from "./first-review-form";
import { CompanySecondReviewForm } from "./second-review-form";
import { NONE, filledText } from "~/platform/values/missing";

export const handle = adminHandle("首营企业审核", "quality.see", "quality.firstReview");

const HISTORY = 50;

const many = z.union([z.string().transform((item) => [item]), z.array(z.string())]).default([]);
const FirstForm = z.object({
  seen: z.string("请重新打开本页").max(20_000),
  points: many,
  scopes: many.transform((all) =>
    all.filter((item): item is BusinessScopeCode => Object.hasOwn(BUSINESS_SCOPE_NAMES, item)),
  ),
  note: optionalNoteField("备注"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = readWhole(params.id) ?? notFound();
  const company = (await findAdminCompany(id)) ?? notFound();
  const [review, seen, changes] = await Promise.all([
    findReview(id),
    readCompanyReviewState(id),
    findChanges({ subject: "company", subjectId: String(id), limit: HISTORY }),
  ]);
  const first = review && { id: review.firstId, name: review.firstBy };
  return json({
    second: first && (await secondReviewBy(first, "quality.secondReview", staff, now())),
    company,
    review,
    seen: seen?.seen ?? "",
    points: ALL_POINTS.map((point) => ({ point, name: REVIEW_POINTS[point] })),
    scopes: Object.entries(BUSINESS_SCOPE_NAMES).map(([scope, name]) => ({ scope, name })),
    may: {
      first: staff.permissions.has(handle.change),
      scope: staff.permissions.has("quality.documents"),
    },
    changes,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const id = readWhole(params.id) ?? notFound();
  const form = await readForm(request, FirstForm);
  if (!form.ok) return form.response;
  const done = await asStaff(staff, { command: "首营初审", why: form.value.note }, () =>
    recordFirstCompanyReview(id, staff, form.value, now()),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = "初审已通过，等待另一人复核。";
  return redirectWith(await queue.nextPath("/staff/companies"), { kind: "success", text }, "admin");
}

export default function CompanyReviewPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { company, review, may, changes } = data;
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
              <CompanyFacts company={company} scopes={data.scopes} />
            </DetailSection>
            <CompanyReviewForms {...data} reply={reply} />
            <HistorySection changes={changes} none="还没有人办理过。" />
          </div>
        </div>
      </div>
    </>
  );
}

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
