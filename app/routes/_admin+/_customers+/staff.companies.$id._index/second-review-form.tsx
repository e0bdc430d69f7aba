import { Form } from "@remix-run/react";
import type { CompanyReview } from "~/modules/company/review/first-business.server";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { CaseLink, useCasePath } from "~/admin/lists/case-link";
import { NotSecondPerson } from "~/admin/approval-requests/second-person";
import { formatTime } from "~/platform/values/clock";
import type { CompanyCaseProps } from "./company-detail-props";
import { filledText, formatList } from "~/platform/values/missing";

/** The first reviewer's result, changes since, and the second reviewer's approval. */
export function CompanySecondReviewForm(props: CompanyCaseProps & { review: CompanyReview }) {
  const { company, review, seen, points, scopes, second } = props;
  const pathOf = useCasePath();
  return (
    <DetailSection id="h-second" title="复核" note={`${review.firstBy} ${formatTime(review.firstAt)} 初审`}>
      <FactList
        rows={[
          [
            "已核对",
            points.flatMap(({ point, name }) => (review.points.includes(point) ? [name] : [])).join("；"),
          ],
          [
            "经营范围",
            formatList(
              scopes.flatMap(({ scope, name }) =>
                review.scopes.some((item) => item === scope) ? [name] : [],
              ),
            ),
          ],
          ["备注", filledText(review.note)],
        ]}
      />
      {review.seen === seen ? null : (
        <p className="second part">
          <strong>资料有变化</strong>
          <span>初审后企业改过资料或证件，请退回初审</span>
        </p>
      )}
      {second === null ? null : second.refusal === null ? (
        <Form method="post" action={pathOf(`/staff/companies/${company.id}/second`)} className="part">
          <input type="hidden" name="seen" value={seen} />
          <p className="form form--line">
            <button className="button button--primary" name="do" value="agree" type="submit" accessKey="s">
              复核同意
            </button>
            <CaseLink className="button" to={`/staff/companies/${company.id}/second`}>
              退回初审
            </CaseLink>
            <CaseLink className="button" to={`/staff/companies/${company.id}/return`}>
              退回企业
            </CaseLink>
          </p>
        </Form>
      ) : (
        <NotSecondPerson {...second} />
      )}
    </DetailSection>
  );
}
