import { Form } from "@remix-run/react";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { CaseLink, useCasePath } from "~/admin/lists/case-link";
import { NotSecondPerson } from "~/admin/approval-requests/second-person";
import { formatTime } from "~/platform/values/clock";
import type { GoodsCaseProps } from "./goods-detail-props";
import { filledText } from "~/platform/values/missing";

/** The first reviewer's result, changes since, and the second reviewer's approval. */
export function GoodsSecondReviewForm({ id, review, seen, lacks, points, second }: GoodsCaseProps) {
  const pathOf = useCasePath();
  const ticked = points.filter(({ point }) => review.points.includes(point)).map(({ name }) => name);
  return (
    <DetailSection
      id="h-second"
      title="复核"
      note={`${review.firstBy} ${review.firstAt === null ? "" : formatTime(review.firstAt)} 初审`}
    >
      <FactList
        rows={[
          ["已核对", ticked.join("；")],
          ["备注", filledText(review.note)],
        ]}
      />
      {review.seen === seen ? null : (
        <p className="second part">
          <strong>资料有变化</strong>
          <span>初审后商品或资料改过，请退回初审</span>
        </p>
      )}
      {second === null ? null : second.refusal === null ? (
        <Form method="post" action={pathOf(`/staff/first-goods/${id}/second`)} className="part">
          <input type="hidden" name="seen" value={seen} />
          <p className="form form--line">
            {lacks === "" ? (
              <button className="button button--primary" name="do" value="agree" type="submit" accessKey="s">
                复核同意
              </button>
            ) : null}
            <CaseLink className="button" to={`/staff/first-goods/${id}/second`}>
              退回初审
            </CaseLink>
            <CaseLink className="button" to={`/staff/first-goods/${id}/return`}>
              退回采购
            </CaseLink>
          </p>
        </Form>
      ) : (
        <NotSecondPerson {...second} />
      )}
    </DetailSection>
  );
}
