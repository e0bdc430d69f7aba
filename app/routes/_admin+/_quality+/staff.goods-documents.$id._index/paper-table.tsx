import { type GoodsDocument, goodsDocumentName } from "~/modules/catalogue/goods/goods-document";
import type { FiledDocument } from "~/modules/catalogue/documents/document-goods.server";
import { formatTime } from "~/platform/values/clock";
import { NONE } from "~/platform/values/missing";

interface DocumentTableProps {
  goodsId: number;
  kinds: readonly GoodsDocument[];
  papers: readonly FiledDocument[];
  required: readonly GoodsDocument[];
  today: string;
}

export function PrintoutTable({ goodsId, kinds, papers: documents, required, today }: DocumentTableProps) {
  return (
    <table className="grid-table fold-table">
      <thead>
        <tr>
          <th scope="col">资料</th>
          <th scope="col">状态</th>
          <th scope="col">有效期至</th>
          <th scope="col">上传时间</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => {
          const document = documents.find((printout) => printout.kind === kind);
          return (
            <tr key={kind}>
              <th scope="row">
                {document ? (
                  <a className="grid-table__name" href={`/staff/goods-documents/${goodsId}/${kind}`}>
                    {goodsDocumentName(kind)}
                  </a>
                ) : (
                  goodsDocumentName(kind)
                )}
              </th>
              <td className="grid-table__keep">
                <DocumentState paper={document} isRequired={required.includes(kind)} today={today} />
              </td>
              <td data-name="有效期至">{document ? (document.endsOn ?? "长期") : NONE}</td>
              <td data-name="上传时间">{document ? formatTime(document.updatedAt) : NONE}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function DocumentState({
  paper: document,
  isRequired,
  today,
}: {
  paper: FiledDocument | undefined;
  isRequired: boolean;
  today: string;
}) {
  if (!document)
    return isRequired ? (
      <span className="state state--warn">缺</span>
    ) : (
      <span className="state state--off">未上传，可不要</span>
    );
  if (document.endsOn !== null && document.endsOn < today)
    return <span className="state state--stop">已过期</span>;
  return <span className="state state--done">有效</span>;
}
