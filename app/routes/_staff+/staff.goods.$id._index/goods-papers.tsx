import { Link } from "@remix-run/react";
import {
  type GoodsPaper,
  goodsPaperName,
  type MissingPaper,
  missingWords,
} from "~/catalogue/goods/goods-document";
import { Facts, Part } from "~/desk/case/case-parts";

export interface GoodsPapersProps {
  goodsId: number;
  /** that hold today */
  papers: readonly { kind: GoodsPaper; endsOn: string | null }[];
  missing: readonly MissingPaper[];
  isLinked: boolean;
}

export function GoodsPapers({ goodsId, papers, missing, isLinked }: GoodsPapersProps) {
  return (
    <Part
      id="h-papers"
      title="首营资料"
      note={papers.length === 0 ? "没有有效的资料" : `有效 ${papers.length} 份`}
      more={isLinked ? <Link to={`/staff/goods-documents/${goodsId}`}>查看和上传</Link> : null}
    >
      {missing.length === 0 ? null : (
        <p className="second">
          <strong>资料不全</strong>
          <span>缺少{missingWords(missing)}，补齐前下架的不能再上架</span>
        </p>
      )}
      <Facts
        rows={papers.map(({ kind, endsOn }) => [
          goodsPaperName(kind),
          endsOn === null ? "长期" : `至 ${endsOn}`,
        ])}
      />
    </Part>
  );
}
