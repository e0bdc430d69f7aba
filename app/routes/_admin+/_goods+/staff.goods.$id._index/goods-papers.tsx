import { Link } from "@remix-run/react";
import { REVIEW_STEPS } from "~/modules/catalogue/approval/goods-approval";
import {
  type GoodsDocument,
  goodsDocumentName,
  type MissingDocument,
  missingWords,
} from "~/modules/catalogue/goods/goods-document";
import type { GoodsReview } from "~/modules/catalogue/review/goods-review.server";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { formatTime } from "~/platform/values/clock";

export interface GoodsDocumentsProps {
  goodsId: number;
  papers: readonly { kind: GoodsDocument; endsOn: string | null }[];
  missing: readonly MissingDocument[];
  isLinked: boolean;
  review: GoodsReview | null;
}

export function GoodsDocumentsSection({
  goodsId,
  papers: documents,
  missing,
  isLinked,
  review,
}: GoodsDocumentsProps) {
  return (
    <DetailSection
      id="h-papers"
      title="首营资料"
      note={documents.length === 0 ? "没有有效的资料" : `有效 ${documents.length} 份`}
      more={
        <>
          {isLinked ? <Link to={`/staff/goods-documents/${goodsId}`}>查看和上传</Link> : null}
          {isLinked ? <Link to={`/staff/first-goods/${goodsId}`}>首营审批</Link> : null}
        </>
      }
    >
      {review === null || review.state === "approved" ? null : (
        <p className="second">
          <strong>首营审批{REVIEW_STEPS[review.state]}</strong>
          <span>{review.reason || (review.isToSell ? "通过后自动上架" : "通过后才能上架")}</span>
        </p>
      )}
      {missing.length === 0 ? null : (
        <p className="second">
          <strong>资料不全</strong>
          <span>缺少{missingWords(missing)}，补齐前下架的不能再上架</span>
        </p>
      )}
      <FactList
        rows={[
          ["首营审批", review === null ? "没有记录" : approvalWords(review)],
          ...documents.map(
            ({ kind, endsOn }) =>
              [goodsDocumentName(kind), endsOn === null ? "长期" : `至 ${endsOn}`] as const,
          ),
        ]}
      />
    </DetailSection>
  );
}

function approvalWords({ state, secondBy, secondAt, paper: document }: GoodsReview): string {
  const by = document || (secondAt === null ? "" : `${secondBy} ${formatTime(secondAt)} 复核`);
  return [REVIEW_STEPS[state], by].filter(Boolean).join("，");
}
