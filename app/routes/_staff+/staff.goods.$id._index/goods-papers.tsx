import { Link } from "@remix-run/react";
import { REVIEW_STEPS } from "~/catalogue/approval/goods-approval";
import {
  type GoodsPaper,
  goodsPaperName,
  type MissingPaper,
  missingWords,
} from "~/catalogue/goods/goods-document";
import type { GoodsReview } from "~/catalogue/review/goods-review.server";
import { FactList, DetailSection } from "~/desk/case/case-parts";
import { formatTime } from "~/platform/values/clock";

export interface GoodsPapersProps {
  goodsId: number;
  /** that hold today */
  papers: readonly { kind: GoodsPaper; endsOn: string | null }[];
  missing: readonly MissingPaper[];
  isLinked: boolean;
  review: GoodsReview | null;
}

export function GoodsDocumentsSection({ goodsId, papers, missing, isLinked, review }: GoodsPapersProps) {
  return (
    <DetailSection
      id="h-papers"
      title="首营资料"
      note={papers.length === 0 ? "没有有效的资料" : `有效 ${papers.length} 份`}
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
          ...papers.map(
            ({ kind, endsOn }) => [goodsPaperName(kind), endsOn === null ? "长期" : `至 ${endsOn}`] as const,
          ),
        ]}
      />
    </DetailSection>
  );
}

/** "已通过，何青囊 2026-11-26 10:00 复核" */
function approvalWords({ state, secondBy, secondAt, paper }: GoodsReview): string {
  const by = paper || (secondAt === null ? "" : `${secondBy} ${formatTime(secondAt)} 复核`);
  return [REVIEW_STEPS[state], by].filter(Boolean).join("，");
}
