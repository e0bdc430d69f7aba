import type { Inspected } from "~/modules/quality/inspection/inspection.server";
import { formatGapDays } from "~/modules/quality/inspection/inspection-gaps";
import { DetailSection } from "~/admin/detail/case-parts";

const MAX_SHOWN = 200;

export function InspectionGapsView({
  gaps,
  checked,
  isWhole,
}: Pick<Inspected, "gaps" | "checked" | "isWhole">) {
  const shown = gaps.slice(0, MAX_SHOWN);
  const count = gaps.length > MAX_SHOWN ? `共 ${gaps.length} 项，先列 ${MAX_SHOWN} 项` : `${gaps.length} 项`;
  return (
    <DetailSection id="h-gaps" title="缺件" note={gaps.length > 0 ? count : undefined}>
      {isWhole ? null : (
        <p className="soft">{`只核对了前 ${checked} 行发货，请缩小日期范围，或下载资料包核对全部。`}</p>
      )}
      {gaps.length === 0 ? (
        <p>资料齐全，没有缺件。</p>
      ) : (
        <table className="grid-table fold-table">
          <caption className="sr-only">缺少的资料</caption>
          <thead>
            <tr>
              <th scope="col">缺少的资料</th>
              <th scope="col">事项</th>
              <th scope="col">供货或购货单位</th>
              <th scope="col">日期</th>
              <th scope="col" className="grid-table__figure">
                次数
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((gap) => (
              <tr key={`${gap.document} ${gap.about} ${gap.party}`}>
                <th scope="row">
                  <span className="state state--stop">缺</span> {gap.document}
                </th>
                <td data-name="事项">{gap.about}</td>
                <td data-name="供货或购货单位">{gap.party}</td>
                <td data-name="日期">{formatGapDays(gap)}</td>
                <td className="grid-table__figure" data-name="次数">
                  {gap.times}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}
