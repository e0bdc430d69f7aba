import { Link } from "@remix-run/react";
import { goodsDocumentName } from "~/modules/catalogue/goods/goods-document";
import { DetailSection } from "~/admin/detail/case-parts";
import type { GoodsCaseProps } from "./goods-detail-props";

/** Documents of the product and its manufacturer, and missing ones. */
export function DocumentsPart({ id, papers: documents, lacks, may }: GoodsCaseProps) {
  return (
    <DetailSection
      id="h-papers"
      title="首营资料"
      note={`${documents.length} 份`}
      more={may.papers ? <Link to={`/staff/goods-documents/${id}`}>上传和历史</Link> : null}
    >
      {lacks === "" ? null : (
        <p className="second">
          <strong>资料不全</strong>
          <span>缺少{lacks}</span>
        </p>
      )}
      <ul>
        {documents.map(({ kind, endsOn }) => (
          <li key={kind}>
            {may.papers ? (
              <a href={`/staff/goods-documents/${id}/${kind}`}>{goodsDocumentName(kind)}</a>
            ) : (
              goodsDocumentName(kind)
            )}
            <span className="soft"> {endsOn === null ? "长期" : `至 ${endsOn}`}</span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
