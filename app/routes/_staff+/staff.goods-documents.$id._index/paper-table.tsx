import { type GoodsPaper, goodsPaperName } from "~/catalogue/goods/goods-document";
import type { FiledPaper } from "~/catalogue/import/goods-papers.server";
import { formatTime } from "~/platform/values/clock";

interface PaperTableProps {
  goodsId: number;
  kinds: readonly GoodsPaper[];
  papers: readonly FiledPaper[];
  required: readonly GoodsPaper[];
  today: string;
}

export function PaperTable({ goodsId, kinds, papers, required, today }: PaperTableProps) {
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
          const paper = papers.find((paper) => paper.kind === kind);
          return (
            <tr key={kind}>
              <th scope="row">
                {paper ? (
                  <a className="grid-table__name" href={`/staff/goods-documents/${goodsId}/${kind}`}>
                    {goodsPaperName(kind)}
                  </a>
                ) : (
                  goodsPaperName(kind)
                )}
              </th>
              <td className="grid-table__keep">
                <PaperState paper={paper} isRequired={required.includes(kind)} today={today} />
              </td>
              <td data-name="有效期至">{paper ? (paper.endsOn ?? "长期") : "无"}</td>
              <td data-name="上传时间">{paper ? formatTime(paper.updatedAt) : "无"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface PaperStateProps {
  paper: FiledPaper | undefined;
  isRequired: boolean;
  today: string;
}

function PaperState({ paper, isRequired, today }: PaperStateProps) {
  if (!paper)
    return isRequired ? (
      <span className="state state--warn">缺</span>
    ) : (
      <span className="state state--off">未上传，可不要</span>
    );
  if (paper.endsOn !== null && paper.endsOn < today) return <span className="state state--stop">已过期</span>;
  return <span className="state state--done">有效</span>;
}
