import { type GoodsPaper, requiredDocuments } from "~/catalogue/goods/goods-document";
import type { FiledPaper, DocumentGoods } from "~/catalogue/import/goods-papers.server";
import { DetailPageHeader, DetailSection } from "~/desk/case/case-parts";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { type PaperFieldsProps, PaperFields } from "./paper-fields";
import { PaperTable } from "./paper-table";

interface GoodsPapersProps extends PaperFieldsProps {
  goods: DocumentGoods;
  papers: readonly FiledPaper[];
  mayUpload: boolean;
  changes: readonly ChangeRow[];
}

export function GoodsDocumentsView(props: GoodsPapersProps) {
  const { goods, papers, kinds, today, mayUpload, changes, reply } = props;
  const required = requiredDocuments(goods.kind);
  const isThere = (kind: GoodsPaper) =>
    papers.some((paper) => paper.kind === kind && (paper.endsOn === null || paper.endsOn >= today));
  const missing = required.filter((kind) => !isThere(kind)).length;
  const shown = [...new Set([...kinds, ...papers.map(({ kind }) => kind)])];
  return (
    <>
      <DetailPageHeader
        title={`${goods.name} ${goods.spec}`}
        state={
          missing > 0 ? (
            <span className="state state--warn">缺 {missing} 份</span>
          ) : (
            <span className="state state--done">齐全</span>
          )
        }
        facts={`商品编号 ${goods.id}，${goods.manufacturer}，${goods.approvalNumber || "无批准文号"}`}
      />
      <div className="desk-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--side">
          <DetailSection id="h-papers" title="资料" note="生产企业的资料用于该企业的全部商品">
            <PaperTable goodsId={goods.id} kinds={shown} papers={papers} required={required} today={today} />
          </DetailSection>
          {mayUpload ? <PaperFields {...props} /> : null}
        </div>
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人上传过。" />
        </DetailSection>
      </div>
    </>
  );
}
